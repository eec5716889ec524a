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
