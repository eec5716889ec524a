/// The meaning of a pixel's red, green and blue.
public enum ColorSpace: UInt8, Hashable, Sendable, CaseIterable {
    /// sRGB, in which layers are blended.
    case sRGB
    /// sRGB with components outside 0...1.
    case extendedSRGB
    /// sRGB's primaries without a curve.
    case linearSRGB
    /// sRGB's primaries without a curve, with components outside 0...1.
    case extendedLinearSRGB
    /// Display P3, with sRGB's curve.
    case displayP3
    /// Display P3 with components outside 0...1.
    case extendedDisplayP3
    /// Display P3 without a curve.
    case linearDisplayP3
    /// Display P3 without a curve, with components outside 0...1.
    case extendedLinearDisplayP3
    /// Display P3's primaries with PQ. A light of 1 is 203 cd/m².
    case displayP3PQ
    /// Display P3's primaries with hybrid log-gamma.
    case displayP3HLG
    /// ITU-R BT.2020, with the curve of cameras.
    case rec2020
    /// ITU-R BT.2020 with components outside 0...1.
    case extendedRec2020
    /// ITU-R BT.2020's primaries without a curve.
    case linearRec2020
    /// ITU-R BT.2020's primaries without a curve, with components outside 0...1.
    case extendedLinearRec2020
    /// ITU-R BT.2100 with PQ. A light of 1 is 203 cd/m².
    case rec2100PQ
    /// ITU-R BT.2100 with hybrid log-gamma.
    case rec2100HLG

    /// Whether components outside 0...1 have a meaning.
    public var isExtended: Bool {
        switch self {
        case .extendedSRGB, .extendedLinearSRGB, .extendedDisplayP3, .extendedLinearDisplayP3,
            .extendedRec2020, .extendedLinearRec2020:
            true
        case .sRGB, .linearSRGB, .displayP3, .linearDisplayP3, .displayP3PQ, .displayP3HLG, .rec2020,
            .linearRec2020, .rec2100PQ, .rec2100HLG:
            false
        }
    }

    /// The primaries and the curve.
    package var rgb: RGBSpace {
        switch self {
        case .sRGB, .extendedSRGB: .srgb
        case .linearSRGB, .extendedLinearSRGB: .linearSRGB
        case .displayP3, .extendedDisplayP3: .displayP3
        case .linearDisplayP3, .extendedLinearDisplayP3: .linearDisplayP3
        case .displayP3PQ: RGBSpace(.displayP3, .pq)
        case .displayP3HLG: RGBSpace(.displayP3, .hlg)
        case .rec2020, .extendedRec2020: RGBSpace(.rec2020, .camera)
        case .linearRec2020, .extendedLinearRec2020: RGBSpace(.rec2020, .linear)
        case .rec2100PQ: RGBSpace(.rec2020, .pq)
        case .rec2100HLG: RGBSpace(.rec2020, .hlg)
        }
    }

    /// The space in which frames are drawn for this one: the same with bounds; `nil` for spaces whose values are not blended.
    package var working: ColorSpace? {
        switch self {
        case .sRGB, .extendedSRGB: .sRGB
        case .linearSRGB, .extendedLinearSRGB: .linearSRGB
        case .displayP3, .extendedDisplayP3: .displayP3
        case .linearDisplayP3, .extendedLinearDisplayP3: .linearDisplayP3
        case .rec2020, .extendedRec2020: .rec2020
        case .linearRec2020, .extendedLinearRec2020: .linearRec2020
        case .displayP3PQ, .displayP3HLG, .rec2100PQ, .rec2100HLG: nil
        }
    }

    /// The space of the same primaries without a curve, with components outside 0...1.
    package var light: ColorSpace {
        switch rgb.primaries {
        case .displayP3: .extendedLinearDisplayP3
        case .rec2020: .extendedLinearRec2020
        default: .extendedLinearSRGB
        }
    }

    /// Whether the space reaches lights above plain white.
    public var isHDR: Bool {
        switch rgb.curve {
        case .pq, .hlg: true
        default: isExtended
        }
    }
}
