import LaminaColor

extension ColorSpace {
    /// An ICC profile of the space; `nil` for PQ and hybrid log-gamma, which profiles of curves cannot describe, and without Little CMS.
    package var profile: [UInt8]? {
        guard let curve = rgb.curve.parameters else { return nil }
        let (primaries, white) = (rgb.primaries, rgb.primaries.white)
        let made = ProfileColors.file(
            primaries: [
                primaries.red.x, primaries.red.y, primaries.green.x, primaries.green.y, primaries.blue.x,
                primaries.blue.y,
            ], white: [white.x, white.y], curve: curve)
        guard var profile = made, profile.count > Self.date.upperBound else { return nil }
        // The time at which it was made would make each file another one. It is the beginning of 2020 for all.
        profile.replaceSubrange(Self.date, with: [0x07, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return profile
    }

    /// The place of the date in a profile's header (ICC.1, section 7.2.8).
    private static let date = 24..<36

    /// The space's name for people.
    package var title: String {
        switch self {
        case .sRGB, .extendedSRGB: "sRGB"
        case .linearSRGB, .extendedLinearSRGB: "linear sRGB"
        case .displayP3, .extendedDisplayP3: "Display P3"
        case .linearDisplayP3, .extendedLinearDisplayP3: "linear Display P3"
        case .displayP3PQ: "Display P3 with PQ"
        case .displayP3HLG: "Display P3 with hybrid log-gamma"
        case .rec2020, .extendedRec2020: "Rec. 2020"
        case .linearRec2020, .extendedLinearRec2020: "linear Rec. 2020"
        case .rec2100PQ: "Rec. 2100 with PQ"
        case .rec2100HLG: "Rec. 2100 with hybrid log-gamma"
        }
    }
}
