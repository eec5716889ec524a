import Foundation
import LaminaDraw
import LaminaImage

extension CGImage {
    /// Always sRGB.
    public var colorSpace: CGColorSpace? { .standard }
    /// Blue first in memory, as ``CGImage/withUnsafeBytes(_:)`` lends the pixels.
    public var bitmapInfo: CGBitmapInfo {
        CGBitmapInfo(rawValue: alphaInfo.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    }
    /// The order of the bytes of a pixel.
    public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
    /// How components are packed.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// The pixels: blue, green, red, alpha, multiplied; rows from the top without gaps.
    public var dataProvider: CGDataProvider? {
        (try? data(as: .bytes(.bgra, .premultiplied))).flatMap { CGDataProvider(data: $0) }
    }
    /// Always no: a mask becomes a grey picture.
    public var isMask: Bool { false }
    /// Whether pixels are mixed where the image is stretched; the context decides that.
    public var shouldInterpolate: Bool { true }
    /// Always the usual one.
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
    /// Always none.
    public var decode: UnsafePointer<CGFloat>? { nil }
    /// Always none: an image does not keep its file's type.
    public var utType: CFString? { nil }

    /// The image itself, which never changes.
    public func copy() -> CGImage? { self }
    /// The image itself: every image is sRGB.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? { space.model == .rgb ? self : nil }

    /// The image with some colours made clear.
    ///
    /// - Parameter components: The least and the greatest red, green and blue, 0...255; `nil` comes back for fewer of them.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard components.count >= 6 else { return nil }
        var pixels = straightRGBA()
        for index in stride(from: 0, to: pixels.count - 3, by: 4) {
            let isMasked = (0..<3).allSatisfy {
                let value = CGFloat(pixels[index + $0])
                return value >= components[2 * $0] && value <= components[2 * $0 + 1]
            }
            if isMasked { for channel in 0..<4 { pixels[index + channel] = 0 } }
        }
        return try? CGImage(width: width, height: height, straightRGBA: pixels)
    }
}
