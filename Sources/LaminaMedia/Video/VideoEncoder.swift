import Foundation
internal import CLaminaFFmpeg
internal import CLaminaMedia
import LaminaAnimatedFiles

/// Videos through FFmpeg: pixels become planes, a codec packs them, a muxer writes them into the sink.
///
/// A file gets its index at the front. A stream of MP4 is fragmented, because a stream cannot seek back.
final class VideoEncoder: FrameEncoder {
    let codecName: String
    let notice: String?

    private let sink: MovieSink
    private let options: MovieOptions
    private let codec: VideoCodec
    private let muxer: VideoMuxer
    private let converter: VideoFrameConverter
    /// The number of the next frame.
    private var frames: Int64

    init(
        _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput
    ) throws(MovieError) {
        if let reason = FFmpegLibraries.missing {
            throw .encoder(output: output.name, codec: format.name, step: "start", reason: reason)
        }
        FFmpegLog.hush
        self.options = options
        sink = try MovieSink(output, isDurable: options.isDurable)
        muxer = try VideoMuxer(format, sink, part: options.part)
        frames = Int64(options.part?.part.frames.lowerBound ?? 0)
        codec = try VideoCodec(format, options, width, height, muxer: muxer, output: output.name)
        codecName = codec.name
        var notices = codec.notice.map { [$0] } ?? []
        if codec.width != width || codec.height != height {
            notices.append(
                "\(output.name): \(codec.name) wants even sides: \(width)×\(height) is written as "
                    + "\(codec.width)×\(codec.height), the last column or row repeated")
        }
        notice = notices.isEmpty ? nil : notices.joined(separator: "\n")
        converter = try VideoFrameConverter(codec, options, output: output.name)
        try muxer.begin(codec, options.frameRate)
    }

    var writingSeconds: Double { sink.seconds }
    var hasDroppedAlpha: Bool { converter.hasDroppedAlpha }

    func append(_ frame: FramePixels) throws {
        let converted = try converter.convert(frame)
        converted.pointee.pts = frames
        frames += 1
        try codec.encode(converted) { packet throws(MovieError) in try muxer.write(packet) }
    }

    func finish() throws {
        try codec.encode(nil) { packet throws(MovieError) in try muxer.write(packet) }
        try muxer.end()
        if options.part != nil { try MoviePartSeal.write(to: sink) }
        try sink.commit()
    }

    func cancel() {
        muxer.close()
        sink.discard()
    }
}

/// FFmpeg's libraries, which are opened when a film is.
enum FFmpegLibraries {
    /// Why they cannot be used; `nil` if they can.
    static let missing = lamina_ffmpeg_missing().map { "FFmpeg cannot be used: " + String(cString: $0) }
}

/// FFmpeg talks to standard error unless told otherwise; its reasons arrive in ``MovieError``.
enum FFmpegLog {
    /// Silences FFmpeg once, unless the program has set a log level.
    static let hush: Void = {
        if av_log_get_level() == AV_LOG_INFO { av_log_set_level(AV_LOG_QUIET) }
        // SVT-AV1 has a separate log.
        setenv("SVT_LOG", "0", 0)
    }()
}

/// FFmpeg's text for one of its error numbers.
func ffmpegReason(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    av_strerror(code, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
