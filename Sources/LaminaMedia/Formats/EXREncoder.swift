internal import CLaminaFFmpeg
import LaminaAnimatedFiles
import LaminaColor
import LaminaImage

/// OpenEXR: premultiplied halves of linear light with sRGB's primaries, 1 for white. Colours of other primaries are outside 0...1.
package final class EXREncoder: StillEncoder {
    private let stage: FrameStage
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let output: String
    private let keepsAlpha: Bool
    private var number: Int64 = 0

    /// - Throws: ``MovieError/noEncoder(codec:tried:)`` and its kind.
    init(
        _ options: MovieOptions, _ width: Int, _ height: Int, output: String
    ) throws(MovieError) {
        self.output = output
        keepsAlpha = options.keepsAlpha
        stage = FrameStage(
            from: options.pixels, to: .extendedLinearSRGB, width: width, height: height,
            keepsAlpha: keepsAlpha, background: options.background, wantsBytes: false)
        if let reason = FFmpegLibraries.missing { throw Self.failed(output, "start", reason) }
        FFmpegLog.hush
        guard let codec = avcodec_find_encoder_by_name("exr") else {
            throw Self.failed(output, "start", "the installed FFmpeg has no encoder for it")
        }
        let (context, frame, packet) = (avcodec_alloc_context3(codec), av_frame_alloc(), av_packet_alloc())
        guard let context, let frame, let packet else {
            var (context, frame, packet) = (context, frame, packet)
            avcodec_free_context(&context)
            av_frame_free(&frame)
            av_packet_free(&packet)
            throw Self.failed(output, "start", "out of memory")
        }
        (self.context, self.frame, self.packet) = (context, frame, packet)
        let format = keepsAlpha ? AV_PIX_FMT_GBRAPF32LE : AV_PIX_FMT_GBRPF32LE
        context.pointee.width = Int32(width)
        context.pointee.height = Int32(height)
        context.pointee.pix_fmt = format
        context.pointee.thread_count = 1
        context.pointee.time_base = AVRational(
            num: Int32(options.frameRate.seconds), den: Int32(options.frameRate.frames))
        // A single picture has a rate of 0, which is not written.
        if options.frameCount != 1 {
            context.pointee.framerate = AVRational(
                num: Int32(options.frameRate.frames), den: Int32(options.frameRate.seconds))
        }
        _ = av_opt_set(context, "format", "half", AV_OPT_SEARCH_CHILDREN)
        _ = av_opt_set(context, "compression", "zip16", AV_OPT_SEARCH_CHILDREN)
        frame.pointee.format = format.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        var code = avcodec_open2(context, codec, nil)
        if code >= 0 { code = av_frame_get_buffer(frame, 0) }
        guard code >= 0 else { throw Self.failed(output, "open at \(width)×\(height)", ffmpegReason(code)) }
    }

    /// The file of one picture.
    ///
    /// - Parameters:
    ///   - rows: Premultiplied bytes, blue first, or premultiplied halves.
    ///   - output: The file's name in errors.
    package static func bytes(of rows: PixelRows, keepsAlpha: Bool, output: String) throws -> [UInt8] {
        var options = MovieOptions(frameRate: FrameRate(1))
        (options.pixels, options.keepsAlpha, options.frameCount) = (rows.format, keepsAlpha, 1)
        let encoder = try EXREncoder(options, rows.width, rows.height, output: output)
        return try encoder.encode(
            FramePixels(
                bytes: rows.bytes, width: rows.width, height: rows.height, rowBytes: rows.bytesPerRow,
                format: rows.format))
    }

    deinit {
        var (context, frame, packet) = (Optional(context), Optional(frame), Optional(packet))
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    var hasDroppedAlpha: Bool { stage.hasDroppedAlpha }

    func encode(_ pixels: FramePixels) throws -> [UInt8] {
        var code = av_frame_make_writable(frame)
        guard code >= 0 else { throw Self.failed(output, "encode a frame", ffmpegReason(code)) }
        fill(try stage.staged(pixels))
        frame.pointee.pts = number
        number += 1
        code = avcodec_send_frame(context, frame)
        if code >= 0 { code = avcodec_receive_packet(context, packet) }
        guard code >= 0 else { throw Self.failed(output, "encode a frame", ffmpegReason(code)) }
        defer { av_packet_unref(packet) }
        return Array(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }

    /// Copies the pixels to planes of green, blue, red and alpha.
    private func fill(_ pixels: FramePixels) {
        let data = frame.pointee.data, lines = frame.pointee.linesize
        let planes = [(data.2, lines.2), (data.0, lines.0), (data.1, lines.1), (data.3, lines.3)]
        let (isDeep, step) = (pixels.format.isDeep, pixels.format.bytesPerPixel)
        for (component, (plane, rowBytes)) in planes.enumerated() where component < 3 || keepsAlpha {
            guard let plane else { continue }
            // Bytes have blue first.
            let place = isDeep ? 2 * component : component == 3 ? 3 : 2 - component
            for y in 0..<pixels.height {
                let row = pixels.row(y)
                let target = UnsafeMutableRawPointer(plane + y * Int(rowBytes))
                    .assumingMemoryBound(to: Float.self)
                for x in 0..<pixels.width {
                    target[x] =
                        isDeep ? Self.half(row, x * step + place) : Float(row[x * step + place]) / 255
                }
            }
        }
    }

    @inline(__always)
    private static func half(_ row: UnsafeRawBufferPointer, _ place: Int) -> Float {
        let bits = UInt16(littleEndian: row.load(fromByteOffset: place, as: UInt16.self))
        return Float(Float16(bitPattern: bits))
    }

    private static func failed(_ output: String, _ step: String, _ reason: String) -> MovieError {
        .encoder(output: output, codec: "EXR", step: step, reason: reason)
    }
}
