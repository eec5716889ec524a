/// Names the pixels of a surface that outlive their frame. Keys count upwards and are never reused.
package struct SurfaceCacheKey: Hashable, Sendable {
    package var layer: LayerID
    /// Told apart from what the layer showed before.
    package var serial: UInt64

    package init(layer: LayerID, serial: UInt64) {
        self.layer = layer
        self.serial = serial
    }
}
