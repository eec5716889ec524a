internal import CLaminaWebP
import Foundation
import LaminaImage

/// Animated WebP through libwebp. The file is built in memory, because its header contains its length.
final class WebPEncoder: FrameEncoder {
    let codecName: String
    let notice: String? = nil

    private let options: MovieOptions
    private let width: Int, height: Int
    private let sink: MovieSink
    private var encoder: OpaquePointer?
    private var config = WebPConfig()
    private let staging: UnsafeMutableRawBufferPointer
    private var frames = 0

    init(_ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput) throws(MovieError) {
        self.options = options
        self.width = width
        self.height = height
        let isLossless = options.quality == 100
        codecName = isLossless ? "lossless WebP by libwebp" : "WebP by libwebp"
        sink = try MovieSink(output, isDurable: options.isDurable)
        do throws(ImageError) {
            staging = UnsafeMutableRawBufferPointer(
                start: try PixelStorage.allocate(width * height * 4), count: width * height * 4)
        } catch {
            staging = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            throw failed("start", "\(error)")
        }
        var animation = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&animation) != 0, WebPConfigInit(&config) != 0 else {
            throw failed("start", "the library's version does not fit")
        }
        animation.anim_params.loop_count = Int32(options.loops)
        animation.anim_params.bgcolor = 0
        config.thread_level = 1
        if isLossless {
            config.lossless = 1
            // Twice the time buys a few percent of the bytes.
            _ = WebPConfigLosslessPreset(&config, EncoderEffort.losslessWebP(options.effort))
            config.exact = 0
        } else {
            config.quality = Float(options.quality)
            config.method = EncoderEffort.lossyWebP(options.effort)
            config.alpha_quality = max(50, Int32(options.quality))
        }
        guard WebPValidateConfig(&config) != 0 else { throw failed("start", "its options were refused") }
        encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &animation)
        guard encoder != nil else { throw failed("start", "out of memory") }
    }

    deinit {
        if let encoder { WebPAnimEncoderDelete(encoder) }
        free(staging.baseAddress)
    }

    var writingSeconds: Double { sink.seconds }

    func append(_ frame: FramePixels) throws {
        if options.keepsAlpha {
            FrameConversion.straighten(frame, into: staging, targetRowBytes: width * 4)
        } else {
            FrameConversion.flatten(
                frame, over: options.background, into: staging, targetRowBytes: width * 4)
        }
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else {
            throw failed("start", "the library's version does not fit")
        }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = Int32(width)
        picture.height = Int32(height)
        let source = staging.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard WebPPictureImportBGRA(&picture, source, Int32(width * 4)) != 0 else {
            throw failed("take a frame", "out of memory")
        }
        guard WebPAnimEncoderAdd(encoder, &picture, time(frames), &config) != 0 else {
            throw failed("encode frame \(frames)", reason)
        }
        frames += 1
    }

    func finish() throws {
        guard WebPAnimEncoderAdd(encoder, nil, time(frames), nil) != 0 else { throw failed("finish", reason) }
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw failed("finish", reason) }
        try sink.write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
        try sink.commit()
    }

    func cancel() { sink.discard() }

    private func time(_ frame: Int) -> Int32 {
        Int32(clamping: options.frameRate.time(ofFrame: frame, in: 1000))
    }

    private var reason: String {
        guard let text = WebPAnimEncoderGetError(encoder) else { return "unknown" }
        return String(cString: text)
    }

    private func failed(_ step: String, _ reason: String) -> MovieError {
        .encoder(output: sink.output.name, codec: codecName, step: step, reason: reason)
    }
}
