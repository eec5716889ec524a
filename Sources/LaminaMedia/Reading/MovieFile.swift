import Foundation
internal import CLaminaFFmpeg
import LaminaFiles

/// An open film and its video stream: FFmpeg's demuxer. Used by one thread at a time.
final class MovieFile {
    let path: String
    private var context: UnsafeMutablePointer<AVFormatContext>?
    let stream: UnsafeMutablePointer<AVStream>
    /// The seconds of a tick of the stream's clock, as a fraction.
    let tick: (num: Int64, den: Int64)
    /// The begin of the film, in ticks.
    let origin: Int64

    /// Formats of films, by FFmpeg's names; formats that refer to other files are left out.
    private static let formats =
        "mov,matroska,avi,mpegts,mpeg,mpegvideo,ogg,flv,asf,nut,ivf,h264,hevc,m4v,obu,yuv4mpegpipe,dv,mxf"

    /// Throws ``MovieError/unreadable(path:reason:)`` and ``MovieError/noVideo(path:reason:)``.
    init(_ path: String) throws(MovieError) {
        self.path = path
        let place = try Self.checkedFile(path)
        if let reason = FFmpegLibraries.missing { throw .unreadable(path: path, reason: reason) }
        FFmpegLog.hush
        var opened: UnsafeMutablePointer<AVFormatContext>?
        var options: OpaquePointer?
        av_dict_set(&options, "protocol_whitelist", "file", 0)
        av_dict_set(&options, "format_whitelist", Self.formats, 0)
        var code = place.withFFmpegAddress { avformat_open_input(&opened, $0, nil, &options) }
        av_dict_free(&options)
        guard code >= 0, let context = opened else {
            // FFmpeg reports a file that is not a film as an invalid argument.
            let isOther = code == lamina_av_invalid_argument || code == lamina_av_invalid_data
            throw .unreadable(
                path: path,
                reason: isOther
                    ? "it is in none of the formats of films, or damaged; GIF, APNG and WebP are images"
                    : ffmpegReason(code))
        }
        do throws(MovieError) {
            code = avformat_find_stream_info(context, nil)
            guard code >= 0 else { throw .unreadable(path: path, reason: ffmpegReason(code)) }
            stream = try Self.videoStream(of: context, path)
            let base = stream.pointee.time_base
            guard base.num > 0, base.den > 0 else {
                throw .unreadable(path: path, reason: "its pictures have no times")
            }
            tick = (Int64(base.num), Int64(base.den))
        } catch {
            avformat_close_input(&opened)
            throw error
        }
        self.context = context
        origin = Self.origin(of: context, stream, tick)
    }

    deinit { avformat_close_input(&context) }

    private static func checkedFile(_ path: String) throws(MovieError) -> FilePath {
        do throws(FileFailure) {
            return try FilePath.ofFilm(path)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    private static func videoStream(
        of context: UnsafeMutablePointer<AVFormatContext>, _ path: String
    ) throws(MovieError) -> UnsafeMutablePointer<AVStream> {
        let index = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        guard index >= 0, let stream = context.pointee.streams[Int(index)], stream.pointee.codecpar != nil,
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else {
            let isEmpty = context.pointee.nb_streams == 0
            throw .noVideo(
                path: path, reason: isEmpty ? "a file without streams" : "a file without moving pictures")
        }
        for other in 0..<Int(context.pointee.nb_streams) where other != Int(index) {
            context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
        }
        return stream
    }

    /// The film begins with its first stream.
    private static func origin(
        of context: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>,
        _ tick: (num: Int64, den: Int64)
    ) -> Int64 {
        let (whole, own) = (context.pointee.start_time, stream.pointee.start_time)
        guard whole != lamina_av_no_time else { return own == lamina_av_no_time ? 0 : own }
        // A begin before 0 is what a codec of sound needs, and not a part of the film.
        if whole < 0, own >= 0 { return 0 }
        let seconds = Double(whole) / Double(AV_TIME_BASE)
        let ticks = Int64(clamping: seconds * Double(tick.den) / Double(tick.num))
        guard own != lamina_av_no_time else { return ticks }
        // The begin of the whole film is rounded to microseconds.
        let apart = Double(own &- ticks) * Double(tick.num) / Double(tick.den)
        return abs(apart) < 0.000_01 ? own : ticks
    }

    // MARK: Times

    /// Seconds from the film's begin.
    func seconds(_ ticks: Int64) -> Double {
        Double(ticks &- origin) * Double(tick.num) / Double(tick.den)
    }

    /// The nearest tick, because formats round times to ticks.
    func ticks(_ seconds: Double) -> Int64 {
        Int64(clamping: (seconds * Double(tick.den) / Double(tick.num)).rounded() + Double(origin))
    }

    /// The number of ticks in a time, at least 1.
    func length(_ seconds: Double) -> Int64 {
        max(1, Int64(clamping: seconds * Double(tick.den) / Double(tick.num)))
    }

    /// The film's stated duration, in seconds; `nil` if it states none.
    var statedDuration: Double? {
        let own = stream.pointee.duration
        if own != lamina_av_no_time, own > 0 {
            let begin = stream.pointee.start_time
            return seconds((begin == lamina_av_no_time ? origin : begin) &+ own)
        }
        guard let whole = context?.pointee.duration, whole != lamina_av_no_time, whole > 0 else { return nil }
        return Double(whole) / Double(AV_TIME_BASE)
    }

    /// The duration of a frame by the frame rate, for films whose packets have no duration.
    var frameSeconds: Double {
        let rate = stream.pointee.avg_frame_rate
        return rate.num > 0 && rate.den > 0 ? Double(rate.den) / Double(rate.num) : 1 / 25
    }

    var pixelAspect: Double {
        let aspect = av_guess_sample_aspect_ratio(context, stream, nil)
        guard aspect.num > 0, aspect.den > 0 else { return 1 }
        let ratio = Double(aspect.num) / Double(aspect.den)
        return (0.01...100).contains(ratio) ? ratio : 1
    }

    var orientation: Int { Int(lamina_av_orientation(stream)) }

    /// Whether the stream contains a second one with its alpha.
    var hasAlphaMode: Bool {
        guard let entry = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) else { return false }
        return String(cString: entry.pointee.value) == "1"
    }

    /// A text that the file says about itself; `nil` if it has none of this name.
    func tag(_ name: String) -> String? {
        av_dict_get(context?.pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
    }

    // MARK: Packets

    /// Reads the stream's next packet, and returns FFmpeg's code.
    func read(_ packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
        guard let context else { return lamina_av_end }
        while true {
            let code = av_read_frame(context, packet)
            guard code >= 0 else { return code }
            if packet.pointee.stream_index == stream.pointee.index { return code }
            av_packet_unref(packet)
        }
    }

    /// Seeks to the last place before a time where decoding can begin; false where the format cannot.
    func seek(to ticks: Int64) -> Bool {
        guard let context else { return false }
        return av_seek_frame(context, stream.pointee.index, ticks, AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// The end of the last packet, in seconds. All packets are read to find it.
    func measuredDuration() -> Double {
        guard let packet = av_packet_alloc() else { return 0 }
        defer {
            var freed: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&freed)
        }
        var (end, count) = (0.0, 0)
        while read(packet) >= 0 {
            count += 1
            let time = packet.pointee.pts != lamina_av_no_time ? packet.pointee.pts : packet.pointee.dts
            let begin = time == lamina_av_no_time ? Double(count - 1) * frameSeconds : seconds(time)
            let own = packet.pointee.duration
            end = max(
                end, begin + (own > 0 ? Double(own) * Double(tick.num) / Double(tick.den) : frameSeconds))
            av_packet_unref(packet)
        }
        return end
    }
}

extension FilePath {
    /// The path of a film or sound, which is a regular file: FFmpeg would wait for a pipe's writer, and read a device endlessly.
    static func ofFilm(_ text: String) throws(FileFailure) -> FilePath {
        guard let place = FilePath(text: text) else { throw .zeroByte }
        try InputFile.check(place)
        return place
    }

    /// The path in FFmpeg's form: with the protocol before it, so that no name is taken for an address.
    func withFFmpegAddress<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try withPlatformString { path in
            let address =
                Array("file:".utf8CString.dropLast())
                + UnsafeBufferPointer(start: path, count: strlen(path) + 1)
            return try address.withUnsafeBufferPointer { try $0.baseAddress.map(body) ?? body(path) }
        }
    }
}

extension Int64 {
    /// The nearest integer; 0 for NaN.
    fileprivate init(clamping value: Double) {
        // The limit is far from where sums of ticks would overflow.
        let limit = 1e18
        self = value.isNaN ? 0 : Int64(Swift.max(-limit, Swift.min(limit, value)))
    }
}
