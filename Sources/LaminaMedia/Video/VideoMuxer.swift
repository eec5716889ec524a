internal import CLaminaFFmpeg
import LaminaFiles

/// FFmpeg's writer of containers, on top of a sink.
final class VideoMuxer {
    private let format: MovieFormat
    private let sink: MovieSink
    /// The part of a film that is written; `nil` for a whole film.
    private let part: MoviePartHeader?
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private var stream: UnsafeMutablePointer<AVStream>?
    private var timeBase = AVRational(num: 1, den: 1)
    /// The stream of the film's sound; `nil` for none.
    private var soundStream: UnsafeMutablePointer<AVStream>?

    private static let bufferSize = 1 << 18

    /// - Parameter part: The part of a film that is written, into Matroska, which holds every codec; `nil` for a whole film.
    init(_ format: MovieFormat, _ sink: MovieSink, part: MoviePartHeader? = nil) throws(MovieError) {
        self.format = format
        self.sink = sink
        self.part = part
        var made: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(
            &made, nil, part == nil ? format.muxer : MovieFormat.mkv.muxer, nil)
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
    func begin(_ codec: VideoCodec, _ rate: FrameRate, sound: SoundEncoder?) throws(MovieError) {
        try describe(codec.name, delay: Int(codec.context.pointee.has_b_frames))
        try begin(rate, codec.coding, sound: sound) {
            avcodec_parameters_from_context($0, codec.context)
        }
    }

    /// Writes the header. Packets have times in frames.
    ///
    /// - Parameters:
    ///   - coding: What the film's numbers are; `nil` for frames that are only kept.
    ///   - sound: `nil` for a film without sound.
    ///   - describe: Sets the parameters of the codec, and returns FFmpeg's code.
    func begin(
        _ rate: FrameRate, _ coding: VideoCoding?, sound: SoundEncoder?,
        describe: (UnsafeMutablePointer<AVCodecParameters>) -> Int32
    ) throws(MovieError) {
        guard let context, let stream = avformat_new_stream(context, nil) else {
            throw failed("start", lamina_av_io_failed)
        }
        self.stream = stream
        timeBase = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
        stream.pointee.time_base = timeBase
        stream.pointee.avg_frame_rate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
        var code = describe(stream.pointee.codecpar)
        guard code >= 0 else { throw failed("start", code) }
        if coding?.codec == .vp9, coding?.hasAlpha == true {
            av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
        }
        switch coding?.codec {
        // Apple's players take HEVC only by this name, with its parameters in the header.
        case .hevc where format.isQuickTime && part == nil:
            stream.pointee.codecpar.pointee.codec_tag = lamina_av_hvc1
        // Decoders tell the kinds of ProRes apart by it, in Matroska too.
        case .prores4444: stream.pointee.codecpar.pointee.codec_tag = lamina_av_ap4h
        case .prores422HQ: stream.pointee.codecpar.pointee.codec_tag = lamina_av_apch
        default: break
        }
        if let screen = coding?.screen {
            let isSet = lamina_av_set_light(
                stream, screen.primaries, Int32(screen.brightest * 10_000), Int32(screen.darkest),
                UInt32(screen.brightest), 0)
            guard isSet != 0 else { throw failed("start", lamina_av_io_failed) }
        }
        if let sound { try addSound(sound, to: context) }
        var settings: OpaquePointer?
        if format.isQuickTime, part == nil {
            // With sound, a stream's header waits for the first fragment: only then does it hold how much of the sound comes before its
            // begin.
            let streamed = "+frag_keyframe+default_base_moof" + (sound == nil ? "+empty_moov" : "+delay_moov")
            let flags = sink.isSeekable ? "+faststart" : streamed
            av_dict_set(&settings, "movflags", flags, 0)
        }
        code = avformat_write_header(context, &settings)
        av_dict_free(&settings)
        try check(code, "write its header")
    }

    /// Says in the file which part of a film it is.
    ///
    /// - Parameters:
    ///   - encoder: The codec and its encoder.
    ///   - delay: The number of frames that a packet is decoded before it is shown, at most.
    func describe(_ encoder: String, delay: Int) throws(MovieError) {
        guard var part, let context else { return }
        part.settings[MoviePartHeader.encoder] = encoder
        part.delay = delay
        guard let text = try? part.text() else { throw failed("start", lamina_av_invalid_data) }
        av_dict_set(&context.pointee.metadata, MoviePartHeader.tag, text, 0)
        // Frames keep their times in the film: a delay would shift those of the first part.
        context.pointee.avoid_negative_ts = 0
    }

    private func addSound(
        _ sound: SoundEncoder, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MovieError) {
        guard let stream = avformat_new_stream(context, nil) else {
            throw failed("start", lamina_av_io_failed)
        }
        stream.pointee.time_base = sound.context.pointee.time_base
        let code = avcodec_parameters_from_context(stream.pointee.codecpar, sound.context)
        guard code >= 0 else { throw failed("start", code) }
        // FFmpeg 5 holds FLAC in MP4 for an experiment, though players know it.
        if format == .mp4 { context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL }
        soundStream = stream
    }

    /// Writes a packet of sound, whose times count samples.
    func writeSound(_ packet: UnsafeMutablePointer<AVPacket>) throws(MovieError) {
        guard let context, let soundStream else { throw failed("write sound", lamina_av_io_failed) }
        let samples = AVRational(num: 1, den: Int32(MovieSoundtrack.sampleRate))
        let parameters = soundStream.pointee.codecpar.pointee
        if format.isMatroska, parameters.codec_id == AV_CODEC_ID_OPUS, lamina_av_matroska_adds_delay == 0 {
            let delay = Int64(parameters.initial_padding)
            packet.pointee.pts += delay
            packet.pointee.dts += delay
        }
        av_packet_rescale_ts(packet, samples, soundStream.pointee.time_base)
        packet.pointee.stream_index = soundStream.pointee.index
        try check(av_interleaved_write_frame(context, packet), "write sound")
    }

    /// Writes a packet, whose times are in frames.
    func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MovieError) {
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
        soundStream = nil
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
