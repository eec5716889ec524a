import LaminaGeometry

/// Corners of a rectangle, named by their place in the layer's own space.
public struct CACornerMask: OptionSet, BoxedOptions, Hashable, Sendable {
    /// Every layer has a mask, so it takes one byte.
    @usableFromInline let bits: UInt8

    /// Core Animation's bits.
    @inlinable public var rawValue: UInt { UInt(bits) }

    /// Corners by their bits; bits that mean nothing are dropped, as measured on Core Animation.
    public init(rawValue: UInt) { bits = UInt8(rawValue & 15) }

    /// The corner at the smallest x and the smallest y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner at the largest x and the smallest y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner at the smallest x and the largest y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner at the largest x and the largest y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    /// The four corners, the default.
    package static let all = CACornerMask(rawValue: 15)
}

/// The line that a rounded corner follows.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"continuous"`.
    public var rawValue: String

    /// A curve by its name; an unknown name behaves like `.circular`, as measured on Core Animation.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter circle, the default.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve whose bend grows gradually, so that it begins farther from the corner.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")

    /// The curve, or `.circular` for an unknown one.
    package var known: CALayerCornerCurve { self == .continuous ? self : .circular }
}

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

/// How the pixels of a layer's drawn contents are stored: a hint that image contents do not follow.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"RGBA8"`.
    public var rawValue: String

    /// A format by its name; an unknown name behaves like `.RGBA8Uint`, as measured on Core Animation.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Eight bits a channel, the default.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Half-precision floats, which may leave 0...1.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// One channel of eight bits.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// A format that suits the drawing.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")

    /// The format, or `.RGBA8Uint` for an unknown one.
    package var known: CALayerContentsFormat {
        self == .RGBA16Float || self == .gray8Uint || self == .automatic ? self : .RGBA8Uint
    }
}
