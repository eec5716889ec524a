internal import CLaminaFFmpeg
import LaminaColor
import LaminaImage

/// The packets of a part of a video, with the times that one run would give them.
final class PartPackets {
    let path: String
    private let header: MoviePartHeader
    private let rate: FrameRate
    private let file: MovieFile
    private let parameters: UnsafeMutablePointer<AVCodecParameters>

    /// Opens a part.
    ///
    /// - Parameter readsAll: Whether all its bytes are compared with their digest.
    init(
        _ path: String, _ header: MoviePartHeader, _ rate: FrameRate, readsAll: Bool = true
    ) throws {
        try MoviePartSeal.check(path, readsAll: readsAll)
        (self.path, self.header, self.rate) = (path, header, rate)
        file = try MovieFile(path)
        guard let parameters = file.stream.pointee.codecpar else {
            throw MoviePartError.damaged(path: path, reason: "it has no codec")
        }
        self.parameters = parameters
    }

    var hasAlpha: Bool { file.hasAlphaMode }

    /// Whether a decoder of the other's packets can go on with these.
    func hasSameParameters(as other: PartPackets) -> Bool {
        let (one, two) = (parameters.pointee, other.parameters.pointee)
        return one.codec_id == two.codec_id && one.width == two.width && one.height == two.height
            && one.format == two.format && one.profile == two.profile && one.level == two.level
            && extradata == other.extradata && hasAlpha == other.hasAlpha
    }

    private var extradata: [UInt8] {
        Array(
            UnsafeBufferPointer(
                start: parameters.pointee.extradata, count: max(0, Int(parameters.pointee.extradata_size))))
    }

    /// Describes the codec in another file; returns FFmpeg's code.
    func copyParameters(to target: UnsafeMutablePointer<AVCodecParameters>) -> Int32 {
        let code = avcodec_parameters_copy(target, parameters)
        // Containers have tags of their own for a codec.
        target.pointee.codec_tag = 0
        target.pointee.bit_rate = 0
        // As encoders say it. Matroska does not keep the shape of pixels that are square.
        target.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        return code
    }

    /// How many frames a packet is decoded before it is shown, at most. Some encoders do not say it when they begin.
    func delay() throws -> Int {
        var delay = header.delay
        try forEach(delay: header.part.filmFrames) { packet, done in
            delay = max(delay, done - Int(packet.pointee.pts))
        }
        return delay
    }

    /// Passes on each packet, with times in frames of the film, and how many frames of the film came before it.
    ///
    /// - Parameter delay: The number of frames that a packet is decoded before it is shown, at most, in the whole film.
    func forEach(delay: Int, _ body: (UnsafeMutablePointer<AVPacket>, Int) throws -> Void) throws {
        guard let packet = av_packet_alloc() else {
            throw MovieError.unreadable(path: path, reason: "out of memory")
        }
        defer {
            var freed: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&freed)
        }
        let frames = header.part.frames
        // Matroska's times are milliseconds, which are fine enough to tell frames apart, and each frame has one packet.
        var seen = [Bool](repeating: false, count: frames.count)
        var count = 0
        while true {
            let code = file.read(packet)
            guard code >= 0 else {
                guard code == lamina_av_end else { throw damaged(ffmpegReason(code)) }
                break
            }
            defer { av_packet_unref(packet) }
            guard count < frames.count else { throw damaged("it has more frames than it says") }
            if count == 0, packet.pointee.flags & AV_PKT_FLAG_KEY == 0 {
                throw damaged("it does not begin with a key frame")
            }
            let frame = self.frame(packet.pointee.pts)
            guard frames.contains(frame), !seen[frame - frames.lowerBound] else {
                throw damaged("a frame has the time of another one, or of another part")
            }
            seen[frame - frames.lowerBound] = true
            // Matroska does not keep the order of decoding. With groups that are closed and a frame in each packet it follows from
            // their order.
            let decoded = Int64(frames.lowerBound + count - delay)
            guard decoded <= frame else { throw damaged("a frame is shown before it is decoded") }
            (packet.pointee.pts, packet.pointee.dts, packet.pointee.duration) = (Int64(frame), decoded, 1)
            packet.pointee.pos = -1
            try body(packet, frames.lowerBound + count)
            count += 1
        }
        guard count == frames.count else {
            throw damaged("expected \(frames.count) frames, found \(count)")
        }
    }

    /// The number of the frame that begins at a tick; negative for none.
    private func frame(_ tick: Int64) -> Int {
        guard tick != lamina_av_no_time, tick >= 0 else { return -1 }
        let seconds = Double(tick) * Double(file.tick.num) / Double(file.tick.den)
        let frame = (seconds * rate.value).rounded()
        return frame < 1e15 ? Int(frame) : -1
    }

    private func damaged(_ reason: String) -> MoviePartError { .damaged(path: path, reason: reason) }
}

/// The frames of a part that holds them without loss.
final class PartFrames {
    private let path: String
    private let decoder: MovieDecoder
    private let width: Int, height: Int
    /// Whether pixels are halves, red first; otherwise bytes, blue first.
    private let isDeep: Bool

    /// Opens a part; all its bytes are compared with their digest.
    init(_ path: String, _ header: MoviePartHeader, _ film: MoviePartHeader.Film) throws {
        try MoviePartSeal.check(path, readsAll: true)
        self.path = path
        (width, height, isDeep) = (film.width, film.height, film.options.pixels.isDeep)
        decoder = try MovieDecoder(path)
    }

    /// Copies the pixels of the next frame, in tight rows.
    func copyNext(to pixels: UnsafeMutableRawBufferPointer) throws {
        switch decoder.next() {
        case .picture(let picture, _):
            let frame = picture.frame.pointee
            guard Int(frame.width) == width, Int(frame.height) == height,
                isDeep ? copyHalves(frame, to: pixels) : copyBytes(frame, to: pixels)
            else { throw MoviePartError.damaged(path: path, reason: "its frames have another format") }
        case .failure(let error, _): throw MoviePartError.damaged(path: path, reason: "\(error)")
        case nil: throw MoviePartError.damaged(path: path, reason: "it has fewer frames than it says")
        }
    }

    private func copyBytes(_ frame: AVFrame, to pixels: UnsafeMutableRawBufferPointer) -> Bool {
        guard frame.format == AV_PIX_FMT_BGRA.rawValue, let source = frame.data.0 else { return false }
        let (stride, rowBytes) = (Int(frame.linesize.0), width * PixelFormat.standard.bytesPerPixel)
        for y in 0..<height {
            UnsafeMutableRawBufferPointer(rebasing: pixels[(y * rowBytes)..<((y + 1) * rowBytes)])
                .copyMemory(from: UnsafeRawBufferPointer(start: source + y * stride, count: rowBytes))
        }
        return true
    }

    /// The decoder has planes of green, blue, red and alpha.
    private func copyHalves(_ frame: AVFrame, to pixels: UnsafeMutableRawBufferPointer) -> Bool {
        let (data, lines) = (frame.data, frame.linesize)
        guard frame.format == av_get_pix_fmt("gbrap16le").rawValue, let green = data.0, let blue = data.1,
            let red = data.2, let alpha = data.3
        else { return false }
        let step = PixelFormat.half(.premultiplied).bytesPerPixel
        for (component, (plane, stride)) in [
            (red, lines.2), (green, lines.0), (blue, lines.1), (alpha, lines.3),
        ].enumerated() {
            for y in 0..<height {
                let row = UnsafeRawPointer(plane + y * Int(stride))
                for x in 0..<width {
                    let word = row.load(fromByteOffset: 2 * x, as: UInt16.self)
                    pixels.storeBytes(
                        of: word, toByteOffset: (y * width + x) * step + 2 * component, as: UInt16.self)
                }
            }
        }
        return true
    }

    /// Fails where there is another frame.
    func finish() throws {
        guard decoder.next() == nil else {
            throw MoviePartError.damaged(path: path, reason: "it has more frames than it says")
        }
    }
}
