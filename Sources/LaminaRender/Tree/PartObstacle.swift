import LaminaPlan

/// Something in a tree for which every frame is compiled whole, however little of it changes.
package struct PartObstacle: Equatable, Sendable {
    package var reason: WholeFrameReason
    /// The layers that are the cause, in the order of their ids.
    package var layers: [LayerID]
}

extension RenderTree {
    /// What keeps frames of the tree, as it is, from being compiled in part; `nil` if nothing does.
    package var partObstacle: PartObstacle? {
        let (reason, indices): (WholeFrameReason, [Int32]) =
            if !stages.isEmpty {
                (.transition, Array(stages.keys))
            } else if !delaying.isEmpty {
                (.delayedInstances, Array(delaying))
            } else {
                (.backdrop, Array(filteringBackdrops))
            }
        guard !indices.isEmpty else { return nil }
        let layers = indices.compactMap { node($0)?.id }.sorted()
        return PartObstacle(reason: reason, layers: layers)
    }
}
