import CoreGraphics
import Foundation
import LaminaImage

#if ImageFormats
    import LaminaAnimatedFiles
#endif

/// The bytes of files with several pictures, as destinations write them.
///
/// Pictures of other sizes than the first are stretched to it.
struct AnimatedFile {
    var images: [(image: CGImage, properties: CFDictionary)]
    /// The properties of the whole file.
    var properties: CFDictionary
    var first: CGImage

    /// A moving PNG.
    func png() throws -> [UInt8] {
        let own = properties[kCGImagePropertyPNGDictionary] as? CFDictionary
        var writer = AnimatedPNGWriter(
            width: first.width, height: first.height, isOpaque: images.allSatisfy(\.image.isOpaque),
            loops: loops(own, kCGImagePropertyAPNGLoopCount) ?? 0, threads: nil)
        var bytes = writer.header(frames: images.count)
        for (image, properties) in images {
            let seconds = delay(
                properties[kCGImagePropertyPNGDictionary], kCGImagePropertyAPNGUnclampedDelayTime,
                kCGImagePropertyAPNGDelayTime)
            let parts = UInt16(max(1, min(65_535, (seconds * 1000).rounded())))
            bytes += try writer.frame(fitted(image), x: 0, y: 0, seconds: parts, per: 1000)
        }
        return bytes + writer.end()
    }

    #if ImageFormats
        /// A GIF. One without a number of loops runs once, as Core Graphics writes it.
        func gif() throws -> [UInt8] {
            let own = properties[kCGImagePropertyGIFDictionary] as? CFDictionary
            let writer = GIFAnimationWriter(
                width: first.width, height: first.height,
                loops: loops(own, kCGImagePropertyGIFLoopCount) ?? 1,
                background: background, joinsEqualFrames: false)
            var (bytes, time) = ([UInt8](), 0.0)
            for (image, properties) in images {
                try lend(image) { try writer.append($0, at: Self.parts(time, of: 100)) }
                bytes += writer.takeBytes()
                time += delay(
                    properties[kCGImagePropertyGIFDictionary], kCGImagePropertyGIFUnclampedDelayTime,
                    kCGImagePropertyGIFDelayTime)
            }
            try writer.finish(at: Self.parts(time, of: 100))
            return bytes + writer.takeBytes()
        }

        /// A moving WebP.
        ///
        /// - Parameter quality: 0...100.
        func webP(quality: Int) throws -> [UInt8] {
            let own = properties[kCGImagePropertyWebPDictionary] as? CFDictionary
            let writer = try WebPAnimationWriter(
                width: first.width, height: first.height,
                loops: loops(own, kCGImagePropertyWebPLoopCount) ?? 0, quality: quality,
                background: background)
            var (bytes, time) = ([UInt8](), 0.0)
            for (image, properties) in images {
                try lend(image) { try writer.append($0, at: Self.parts(time, of: 1000)) }
                time += delay(
                    properties[kCGImagePropertyWebPDictionary], kCGImagePropertyWebPUnclampedDelayTime,
                    kCGImagePropertyWebPDelayTime)
            }
            try writer.finish(at: Self.parts(time, of: 1000)) { bytes = [UInt8]($0) }
            return bytes
        }

        private var background: FrameBackground? {
            guard let color = properties[kCGImageDestinationBackgroundColor] as? CGColor else { return nil }
            return FrameBackground(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
        }

        private func lend(_ image: CGImage, _ body: (FramePixels) throws -> Void) throws {
            let image = try fitted(image)
            try image.withUnsafeBytes { bytes in
                try body(
                    FramePixels(
                        bytes: bytes, width: image.width, height: image.height,
                        rowBytes: image.width * PixelFormat.standard.bytesPerPixel))
            }
        }

        private static func parts(_ seconds: Double, of second: Double) -> Int {
            Int(min(seconds * second, 1e9).rounded())
        }
    #endif

    private func loops(_ own: CFDictionary?, _ key: CFString) -> Int? {
        number(own?[key]).map { $0 > 0 ? Int(min($0, 65_535)) : 0 }
    }

    /// How long a picture is shown, in seconds: a tenth where nothing says it.
    private func delay(_ own: Any?, _ unclamped: CFString, _ clamped: CFString) -> Double {
        let own = own as? CFDictionary
        guard let seconds = number(own?[unclamped]) ?? number(own?[clamped]), seconds >= 0 else { return 0.1 }
        return min(seconds, 655.35)
    }

    private func fitted(_ image: CGImage) throws -> CGImage {
        guard image.width != first.width || image.height != first.height else { return image }
        let context = try CGContext(width: first.width, height: first.height)
        context.draw(image, in: CGRect(x: 0, y: 0, width: first.width, height: first.height))
        return context.makeImage() ?? image
    }
}

/// A component of a colour as a byte.
func byte(_ part: CGFloat) -> UInt8 { part > 0 ? UInt8((min(part, 1) * 255).rounded()) : 0 }
