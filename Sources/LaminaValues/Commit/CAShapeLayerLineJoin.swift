/// How two pieces of a shape layer's line meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"bevel"`.
    public var rawValue: String

    /// A join by its name; an unknown name behaves like `.miter`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outer sides are extended until they meet; where that is too far, the join is a `bevel`. The default.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A part of a disc around the point.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Their outer corners are connected.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
