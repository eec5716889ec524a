import LaminaAnimatedFiles

/// Animated WebP through libwebp.
final class WebPEncoder: FrameEncoder {
    let codecName: String
    let notice: String? = nil

    private let rate: FrameRate
    private let sink: MovieSink
    private let file: WebPAnimationWriter
    private var frames = 0

    init(_ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput) throws(MovieError) {
        rate = options.frameRate
        codecName = options.quality == 100 ? "lossless WebP by libwebp" : "WebP by libwebp"
        sink = try MovieSink(output, isDurable: options.isDurable)
        do throws(AnimatedFileFailure) {
            file = try WebPAnimationWriter(
                width: width, height: height, loops: options.loops, quality: options.quality,
                losslessLevel: EncoderEffort.losslessWebP(options.effort),
                method: EncoderEffort.lossyWebP(options.effort), background: options.frameBackground)
        } catch {
            throw error.error(sink, codecName)
        }
    }

    var writingSeconds: Double { sink.seconds }

    func append(_ frame: FramePixels) throws {
        do throws(AnimatedFileFailure) {
            try file.append(frame, at: rate.time(ofFrame: frames, in: 1000))
        } catch {
            throw error.error(sink, codecName)
        }
        frames += 1
    }

    func finish() throws {
        do {
            try file.finish(at: rate.time(ofFrame: frames, in: 1000)) { bytes throws(MovieError) in
                try sink.write(bytes)
            }
        } catch let failure as AnimatedFileFailure {
            throw failure.error(sink, codecName)
        }
        try sink.commit()
    }

    func cancel() { sink.discard() }
}
