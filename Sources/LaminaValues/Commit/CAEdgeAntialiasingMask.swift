import LaminaGeometry

/// Edges of a layer.
///
/// Core Animation names them as seen with y upwards: "bottom" is the side of the smallest y, whatever the flip.
public struct CAEdgeAntialiasingMask: OptionSet, BoxedOptions, Hashable, Sendable {
    /// Core Animation's bits.
    public let rawValue: UInt32

    /// Edges by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The side of the smallest x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The side of the largest x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The side of the smallest y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The side of the largest y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

    /// The four edges, the default.
    package static let all = CAEdgeAntialiasingMask(rawValue: 15)
}
