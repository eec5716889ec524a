import Foundation
import LaminaColor

extension CGColorSpace {
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    /// DCI P3, with the white of cinemas and a gamma of 2.6.
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    /// ROMM RGB (ProPhoto).
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    /// ACEScg, without a curve.
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    /// CIE XYZ for the white point D50.
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    /// CIE L*a*b* for the white point D50, with L* from 0 to 100.
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"
    /// ITU-R BT.709, with the curve of cameras.
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// ITU-R BT.709 as video is shown, with a gamma of 1.961.
    public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
    /// ITU-R BT.709's primaries with hybrid log-gamma.
    public static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
    /// ITU-R BT.709's primaries with PQ.
    public static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// ITU-R BT.2020's primaries with sRGB's curve.
    public static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
    /// ITU-R BT.2020's primaries without a curve.
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    /// ITU-R BT.2020 with components outside 0...1.
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    /// ITU-R BT.2020 without a curve, with components outside 0...1.
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
    /// ITU-R BT.2100 with hybrid log-gamma.
    public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
    /// ITU-R BT.2100 with PQ. Plain white is 203 cd/m².
    public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
    /// The older name of ITU-R BT.2100 with hybrid log-gamma.
    public static let itur_2020_HLG: CFString = "kCGColorSpaceITUR_2020_HLG"
    /// The older name of ITU-R BT.2100 with PQ.
    public static let itur_2020_PQ: CFString = "kCGColorSpaceITUR_2020_PQ"
    /// The oldest name of ITU-R BT.2100 with PQ.
    public static let itur_2020_PQ_EOTF: CFString = "kCGColorSpaceITUR_2020_PQ_EOTF"
    /// Display P3's primaries with hybrid log-gamma.
    public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
    /// Display P3's primaries with PQ.
    public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
    /// The older name of Display P3's primaries with PQ.
    public static let displayP3_PQ_EOTF: CFString = "kCGColorSpaceDisplayP3_PQ_EOTF"

    /// The kind of a space that has a name; `nil` for a name that is not known.
    static func kind(named name: CFString) -> Kind? { named[name] }

    private static let named: [CFString: Kind] = [
        sRGB: .rgb(.srgb), extendedSRGB: .rgb(.srgb), linearSRGB: .rgb(.linearSRGB),
        extendedLinearSRGB: .rgb(.linearSRGB),
        displayP3: .rgb(.displayP3), extendedDisplayP3: .rgb(.displayP3),
        linearDisplayP3: .rgb(.linearDisplayP3),
        extendedLinearDisplayP3: .rgb(.linearDisplayP3), genericRGBLinear: .rgb(.linearSRGB),
        genericGrayGamma2_2: .gray(.srgb),
        extendedGray: .gray(.srgb), linearGray: .gray(.linear), extendedLinearGray: .gray(.linear),
        genericCMYK: .cmyk,
        "kCGColorSpaceGenericRGB": .rgb(.srgb), "kCGColorSpaceGenericGray": .gray(.srgb),
        adobeRGB1998: .rgb(RGBSpace(.adobeRGB, .power(2.19921875))),
        dcip3: .rgb(RGBSpace(.dciP3, .power(2.6))),
        rommrgb: .rgb(RGBSpace(.romm, .romm)),
        acescgLinear: .rgb(RGBSpace(.acescg, .linear)),
        genericXYZ: .xyz,
        genericLab: .lab(LabSpace()),
        itur_709: .rgb(RGBSpace(.srgb, .camera)),
        coreMedia709: .rgb(RGBSpace(.srgb, .power(1.961))),
        itur_709_HLG: .rgb(RGBSpace(.srgb, .hlg)),
        itur_709_PQ: .rgb(RGBSpace(.srgb, .pq)),
        itur_2020: .rgb(RGBSpace(.rec2020, .camera)),
        itur_2020_sRGBGamma: .rgb(RGBSpace(.rec2020, .srgb)),
        linearITUR_2020: .rgb(RGBSpace(.rec2020, .linear)),
        extendedITUR_2020: .rgb(RGBSpace(.rec2020, .camera)),
        extendedLinearITUR_2020: .rgb(RGBSpace(.rec2020, .linear)),
        itur_2100_HLG: .rgb(RGBSpace(.rec2020, .hlg)),
        itur_2100_PQ: .rgb(RGBSpace(.rec2020, .pq)),
        itur_2020_HLG: .rgb(RGBSpace(.rec2020, .hlg)),
        itur_2020_PQ: .rgb(RGBSpace(.rec2020, .pq)),
        itur_2020_PQ_EOTF: .rgb(RGBSpace(.rec2020, .pq)),
        displayP3_HLG: .rgb(RGBSpace(.displayP3, .hlg)),
        displayP3_PQ: .rgb(RGBSpace(.displayP3, .pq)),
        displayP3_PQ_EOTF: .rgb(RGBSpace(.displayP3, .pq)),
    ]
}
