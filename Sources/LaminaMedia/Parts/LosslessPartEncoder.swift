internal import CLaminaFFmpeg
import LaminaAnimatedFiles
import LaminaColor
import LaminaImage

/// Frames of a part without loss, as they were drawn: FFV1 in Matroska. For formats whose frames depend on those before, such as
/// GIF, or are more bytes than FFV1's; joining compresses them.
final class LosslessPartEncoder: FrameEncoder {
    let codecName = encoderName
    let notice: String? = nil

    private static let encoderName = "ffv1"
    private let options: MovieOptions
    private let part: MoviePartHeader
    private let sink: MovieSink
    private let muxer: VideoMuxer
    private let codec: FFV1Codec
    private var number: Int64

    init(
        _ part: MoviePartHeader, _ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput
    ) throws(MovieError) {
        if let reason = FFmpegLibraries.missing {
            throw .encoder(output: output.name, codec: Self.encoderName, step: "start", reason: reason)
        }
        FFmpegLog.hush
        // It is read again by the film reader.
        guard MovieLimits.allows(width, height) else {
            throw .movieTooLarge(path: output.name, width: width, height: height)
        }
        (self.part, self.options) = (part, options)
        number = Int64(part.part.frames.lowerBound)
        sink = try MovieSink(output, isDurable: options.isDurable)
        muxer = try VideoMuxer(.webm, sink, part: part)
        let codec = try FFV1Codec(options, width, height, output: output.name)
        self.codec = codec
        try muxer.describe(codecName, delay: 0)
        try muxer.begin(options.frameRate, nil, sound: nil) {
            avcodec_parameters_from_context($0, codec.context)
        }
    }

    var writingSeconds: Double { sink.seconds }

    func append(_ frame: FramePixels) throws {
        try codec.encode(frame, number) { packet throws(MovieError) in try muxer.write(packet) }
        number += 1
    }

    func finish() throws {
        try codec.encode(nil, number) { packet throws(MovieError) in try muxer.write(packet) }
        try muxer.end()
        try MoviePartSeal.write(to: sink)
        try sink.commit()
    }

    func cancel() {
        muxer.close()
        sink.discard()
    }
}

/// FFmpeg's encoder of FFV1, which takes premultiplied bytes as they are, and the bits of halves as numbers.
private final class FFV1Codec {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let output: String

    init(_ options: MovieOptions, _ width: Int, _ height: Int, output: String) throws(MovieError) {
        guard let codec = avcodec_find_encoder_by_name("ffv1") else {
            throw Self.failed(output, "start", "the installed FFmpeg does not have it")
        }
        var made = (avcodec_alloc_context3(codec), av_frame_alloc(), av_packet_alloc())
        var isDone = false
        defer {
            if !isDone {
                avcodec_free_context(&made.0)
                av_frame_free(&made.1)
                av_packet_free(&made.2)
            }
        }
        guard let context = made.0, let frame = made.1, let packet = made.2 else {
            throw Self.failed(output, "start", "out of memory")
        }
        let rate = options.frameRate
        let form = options.pixels.isDeep ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_BGRA
        context.pointee.width = Int32(width)
        context.pointee.height = Int32(height)
        context.pointee.pix_fmt = form
        context.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
        context.pointee.gop_size = 1
        context.pointee.level = 3
        // As many threads compress a frame as it has slices.
        context.pointee.slices = width >= 64 && height >= 64 ? 4 : 1
        context.pointee.thread_count = Int32(min(max(0, options.threads ?? 0), 4))
        var code = avcodec_open2(context, codec, nil)
        guard code >= 0 else { throw Self.failed(output, "start", ffmpegReason(code)) }
        frame.pointee.format = form.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        code = av_frame_get_buffer(frame, 0)
        guard code >= 0 else { throw Self.failed(output, "start", ffmpegReason(code)) }
        (self.context, self.frame, self.packet, self.output) = (context, frame, packet, output)
        isDone = true
    }

    deinit {
        var (context, frame, packet) = (Optional(context), Optional(frame), Optional(packet))
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    /// Takes a frame, or `nil` at the end, and passes on the packets that are ready.
    func encode(
        _ pixels: FramePixels?, _ number: Int64,
        _ write: (UnsafeMutablePointer<AVPacket>) throws(MovieError) -> Void
    ) throws(MovieError) {
        var code: Int32 = 0
        if let pixels {
            code = av_frame_make_writable(frame)
            guard code >= 0, let target = frame.pointee.data.0 else {
                throw Self.failed(output, "encode a frame", "out of memory")
            }
            let stride = Int(frame.pointee.linesize.0)
            for y in 0..<pixels.height {
                let row = pixels.row(y)
                UnsafeMutableRawBufferPointer(start: target + y * stride, count: row.count)
                    .copyMemory(from: row)
            }
            frame.pointee.pts = number
        }
        code = avcodec_send_frame(context, pixels == nil ? nil : frame)
        guard code >= 0 else { throw Self.failed(output, "encode a frame", ffmpegReason(code)) }
        while true {
            code = avcodec_receive_packet(context, packet)
            if code == lamina_av_again || code == lamina_av_end { return }
            guard code >= 0 else { throw Self.failed(output, "encode a frame", ffmpegReason(code)) }
            defer { av_packet_unref(packet) }
            try write(packet)
        }
    }

    private static func failed(_ output: String, _ step: String, _ reason: String) -> MovieError {
        .encoder(output: output, codec: "ffv1", step: step, reason: reason)
    }
}
