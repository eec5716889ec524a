import Foundation
import Synchronization
internal import CLaminaFFmpeg
internal import CLaminaMedia

/// An open encoder of FFmpeg's.
final class VideoCodec {
    /// The codec and its encoder, such as `h264 by libx264`.
    let name: String
    /// A note that the codec is not the expected one.
    let notice: String?
    /// The size of the coded frames. It is even where the codec requires this.
    let width: Int, height: Int
    /// Whether alpha is coded.
    let hasAlpha: Bool

    let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let output: String

    /// Opens the first encoder that can be opened. An encoder that does not open is tried once more, because memory may be lacking
    /// for a moment only, and the next encoder would write another film. If it fails again, the next encoder is tried.
    init(
        _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int, muxer: VideoMuxer,
        output: String
    ) throws(MovieError) {
        let kind = options.codec ?? (format == .mp4 ? .h264 : .vp9)
        // Every FFmpeg has this encoder; it needs more bytes for the same picture.
        let encoders = kind.encoders + (kind == .h264 ? ["mpeg4"] : [])
        let needsEven = kind != .vp9
        self.width = needsEven ? (width + 1) & ~1 : width
        self.height = needsEven ? (height + 1) & ~1 : height
        hasAlpha = kind == .vp9 && options.keepsAlpha
        self.output = output
        var opened: (String, UnsafeMutablePointer<AVCodecContext>)?
        var failure: MovieError?
        for encoder in encoders {
            guard let codec = avcodec_find_encoder_by_name(encoder) else { continue }
            var code: Int32 = 0
            for _ in 0..<2 {
                guard let context = avcodec_alloc_context3(codec) else {
                    throw Self.outOfMemory(output, encoder)
                }
                Self.configure(&context.pointee, options, self.width, self.height, hasAlpha: hasAlpha)
                if muxer.wantsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
                VideoQuality.apply(options.quality, options, to: context, encoder: encoder)
                code = Self.open(context, codec)
                if code >= 0 {
                    opened = (encoder, context)
                    break
                }
                Self.close(context)
            }
            if opened != nil { break }
            failure =
                failure
                ?? .encoder(
                    output: output, codec: encoder, step: "open at \(width)×\(height)",
                    reason: ffmpegReason(code))
        }
        guard let (encoder, context) = opened else {
            throw failure ?? .noEncoder(codec: kind, tried: encoders)
        }
        guard let packet = av_packet_alloc() else {
            Self.close(context)
            throw Self.outOfMemory(output, encoder)
        }
        self.context = context
        self.packet = packet
        let isFallback = encoder == "mpeg4"
        name = isFallback ? "MPEG-4 part 2 by mpeg4" : "\(kind.rawValue) by \(encoder)"
        notice =
            isFallback
            ? "\(output): the installed FFmpeg has no H.264 encoder (\(kind.encoders.joined(separator: ", "))); "
                + "writing MPEG-4 part 2, which is larger at the same quality" : nil
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        Self.close(context)
    }

    /// Encoders are opened and closed one at a time. SVT-AV1 has one description of the processor for all encoders of a process:
    /// opening an encoder writes it, and closing one frees it, whatever other threads do (versions 1.4 to 2.3 at least).
    private static let turn = Mutex(())

    private static func open(
        _ context: UnsafeMutablePointer<AVCodecContext>, _ codec: UnsafePointer<AVCodec>
    ) -> Int32 {
        turn.withLock { _ in
            let scheduling = lamina_scheduling_hold()
            defer { lamina_scheduling_restore(scheduling) }
            return avcodec_open2(context, codec, nil)
        }
    }

    private static func close(_ context: UnsafeMutablePointer<AVCodecContext>) {
        turn.withLock { _ in
            var released: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&released)
        }
    }

    /// Takes a frame, or `nil` at the end, and passes on the packets that are ready.
    func encode(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ write: (UnsafeMutablePointer<AVPacket>) throws(MovieError) -> Void
    ) throws(MovieError) {
        let sent = avcodec_send_frame(context, frame)
        guard sent >= 0 else { throw failed(frame == nil ? "finish" : "encode a frame", sent) }
        while true {
            let code = avcodec_receive_packet(context, packet)
            if code == lamina_av_again || code == lamina_av_end { return }
            guard code >= 0 else { throw failed("encode a frame", code) }
            defer { av_packet_unref(packet) }
            try write(packet)
        }
    }

    private func failed(_ step: String, _ code: Int32) -> MovieError {
        .encoder(output: output, codec: name, step: step, reason: ffmpegReason(code))
    }

    private static func outOfMemory(_ output: String, _ codec: String) -> MovieError {
        .encoder(output: output, codec: codec, step: "start", reason: "out of memory")
    }

    private static func configure(
        _ context: inout AVCodecContext, _ options: MovieOptions, _ width: Int, _ height: Int, hasAlpha: Bool
    ) {
        let rate = options.frameRate
        context.width = Int32(width)
        context.height = Int32(height)
        context.sample_aspect_ratio = AVRational(num: 1, den: 1)
        context.pix_fmt = hasAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P
        context.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
        context.framerate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
        // Two seconds between two places where playing can start.
        context.gop_size = Int32(max(1, min(600, (rate.value * 2).rounded())))
        context.thread_count = Int32(min(max(0, options.threads ?? 0), 64))
        context.colorspace = AVCOL_SPC_BT709
        context.color_primaries = AVCOL_PRI_BT709
        context.color_trc = AVCOL_TRC_BT709
        context.color_range = AVCOL_RANGE_MPEG
        context.chroma_sample_location = AVCHROMA_LOC_LEFT
    }
}

/// The settings of each encoder, and the meaning of a quality from 0 to 100.
enum VideoQuality {
    static func apply(
        _ quality: Int, _ options: MovieOptions, to context: UnsafeMutablePointer<AVCodecContext>,
        encoder: String
    ) {
        let cores = min(max(1, options.threads ?? ProcessInfo.processInfo.activeProcessorCount), 64)
        let effort = options.effort
        var settings: [(String, String)] = []
        switch encoder {
        case "libx264":
            // 75 gives 18, which is hard to tell from the original. The scale ends at 10, beyond which only the files
            // grow.
            settings = [
                ("preset", EncoderEffort.x264(effort)), ("crf", between(40, 10, quality)),
            ]
        case "libvpx-vp9":
            let (deadline, speed) = EncoderEffort.vp9(effort)
            settings = [
                ("crf", between(56, 10, quality)), ("b", "0"), ("deadline", deadline),
                ("cpu-used", "\(speed)"),
                ("row-mt", "1"), ("threads", "\(cores)"), ("tile-columns", "2"),
                // Alternate reference frames, which are never shown, do not work with alpha, which is a stream of its
                // own.
                ("auto-alt-ref", "0"),
            ]
        case "libsvtav1":
            settings = [
                ("crf", between(58, 14, quality)), ("preset", "\(EncoderEffort.svtAV1(effort))"),
            ]
        case "libaom-av1":
            settings = [
                ("crf", between(58, 14, quality)), ("cpu-used", "\(EncoderEffort.aom(effort))"),
                ("row-mt", "1"),
                ("threads", "\(cores)"),
            ]
        case "librav1e":
            settings = [
                ("qp", between(200, 50, quality)), ("speed", "\(EncoderEffort.rav1e(effort))"),
            ]
        case "mpeg4":
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = (31 - 29 * Int32(quality) / 100) * FF_QP2LAMBDA
        default:
            // Encoders that take only a bit rate: bits per pixel that suit user interfaces.
            let pixels = Double(context.pointee.width) * Double(context.pointee.height)
            let bits = pixels * options.frameRate.value * (0.02 + 0.002 * Double(quality))
            context.pointee.bit_rate = Int64(min(bits, 200_000_000))
        }
        for (name, value) in settings {
            // A setting that the encoder's version does not know is ignored.
            _ = av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN)
        }
    }

    private static func between(_ worst: Int, _ best: Int, _ quality: Int) -> String {
        String(worst - ((worst - best) * quality + 50) / 100)
    }
}
