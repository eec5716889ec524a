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
