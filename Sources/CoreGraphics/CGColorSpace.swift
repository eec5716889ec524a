import Foundation
import LaminaColor
import LaminaGeometry
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
/// Everything is drawn in sRGB. Components of other spaces are converted when a gradient or an image is made of them. A colour
/// keeps its space and its components beside the sRGB with which it is drawn.
public final class CGColorSpace: ColorMeaning, Hashable, CustomStringConvertible {
    enum Kind: Hashable, Sendable {
        case rgb(RGBSpace)
        case gray(TransferCurve)
        case cmyk
        case pattern
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
        case .rgb: .rgb
        case .gray: .monochrome
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
        case .rgb(let space): space.primaries != .srgb
        default: false
        }
    }
    /// Whether components outside 0...1 have a meaning.
    public var isExtended: Bool { name?.contains("Extended") ?? false }

    public var description: String {
        if let name { return name }
        switch kind {
        case .rgb(.srgb): return "rgb"
        case .gray(.srgb): return "gray"
        default: return "\(kind)"
        }
    }

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

    static let standardGray = CGColorSpace(.gray(.srgb), genericGrayGamma2_2)
    static let standard = CGColorSpace(.rgb(.srgb), sRGB)
    static let deviceRGB = CGColorSpace(.rgb(.srgb), nil)
    static let deviceGray = CGColorSpace(.gray(.srgb), nil)
    static let genericInks = CGColorSpace(.cmyk, genericCMYK)
    static let deviceCMYK = CGColorSpace(.cmyk, nil)
}

extension CGColorSpace {
    /// The colour of components, of which there are as many as the space has; `nil` for a pattern's space.
    ///
    /// - Returns: A colour that keeps its space and its components.
    func color(_ parts: [CGFloat], alpha: CGFloat) -> CGColor? {
        guard let (red, green, blue) = standard(parts) else { return nil }
        if self == .standard { return CGColor(red: red, green: green, blue: blue, alpha: alpha) }
        if self == .standardGray { return CGColor(gray: red, alpha: alpha) }
        return CGColor(
            red: red, green: green, blue: blue, alpha: alpha, made: Array(parts.prefix(numberOfComponents)),
            in: self)
    }

    /// Straight sRGB of components, of which there are as many as the space has; `nil` for a pattern's space.
    func standard(_ parts: [CGFloat]) -> (red: CGFloat, green: CGFloat, blue: CGFloat)? {
        guard parts.count >= numberOfComponents, parts.allSatisfy(\.isFinite) else { return nil }
        let result: SIMD3<Double>
        switch kind {
        case .rgb(let space):
            result = ColorTransform(from: space, to: .srgb)
                .applied(to: SIMD3(Double(parts[0]), Double(parts[1]), Double(parts[2])))
        case .gray(.srgb): result = SIMD3(repeating: Double(parts[0]))
        case .gray(let curve):
            result = SIMD3(repeating: TransferCurve.srgb.value(curve.light(Double(parts[0]))))
        case .cmyk:
            func light(_ ink: CGFloat) -> Double { Double((1 - ink) * (1 - parts[3])) }
            result = SIMD3(light(parts[0]), light(parts[1]), light(parts[2]))
        case .pattern: return nil
        case .xyz, .lab, .profile, .indexed:
            guard let rgb = measuredStandard(parts.map(Double.init)) else { return nil }
            result = rgb
        }
        guard result.x.isFinite, result.y.isFinite, result.z.isFinite else { return nil }
        return (CGFloat(result.x), CGFloat(result.y), CGFloat(result.z))
    }

    /// The components of a colour in this space: those that it was made with if it was made in this space.
    func components(of color: CGColor) -> [CGFloat]? {
        if let made = color.madeColor, made.space as? CGColorSpace == self { return made.components }
        let rgb = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
        switch kind {
        case .rgb(let space):
            let own = ColorTransform(from: .srgb, to: space).applied(to: rgb)
            return [CGFloat(own.x), CGFloat(own.y), CGFloat(own.z)]
        // As in the project's grey pictures: the luma of stored values.
        case .gray(.srgb): return [CGFloat(LumaWeights.rec709.luma(of: rgb))]
        case .gray(.linear): return [CGFloat(TransferCurve.srgb.light(LumaWeights.rec709.luma(of: rgb)))]
        case .gray(let curve):
            let light = rgb.map(TransferCurve.srgb.light)
            return [CGFloat(curve.value(LumaWeights.rec709.luma(of: light)))]
        case .cmyk:
            let black = 1 - max(color.red, color.green, color.blue)
            guard black < 1 else { return [0, 0, 0, 1] }
            return [color.red, color.green, color.blue].map { (1 - $0 - black) / (1 - black) } + [black]
        case .pattern: return nil
        case .xyz, .lab, .profile, .indexed: return measuredParts(rgb)?.map { CGFloat($0) }
        }
    }
}

/// RGB of no particular device, read as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Grey of no particular device, read with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Inks of no particular device.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
