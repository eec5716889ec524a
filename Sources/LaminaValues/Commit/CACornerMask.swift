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
