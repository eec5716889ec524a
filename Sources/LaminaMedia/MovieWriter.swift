import Foundation
import LaminaAnimatedFiles
import LaminaColor
import LaminaImage

/// Writes a moving picture frame by frame: pixels in, a file out, which appears whole or not at all.
///
/// Frames follow one another at the rate of the options, the first at time 0. Used by one thread at a time. A writer that
/// goes away unfinished leaves nothing behind.
///
/// ```swift
/// let writer = try MovieWriter(
///     format: .mp4, options: MovieOptions(frameRate: FrameRate(60)), width: 640, height: 360,
///     output: .file("film.mp4"))
/// for frame in frames { try frame.withUnsafeBytes { try writer.append($0, rowBytes: 640 * 4) } }
/// try writer.finish()
/// ```
public final class MovieWriter {
    /// The format.
    public let format: MovieFormat
    /// The options it was made with.
    public let options: MovieOptions
    /// The size of the frames, in pixels. For codecs that require even sides, videos repeat their last column or row.
    public let width: Int, height: Int
    /// The number of frames so far.
    public private(set) var frameCount = 0

    private let output: MovieOutput
    private let encoder: any FrameEncoder
    /// Makes bytes in sRGB of other frames, for formats that have nothing else.
    private let stage: FrameStage?
    private var isOver = false

    /// Opens the output and the codec.
    ///
    /// - Throws: ``MovieError``: an option, a size or a codec that does not suit the format; an output that cannot be
    ///   written.
    public init(
        format: MovieFormat, options: MovieOptions, width: Int, height: Int, output: MovieOutput
    ) throws {
        try Self.check(format, options, width, height, output)
        self.format = format
        self.options = options
        self.width = width
        self.height = height
        self.output = output
        stage =
            format.takesAllFrames || options.pixels == .standard
            ? nil
            : FrameStage(
                from: options.pixels, to: .sRGB, width: width, height: height, keepsAlpha: true,
                background: options.background, wantsBytes: true)
        if let part = options.part {
            encoder =
                format.partsHavePackets
                ? try VideoEncoder(format, options, width, height, output)
                : try LosslessPartEncoder(part, options, width, height, output)
            return
        }
        encoder =
            switch format {
            case .pngSequence, .exrSequence: try SequenceEncoder(format, options, width, height, output)
            case .apng: try AnimatedPNGEncoder(options, width, height, output)
            case .gif: try GIFEncoder(options, width, height, output)
            case .webp: try WebPEncoder(options, width, height, output)
            case .y4m: try Y4MEncoder(options, width, height, output)
            case .mp4, .mov, .mkv, .webm: try VideoEncoder(format, options, width, height, output)
            }
    }

    deinit { if !isOver { encoder.cancel() } }

    /// The codec and its encoder, such as `H.264 by libx264`.
    public var codecName: String { encoder.codecName }

    /// A note for people about the result: a codec that replaces another one, sides that were made even.
    public var notice: String? {
        let lost = options.soundtrack.map { !$0.sounds.isEmpty && format.soundCodecs.isEmpty } ?? false
        let sound = lost ? "\(output.name): \(format.name) has no sound: the film is written without it" : nil
        let lines = [encoder.notice, sound].compactMap { $0 }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// What cannot be heard as it should be, once the film is finished: sounds that are damaged, and sound that is too loud and clipped.
    public var soundWarnings: [String] { encoder.soundWarnings }

    /// A note for people that frames were translucent where the file is not, and over which colour they lie; `nil` where nothing was
    /// lost so far.
    public var alphaNotice: String? {
        guard options.keepsAlpha, encoder.hasDroppedAlpha else { return nil }
        let color = options.background
        let name = String(format: "#%02x%02x%02x", color.red, color.green, color.blue)
        return "\(output.name): \(codecName) has no alpha here: translucent pixels lie over \(name)"
    }

    /// Seconds spent so far in handing bytes to the file or the stream, compression aside.
    public var writingSeconds: Double { encoder.writingSeconds }

    /// Takes the next frame, as a renderer lends it: pixels of ``MovieOptions/pixels``.
    ///
    /// - Throws: ``MovieError``, or an `ImageError`; then the writer has left nothing behind and takes no more.
    public func append(_ pixels: PixelRows) throws {
        try append(pixels.bytes, rowBytes: pixels.bytesPerRow)
    }

    /// Takes the next frame: pixels of ``MovieOptions/pixels``, rows from the top.
    ///
    /// - Parameter rowBytes: Bytes from one row to the next, at least those of a row's pixels.
    /// - Throws: ``MovieError``, or an `ImageError`; then the writer has left nothing behind and takes no more.
    public func append(_ pixels: UnsafeRawBufferPointer, rowBytes: Int) throws {
        guard !isOver else { throw MovieError.finished(output: output.name) }
        try removingFileOnFailure {
            let (needed, row) = (
                (height - 1).multipliedReportingOverflow(by: rowBytes), width * options.pixels.bytesPerPixel
            )
            guard rowBytes >= row, !needed.overflow, pixels.count - row >= needed.partialValue else {
                throw MovieError.shortFrame(expected: max(rowBytes, row) * height, found: pixels.count)
            }
            let frame = FramePixels(
                bytes: pixels, width: width, height: height, rowBytes: rowBytes, format: options.pixels)
            try encoder.append(try stage?.staged(frame) ?? frame)
            frameCount += 1
        }
    }

    /// Writes the end, and gives the file its name.
    ///
    /// - Throws: ``MovieError``, or an `ImageError`; then nothing is left behind.
    public func finish() throws {
        guard !isOver else { throw MovieError.finished(output: output.name) }
        try removingFileOnFailure {
            guard frameCount > 0 else { throw MovieError.noFrames(output: output.name) }
            try encoder.finish()
        }
        isOver = true
    }

    /// Gives up; nothing is left behind.
    public func cancel() {
        guard !isOver else { return }
        isOver = true
        encoder.cancel()
    }

    private func removingFileOnFailure(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            cancel()
            throw error
        }
    }

    private static func check(
        _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput
    ) throws(MovieError) {
        let longest = format.maximumSide
        guard width > 0, height > 0, width <= longest, height <= longest else {
            throw .badSize(
                output: output.name, width: width, height: height,
                reason: "\(format.name) holds sides from 1 to \(longest)")
        }
        guard (0...100).contains(options.quality) else {
            throw .badOption(name: "quality", expected: "0 to 100", found: options.quality)
        }
        guard EncoderEffort.range.contains(options.effort) else {
            throw .badOption(name: "effort", expected: "0 to 9", found: options.effort)
        }
        guard (0...65_535).contains(options.loops) else {
            throw .badOption(name: "loops", expected: "0 to 65535", found: options.loops)
        }
        guard options.frameRate.value <= format.maximumFrameRate.value else {
            throw .frameRateTooHigh(format: format, rate: options.frameRate)
        }
        guard options.pixels.areHalves || options.pixels.inSpace(.sRGB) == .standard,
            options.pixels.space.working != nil
        else { throw .unsuitableFrames(options.pixels) }
        if let codec = options.codec, !format.codecs.contains(codec) {
            throw .unsuitableCodec(codec, format: format)
        }
        if format.muxer != nil { _ = try VideoCoding(format, options) }
        if let codec = options.soundtrack?.codec, !format.soundCodecs.contains(codec) {
            throw .unsuitableSoundCodec(codec, format: format)
        }
    }
}
