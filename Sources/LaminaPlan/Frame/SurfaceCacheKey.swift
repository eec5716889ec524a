/// Identifies the pixels of a surface that outlive their frame. Keys count upwards and are never reused.
package struct SurfaceCacheKey: Hashable, Sendable {
    package var layer: LayerID
    /// Distinguishes these pixels from earlier pixels of the layer.
    package var serial: UInt64

    package init(layer: LayerID, serial: UInt64) {
        self.layer = layer
        self.serial = serial
    }
}
