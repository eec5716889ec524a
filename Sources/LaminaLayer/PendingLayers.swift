/// The layers below a layer that are still to be visited: superlayers first, tiles before sublayers, masks last.
///
/// Children wait in the lists of their superlayers, so they are neither copied nor retained before their turn. The program's
/// code, which may change the lists, must not run meanwhile.
struct PendingLayers {
    private struct Level {
        var tiles: IndexingIterator<[CALayer]>?
        var sublayers: SublayerList.Iterator
        var mask: CALayer?
    }

    private var levels: [Level] = []

    /// Adds what lies below a layer, to be visited next.
    @inline(__always)
    mutating func add(below layer: CALayer) {
        guard layer.hasChildren else { return }
        levels.append(
            Level(
                tiles: layer.tiles?.layers.makeIterator(), sublayers: layer.sublayerList.makeIterator(),
                mask: layer.maskLayer))
    }

    /// The next layer; `nil` after the last one.
    mutating func next() -> CALayer? {
        while !levels.isEmpty {
            let last = levels.count - 1
            if levels[last].tiles != nil {
                if let tile = levels[last].tiles?.next() { return tile }
                levels[last].tiles = nil
            }
            if let sublayer = levels[last].sublayers.next() { return sublayer }
            let mask = levels[last].mask
            levels.removeLast()
            if let mask { return mask }
        }
        return nil
    }
}
