import CLaminaFFmpeg
import CLaminaWebP
import Foundation
import Testing

/// A film as a player would see it.
struct ReadMovie {
    struct Frame {
        /// Seconds.
        var time: Double
        /// Straight RGBA in tight rows.
        var pixels: [UInt8]
        /// The planes of luma and colour differences as they are; empty for other forms.
        var planes: [Plane] = []
    }

    /// A plane's levels in tight rows.
    struct Plane {
        var width: Int
        var levels: [Int]
    }

    var width = 0
    var height = 0
    var frames: [Frame] = []
    /// When the last frame ends, where the file says so.
    var duration = 0.0
    /// As FFmpeg calls them.
    var colorSpace = ""
    var colorRange = ""
    var transfer = ""
    var primaries = ""
    var codec = ""
    /// The container's name of the codec, as four bytes.
    var tag: UInt32 = 0
    /// FFmpeg's name of the form of the pixels.
    var form = ""

    func color(_ frame: Int, x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * 4
        guard frames.indices.contains(frame), frames[frame].pixels.count >= start + 4 else { return [] }
        return Array(frames[frame].pixels[start..<(start + 4)])
    }

    // ---- through FFmpeg

    /// - Parameter decoder: The decoder to use; `nil` for the usual one.
    static func ffmpeg(_ path: String, decoder: String? = nil) throws -> ReadMovie {
        av_log_set_level(AV_LOG_QUIET)
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try #require(avformat_open_input(&opened, path, nil, nil) == 0)
        defer { avformat_close_input(&opened) }
        let format = try #require(opened)
        try #require(avformat_find_stream_info(format, nil) >= 0)
        let stream = try #require(format.pointee.streams[0])
        let parameters = try #require(stream.pointee.codecpar)
        let codec =
            try #require(
                decoder.map { avcodec_find_decoder_by_name($0) }
                    ?? avcodec_find_decoder(parameters.pointee.codec_id))
        var context = avcodec_alloc_context3(codec)
        defer { avcodec_free_context(&context) }
        avcodec_parameters_to_context(context, parameters)
        try #require(avcodec_open2(context, codec, nil) == 0)
        var packet = av_packet_alloc()
        var frame = av_frame_alloc()
        defer {
            av_packet_free(&packet)
            av_frame_free(&frame)
        }
        var movie = ReadMovie()
        let base = stream.pointee.time_base
        let unit = Double(base.num) / Double(base.den)
        func drain() throws {
            while avcodec_receive_frame(context, frame) == 0 {
                let decoded = try #require(frame)
                movie.width = Int(decoded.pointee.width)
                movie.height = Int(decoded.pointee.height)
                movie.colorSpace = String(cString: av_color_space_name(decoded.pointee.colorspace))
                movie.colorRange = String(cString: av_color_range_name(decoded.pointee.color_range))
                movie.transfer = String(cString: av_color_transfer_name(decoded.pointee.color_trc))
                movie.primaries = String(cString: av_color_primaries_name(decoded.pointee.color_primaries))
                movie.tag = parameters.pointee.codec_tag
                movie.codec = String(cString: avcodec_get_name(parameters.pointee.codec_id))
                let form = try #require(av_pix_fmt_desc_get(AVPixelFormat(rawValue: decoded.pointee.format)))
                movie.form = String(cString: form.pointee.name)
                movie.frames.append(
                    Frame(
                        time: Double(decoded.pointee.best_effort_timestamp) * unit,
                        pixels: try rgba(decoded), planes: planes(decoded, form.pointee)))
            }
        }
        while av_read_frame(format, packet) == 0 {
            avcodec_send_packet(context, packet)
            av_packet_unref(packet)
            try drain()
        }
        avcodec_send_packet(context, nil)
        try drain()
        movie.duration = Double(format.pointee.duration) / Double(AV_TIME_BASE)
        return movie
    }

    private static func planes(
        _ frame: UnsafeMutablePointer<AVFrame>, _ form: AVPixFmtDescriptor
    ) -> [Plane] {
        guard form.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0, form.nb_components >= 3 else { return [] }
        let (data, lines) = (frame.pointee.data, frame.pointee.linesize)
        let step = form.comp.0.depth > 8 ? 2 : 1
        return zip([data.0, data.1, data.2], [lines.0, lines.1, lines.2]).enumerated().map { index, plane in
            let (across, down) = index == 0 ? (0, 0) : (form.log2_chroma_w, form.log2_chroma_h)
            let width = (Int(frame.pointee.width) + (1 << across) - 1) >> across
            let height = (Int(frame.pointee.height) + (1 << down) - 1) >> down
            guard let base = plane.0 else { return Plane(width: 0, levels: []) }
            let levels = (0..<(width * height)).map { place in
                let byte = place / width * Int(plane.1) + place % width * step
                return step == 1 ? Int(base[byte]) : Int(base[byte]) | Int(base[byte + 1]) << 8
            }
            return Plane(width: width, levels: levels)
        }
    }

    /// Converts a frame from BT.709 video levels, or from the format's own colours.
    private static func rgba(_ frame: UnsafeMutablePointer<AVFrame>) throws -> [UInt8] {
        let (width, height) = (frame.pointee.width, frame.pointee.height)
        let scaler = sws_getContext(
            width, height, AVPixelFormat(rawValue: frame.pointee.format), width, height, AV_PIX_FMT_RGBA,
            Int32(4), nil, nil, nil)
        defer { sws_freeContext(scaler) }
        let isVideo = frame.pointee.colorspace == AVCOL_SPC_BT709
        if isVideo {
            let matrix = sws_getCoefficients(SWS_CS_ITU709)
            sws_setColorspaceDetails(scaler, matrix, 0, matrix, 1, 0, 1 << 16, 1 << 16)
        }
        // Rows with room behind them: the scaler leaves out a last group of pixels that would not fit.
        let stride = (Int(width) + 31) / 32 * 32 * 4
        var padded = [UInt8](repeating: 0, count: stride * Int(height))
        let data = frame.pointee.data
        let lines = frame.pointee.linesize
        let planes: [UnsafePointer<UInt8>?] = [data.0, data.1, data.2, data.3].map { plane in
            plane.map { UnsafePointer($0) }
        }
        try padded.withUnsafeMutableBufferPointer { target in
            let rows = sws_scale(
                scaler, planes, [lines.0, lines.1, lines.2, lines.3], 0, height,
                [target.baseAddress, nil, nil, nil], [Int32(stride), 0, 0, 0])
            try #require(rows == height)
        }
        var pixels: [UInt8] = []
        for row in 0..<Int(height) { pixels += padded[row * stride..<row * stride + Int(width) * 4] }
        return pixels
    }

    /// Red, green, blue and alpha of an OpenEXR's first pixel, as they are stored; `nil` for another form.
    static func floats(_ path: String) throws -> SIMD4<Float>? {
        av_log_set_level(AV_LOG_QUIET)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let codec = try #require(avcodec_find_decoder(AV_CODEC_ID_EXR))
        var context = avcodec_alloc_context3(codec)
        var packet = av_packet_alloc()
        var frame = av_frame_alloc()
        defer {
            avcodec_free_context(&context)
            av_packet_free(&packet)
            av_frame_free(&frame)
        }
        try #require(avcodec_open2(context, codec, nil) == 0)
        // Decoders read beyond the end.
        var padded = bytes + [UInt8](repeating: 0, count: 64)
        return try padded.withUnsafeMutableBufferPointer { buffer in
            packet?.pointee.data = buffer.baseAddress
            packet?.pointee.size = Int32(bytes.count)
            try #require(avcodec_send_packet(context, packet) == 0)
            _ = avcodec_send_packet(context, nil)
            try #require(avcodec_receive_frame(context, frame) == 0)
            let data = try #require(frame).pointee.data
            func first(_ plane: UnsafeMutablePointer<UInt8>?) -> Float {
                plane.map { UnsafeRawPointer($0).loadUnaligned(as: Float.self) } ?? .nan
            }
            let alpha = data.3 == nil ? 1 : first(data.3)
            return SIMD4(first(data.2), first(data.0), first(data.1), alpha)
        }
    }

    // ---- through libwebp

    static func webp(_ bytes: [UInt8]) throws -> ReadMovie {
        try bytes.withUnsafeBufferPointer { source in
            var data = WebPData(bytes: source.baseAddress, size: source.count)
            var options = WebPAnimDecoderOptions()
            try #require(WebPAnimDecoderOptionsInit(&options) != 0)
            options.color_mode = MODE_RGBA
            let decoder = try #require(WebPAnimDecoderNew(&data, &options))
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            try #require(WebPAnimDecoderGetInfo(decoder, &info) != 0)
            var movie = ReadMovie(width: Int(info.canvas_width), height: Int(info.canvas_height))
            var start = 0.0
            while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
                var pixels: UnsafeMutablePointer<UInt8>?
                var end: Int32 = 0
                try #require(WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0)
                let count = movie.width * movie.height * 4
                movie.frames.append(
                    Frame(time: start, pixels: Array(UnsafeBufferPointer(start: pixels, count: count))))
                start = Double(end) / 1000
            }
            movie.duration = start
            return movie
        }
    }
}

/// The largest difference of two colours in one of their parts.
func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    guard one.count == other.count else { return .max }
    return zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? .max
}
