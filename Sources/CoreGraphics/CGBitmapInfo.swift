import Foundation
import LaminaImage

/// How the components of pixels lie in memory.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A layout of an alpha and a byte order.
    public init(alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault) {
        self.init(rawValue: alpha.rawValue | byteOrder.rawValue)
    }

    /// The bits of the alpha.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Components are floats.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of the kind of components.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// The bits of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Highest byte first.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// Pixels of 16 bits, lowest byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Pixels of 32 bits, lowest byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Pixels of 16 bits, highest byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Pixels of 32 bits, highest byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }
}

/// The order of the bytes of a pixel.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
    case orderMask = 0x7000
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// How components are packed into a pixel.
public enum CGImagePixelFormatInfo: UInt32, Hashable, Sendable {
    case mask = 0xF0000
    case packed = 0
    case RGB555 = 0x10000
    case RGB565 = 0x20000
    case RGB101010 = 0x30000
}

extension PixelFormat {
    /// The project's format of a layout; `nil` for one that it does not have.
    init?(bitsPerComponent: Int, bitsPerPixel: Int?, space: CGColorSpace?, info: CGBitmapInfo) {
        guard let alpha = info.alpha else { return nil }
        let order = info.rawValue & CGBitmapInfo.byteOrderMask.rawValue
        let isLittle16 = order == CGBitmapInfo.byteOrder16Little.rawValue
        let isLittle32 = order == CGBitmapInfo.byteOrder32Little.rawValue
        if alpha == .alphaOnly || space == nil && alpha == .none {
            guard bitsPerComponent == 8, bitsPerPixel ?? 8 == 8 else { return nil }
            self = .alphaOnly
            return
        }
        guard let space else { return nil }
        let kind: Alpha =
            switch alpha {
            case .premultipliedLast, .premultipliedFirst: .premultiplied
            case .first, .last: .straight
            default: .skipped
            }
        switch (space.model, bitsPerComponent, info.contains(.floatComponents)) {
        case (.monochrome, 8, false) where alpha == .none && bitsPerPixel ?? 8 == 8: self = .gray
        case (.cmyk, 8, false) where alpha == .none && bitsPerPixel ?? 32 == 32: self = .cmyk
        case (.rgb, 8, false) where alpha != .none && bitsPerPixel ?? 32 == 32:
            let isFirst = alpha == .premultipliedFirst || alpha == .first || alpha == .noneSkipFirst
            guard !isLittle16 else { return nil }
            self = .bytes(
                isFirst ? (isLittle32 ? .bgra : .argb) : (isLittle32 ? .abgr : .rgba), kind)
        case (.rgb, 5, false) where alpha == .noneSkipFirst && isLittle16 && bitsPerPixel ?? 16 == 16:
            self = .rgb555
        case (.rgb, 16, true)
        where [.premultipliedLast, .last, .noneSkipLast].contains(alpha) && bitsPerPixel ?? 64 == 64:
            self = .half(kind)
        case (.rgb, 32, true)
        where [.premultipliedLast, .last, .noneSkipLast].contains(alpha) && bitsPerPixel ?? 128 == 128:
            self = .float(kind)
        case (.rgb, 16, false)
        where [.premultipliedLast, .last, .noneSkipLast].contains(alpha) && bitsPerPixel ?? 64 == 64
            && isLittle16:
            self = .words(kind)
        case (.monochrome, 16, false) where alpha == .none && bitsPerPixel ?? 16 == 16 && isLittle16:
            self = .gray16
        default: return nil
        }
    }

    /// The layout in Core Graphics' terms.
    var bitmapInfo: CGBitmapInfo {
        func info(_ alpha: CGImageAlphaInfo, _ rest: CGBitmapInfo = []) -> CGBitmapInfo {
            CGBitmapInfo(rawValue: alpha.rawValue | rest.rawValue)
        }
        func last(_ alpha: Alpha) -> CGImageAlphaInfo {
            switch alpha {
            case .premultiplied: .premultipliedLast
            case .straight: .last
            case .skipped: .noneSkipLast
            }
        }
        func first(_ alpha: Alpha) -> CGImageAlphaInfo {
            switch alpha {
            case .premultiplied: .premultipliedFirst
            case .straight: .first
            case .skipped: .noneSkipFirst
            }
        }
        switch (channels, component) {
        case (.rgba, .uint8):
            switch order {
            case .rgba: return info(last(alpha))
            case .abgr: return info(last(alpha), .byteOrder32Little)
            case .argb: return info(first(alpha))
            case .bgra: return info(first(alpha), .byteOrder32Little)
            }
        case (.rgba, .float16): return info(last(alpha), [.floatComponents, .byteOrder16Little])
        case (.rgba, .float32): return info(last(alpha), [.floatComponents, .byteOrder32Little])
        case (.rgba, _): return info(last(alpha), .byteOrder16Little)
        case (.rgb, _): return info(.noneSkipFirst, .byteOrder16Little)
        case (.gray, .uint16): return info(.none, .byteOrder16Little)
        case (.gray, _), (.cmyk, _): return info(.none)
        case (.grayAndAlpha, _): return info(last(alpha))
        case (.alphaOnly, _): return info(.alphaOnly)
        }
    }

    var bitsPerComponent: Int {
        switch component {
        case .packed565, .packed555: 5
        case .float16, .uint16: 16
        case .float32: 32
        case .uint8: 8
        }
    }
}
