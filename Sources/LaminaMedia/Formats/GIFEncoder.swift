import LaminaAnimatedFiles

/// GIF. Frames that show the same picture become one.
final class GIFEncoder: FrameEncoder {
    let codecName = "GIF"
    let notice: String? = nil

    private let rate: FrameRate
    private let sink: MovieSink
    private let file: GIFAnimationWriter
    private var frames = 0

    init(_ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput) throws(MovieError) {
        rate = options.frameRate
        sink = try MovieSink(output, isDurable: options.isDurable)
        file = GIFAnimationWriter(
            width: width, height: height, loops: options.loops, background: options.frameBackground,
            joinsEqualFrames: true)
    }

    var writingSeconds: Double { sink.seconds }

    func append(_ frame: FramePixels) throws {
        try write { try file.append(frame, at: rate.time(ofFrame: frames, in: 100)) }
        frames += 1
    }

    func finish() throws {
        try write { try file.finish(at: rate.time(ofFrame: frames, in: 100)) }
        try sink.commit()
    }

    func cancel() { sink.discard() }

    private func write(_ step: () throws -> Void) throws {
        do {
            try step()
        } catch let failure as AnimatedFileFailure {
            throw failure.error(sink, codecName)
        }
        try sink.write(file.takeBytes())
    }
}
