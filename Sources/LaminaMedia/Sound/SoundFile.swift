import Foundation
internal import CLaminaFFmpeg
import LaminaFiles

/// An open file and its stream of sound: FFmpeg's demuxer. Used by one thread at a time.
final class SoundFile {
    let name: String
    private var context: UnsafeMutablePointer<AVFormatContext>?
    let stream: UnsafeMutablePointer<AVStream>
    /// The bytes that the demuxer reads; `nil` for a file by its path.
    private let bytes: SoundBytes?

    /// Formats of sounds and films, by FFmpeg's names; formats that refer to other files are left out.
    private static let formats =
        "mov,matroska,wav,w64,mp3,flac,ogg,aac,aiff,caf,au,ac3,eac3,amr,wv,tta,avi,mpegts,mpeg,flv,asf,nut,mxf"

    /// Throws ``MovieError/unreadableSound(name:reason:)`` and ``MovieError/noSound(name:reason:)``.
    init(_ source: MovieSound.Source) throws(MovieError) {
        name = source.name
        if let reason = FFmpegLibraries.missing { throw .unreadableSound(name: source.name, reason: reason) }
        FFmpegLog.hush
        var opened: UnsafeMutablePointer<AVFormatContext>?
        var options: OpaquePointer?
        av_dict_set(&options, "format_whitelist", Self.formats, 0)
        defer { av_dict_free(&options) }
        var code: Int32
        switch source {
        case .file(let path):
            let place = try Self.checkedFile(path)
            bytes = nil
            av_dict_set(&options, "protocol_whitelist", "file", 0)
            code = place.withFFmpegAddress { avformat_open_input(&opened, $0, nil, &options) }
        case .data(let data, let name):
            guard let bytes = SoundBytes(data), let made = avformat_alloc_context() else {
                throw .unreadableSound(name: name, reason: "out of memory")
            }
            self.bytes = bytes
            av_dict_set(&options, "protocol_whitelist", "", 0)
            made.pointee.pb = bytes.context
            opened = made
            code = avformat_open_input(&opened, "", nil, &options)
        }
        guard code >= 0, let context = opened else {
            let isOther =
                code == lamina_av_invalid_argument || code == lamina_av_invalid_data || code == lamina_av_end
            throw .unreadableSound(
                name: source.name,
                reason: isOther ? "it is in none of the formats of sounds, or damaged" : ffmpegReason(code))
        }
        do throws(MovieError) {
            code = avformat_find_stream_info(context, nil)
            guard code >= 0 else { throw .unreadableSound(name: source.name, reason: ffmpegReason(code)) }
            let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
            guard index >= 0, let stream = context.pointee.streams[Int(index)], stream.pointee.codecpar != nil
            else { throw .noSound(name: source.name, reason: "a file without sound") }
            for other in 0..<Int(context.pointee.nb_streams) where other != Int(index) {
                context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
            }
            let base = stream.pointee.time_base
            guard base.num > 0, base.den > 0 else {
                throw .unreadableSound(name: source.name, reason: "its sound has no times")
            }
            self.stream = stream
        } catch {
            avformat_close_input(&opened)
            throw error
        }
        self.context = context
    }

    deinit { avformat_close_input(&context) }

    private static func checkedFile(_ path: String) throws(MovieError) -> FilePath {
        do throws(FileFailure) {
            return try FilePath.ofFilm(path)
        } catch {
            throw .unreadableSound(name: path, reason: error.reason)
        }
    }

    /// Seconds of a tick of the stream's clock.
    var tickSeconds: Double {
        Double(stream.pointee.time_base.num) / Double(stream.pointee.time_base.den)
    }

    /// The begin of the file, in seconds: that of its first stream. Sound that a codec needs before its begin does not count.
    var begin: Double {
        guard let whole = context?.pointee.start_time, whole != lamina_av_no_time else { return 0 }
        return max(0, Double(whole) / Double(AV_TIME_BASE))
    }

    /// The end that the file states for its sound, in seconds; `nil` where it states none.
    var statedEnd: Double? {
        guard context?.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM else { return nil }
        let (start, length) = (stream.pointee.start_time, stream.pointee.duration)
        guard length != lamina_av_no_time, length > 0 else { return nil }
        return Double(start == lamina_av_no_time ? 0 : start) * tickSeconds + Double(length) * tickSeconds
    }

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
}
