import LaminaGeometry
import LaminaPlan

extension DrawList {
    /// How many covering rectangles are remembered. More find little more: most of what is hidden lies under
    /// something large.
    private static var maximumOccluders: Int { 8 }

    /// Removes items that one later, opaque item covers wholly.
    ///
    /// - Returns: How many went.
    mutating func removeOccluded() -> Int {
        var occluders: [PixelRect] = []
        var keeps = [Bool](repeating: true, count: items.count)
        var removed = 0
        for index in items.indices.reversed() {
            let item = items[index]
            if occluders.contains(where: { $0.contains(item.bounds) }) {
                keeps[index] = false
                removed += 1
            } else if item.isOpaque {
                Self.remember(item.hasShape ? item.interior : item.bounds, in: &occluders)
            }
        }
        guard removed > 0 else { return 0 }
        var next = 0
        for index in items.indices where keeps[index] {
            items[next] = items[index]
            next += 1
        }
        items.removeLast(items.count - next)
        return removed
    }

    private static func remember(_ rect: PixelRect, in occluders: inout [PixelRect]) {
        guard !rect.isEmpty else { return }
        if occluders.count < maximumOccluders {
            occluders.append(rect)
            return
        }
        var smallest = 0
        for index in 1..<occluders.count where occluders[index].area < occluders[smallest].area {
            smallest = index
        }
        if occluders[smallest].area < rect.area { occluders[smallest] = rect }
    }
}
