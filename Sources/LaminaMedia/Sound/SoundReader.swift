import Foundation
internal import CLaminaFFmpeg

/// The samples of a file's sound from its begin on, as pairs of floats at ``MovieSoundtrack/sampleRate``. Used by one thread at a time.
///
/// The first sample is the first that the file's author recorded: what a codec needs before it, and fills up behind the end, is left out
/// where the file says how much that is. Sound that begins later than the pictures of its file has silence before it. A place that
/// cannot be decoded is silent, and is noted. A sound is decoded from its begin, so that its samples never depend on which of them are
/// asked for.
package final class SoundReader {
    /// Where a sound is damaged first, and how.
    package struct Damage: Equatable, Sendable {
        package var seconds: Double
        package var reason: String
    }

    private let file: SoundFile
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var packet: UnsafeMutablePointer<AVPacket>?
    private var frame: UnsafeMutablePointer<AVFrame>?
    /// The format that `resampler` converts.
    private var format: UnsafeMutablePointer<AVFrame>?
    private var resampler: OpaquePointer?
    /// Whether `frame` waits until the silence before it is over.
    private var isFrameHeld = false
    private var isDraining = false
    private var hasEnded = false

    /// Converted samples, and pairs of silence behind them.
    private var samples: [Float] = []
    private var first = 0
    private var end = 0
    private var silence = 0
    /// The pairs at the begin that lie before the file's time 0.
    private var early = 0
    /// The samples of a mono sound.
    private var mono: [Float] = []

    /// The time of the next frame if nothing is missing before it, in seconds of the file; `nil` before the first frame.
    private var expected: Double?
    /// Whether something could not be decoded since the last frame.
    private var hasLost = false
    /// The decoder's errors since it got a packet.
    private var errors = 0
    /// The number of pairs that were read.
    package private(set) var position = 0
    /// The first damage, once it was reached.
    package private(set) var damage: Damage?

    /// The most channels of a sound.
    private static let maximumChannels = 64
    private static let rates = 4000...768_000
    /// The most samples of a frame: far more than any codec has.
    private static let maximumFrame = 1 << 20
    /// Between frames whose times are this far apart something is missing. Times are rounded, in some formats to milliseconds; those of
    /// the first frames of Vorbis may be off by a block.
    private static let gap = 0.1
    /// The same where packets were lost.
    private static let gapAfterLoss = 0.01
    /// A sound that ends this much earlier than its file states is cut. Some files count what their codec fills up.
    private static let earlyEnd = 0.25
    /// The most errors of a decoder for one packet.
    private static let maximumErrors = 16
    /// The longest silence that a file may ask for.
    private static let maximumSilence = 86_400.0

    /// Opens a sound and decodes its begin. Throws ``MovieError``.
    package init(_ source: MovieSound.Source) throws(MovieError) {
        file = try SoundFile(source)
        (packet, frame, format) = (av_packet_alloc(), av_frame_alloc(), av_frame_alloc())
        guard packet != nil, frame != nil, format != nil else { throw failed("out of memory") }
        try open()
        try fill()
        guard first == end, silence == 0 else { return }
        if let damage { throw failed(damage.reason) }
        throw .noSound(name: file.name, reason: "a sound of no length")
    }

    deinit {
        avcodec_free_context(&context)
        av_packet_free(&packet)
        av_frame_free(&frame)
        av_frame_free(&format)
        swr_free(&resampler)
    }

    private func failed(_ reason: String) -> MovieError { .unreadableSound(name: file.name, reason: reason) }

    private func open() throws(MovieError) {
        let parameters = file.stream.pointee.codecpar
        let id = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
        guard let parameters, let codec = avcodec_find_decoder(id) else {
            let name = String(cString: avcodec_get_name(id))
            throw .noSound(
                name: file.name, reason: "sound that the installed FFmpeg does not decode (\(name))")
        }
        context = avcodec_alloc_context3(codec)
        guard let context else { throw failed("out of memory") }
        var code = avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = file.stream.pointee.time_base
        context.pointee.thread_count = 1
        if code >= 0 { code = avcodec_open2(context, codec, nil) }
        guard code >= 0 else { throw failed("its codec cannot be opened: \(ffmpegReason(code))") }
    }

    // MARK: Reading

    /// Reads the next pairs, as many as fit; fewer only at the end. Throws ``MovieError`` where memory runs out.
    package func read(into target: UnsafeMutableBufferPointer<Float>) throws(MovieError) -> Int {
        var done = 0
        let room = target.count / 2
        while done < room {
            if first < end {
                let count = min(end - first, room - done)
                for index in 0..<(2 * count) { target[2 * done + index] = samples[2 * first + index] }
                first += count
                done += count
            } else if silence > 0 {
                let count = min(silence, room - done)
                for index in (2 * done)..<(2 * (done + count)) { target[index] = 0 }
                silence -= count
                done += count
            } else {
                try fill()
                if first == end, silence == 0 { break }
            }
        }
        position += done
        return done
    }

    /// Leaves out the next pairs; returns how many there were.
    package func skip(_ wanted: Int) throws(MovieError) -> Int {
        var done = 0
        while done < wanted {
            let count = min(end - first, wanted - done)
            first += count
            let quiet = first == end ? min(silence, wanted - done - count) : 0
            silence -= quiet
            done += count + quiet
            if done < wanted {
                try fill()
                if first == end, silence == 0 { break }
            }
        }
        position += done
        return done
    }

    // MARK: Decoding

    /// Decodes until there are samples or silence, or nothing is left.
    private func fill() throws(MovieError) {
        guard first == end, silence == 0, let context, let packet, let frame else { return }
        (first, end) = (0, 0)
        while first == end, silence == 0 {
            if isFrameHeld {
                isFrameHeld = false
                try convert()
                leaveOutEarly()
                continue
            }
            if hasEnded { return }
            let code = avcodec_receive_frame(context, frame)
            if code >= 0 {
                try take()
                leaveOutEarly()
            } else if code == lamina_av_again {
                feed(context, packet)
            } else {
                errors += 1
                if code != lamina_av_end { note(ffmpegReason(code)) }
                // An error is that of one packet.
                guard code == lamina_av_end || errors > Self.maximumErrors else { continue }
                hasEnded = true
                noteEarlyEnd()
                try flush()
            }
        }
    }

    private func leaveOutEarly() {
        let count = min(early, end - first)
        early -= count
        first += count
        if first == end { (first, end) = (0, 0) }
    }

    private func feed(
        _ context: UnsafeMutablePointer<AVCodecContext>, _ packet: UnsafeMutablePointer<AVPacket>
    ) {
        let code = file.read(packet)
        guard code >= 0 else {
            if code == lamina_av_again { return }
            if code != lamina_av_end { note("it cannot be read further: \(ffmpegReason(code))") }
            guard !isDraining else {
                hasEnded = true
                return
            }
            isDraining = true
            _ = avcodec_send_packet(context, nil)
            return
        }
        defer { av_packet_unref(packet) }
        if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
            note("the file ends in a part of the sound, or skips one")
        }
        errors = 0
        let sent = avcodec_send_packet(context, packet)
        if sent < 0, sent != lamina_av_again { note(ffmpegReason(sent)) }
    }

    /// Looks at the decoder's next frame: whether something is missing before it.
    private func take() throws(MovieError) {
        guard let frame else { return }
        let count = Int(frame.pointee.nb_samples)
        let (rate, channels) = (Int(frame.pointee.sample_rate), Int(lamina_av_frame_channels(frame)))
        guard Self.rates.contains(rate), (1...Self.maximumChannels).contains(channels),
            (0...Self.maximumFrame).contains(count)
        else { throw failed("\(channels) channels at \(rate) Hz, which is not supported") }
        let time = frame.pointee.best_effort_timestamp
        let tick = file.tickSeconds
        var missing = 0.0
        if time != lamina_av_no_time {
            let seconds = Double(time) * tick
            if let expected {
                if seconds - expected > (hasLost ? Self.gapAfterLoss : Self.gap) {
                    missing = seconds - expected
                }
            } else if seconds - file.begin > max(tick, 0.000_05) {
                missing = seconds - file.begin
            } else if seconds < 0, seconds < -1.5 * tick, seconds > -1 {
                // Some files have times before 0 for what the codec needs, and do not say how many samples that is.
                early = Int((-seconds * Double(MovieSoundtrack.sampleRate)).rounded())
            }
            // Times that jump far are wrong.
            if missing > Self.maximumSilence { missing = 0 }
            expected = max(seconds, expected ?? seconds)
        }
        hasLost = false
        if missing > 0 { expected = Double(time) * tick }
        expected = (expected ?? file.begin) + Double(count) / Double(rate)
        guard missing > 0 else { return try convert() }
        isFrameHeld = true
        try flush()
        silence = Int((missing * Double(MovieSoundtrack.sampleRate)).rounded())
    }

    private func note(_ reason: String) {
        hasLost = true
        guard damage == nil else { return }
        let seconds = max(0, (expected ?? file.begin) - file.begin)
        damage = Damage(seconds: seconds, reason: reason)
    }

    private func noteEarlyEnd() {
        guard damage == nil, let expected, let stated = file.statedEnd, stated - expected > Self.earlyEnd
        else {
            return
        }
        note("it ends \(((stated - expected) * 1000).rounded() / 1000) s before the end that it states")
    }

    // MARK: Converting

    /// Converts `frame`, behind the samples that there are.
    private func convert() throws(MovieError) {
        guard let frame, let format else { return }
        defer { av_frame_unref(frame) }
        guard frame.pointee.nb_samples > 0 else { return }
        if resampler != nil, lamina_av_sounds_alike(format, frame) == 0 { try flush() }
        if resampler == nil {
            av_frame_unref(format)
            guard lamina_av_keep_sound_format(format, frame) >= 0 else { throw failed("out of memory") }
            resampler = lamina_av_resampler(frame, outputChannels, Int32(MovieSoundtrack.sampleRate))
            guard resampler != nil else {
                throw failed("\(lamina_av_frame_channels(frame)) channels, which cannot be mixed to two")
            }
        }
        try resample(frame)
    }

    /// A mono sound is as loud in both channels as in one.
    private var outputChannels: Int32 {
        format.map { lamina_av_frame_channels($0) == 1 ? 1 : 2 } ?? 2
    }

    /// Takes what the converter still holds, and ends it.
    private func flush() throws(MovieError) {
        guard resampler != nil else { return }
        try resample(nil)
        swr_free(&resampler)
    }

    private func resample(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MovieError) {
        let room = Int(swr_get_out_samples(resampler, frame?.pointee.nb_samples ?? 0))
        guard room >= 0 else { throw failed("it cannot be converted") }
        if samples.count < 2 * (end + room) {
            samples += [Float](repeating: 0, count: 2 * (end + room) - samples.count)
        }
        let isMono = outputChannels == 1
        if isMono, mono.count < room { mono = [Float](repeating: 0, count: room) }
        let (resampler, end) = (resampler, end)
        let count: Int32
        if isMono {
            count = mono.withUnsafeMutableBufferPointer {
                lamina_av_resample(resampler, $0.baseAddress, Int32(room), frame)
            }
        } else {
            count = samples.withUnsafeMutableBufferPointer {
                lamina_av_resample(resampler, $0.baseAddress.map { $0 + 2 * end }, Int32(room), frame)
            }
        }
        guard count >= 0 else { throw failed("it cannot be converted: \(ffmpegReason(count))") }
        if isMono {
            for index in 0..<Int(count) {
                samples[2 * (end + index)] = mono[index]
                samples[2 * (end + index) + 1] = mono[index]
            }
        }
        self.end += Int(count)
        finite(from: end, count: Int(count))
    }

    /// Files of floats may hold anything.
    private func finite(from start: Int, count: Int) {
        for index in (2 * start)..<(2 * (start + count)) where !(samples[index].magnitude <= 1e6) {
            samples[index] = 0
        }
    }
}
