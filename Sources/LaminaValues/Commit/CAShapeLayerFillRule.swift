/// The rule that decides which points lie inside a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"even-odd"`.
    public var rawValue: String

    /// A rule by its name; an unknown name behaves like `.nonZero`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points around which the path winds, the default.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Points that an odd number of the path's loops enclose.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}
