import LaminaGeometry
import LaminaPlan

extension DrawList {
    /// Removes items that a single later, opaque item covers wholly.
    ///
    /// - Returns: The number of removed items.
    mutating func removeOccluded() -> Int {
        var occluders = Occluders()
        var keeps = [Bool](repeating: true, count: items.count)
        var removed = 0
        for index in items.indices.reversed() {
            let item = items[index]
            if occluders.cover(item.bounds) {
                keeps[index] = false
                removed += 1
            } else if item.isOpaque {
                occluders.remember(item.hasShape ? item.interior : item.bounds)
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
}

/// The largest of the rectangles seen so far.
private struct Occluders {
    /// More rectangles find little more: most hidden items lie under something large.
    private static var maximumCount: Int { 8 }

    private var rects: [PixelRect] = []
    private var areas: [Int] = []
    /// The index of the smallest rectangle, once there is no more room.
    private var smallest = 0

    /// Whether a remembered rectangle holds a whole rectangle. Hot.
    func cover(_ rect: PixelRect) -> Bool {
        rects.withUnsafeBufferPointer { rects in
            for r in rects
            where r.x0 <= rect.x0 && r.y0 <= rect.y0 && r.x1 >= rect.x1 && r.y1 >= rect.y1 { return true }
            return false
        }
    }

    /// Remembers a rectangle, if it is among the largest. Hot.
    mutating func remember(_ rect: PixelRect) {
        guard rect.x0 < rect.x1, rect.y0 < rect.y1 else { return }
        let area = (Int(rect.x1) - Int(rect.x0)) * (Int(rect.y1) - Int(rect.y0))
        if rects.count < Self.maximumCount {
            rects.append(rect)
            areas.append(area)
            if rects.count == Self.maximumCount { findSmallest() }
        } else if areas[smallest] < area {
            rects[smallest] = rect
            areas[smallest] = area
            findSmallest()
        }
    }

    private mutating func findSmallest() {
        smallest = 0
        for index in 1..<areas.count where areas[index] < areas[smallest] { smallest = index }
    }
}
