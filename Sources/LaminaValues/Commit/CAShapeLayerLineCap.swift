/// How the ends of a shape layer's line look.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"round"`.
    public var rawValue: String

    /// A cap by its name; an unknown name behaves like `.butt`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut off at the end point, the default.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half disc around the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Cut off half a line width beyond the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}
