import LaminaGeometry

/// Which parts of a layer's place in its superlayer change with the superlayer's size.
public struct CAAutoresizingMask: OptionSet, BoxedOptions, Hashable, Sendable {
    /// The bits; bits without a meaning are kept.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The space at the side of the smallest x.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The space at the side of the largest x.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The space at the side of the smallest y.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The space at the side of the largest y.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
    /// Nothing changes.
    public static let layerNotSizable: CAAutoresizingMask = []
}
