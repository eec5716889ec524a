/// How a layer's contents are sampled when they are not drawn pixel for pixel.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"linear"`.
    public var rawValue: String

    /// A filter by its name; an unknown name behaves like `.linear`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A weighted mean of the four nearest pixels, the default.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// As `.linear`, from a chain of halved images when shrinking.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
