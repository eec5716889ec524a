/// How the colours of a gradient layer are laid out.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"radial"`.
    public var rawValue: String

    /// A type by its name; an unknown name is kept and behaves like `.axial`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along a line from the start point to the end point, the same across it in the bounds' unit space; the default.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// In ellipses around the start point; the last one has the end point as a corner of the rectangle around it.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// In rays around the start point, the first of which goes through the end point. Angles are those of the bounds' unit
    /// space.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
