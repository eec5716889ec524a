import Foundation
import LaminaValues

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

extension CALayer {
    /// How a layer is shown where a display can be brighter than white.
    public typealias DynamicRange = CALayerDynamicRange
    /// Whether contents are mapped to a display's range.
    public typealias ToneMapMode = CALayerToneMapMode

    final var ranges: DynamicRangeValues {
        get { values.dynamicRange ?? DynamicRangeValues() }
        set { update(\.dynamicRange, to: newValue == DynamicRangeValues() ? nil : newValue) }
    }
}

extension CALayerDynamicRange {
    /// The range, or ``standard`` where its name is not known.
    var preference: DynamicRangeValues.Preference {
        DynamicRangeValues.Preference(rawValue: rawValue) ?? .standard
    }
}

extension CALayerToneMapMode {
    /// The mode itself, or ``automatic`` where its name is not known.
    var known: Self { [.automatic, .never, .ifSupported].contains(self) ? self : .automatic }
}

/// A key of a value of the dynamic range.
enum DynamicRangeKey: String, CaseIterable {
    case preferredDynamicRange, contentsHeadroom, toneMapMode, wantsExtendedDynamicRangeContent,
        wantsDynamicContentScaling

    /// The default, which is not zero or `false` alone for keys that Core Animation answers.
    var standard: Any {
        switch self {
        case .preferredDynamicRange: CALayerDynamicRange.standard.rawValue
        case .contentsHeadroom: CGFloat(0)
        case .toneMapMode: CALayerToneMapMode.automatic.rawValue
        case .wantsExtendedDynamicRangeContent, .wantsDynamicContentScaling: false
        }
    }

    func value(of layer: CALayer) -> Any {
        switch self {
        case .preferredDynamicRange: layer.preferredDynamicRange.rawValue
        case .contentsHeadroom: layer.contentsHeadroom
        case .toneMapMode: layer.toneMapMode.rawValue
        case .wantsExtendedDynamicRangeContent: layer.wantsExtendedDynamicRangeContent
        case .wantsDynamicContentScaling: layer.wantsDynamicContentScaling
        }
    }

    /// Sets the value; one of another kind changes nothing, with a warning.
    func set(_ value: Any?, of layer: CALayer) {
        let word =
            value as? String ?? (value as? CALayerDynamicRange)?.rawValue
            ?? (value as? CALayerToneMapMode)?.rawValue
        let number = KeyedValue.number(value as Any)
        switch (self, word, number) {
        case (.preferredDynamicRange, let word?, _):
            layer.preferredDynamicRange = CALayerDynamicRange(rawValue: word)
        case (.toneMapMode, let word?, _): layer.toneMapMode = CALayerToneMapMode(rawValue: word)
        case (.contentsHeadroom, _, let number?): layer.contentsHeadroom = CGFloat(number)
        case (.wantsExtendedDynamicRangeContent, _, let number?):
            layer.wantsExtendedDynamicRangeContent = number != 0
        case (.wantsDynamicContentScaling, _, let number?): layer.wantsDynamicContentScaling = number != 0
        default: layer.warn("the value is not set: \(rawValue) takes no such value")
        }
    }
}
