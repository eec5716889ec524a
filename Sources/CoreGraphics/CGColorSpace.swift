import Foundation
import LaminaImage

/// The kind of a colour space's components.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// How colours outside of a space are brought into it. The value is kept, and means nothing: they are clamped.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The meaning of a colour's components.
///
/// Everything is drawn in sRGB. Components of other spaces are converted when a colour, a gradient or an image is made of
/// them, and a colour then says that it is sRGB.
public final class CGColorSpace: Hashable, Sendable, CustomStringConvertible {
    enum Kind: Hashable, Sendable {
        /// With sRGB's curve.
        case rgb
        /// Display P3: other primaries, the same curve.
        case displayP3
        /// sRGB's primaries without its curve.
        case linear
        /// Display P3 without a curve.
        case linearP3
        case gray
        case linearGray
        case cmyk
        case pattern
        /// Primaries and a curve.
        case primaries(ColorPrimaries, ColorCurve)
        /// Grey with a curve.
        case grayCurve(ColorCurve)
        /// CIE XYZ for the white point D50.
        case xyz
        /// CIE L*a*b*.
        case lab(LabSpace)
        case profile(ProfileColors)
        /// Numbers of a table's colours.
        case indexed(ColorTable)
    }

    let kind: Kind
    /// The name, such as ``sRGB``; `nil` for device spaces.
    public let name: CFString?
    /// The space of a pattern's components, for patterns without colours of their own.
    public let baseColorSpace: CGColorSpace?

    init(_ kind: Kind, _ name: CFString?, base: CGColorSpace? = nil) {
        self.kind = kind
        self.name = name
        baseColorSpace = base
    }

    /// A space by its name; `nil` for a name that is not known.
    public convenience init?(name: CFString) {
        guard let kind = Self.kind(named: name) else { return nil }
        self.init(kind, name)
    }

    /// The space of patterns.
    ///
    /// - Parameter patternBaseSpace: The space of the components of patterns without colours of their own; `nil` for patterns
    ///   with colours.
    public convenience init?(patternBaseSpace: CGColorSpace?) {
        guard patternBaseSpace?.kind != .pattern else { return nil }
        self.init(.pattern, nil, base: patternBaseSpace)
    }

    /// The kind of components that its colours have.
    public var model: CGColorSpaceModel {
        switch kind {
        case .rgb, .displayP3, .linear, .linearP3, .primaries: .rgb
        case .gray, .linearGray, .grayCurve: .monochrome
        case .cmyk: .cmyk
        case .pattern: .pattern
        case .xyz: .XYZ
        case .lab: .lab
        case .indexed: .indexed
        case .profile(let profile):
            profile.components == 1 ? .monochrome : profile.components == 4 ? .cmyk : .rgb
        }
    }

    /// How many components a colour has, without its alpha.
    public var numberOfComponents: Int {
        switch model {
        case .monochrome, .indexed: 1
        case .cmyk: 4
        case .pattern: baseColorSpace?.numberOfComponents ?? 0
        default: 3
        }
    }

    /// Whether pictures can be drawn in the space.
    public var supportsOutput: Bool {
        switch kind {
        case .pattern, .indexed, .lab, .xyz: false
        default: true
        }
    }
    /// Whether the space has more colours than sRGB. `false` for a space of a profile, of which this is not known.
    public var isWideGamutRGB: Bool {
        switch kind {
        case .displayP3, .linearP3: true
        case .primaries(let primaries, _): primaries != .srgb && primaries != .itur709
        default: false
        }
    }
    /// Whether components outside 0...1 have a meaning.
    public var isExtended: Bool { name?.contains("Extended") ?? false }

    public var description: String { name ?? "\(kind)" }

    /// Whether two spaces mean the same by their components.
    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool {
        one.kind == other.kind && one.name == other.name && one.baseColorSpace == other.baseColorSpace
    }

    /// Hashes the name and the kind.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(name)
    }

    /// sRGB.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB's primaries without its curve.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// sRGB with components outside 0...1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// sRGB's primaries without a curve, with components outside 0...1.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Display P3 without a curve.
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    /// Display P3 with components outside 0...1.
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    /// Display P3 without a curve, with components outside 0...1.
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    /// RGB without a profile, read as sRGB.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// Grey with a gamma of 2.2, read with sRGB's curve.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// Grey without a curve.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Grey with components outside 0...1.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Grey without a curve, with components outside 0...1.
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    /// Inks without a profile.
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

    static let standard = CGColorSpace(.rgb, sRGB)
    static let deviceRGB = CGColorSpace(.rgb, nil)
    static let deviceGray = CGColorSpace(.gray, nil)
    static let deviceCMYK = CGColorSpace(.cmyk, nil)
}

extension CGColorSpace {
    /// Straight sRGB of components, of which there are as many as the space has; `nil` for a pattern's space.
    func standardColor(_ parts: [CGFloat], alpha: CGFloat) -> CGColor? {
        guard parts.count >= numberOfComponents, parts.allSatisfy(\.isFinite) else { return nil }
        switch kind {
        case .rgb: return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
        case .gray: return CGColor(gray: parts[0], alpha: alpha)
        case .linearGray: return CGColor(gray: Self.encoded(parts[0]), alpha: alpha)
        case .cmyk:
            func light(_ ink: CGFloat) -> CGFloat { (1 - ink) * (1 - parts[3]) }
            return CGColor(red: light(parts[0]), green: light(parts[1]), blue: light(parts[2]), alpha: alpha)
        case .linear, .displayP3, .linearP3:
            var light = kind == .displayP3 ? parts.prefix(3).map(Self.decoded) : Array(parts.prefix(3))
            if kind != .linear {
                // From Display P3 to sRGB, both with the white point D65: CSS Color 4, section 18.
                light = [
                    1.2249401763 * light[0] - 0.2249401763 * light[1],
                    -0.0420569547 * light[0] + 1.0420569547 * light[1],
                    -0.0196375546 * light[0] - 0.0786360456 * light[1] + 1.0982736002 * light[2],
                ]
            }
            let encoded = light.map(Self.encoded)
            return CGColor(red: encoded[0], green: encoded[1], blue: encoded[2], alpha: alpha)
        case .pattern: return nil
        case .primaries, .grayCurve, .xyz, .lab, .profile, .indexed:
            guard let rgb = measuredStandard(parts.map(Double.init)), rgb.allSatisfy(\.isFinite) else {
                return nil
            }
            return CGColor(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
        }
    }

    /// The components of a colour in this space.
    func components(of color: CGColor) -> [CGFloat]? {
        let rgb = [color.red, color.green, color.blue]
        // Rec. 709, as in the project's grey pictures.
        let luma = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
        switch kind {
        case .rgb: return rgb
        case .gray: return [luma]
        case .linearGray: return [Self.decoded(luma)]
        case .linear: return rgb.map(Self.decoded)
        case .displayP3, .linearP3:
            let light = rgb.map(Self.decoded)
            let wide = [
                0.8224619687 * light[0] + 0.1775380313 * light[1],
                0.0331941989 * light[0] + 0.9668058011 * light[1],
                0.0170826307 * light[0] + 0.0723974407 * light[1] + 0.9105199286 * light[2],
            ]
            return kind == .displayP3 ? wide.map(Self.encoded) : wide
        case .cmyk:
            let black = 1 - max(rgb[0], rgb[1], rgb[2])
            guard black < 1 else { return [0, 0, 0, 1] }
            return rgb.map { (1 - $0 - black) / (1 - black) } + [black]
        case .pattern: return nil
        case .primaries, .grayCurve, .xyz, .lab, .profile, .indexed:
            return measuredParts(rgb.map(Double.init))?.map { CGFloat($0) }
        }
    }

    /// sRGB's curve, continued by symmetry below 0.
    static func encoded(_ light: CGFloat) -> CGFloat {
        let size = light.magnitude
        let value = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
        return light < 0 ? -value : value
    }

    static func decoded(_ value: CGFloat) -> CGFloat {
        let size = value.magnitude
        let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -light : light
    }
}

/// RGB of no particular device, read as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Grey of no particular device, read with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Inks of no particular device.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
