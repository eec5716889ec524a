import Foundation
internal import CLaminaFFmpeg

/// An open encoder of sound: pairs of floats in, packets out, whose times count samples. Used by one thread at a time.
final class SoundEncoder {
    typealias Packet = UnsafeMutablePointer<AVPacket>

    /// The codec and its encoder, such as `aac by aac`.
    let name: String
    let context: UnsafeMutablePointer<AVCodecContext>

    private let codec: SoundCodec
    private let output: String
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    /// The pairs of a frame, and those that wait in `frame`.
    private let frameLength: Int
    private var waiting = 0
    private var position: Int64 = 0

    /// The pairs of a frame in codecs that take any number.
    private static let freeLength = 1024

    /// Throws ``MovieError``.
    ///
    /// - Parameter hasGlobalHeader: Whether the codec's parameters belong into the container's header.
    init(_ codec: SoundCodec, hasGlobalHeader: Bool, output: String) throws(MovieError) {
        guard
            let (encoder, found) = codec.encoders.lazy.compactMap({ name in
                avcodec_find_encoder_by_name(name).map { (name, $0) }
            }).first
        else { throw .noSoundEncoder(codec: codec, tried: codec.encoders) }
        self.codec = codec
        self.output = output
        name = "\(codec.rawValue) by \(encoder)"
        func failure(_ reason: String) -> MovieError {
            .encoder(output: output, codec: encoder, step: "start", reason: reason)
        }
        var (made, frame, packet) = (avcodec_alloc_context3(found), av_frame_alloc(), av_packet_alloc())
        guard let context = made, let target = frame, let holder = packet else {
            avcodec_free_context(&made)
            av_frame_free(&frame)
            av_packet_free(&packet)
            throw failure("out of memory")
        }
        (self.context, self.frame, self.packet) = (context, target, holder)
        context.pointee.sample_rate = Int32(MovieSoundtrack.sampleRate)
        context.pointee.time_base = AVRational(num: 1, den: Int32(MovieSoundtrack.sampleRate))
        context.pointee.sample_fmt = codec.sampleFormat
        context.pointee.bit_rate = codec.bitRate ?? 0
        if codec.integerBits == 24 { context.pointee.bits_per_raw_sample = 24 }
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        if hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        lamina_av_set_stereo(context)
        var code = avcodec_open2(context, found, nil)
        let own = Int(context.pointee.frame_size)
        frameLength = own > 0 ? own : Self.freeLength
        if code >= 0 {
            target.pointee.format = codec.sampleFormat.rawValue
            target.pointee.sample_rate = Int32(MovieSoundtrack.sampleRate)
            target.pointee.nb_samples = Int32(frameLength)
            lamina_av_set_frame_stereo(target)
            code = av_frame_get_buffer(target, 0)
        }
        // The object frees what it holds.
        guard code >= 0 else { throw failure(ffmpegReason(code)) }
    }

    deinit {
        var (context, frame, packet) = (Optional(context), Optional(frame), Optional(packet))
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    /// Takes the next samples, left and right in turn, and passes on the packets that are ready.
    func encode(
        _ samples: UnsafeBufferPointer<Float>,
        _ write: (Packet) throws(MovieError) -> Void
    ) throws(MovieError) {
        var (next, count) = (0, samples.count / 2)
        while count > 0 {
            if waiting == 0 {
                // The encoder may still hold the samples of the last frame.
                let code = av_frame_make_writable(frame)
                guard code >= 0 else { throw failed("encode sound", code) }
            }
            let part = min(count, frameLength - waiting)
            store(samples, from: next, part)
            next += part
            count -= part
            waiting += part
            if waiting == frameLength { try send(write) }
        }
    }

    /// Passes on the last packets.
    func finish(
        _ write: (Packet) throws(MovieError) -> Void
    ) throws(MovieError) {
        if waiting > 0 { try send(write) }
        let code = avcodec_send_frame(context, nil)
        guard code >= 0 else { throw failed("finish", code) }
        try receive(write)
    }

    private func send(
        _ write: (Packet) throws(MovieError) -> Void
    ) throws(MovieError) {
        frame.pointee.nb_samples = Int32(waiting)
        frame.pointee.pts = position
        position += Int64(waiting)
        waiting = 0
        let code = avcodec_send_frame(context, frame)
        frame.pointee.nb_samples = Int32(frameLength)
        guard code >= 0 else { throw failed("encode sound", code) }
        try receive(write)
    }

    private func receive(
        _ write: (Packet) throws(MovieError) -> Void
    ) throws(MovieError) {
        while true {
            let code = avcodec_receive_packet(context, packet)
            if code == lamina_av_again || code == lamina_av_end { return }
            guard code >= 0 else { throw failed("encode sound", code) }
            defer { av_packet_unref(packet) }
            try write(packet)
        }
    }

    /// Stores pairs behind those that wait, in the encoder's format.
    private func store(_ samples: UnsafeBufferPointer<Float>, from start: Int, _ count: Int) {
        guard let first = frame.pointee.data.0 else { return }
        switch codec {
        case .aac:
            guard let second = frame.pointee.data.1 else { return }
            first.withMemoryRebound(to: Float.self, capacity: frameLength) { left in
                second.withMemoryRebound(to: Float.self, capacity: frameLength) { right in
                    for index in 0..<count {
                        left[waiting + index] = samples[2 * (start + index)]
                        right[waiting + index] = samples[2 * (start + index) + 1]
                    }
                }
            }
        case .opus:
            first.withMemoryRebound(to: Float.self, capacity: 2 * frameLength) { target in
                for index in 0..<(2 * count) { target[2 * waiting + index] = samples[2 * start + index] }
            }
        case .pcm16:
            first.withMemoryRebound(to: Int16.self, capacity: 2 * frameLength) { target in
                for index in 0..<(2 * count) {
                    target[2 * waiting + index] = Int16(Self.integer(samples[2 * start + index], bits: 16))
                }
            }
        case .flac, .pcm24:
            first.withMemoryRebound(to: Int32.self, capacity: 2 * frameLength) { target in
                for index in 0..<(2 * count) {
                    // The encoders take the upper bits.
                    target[2 * waiting + index] = Self.integer(samples[2 * start + index], bits: 24) << 8
                }
            }
        }
    }

    /// A sample as a whole number, rounded to nearest; values beyond 1 and −1 end there.
    private static func integer(_ sample: Float, bits: Int) -> Int32 {
        let scale = Float(1 << (bits - 1))
        let value = (sample * scale).rounded()
        return Int32(max(-scale, min(scale - 1, value)))
    }

    private func failed(_ step: String, _ code: Int32) -> MovieError {
        .encoder(output: output, codec: name, step: step, reason: ffmpegReason(code))
    }
}

extension SoundCodec {
    /// The format of samples that the encoder takes.
    fileprivate var sampleFormat: AVSampleFormat {
        switch self {
        case .aac: AV_SAMPLE_FMT_FLTP
        case .opus: AV_SAMPLE_FMT_FLT
        case .flac, .pcm24: AV_SAMPLE_FMT_S32
        case .pcm16: AV_SAMPLE_FMT_S16
        }
    }
}
