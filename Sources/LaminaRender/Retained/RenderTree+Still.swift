extension RenderTree {
    /// Whether a layer is in the tree, and since a generation neither the layer, nor a layer above it, nor a mask of them has
    /// changed. Layers beside or below them may have.
    func isStill(fromRootTo layer: Int32, since generation: UInt64) -> Bool {
        var next: Int32? = layer
        while let index = next, let node = node(index) {
            guard node.contentGeneration <= generation, node.placementGeneration <= generation else {
                return false
            }
            if let mask = node.mask.value.flatMap({ self.node($0) }), mask.subtreeGeneration > generation {
                return false
            }
            if index == root { return true }
            next = node.parent.value
        }
        return false
    }
}
