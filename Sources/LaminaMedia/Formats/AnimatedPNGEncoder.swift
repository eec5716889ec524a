import LaminaAnimatedFiles
import LaminaImage

/// APNG: the first frame whole, of the others the rectangle that changed.
final class AnimatedPNGEncoder: FrameEncoder {
    let codecName = "APNG"
    let notice: String? = nil

    private let options: MovieOptions
    private let width: Int, height: Int
    private let sink: MovieSink
    private var file: AnimatedPNGWriter
    private var changes: FrameChanges
    private var frames = 0

    init(_ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput) throws(MovieError) {
        self.options = options
        self.width = width
        self.height = height
        sink = try MovieSink(output, isDurable: options.isDurable)
        if !sink.isSeekable, options.frameCount == nil {
            throw .cannotStream(
                format: .apng, reason: "its header holds the number of frames, which is not known")
        }
        file = AnimatedPNGWriter(
            width: width, height: height, isOpaque: !options.keepsAlpha, loops: options.loops,
            level: EncoderEffort.png(options.effort), threads: options.threads)
        changes = FrameChanges(width: width, height: height)
        try sink.write(file.header(frames: options.frameCount ?? 0))
    }

    var writingSeconds: Double { sink.seconds }

    func append(_ frame: FramePixels) throws {
        let changed = changes.update(frame, over: options.keepsAlpha ? nil : options.background)
        let part = frames == 0 ? FrameRect(x: 0, y: 0, width: width, height: height) : changed ?? .corner
        let image = try CGImage(width: part.width, height: part.height) { target in
            changes.copy(part, into: target)
        }
        let rate = options.frameRate
        // Sixteen bits for each part of the fraction.
        let (seconds, parts) =
            rate.frames <= 65_535 && rate.seconds <= 65_535
            ? (rate.seconds, rate.frames)
            : (Int((65_535 / rate.value).rounded()).clamped(to: 1...65_535), 65_535)
        try sink.write(
            file.frame(image, x: part.x, y: part.y, seconds: UInt16(seconds), per: UInt16(parts)))
        frames += 1
    }

    func finish() throws {
        try sink.write(file.end())
        if let promised = options.frameCount, promised == frames {
            try sink.commit()
            return
        }
        guard sink.isSeekable else {
            throw MovieError.wrongFrameCount(
                output: sink.output.name, expected: options.frameCount ?? 0, found: frames)
        }
        _ = try sink.seek(Int64(AnimatedPNGWriter.frameCountOffset), 0)
        try sink.write(file.frameCountChunk(frames: frames))
        try sink.commit()
    }

    func cancel() { sink.discard() }
}

extension Int {
    func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
