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
    /// What the film's numbers are.
    let coding: VideoCoding
    /// The size of the coded frames. It is even where the codec requires this.
    let width: Int, height: Int

    let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let output: String

    /// Opens the first encoder that can be opened. An encoder that does not open is tried once more, because memory may be lacking
    /// for a moment only, and the next encoder would write another film. If it fails again, the next encoder is tried.
    init(
        _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int, muxer: VideoMuxer,
        output: String
    ) throws(MovieError) {
        let coding = try VideoCoding(format, options)
        let kind = coding.codec
        // Every FFmpeg has this encoder; it needs more bytes for the same picture.
        let hasFallback = kind == .h264 && coding.pixelFormat == .yuv420p
        let encoders = kind.encoders + (hasFallback ? ["mpeg4"] : [])
        self.coding = coding
        let halved = kind == .vp9 ? (columns: false, rows: false) : coding.pixelFormat.halved
        self.width = halved.columns ? (width + 1) & ~1 : width
        self.height = halved.rows ? (height + 1) & ~1 : height
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
                Self.configure(&context.pointee, options, coding, self.width, self.height)
                if muxer.wantsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
                EncoderSettings(encoder, coding, options).apply(to: context)
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
        _ context: inout AVCodecContext, _ options: MovieOptions, _ coding: VideoCoding, _ width: Int,
        _ height: Int
    ) {
        let rate = options.frameRate
        context.width = Int32(width)
        context.height = Int32(height)
        context.sample_aspect_ratio = AVRational(num: 1, den: 1)
        context.pix_fmt = coding.format
        context.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
        context.framerate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
        // Two seconds between two places where playing can start.
        context.gop_size = Int32(max(1, min(600, (rate.value * 2).rounded())))
        context.thread_count = Int32(min(max(0, options.threads ?? 0), 64))
        context.colorspace = coding.matrix
        context.color_primaries = coding.primaries
        context.color_trc = coding.transfer
        context.color_range = coding.range
        context.chroma_sample_location = coding.siting
    }
}
