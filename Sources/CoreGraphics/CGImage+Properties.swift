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
        // Nothing lies in a range whose end is before its beginning.
        let ranges = (0..<3).compactMap { channel -> ClosedRange<Double>? in
            let (least, most) = (Double(components[2 * channel]), Double(components[2 * channel + 1]))
            return least <= most ? least...most : nil
        }
        return ranges.count == 3 ? clearing(ranges) : self
    }
}
