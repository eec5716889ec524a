import Foundation
import LaminaColor
import LaminaImage

extension CGColorSpace {
    /// A space of an ICC profile of grey, RGB or inks; `nil` for other bytes.
    ///
    /// Colours are converted relative to the white point by Little CMS, which brings those that sRGB does not have to its edge.
    public convenience init?(iccData: CFTypeRef) {
        let data: Data? = iccData as? Data ?? (iccData as? CGDataProvider)?.data
        guard let data, let profile = ProfileColors([UInt8](data)) else { return nil }
        self.init(.profile(profile), nil)
    }

    /// The same for bytes.
    public convenience init?(iccProfileData data: CFData) { self.init(iccData: data) }

    /// A space of an ICC profile; the alternate space if the profile cannot be used.
    ///
    /// - Parameters:
    ///   - range: Not looked at: components are 0...1.
    ///   - alternate: `nil` comes back if it has another number of components too.
    public convenience init?(
        iccBasedNComponents nComponents: Int, range: UnsafePointer<CGFloat>?, profile: CGDataProvider,
        alternate: CGColorSpace?
    ) {
        if let data = profile.data, let colors = ProfileColors([UInt8](data)),
            colors.components == nComponents
        {
            self.init(.profile(colors), nil)
        } else if let alternate, alternate.numberOfComponents == nComponents {
            self.init(alternate.kind, alternate.name, base: alternate.baseColorSpace)
        } else {
            return nil
        }
    }

    /// Grey of a gamma.
    ///
    /// - Parameters:
    ///   - whitePoint: X, Y and Z, with Y = 1; else `nil` comes back. White is shown as white.
    ///   - blackPoint: Not looked at.
    ///   - gamma: Above 0.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        gamma: CGFloat
    ) {
        guard Self.white(whitePoint) != nil, gamma > 0, gamma.isFinite else { return nil }
        self.init(.gray(.power(Double(gamma))), nil)
    }

    /// CIE L*a*b*.
    ///
    /// - Parameters:
    ///   - whitePoint: X, Y and Z, with Y = 1; else `nil` comes back.
    ///   - blackPoint: Not looked at.
    ///   - range: The least and the greatest a, then b; `nil` for -100 and 100.
    public convenience init?(
        labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        range: UnsafePointer<CGFloat>?
    ) {
        guard let white = Self.white(whitePoint) else { return nil }
        let limits = range.map { range in (0..<4).map { Double(range[$0]) } } ?? [-100, 100, -100, 100]
        guard limits.allSatisfy(\.isFinite), limits[0] <= limits[1], limits[2] <= limits[3] else {
            return nil
        }
        self.init(.lab(LabSpace(white: white, range: limits)), nil)
    }

    private static func white(_ point: UnsafePointer<CGFloat>) -> [Double]? {
        let white = (0..<3).map { Double(point[$0]) }
        guard white.allSatisfy({ $0 > 0 && $0 < 10 }), abs(white[1] - 1) < 1e-3 else { return nil }
        return white
    }

    /// Numbers of colours of a table.
    ///
    /// - Parameters:
    ///   - baseSpace: The space of the table's colours; `nil` comes back for patterns' and indexed ones.
    ///   - last: The greatest number, 0...255.
    ///   - colorTable: `last + 1` colours of one byte for each component.
    public convenience init?(
        indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>
    ) {
        guard (0...255).contains(last), ![.pattern, .indexed].contains(baseSpace.model) else { return nil }
        let bytes = Array(
            UnsafeBufferPointer(start: colorTable, count: (last + 1) * baseSpace.numberOfComponents))
        self.init(.indexed(ColorTable(base: baseSpace, bytes: bytes)), nil, base: baseSpace)
    }

    /// The table of an indexed space, one byte for each component of each colour.
    public var colorTable: [UInt8]? {
        if case .indexed(let table) = kind { table.bytes } else { nil }
    }

    /// A space from the result of ``copyPropertyList()``: a name, or a profile's bytes.
    public convenience init?(propertyListPlist plist: CFTypeRef) {
        if let name = plist as? String {
            self.init(name: name)
        } else {
            self.init(iccData: plist)
        }
    }

    /// The name, or else the profile's bytes; `nil` for spaces that have neither.
    public func copyPropertyList() -> CFTypeRef? { name ?? copyICCData() }

    /// The bytes of an ICC profile: the one that the space was made of, or one of its primaries and curve.
    ///
    /// - Returns: `nil` for spaces of inks, patterns, tables, XYZ and L*a*b*, and for PQ and hybrid log-gamma.
    public func copyICCData() -> CFData? {
        func file(_ primaries: ColorPrimaries?, _ curve: TransferCurve) -> CFData? {
            guard let parameters = curve.parameters else { return nil }
            let (white, places) = (
                primaries?.white ?? ColorPrimaries.d50, primaries.map { [$0.red, $0.green, $0.blue] }
            )
            let bytes = ProfileColors.file(
                primaries: places?.flatMap { [$0.x, $0.y] }, white: [white.x, white.y], curve: parameters)
            return bytes.map { Data($0) }
        }
        switch kind {
        case .rgb(let space): return file(space.primaries, space.curve)
        case .gray(let curve): return file(nil, curve)
        case .profile(let profile): return Data(profile.bytes)
        case .cmyk, .pattern, .xyz, .lab, .indexed: return nil
        }
    }
}

// MARK: - Properties of a space

extension CGColorSpace {
    /// Whether components of the space are shares, 0...1.
    var isOfShares: Bool {
        switch kind {
        case .lab, .xyz, .indexed: false
        default: true
        }
    }

    private var curve: TransferCurve? {
        if case .rgb(let space) = kind { space.curve } else { nil }
    }

    /// Whether the space reaches lights above plain white: PQ and hybrid log-gamma.
    public var isHDR: Bool { curve == .pq || curve == .hlg }
    /// Whether its curve is PQ.
    public var isPQBased: Bool { curve == .pq }
    /// Whether its curve is hybrid log-gamma.
    public var isHLGBased: Bool { curve == .hlg }
    /// Whether components outside 0...1 have a meaning.
    public var usesExtendedRange: Bool { isExtended }

    /// The space with the name of another; the same space if there is none.
    private func renamed(_ change: (String) -> String) -> CGColorSpace? {
        guard let name else { return self == Self.deviceRGB ? CGColorSpace(name: change(Self.sRGB)) : nil }
        return CGColorSpace(name: change(name))
    }

    private static let prefix = "kCGColorSpace"

    private static func bare(_ name: String) -> String {
        let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        return short == "GenericGrayGamma2_2" ? "Gray" : short
    }

    /// The same space with components outside 0...1; `nil` if there is none.
    func extended() -> CGColorSpace? {
        isExtended ? self : renamed { Self.prefix + "Extended" + Self.bare($0) }
    }

    /// The same space without its curve; `nil` if there is none.
    func linearized() -> CGColorSpace? {
        renamed { name in
            let short = Self.bare(name)
            if short.contains("Linear") { return name }
            return short.hasPrefix("Extended")
                ? Self.prefix + "ExtendedLinear" + short.dropFirst("Extended".count)
                : Self.prefix + "Linear" + short
        }
    }
}

/// Whether components outside 0...1 have a meaning in a space.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool { space.isExtended }
/// Whether a space reaches lights above plain white.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool { space.isHDR }
/// The same space with components outside 0...1; `nil` if there is none.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? { space.extended() }
/// The same space without its curve; `nil` if there is none.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? { space.linearized() }
/// The same space without its curve, with components outside 0...1; `nil` if there is none.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? {
    space.linearized()?.extended()
}
