/// How a layer with its contents is shown where a display can be brighter than white.
public struct CALayerDynamicRange: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As bright as the contents are.
    public static let automatic = CALayerDynamicRange(rawValue: "automatic")
    /// Up to white.
    public static let standard = CALayerDynamicRange(rawValue: "standard")
    /// Up to twice the light of white.
    public static let constrainedHigh = CALayerDynamicRange(rawValue: "constrainedHigh")
    /// As bright as the display can be.
    public static let high = CALayerDynamicRange(rawValue: "high")
}

/// Whether contents that are brighter than a display are mapped to the display's range.
public struct CALayerToneMapMode: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// If the contents are known to be brighter.
    public static let automatic = CALayerToneMapMode(rawValue: "automatic")
    /// Never.
    public static let never = CALayerToneMapMode(rawValue: "never")
    /// If the layer supports it.
    public static let ifSupported = CALayerToneMapMode(rawValue: "ifSupported")
}
