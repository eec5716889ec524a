import Foundation
import LaminaValues

extension CALayer {
    /// How a layer is shown where a display can be brighter than white.
    public typealias DynamicRange = CALayerDynamicRange
    /// Whether contents are mapped to a display's range.
    public typealias ToneMapMode = CALayerToneMapMode

    /// The headroom that the metadata of the pixels says; 0 without.
    final var masteredHeadroom: CGFloat {
        get { values.ranges.masteredHeadroom }
        set { update(\.ranges.masteredHeadroom, to: newValue) }
    }
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
