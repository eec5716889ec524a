/// Layers that have something to do at the next commit. Each of them knows its place here, so that it can leave.
struct LayerRegistry {
    private(set) var layers: [CALayer] = []
    /// Whether the layers surely lie in the order of their ids. Programs often change them in the order in which they made
    /// them, and then nothing has to be sorted.
    private(set) var isInOrder = true

    /// Adds a layer, and returns its place.
    mutating func append(_ layer: CALayer) -> Int32 {
        let place = Int32(truncatingIfNeeded: layers.count)
        if isInOrder, let last = layers.last, last.id > layer.id { isInOrder = false }
        layers.append(layer)
        return place
    }

    /// Removes a layer, and fills its place with the last layer.
    ///
    /// - Returns: The layer that has this place from here on; `nil` if the last layer left.
    mutating func remove(at place: Int) -> CALayer? {
        guard let last = layers.popLast(), place < layers.count else { return nil }
        layers[place] = last
        isInOrder = false
        return last
    }

    /// Gives up all layers, and returns them.
    mutating func takeAll() -> [CALayer] {
        let result = layers
        self = LayerRegistry()
        return result
    }

    /// Gives up all layers, and returns them in the order of their ids.
    mutating func takeAllInOrder() -> [CALayer] {
        let result = isInOrder ? layers : layers.sorted { $0.id < $1.id }
        self = LayerRegistry()
        return result
    }
}
