import CoreGraphics

/// How the pixels of an image lie in memory.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    /// The format's number, which is Lamina's own.
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Alpha first, in bytes.
    public static let ARGB8 = CIFormat(rawValue: 1)
    /// Blue first, in bytes.
    public static let BGRA8 = CIFormat(rawValue: 2)
    /// Red first, in bytes.
    public static let RGBA8 = CIFormat(rawValue: 3)
    /// Alpha first and red last, in bytes.
    public static let ABGR8 = CIFormat(rawValue: 4)
    /// Red first, in floats.
    public static let RGBAf = CIFormat(rawValue: 5)
    /// Red first, in floats of 16 bits.
    public static let RGBAh = CIFormat(rawValue: 6)
    /// Grey in bytes.
    public static let L8 = CIFormat(rawValue: 7)
    /// Alpha in bytes.
    public static let A8 = CIFormat(rawValue: 8)

    /// The layout for contexts and images; `nil` for an unknown format.
    var layout: (bitsPerComponent: Int, components: Int, info: CGBitmapInfo, isGray: Bool)? {
        let (first, last) = (
            CGImageAlphaInfo.premultipliedFirst.rawValue, CGImageAlphaInfo.premultipliedLast.rawValue
        )
        let (little, big) = (CGBitmapInfo.byteOrder32Little.rawValue, CGBitmapInfo.byteOrder32Big.rawValue)
        let float = CGBitmapInfo.floatComponents.rawValue
        switch self {
        case .ARGB8: return (8, 4, CGBitmapInfo(rawValue: first | big), false)
        case .BGRA8: return (8, 4, CGBitmapInfo(rawValue: first | little), false)
        case .RGBA8: return (8, 4, CGBitmapInfo(rawValue: last | big), false)
        case .ABGR8: return (8, 4, CGBitmapInfo(rawValue: last | little), false)
        case .RGBAf: return (32, 4, CGBitmapInfo(rawValue: last | float | little), false)
        case .RGBAh:
            return (
                16, 4, CGBitmapInfo(rawValue: last | float | CGBitmapInfo.byteOrder16Little.rawValue), false
            )
        case .L8: return (8, 1, CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), true)
        case .A8: return (8, 1, CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue), true)
        default: return nil
        }
    }
}

/// Alpha first, in bytes.
public let kCIFormatARGB8 = CIFormat.ARGB8
/// Blue first, in bytes.
public let kCIFormatBGRA8 = CIFormat.BGRA8
/// Red first, in bytes.
public let kCIFormatRGBA8 = CIFormat.RGBA8
/// Red first, in floats.
public let kCIFormatRGBAf = CIFormat.RGBAf
/// Red first, in floats of 16 bits.
public let kCIFormatRGBAh = CIFormat.RGBAh
