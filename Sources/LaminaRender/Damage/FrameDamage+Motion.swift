import LaminaGeometry
import LaminaPlan

extension FrameDamage {
    /// Longer lists are not searched for motion.
    private static let mostItems = 4096
    /// Less damage is drawn as it is.
    private static let fewPixels = 1 << 14
    /// The share of the damage that may be left after a motion.
    private static let largestRest = 0.4

    /// The motion after which less than two fifths of the damage have to be drawn; `nil` if there is none. A copied pixel
    /// costs about half as much as one that is drawn in the simplest way.
    ///
    /// - Parameters:
    ///   - damage: The damage without motion.
    ///   - cancellation: `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    func motion(
        within damage: PixelRegion, cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) -> PixelMotion? {
        guard new.optimizations.contains(.motion), damage.area >= Self.fewPixels, let oldRoot = old.root,
            let newRoot = new.root, oldRoot.frame == newRoot.frame, oldRoot.fill == newRoot.fill,
            case .color = newRoot.fill, oldRoot.drawList.items.count <= Self.mostItems,
            newRoot.drawList.items.count <= Self.mostItems
        else { return nil }
        var steps = CancellationSteps(cancellation)
        let pairs = ItemPairs(oldRoot.drawList.items, newRoot.drawList.items)
        guard let (offset, area) = pairs.commonOffset(oldRoot.drawList.items, newRoot.drawList.items),
            // Pixels that need not be drawn lie where moved items are, or where they were.
            Double(2 * area) >= (1 - Self.largestRest) * Double(damage.area)
        else { return nil }
        let moved = try MovedFrame(self, by: offset, root: pairs, within: damage.boundingBox, &steps)
        guard Double(moved.damage.area) < Self.largestRest * Double(damage.area) else { return nil }
        return PixelMotion(place: moved.place, dx: offset.x, dy: offset.y, damage: moved.damage)
    }
}

extension ItemPairs {
    /// The distance that most of the moved items have moved, by their areas, and the sum of these items' areas; `nil` if none has
    /// moved.
    fileprivate func commonOffset(_ old: [DrawItem], _ new: [DrawItem]) -> (SIMD2<Int32>, area: Int)? {
        // The vote of a majority, if there is one: what differs takes away as much as it weighs.
        var (offset, weight) = (SIMD2<Int32>(), 0)
        forEachMoved(old, new) { distance, area in
            if distance == offset {
                weight += area
            } else if weight > area {
                weight -= area
            } else {
                (offset, weight) = (distance, area - weight)
            }
        }
        guard weight > 0 else { return nil }
        var sum = 0
        forEachMoved(old, new) { if $0 == offset { sum += $1 } }
        return (offset, sum)
    }

    /// Calls `body` with the distance and the area of each item that has moved and kept its size.
    @inline(__always)
    private func forEachMoved(
        _ old: [DrawItem], _ new: [DrawItem], _ body: (_ distance: SIMD2<Int32>, _ area: Int) -> Void
    ) {
        for pair in pairs {
            let (a, b) = (old[pair.old].bounds, new[pair.new].bounds)
            guard a != b, a.width == b.width, a.height == b.height else { continue }
            body(SIMD2(b.x0 &- a.x0, b.y0 &- a.y0), b.area)
        }
    }
}
