import Foundation
internal import CLaminaFFmpeg

/// A decoded picture as FFmpeg holds it.
final class DecodedPicture: @unchecked Sendable {
    /// The picture. It is no longer written to.
    let frame: UnsafeMutablePointer<AVFrame>

    /// Takes over the content of a frame.
    init?(taking other: UnsafeMutablePointer<AVFrame>) {
        guard let frame = av_frame_alloc() else { return nil }
        av_frame_move_ref(frame, other)
        self.frame = frame
    }

    deinit {
        var freed: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&freed)
    }
}

/// The pictures of a film in the order in which they are shown, from its begin or from a place inside. Used by one
/// thread at a time.
///
/// A picture is the same wherever decoding began, because it is only shown if every picture that it depends on was
/// decoded. If a film is damaged, a failure takes the place of the pictures up to the next one that depends on no
/// other.
final class MovieDecoder {
    /// A picture or a failure that is shown from a time on.
    enum Step {
        case picture(DecodedPicture, tick: Int64)
        case failure(MovieError, tick: Int64)

        var tick: Int64 {
            switch self {
            case .picture(_, let tick), .failure(_, let tick): tick
            }
        }
    }

    private(set) var file: MovieFile
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let frame: UnsafeMutablePointer<AVFrame>
    /// The codec stores an error here when there was no memory for a picture.
    private let lostBuffer: UnsafeMutablePointer<Int32>
    /// The begin of the last returned picture; no later picture begins before it.
    private var last: Int64?
    /// The failure that ended decoding. It is returned after all pictures before it.
    private var pending: (error: MovieError, tick: Int64)?
    private var isDraining = false
    private var hasReadAll = false
    private var skipsToKey = false
    /// The time of the film's first picture, once it was decoded.
    private var first: Int64?
    private var isFresh = true

    /// Opens a film and its codec; throws ``MovieError``.
    init(_ path: String) throws(MovieError) {
        let file = try MovieFile(path)
        self.file = file
        lostBuffer = .allocate(capacity: 1)
        lostBuffer.initialize(to: 0)
        do throws(MovieError) {
            context = try Self.open(file, noting: lostBuffer)
        } catch {
            lostBuffer.deallocate()
            throw error
        }
        let (packet, frame) = (av_packet_alloc(), av_frame_alloc())
        guard let packet, let frame else {
            var (context, packet, frame) = (Optional(context), packet, frame)
            avcodec_free_context(&context)
            av_packet_free(&packet)
            av_frame_free(&frame)
            lostBuffer.deallocate()
            throw .unreadable(path: path, reason: "out of memory")
        }
        (self.packet, self.frame) = (packet, frame)
    }

    deinit {
        var (context, packet, frame) = (Optional(context), Optional(packet), Optional(frame))
        avcodec_free_context(&context)
        av_packet_free(&packet)
        av_frame_free(&frame)
        lostBuffer.deallocate()
    }

    private static func open(
        _ file: MovieFile, noting lostBuffer: UnsafeMutablePointer<Int32>
    ) throws(MovieError) -> UnsafeMutablePointer<AVCodecContext> {
        guard let parameters = file.stream.pointee.codecpar else {
            throw .noVideo(path: file.path, reason: "a file without moving pictures")
        }
        let (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
        guard width > 0, height > 0 else {
            throw .noVideo(path: file.path, reason: "pictures without a size")
        }
        guard MovieLimits.allows(width, height) else {
            throw .movieTooLarge(path: file.path, width: width, height: height)
        }
        let id = parameters.pointee.codec_id
        guard let codec = decoder(id, hasAlpha: file.hasAlphaMode) else {
            let name = String(cString: avcodec_get_name(id))
            throw .noVideo(
                path: file.path, reason: "pictures that the installed FFmpeg does not decode (\(name))")
        }
        var context = avcodec_alloc_context3(codec)
        guard let made = context else { throw .unreadable(path: file.path, reason: "out of memory") }
        var code = avcodec_parameters_to_context(made, parameters)
        made.pointee.pkt_timebase = file.stream.pointee.time_base
        made.pointee.max_pixels = Int64(MovieLimits.maximumPixels)
        // One thread decodes damaged pictures the same way each time, and is fast enough for HD.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        made.pointee.thread_count = width * height > 2_100_000 ? Int32(min(cores, 4)) : 1
        lamina_av_note_lost_buffers(made, lostBuffer)
        if code >= 0 { code = avcodec_open2(made, codec, nil) }
        guard code >= 0 else {
            avcodec_free_context(&context)
            throw .unreadable(path: file.path, reason: "its codec cannot be opened: \(ffmpegReason(code))")
        }
        return made
    }

    /// FFmpeg's own decoders of VP8 and VP9 ignore alpha.
    private static func decoder(_ id: AVCodecID, hasAlpha: Bool) -> UnsafePointer<AVCodec>? {
        let name = id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : id == AV_CODEC_ID_VP8 ? "libvpx" : nil
        if hasAlpha, let name, let codec = avcodec_find_decoder_by_name(name) { return codec }
        return avcodec_find_decoder(id)
    }

    // MARK: Decoding

    /// The next picture or failure; `nil` at the end.
    func next() -> Step? {
        while true {
            let code = avcodec_receive_frame(context, frame)
            let lost = lamina_av_lost_buffer(lostBuffer)
            if lost < 0 {
                // Every following picture may depend on the missing one.
                hasReadAll = true
                drain(because: ffmpegReason(lost), at: nil)
            }
            if code >= 0 {
                if let step = take() { return step }
            } else if code == lamina_av_end {
                guard let failure = pending else { return nil }
                pending = nil
                restart()
                skipsToKey = true
                let tick = begin(of: failure.tick)
                last = tick
                return .failure(failure.error, tick: tick)
            } else if code == lamina_av_again {
                feed()
            } else {
                drain(because: ffmpegReason(code), at: nil)
            }
        }
    }

    /// When a failure begins to be shown: at the first missing picture. This may be before the packet that failed,
    /// since codecs store a picture before pictures that depend on it but are shown earlier.
    private func begin(of tick: Int64) -> Int64 {
        guard let last else { return tick }
        let next = last + max(1, file.length(file.frameSeconds))
        return max(context.pointee.has_b_frames > 0 ? min(tick, next) : tick, last + 1)
    }

    /// The codec's next picture; `nil` for a picture that is not shown.
    private func take() -> Step? {
        defer { av_frame_unref(frame) }
        let length = file.length(file.frameSeconds)
        var tick = frame.pointee.best_effort_timestamp
        if tick == lamina_av_no_time { tick = last.map { $0 + length } ?? file.origin }
        // The bounds keep sums of times from overflowing.
        tick = max(-(1 << 60), min(1 << 60, tick))
        if let last, tick <= last { return nil }
        guard lamina_av_is_damaged(frame) == 0 else {
            drain(because: "a picture is incomplete", at: tick)
            return nil
        }
        guard MovieLimits.allows(Int(frame.pointee.width), Int(frame.pointee.height)),
            let picture = DecodedPicture(taking: frame)
        else {
            drain(because: "a picture is too large", at: tick)
            return nil
        }
        last = tick
        if isFresh, first == nil { first = tick }
        return .picture(picture, tick: tick)
    }

    /// Passes the next packet to the codec, or makes it return the pictures that it still holds.
    private func feed() {
        guard !hasReadAll else { return drain(because: nil, at: nil) }
        let code = file.read(packet)
        guard code >= 0 else {
            if code == lamina_av_again { return }
            hasReadAll = true
            return drain(because: code == lamina_av_end ? nil : ffmpegReason(code), at: nil)
        }
        defer { av_packet_unref(packet) }
        if skipsToKey {
            guard packet.pointee.flags & AV_PKT_FLAG_KEY != 0 else { return }
            skipsToKey = false
        }
        let time = packet.pointee.pts == lamina_av_no_time ? nil : packet.pointee.pts
        guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
            return drain(because: "the file ends in a picture, or skips a part of one", at: time)
        }
        let sent = avcodec_send_packet(context, packet)
        if sent < 0, sent != lamina_av_again { drain(because: ffmpegReason(sent), at: time) }
    }

    /// Makes the codec return the pictures that it still holds. Then follows the failure, if there is one, or the
    /// end.
    private func drain(because reason: String?, at tick: Int64?) {
        if let reason, pending == nil {
            let tick = tick ?? last.map { $0 + 1 } ?? file.origin
            pending = (
                .damaged(path: file.path, seconds: max(0, file.seconds(tick)), reason: reason), tick
            )
        }
        if !isDraining {
            isDraining = true
            _ = avcodec_send_packet(context, nil)
        }
    }

    private func restart() {
        avcodec_flush_buffers(context)
        isDraining = false
    }

    // MARK: Seeking

    /// Seeks to a time.
    ///
    /// - Parameter isCancelled: Asked now and then whether the result is no longer wanted.
    /// - Returns: The picture or failure that is shown at the time, followed by the next one if it was decoded, and
    ///   whether the first of them begins the film. For a time before the film this is the first picture. The list is
    ///   empty for a film without pictures, or if the seek was cancelled.
    func seek(to tick: Int64, isCancelled: () -> Bool) -> (steps: [Step], beginsFilm: Bool) {
        let begin = first ?? file.origin
        var (target, distance, isWhole) = (tick, file.length(1), false)
        while !isCancelled() {
            if isWhole || !jump(to: max(target, begin)) {
                rewind()
                isWhole = true
            }
            let found = next()
            if let found, isWhole || found.tick <= tick || found.tick == first {
                return upTo(tick, from: found, isWhole || found.tick == first, isCancelled)
            }
            if isWhole { return ([], true) }
            if target <= begin {
                // The format cannot seek to its first picture.
                isWhole = true
            } else {
                // The picture is too late, or there is none, perhaps because the place is beyond the last one where
                // decoding can begin.
                target = min(target, found?.tick ?? target) - distance
                distance *= 4
            }
        }
        return ([], false)
    }

    /// Decodes on until the next picture is later than a time.
    private func upTo(
        _ tick: Int64, from first: Step, _ beginsFilm: Bool, _ isCancelled: () -> Bool
    ) -> (steps: [Step], beginsFilm: Bool) {
        var (current, isFirst) = (first, beginsFilm)
        while !isCancelled() {
            guard let step = next() else { return ([current], isFirst) }
            if step.tick > tick { return ([current, step], isFirst) }
            (current, isFirst) = (step, false)
        }
        return ([], false)
    }

    private func jump(to tick: Int64) -> Bool {
        guard file.seek(to: tick) else { return false }
        restart()
        forget()
        isFresh = false
        skipsToKey = true
        return true
    }

    /// Starts again. Formats differ in how reliably they seek to their first picture, so the file is opened anew.
    private func rewind() {
        restart()
        forget()
        isFresh = true
        skipsToKey = false
        do throws(MovieError) {
            file = try MovieFile(file.path)
        } catch {
            hasReadAll = true
            drain(because: "\(error)", at: nil)
        }
    }

    private func forget() {
        (last, pending, hasReadAll) = (nil, nil, false)
    }
}
