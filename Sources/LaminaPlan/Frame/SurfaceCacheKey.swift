/// Identifies the pixels of a surface that outlive their frame. Keys count upwards and are never reused.
package struct SurfaceCacheKey: Hashable, Sendable {
    /// Which picture of the layer the pixels hold. The serials of each kind are counted apart.
    package enum Kind: UInt8, Hashable, Sendable {
        /// The rasterized layer.
        case bitmap
        /// The shadow of the layer's picture.
        case shadow
    }

    package var layer: LayerID
    package var kind: Kind
    /// Distinguishes these pixels from earlier pixels of the layer.
    package var serial: UInt64

    package init(layer: LayerID, kind: Kind = .bitmap, serial: UInt64) {
        self.layer = layer
        self.kind = kind
        self.serial = serial
    }
}
