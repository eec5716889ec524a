internal import CLaminaFFmpeg
import LaminaFiles

/// FFmpeg's writer of containers, on top of a sink.
final class VideoMuxer {
    private let format: MovieFormat
    private let sink: MovieSink
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private var stream: UnsafeMutablePointer<AVStream>?
    private var timeBase = AVRational(num: 1, den: 1)

    private static let bufferSize = 1 << 18

    init(_ format: MovieFormat, _ sink: MovieSink) throws(MovieError) {
        self.format = format
        self.sink = sink
        var made: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&made, nil, format.muxer, nil)
        guard code >= 0, let made else { throw failed("start", code) }
        context = made
        guard let buffer = av_malloc(Self.bufferSize) else { throw failed("start", lamina_av_io_failed) }
        // The sink outlives the context, which `close` frees.
        let owner = Unmanaged.passUnretained(sink).toOpaque()
        made.pointee.pb = lamina_av_output(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), owner, writeToSink,
            sink.isSeekable ? seekInSink : nil)
        guard made.pointee.pb != nil else {
            av_free(buffer)
            throw failed("start", lamina_av_io_failed)
        }
        made.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
        if let hidden = sink.hiddenPath {
            // Moving the index to the front opens the file again, by this name.
            made.pointee.url = hidden.withFFmpegAddress { av_strdup($0) }
        }
    }

    deinit { close() }

    /// Whether the codec's parameters belong into the container's header.
    var wantsGlobalHeader: Bool {
        guard let format = context?.pointee.oformat else { return false }
        return format.pointee.flags & AVFMT_GLOBALHEADER != 0
    }

    /// Writes the header.
    func begin(_ codec: VideoCodec, _ rate: FrameRate) throws(MovieError) {
        guard let context, let stream = avformat_new_stream(context, nil) else {
            throw failed("start", lamina_av_io_failed)
        }
        self.stream = stream
        timeBase = codec.context.pointee.time_base
        stream.pointee.time_base = timeBase
        stream.pointee.avg_frame_rate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
        var code = avcodec_parameters_from_context(stream.pointee.codecpar, codec.context)
        guard code >= 0 else { throw failed("start", code) }
        let coding = codec.coding
        if coding.codec == .vp9, coding.hasAlpha {
            av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
        }
        // Apple's players take HEVC only by this name, with its parameters in the header.
        if coding.codec == .hevc, format.isQuickTime {
            stream.pointee.codecpar.pointee.codec_tag = lamina_av_hvc1
        }
        if let screen = coding.screen {
            let isSet = lamina_av_set_light(
                stream, screen.primaries, Int32(screen.brightest * 10_000), Int32(screen.darkest),
                UInt32(screen.brightest), 0)
            guard isSet != 0 else { throw failed("start", lamina_av_io_failed) }
        }
        var settings: OpaquePointer?
        if format.isQuickTime {
            let flags = sink.isSeekable ? "+faststart" : "+frag_keyframe+empty_moov+default_base_moof"
            av_dict_set(&settings, "movflags", flags, 0)
        }
        code = avformat_write_header(context, &settings)
        av_dict_free(&settings)
        try check(code, "write its header")
    }

    /// Writes a packet, whose times are in the codec's units.
    func write(_ packet: UnsafeMutablePointer<AVPacket>, _ codec: VideoCodec) throws(MovieError) {
        guard let context, let stream else { throw failed("write a frame", lamina_av_io_failed) }
        if packet.pointee.duration <= 0 { packet.pointee.duration = 1 }
        av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
        packet.pointee.stream_index = stream.pointee.index
        try check(av_interleaved_write_frame(context, packet), "write a frame")
    }

    /// Writes the index.
    func end() throws(MovieError) {
        guard let context else { throw failed("write its index", lamina_av_io_failed) }
        try check(av_write_trailer(context), "write its index")
        avio_flush(context.pointee.pb)
        try check(context.pointee.pb.pointee.error, "write its index")
        close()
    }

    /// Frees everything. Writes nothing more.
    func close() {
        guard let context else { return }
        if let output = context.pointee.pb {
            av_free(output.pointee.buffer)
            output.pointee.buffer = nil
            var freed: UnsafeMutablePointer<AVIOContext>? = output
            avio_context_free(&freed)
            context.pointee.pb = nil
        }
        avformat_free_context(context)
        self.context = nil
        stream = nil
    }

    /// The sink's failure says more than FFmpeg's number for it.
    private func check(_ code: Int32, _ step: String) throws(MovieError) {
        try sink.check()
        guard code >= 0 else { throw failed(step, code) }
    }

    private func failed(_ step: String, _ code: Int32) -> MovieError {
        .encoder(output: sink.output.name, codec: format.name, step: step, reason: ffmpegReason(code))
    }
}

private func writeToSink(
    _ owner: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
    guard let owner else { return lamina_av_io_failed }
    let sink = Unmanaged<MovieSink>.fromOpaque(owner).takeUnretainedValue()
    do throws(MovieError) {
        try sink.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        return count
    } catch {
        return lamina_av_io_failed
    }
}

private func seekInSink(_ owner: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    guard let owner else { return Int64(lamina_av_io_failed) }
    let sink = Unmanaged<MovieSink>.fromOpaque(owner).takeUnretainedValue()
    if whence & AVSEEK_SIZE != 0 { return sink.size ?? Int64(lamina_av_io_failed) }
    return (try? sink.seek(offset, whence & ~Int32(AVSEEK_FORCE))) ?? Int64(lamina_av_io_failed)
}
