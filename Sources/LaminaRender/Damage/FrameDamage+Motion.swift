import LaminaGeometry
import LaminaPlan

extension FrameDamage {
    /// Longer lists are not searched for motion.
    private static let mostItems = 4096
    /// Less damage is drawn as it is.
    private static let fewPixels = 1 << 14

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
        guard let offset = pairs.commonOffset(oldRoot.drawList.items, newRoot.drawList.items) else {
            return nil
        }
        let moved = try MovedFrame(self, by: offset, root: pairs, within: damage.boundingBox, &steps)
        guard moved.damage.area * 5 < damage.area * 2 else { return nil }
        return PixelMotion(place: moved.place, dx: offset.x, dy: offset.y, damage: moved.damage)
    }
}

extension ItemPairs {
    /// The distance that most of the moved items have moved, by their areas; `nil` if none has moved.
    fileprivate func commonOffset(_ old: [DrawItem], _ new: [DrawItem]) -> SIMD2<Int32>? {
        // The vote of a majority, if there is one: what differs takes away as much as it weighs.
        var (offset, weight) = (SIMD2<Int32>(), 0)
        for pair in pairs {
            let (a, b) = (old[pair.old].bounds, new[pair.new].bounds)
            guard a != b, a.width == b.width, a.height == b.height else { continue }
            let distance = SIMD2(b.x0 &- a.x0, b.y0 &- a.y0)
            if distance == offset {
                weight += b.area
            } else if weight > b.area {
                weight -= b.area
            } else {
                (offset, weight) = (distance, b.area - weight)
            }
        }
        return weight > 0 ? offset : nil
    }
}
