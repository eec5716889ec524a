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
    /// `nil` for a film without sound.
    private let sound: SoundWriter?
    /// The number of the next frame, and of the next packet.
    private var frames: Int64, packets: Int64

    init(
        _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput
    ) throws(MovieError) {
        if let reason = FFmpegLibraries.missing {
            throw .encoder(output: output.name, codec: format.name, step: "start", reason: reason)
        }
        FFmpegLog.hush
        self.options = options
        sink = try MovieSink(output, isDurable: options.isDurable, mostBytes: options.mostBytes)
        muxer = try VideoMuxer(format, sink, part: options.part)
        frames = Int64(options.part?.part.frames.lowerBound ?? 0)
        packets = frames
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
        sound = try Self.sound(format, options, hasGlobalHeader: muxer.wantsGlobalHeader, output.name)
        try muxer.begin(codec, options.frameRate, sound: sound?.encoder)
    }

    /// The writer of the sound. The first part of a film has the sound of the whole film, without loss, and the others have none: so
    /// that nothing is cut where parts meet.
    private static func sound(
        _ format: MovieFormat, _ options: MovieOptions, hasGlobalHeader: Bool, _ output: String
    ) throws(MovieError) -> SoundWriter? {
        guard var track = options.soundtrack, !track.sounds.isEmpty else { return nil }
        if let part = options.part {
            guard part.part.number == 1 else { return nil }
            track.codec = .flac
        }
        return try SoundWriter(
            track, options.part == nil ? format : .mkv, options, hasGlobalHeader: hasGlobalHeader,
            output: output)
    }

    var writingSeconds: Double { sink.seconds }
    var hasDroppedAlpha: Bool { converter.hasDroppedAlpha }
    var soundWarnings: [String] { sound?.warnings ?? [] }

    func append(_ frame: FramePixels) throws {
        let converted = try converter.convert(frame)
        converted.pointee.pts = frames
        frames += 1
        try codec.encode(converted) { packet throws(MovieError) in try write(packet) }
        try sound?.advance(toFrame: Int(frames)) { packet throws(MovieError) in try muxer.writeSound(packet) }
    }

    func finish() throws {
        try codec.encode(nil) { packet throws(MovieError) in try write(packet) }
        if let sound {
            if let part = options.part {
                try sound.advance(toFrame: part.part.filmFrames) { packet throws(MovieError) in
                    try muxer.writeSound(packet)
                }
            }
            try sound.finish { packet throws(MovieError) in try muxer.writeSound(packet) }
        }
        try muxer.end()
        if options.part != nil { try MoviePartSeal.write(to: sink) }
        try sink.commit()
    }

    private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MovieError) {
        // x265 makes up times of decoding for films of fewer frames than it looks ahead. Each packet is a frame.
        if let delay = codec.coding.codec.delay {
            packet.pointee.dts = packets - Int64(delay)
            packets += 1
        }
        try muxer.write(packet)
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
