internal import CLaminaWebP
import Foundation
import LaminaColor

/// Makes an animated WebP by libwebp. The file is built in memory, because its header contains its length.
package final class WebPAnimationWriter {
    private let width: Int
    private let height: Int
    private let background: FrameBackground?
    private var encoder: OpaquePointer?
    private var config = WebPConfig()
    private var frames = 0

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - loops: How often it plays; 0 for ever.
    ///   - quality: 0 (smallest) to 100, where every pixel is exact.
    ///   - losslessLevel: How hard it tries where every pixel is exact, 0 to 9. Twice the time buys a few percent of the bytes.
    ///   - method: The same for other qualities, 0 to 6.
    ///   - background: Behind translucent pixels; `nil` keeps alpha.
    package init(
        width: Int, height: Int, loops: Int, quality: Int, losslessLevel: Int32 = 3, method: Int32 = 3,
        background: FrameBackground?
    ) throws(AnimatedFileFailure) {
        (self.width, self.height, self.background) = (width, height, background)
        if let missing = lamina_webp_missing() {
            throw AnimatedFileFailure(step: "start", reason: String(cString: missing))
        }
        var animation = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&animation) != 0, WebPConfigInit(&config) != 0 else {
            throw AnimatedFileFailure(step: "start", reason: "the library's version does not fit")
        }
        animation.anim_params.loop_count = Int32(loops)
        animation.anim_params.bgcolor = 0
        config.thread_level = 1
        if quality == 100 {
            config.lossless = 1
            _ = WebPConfigLosslessPreset(&config, losslessLevel)
            config.exact = 0
        } else {
            config.quality = Float(quality)
            config.method = method
            config.alpha_quality = max(50, Int32(quality))
        }
        guard WebPValidateConfig(&config) != 0 else {
            throw AnimatedFileFailure(step: "start", reason: "its options were refused")
        }
        encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &animation)
        guard encoder != nil else { throw AnimatedFileFailure(step: "start", reason: "out of memory") }
    }

    deinit { if let encoder { WebPAnimEncoderDelete(encoder) } }

    /// Adds a frame of the file's size. A frame that shows the same picture as the one before makes that one longer.
    ///
    /// - Parameter start: When it begins to show, in milliseconds after the first.
    package func append(_ frame: FramePixels, at start: Int) throws(AnimatedFileFailure) {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else {
            throw AnimatedFileFailure(step: "start", reason: "the library's version does not fit")
        }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = Int32(width)
        picture.height = Int32(height)
        guard WebPPictureAlloc(&picture) != 0, let pixels = picture.argb else {
            throw AnimatedFileFailure(step: "take a frame", reason: "out of memory")
        }
        // The library's numbers of alpha, red, green and blue are BGRA in memory.
        let rowBytes = Int(picture.argb_stride) * PixelFormat.standard.bytesPerPixel
        let target = UnsafeMutableRawBufferPointer(start: pixels, count: rowBytes * height)
        if let background {
            FrameConversion.flatten(frame, over: background, into: target, targetRowBytes: rowBytes)
        } else {
            FrameConversion.straighten(frame, into: target, targetRowBytes: rowBytes)
        }
        guard WebPAnimEncoderAdd(encoder, &picture, Int32(clamping: start), &config) != 0 else {
            throw AnimatedFileFailure(step: "encode frame \(frames)", reason: reason)
        }
        frames += 1
    }

    /// Ends the file and gives all of its bytes to a function.
    ///
    /// - Parameter end: When the last frame has been shown, in milliseconds after the first.
    package func finish<Failure: Error>(
        at end: Int, _ use: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws {
        guard WebPAnimEncoderAdd(encoder, nil, Int32(clamping: end), nil) != 0 else {
            throw AnimatedFileFailure(step: "finish", reason: reason)
        }
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAssemble(encoder, &data) != 0 else {
            throw AnimatedFileFailure(step: "finish", reason: reason)
        }
        try use(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
    }

    private var reason: String {
        guard let text = WebPAnimEncoderGetError(encoder) else { return "unknown" }
        return String(cString: text)
    }
}
