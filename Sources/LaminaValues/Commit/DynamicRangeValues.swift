import Foundation
import LaminaImage

/// How bright the contents of a layer may be shown, and how bright they are. The accessors of `CALayer` have longer names.
package struct DynamicRangeValues: Equatable, Sendable {
    /// How far the layer goes beyond white: `CALayer.DynamicRange`.
    package enum Preference: String, Sendable {
        case automatic, standard, constrainedHigh, high
    }

    /// Whether contents that are brighter than the frame may be mapped to its headroom: `CALayer.ToneMapMode`.
    package enum ToneMapping: String, Sendable {
        case automatic, never, ifSupported
    }

    package var preference = Preference.standard
    /// The light of the brightest colour in the contents; 0 where it is not known.
    package var headroom: CGFloat = 0
    /// The same as metadata of the pixels says it; 0 without.
    package var masteredHeadroom: CGFloat = 0
    package var toneMapping = ToneMapping.automatic
    /// Whether contents may be as bright as the frame, whatever the preference.
    package var wantsExtended = false

    package init() {}

    /// The most light of `constrainedHigh`. Core Animation's number is not known; twice white is bright beside white and does
    /// not dim it.
    package static let constrainedHeadroom: Float = 2

    /// The lights that are shown in a frame.
    ///
    /// - Parameter headroom: The frame's, at least 1.
    package func shown(upTo headroom: Float) -> ContentsRange {
        var limit: Float
        switch preference {
        case _ where wantsExtended: limit = headroom
        case .standard: limit = 1
        case .constrainedHigh: limit = min(headroom, Self.constrainedHeadroom)
        // The contents ask for what they have.
        case .automatic, .high: limit = headroom
        }
        limit = max(limit, 1)
        let own = Float(self.headroom > 0 ? self.headroom : masteredHeadroom)
        return ContentsRange(
            limit: limit, mapped: toneMapping != .never && own.isFinite && own > limit ? own : nil)
    }
}

extension LayerProperties {
    /// How bright the contents may be shown; `nil` for the defaults.
    package var dynamicRange: DynamicRangeValues? {
        get { rare.value.dynamicRange }
        set { rare.change(\.dynamicRange, to: newValue == DynamicRangeValues() ? nil : newValue) }
    }

    /// See ``DynamicRangeValues/preference``. An unknown name is `standard`.
    package var preferredDynamicRange: CALayerDynamicRange {
        get { CALayerDynamicRange(rawValue: ranges.preference.rawValue) }
        set { ranges.preference = .init(rawValue: newValue.rawValue) ?? .standard }
    }

    /// See ``DynamicRangeValues/headroom``.
    package var contentsHeadroom: CGFloat {
        get { ranges.headroom }
        set { ranges.headroom = newValue }
    }

    /// See ``DynamicRangeValues/toneMapping``. An unknown name is `automatic`.
    package var toneMapMode: CALayerToneMapMode {
        get { CALayerToneMapMode(rawValue: ranges.toneMapping.rawValue) }
        set { ranges.toneMapping = .init(rawValue: newValue.rawValue) ?? .automatic }
    }

    /// See ``DynamicRangeValues/wantsExtended``.
    package var wantsExtendedDynamicRangeContent: Bool {
        get { ranges.wantsExtended }
        set { ranges.wantsExtended = newValue }
    }

    /// The values, also where they are the defaults.
    package var ranges: DynamicRangeValues {
        get { dynamicRange ?? DynamicRangeValues() }
        set { dynamicRange = newValue }
    }
}
