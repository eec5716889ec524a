/// The rectangle from which a side of a polygon was cut.
///
/// Two opposite sides form a pair only if they belong to the same layer's bounds. Rectangles that are no layer's bounds have
/// the names below. All of these are here, so that no two share a number.
struct RectangleID: Equatable, Sendable {
    private let number: Int32

    private init(_ number: Int32) { self.number = number }

    /// The bounds of a layer, by the layer's index in `SampledTree.layers`.
    static func bounds(ofLayer index: Int) -> RectangleID { RectangleID(Int32(index)) }

    /// No rectangle.
    static let none = RectangleID(-1)
    /// A rectangle of whole pixels.
    static let pixels = RectangleID(-2)
    /// The inner edge of a layer's border.
    static let innerBorder = RectangleID(-3)
    /// The rectangle of a layer's contents, or of one slice of the contents.
    static let contents = RectangleID(-4)
    /// The bitmap of a rasterized layer.
    static let bitmap = RectangleID(-5)
    /// The bounds of a rasterized layer, in the space around the layer.
    static let rasterizedBounds = RectangleID(-6)

    /// Whether the rectangle is a layer's bounds.
    var isLayer: Bool { number >= 0 }
}
