import CLaminaFFmpeg
import Foundation
import LaminaMedia
import Testing

/// Films with sound: what is written is what is read.
@Suite(.serialized) struct SoundFilmTests {
    static let kinds = MovieFormat.allCases.flatMap { format in format.soundCodecs.map { (format, $0) } }

    private static func film(
        _ path: String, _ format: MovieFormat, _ sounds: [MovieSound],
        _ square: MovingSquare = MovingSquare(frames: 25),
        change: (inout MovieSoundtrack) -> Void = { _ in }
    ) throws {
        var options = square.options()
        var track = MovieSoundtrack(sounds)
        change(&track)
        options.soundtrack = track
        options.frameCount = square.frames
        try square.write(format, to: .file(path), options: options)
    }

    /// The streams of a file by codec, and how long each is.
    private static func streams(_ path: String) throws -> [(codec: String, seconds: Double, begin: Double)] {
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try #require(avformat_open_input(&opened, path, nil, nil) == 0)
        defer { avformat_close_input(&opened) }
        let context = try #require(opened)
        try #require(avformat_find_stream_info(context, nil) >= 0)
        return try (0..<Int(context.pointee.nb_streams)).map { index in
            let stream = try #require(context.pointee.streams[index])
            let unit = Double(stream.pointee.time_base.num) / Double(stream.pointee.time_base.den)
            return (
                String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)),
                Double(stream.pointee.duration) * unit, Double(stream.pointee.start_time) * unit
            )
        }
    }

    @Test(arguments: kinds)
    func `Bursts are heard at their samples in every codec`(
        format: MovieFormat, codec: SoundCodec
    ) throws {
        let folder = try Folder()
        let name = "film.\(format)"
        let sound = Sounds.bursts(at: [0, 12_345, 31_000], of: 48_000)
        try Self.film(folder.path(name), format, [Sounds.sound(sound)]) { $0.codec = codec }
        let read = try Sounds.read(.file(folder.path(name)))
        #expect(abs(Sounds.delay(of: read, against: sound)) <= 1)
        let change = Sounds.decibels(read[..<9600]) - Sounds.decibels(sound[..<9600])
        #expect(abs(change) < 0.1, "\(change) dB")
        #expect(abs(read.count / 2 - 48_000) <= 1024, "\(read.count / 2)")
    }

    @Test func `FLAC keeps 24 bits of every sample`() throws {
        let folder = try Folder()
        let sound = Sounds.bursts(at: [0, 20_000], length: 20_000, of: 48_000)
        try Self.film(folder.path("f.mp4"), .mp4, [Sounds.sound(sound)]) { $0.codec = .flac }
        let read = try Sounds.read(.file(folder.path("f.mp4")))
        #expect(Sounds.difference(read, sound) <= 0.6 / 8_388_608)
    }

    @Test func `The usual codecs are AAC in MP4 and Opus in WebM`() throws {
        let folder = try Folder()
        for (format, name, codecs) in [
            (MovieFormat.mp4, "f.mp4", ["h264", "aac"]), (.webm, "f.webm", ["vp9", "opus"]),
        ] {
            try Self.film(folder.path(name), format, [Sounds.sound(Sounds.constant(0.1, 48_000))])
            #expect(try Self.streams(folder.path(name)).map(\.codec) == codecs)
        }
    }

    @Test(arguments: [3, 24, 30])
    func `Sound is as long as the pictures`(frames: Int) throws {
        let folder = try Folder()
        let square = MovingSquare(frames: frames)
        try Self.film(folder.path("f.mp4"), .mp4, [Sounds.sound(Sounds.constant(0.1, 24_000))], square)
        let streams = try Self.streams(folder.path("f.mp4"))
        #expect(abs(streams[1].seconds - Double(frames) / 25) <= 1024.0 / 48_000)
        #expect(abs(streams[0].seconds - Double(frames) / 25) < 0.001)
        #expect(streams[0].begin == 0)
    }

    @Test func `A stream of MP4 has its sound in time`() throws {
        let folder = try Folder()
        let sound = Sounds.bursts(at: [0, 12_345], of: 48_000)
        let received = Received()
        var options = MovingSquare(frames: 25).options()
        options.soundtrack = MovieSoundtrack([Sounds.sound(sound)])
        try MovingSquare(frames: 25).write(
            .mp4, to: .stream(MovieStream { bytes in received.bytes.append(contentsOf: bytes) }),
            options: options)
        let path = folder.path("streamed.mp4")
        try received.bytes.write(to: URL(fileURLWithPath: path))
        #expect(abs(Sounds.delay(of: try Sounds.read(.file(path)), against: sound)) <= 1)
        #expect(try Self.streams(path)[0].begin == 0)
    }

    private final class Received: @unchecked Sendable { var bytes = Data() }

    @Test(arguments: [(MovieFormat.mp4, "f.mp4"), (.webm, "f.webm")])
    func `Pictures of a film with sound are shown when they were drawn`(format: MovieFormat, name: String)
        throws
    {
        let folder = try Folder()
        let square = MovingSquare(frames: 12)
        try Self.film(folder.path(name), format, [Sounds.sound(Sounds.constant(0.1, 24_000))], square)
        let film = try MovieSource(contentsOfFile: folder.path(name))
        for frame in [0, 1, 5, 11] {
            let next = film.nextFrameTime(after: Double(frame) / 25)
            #expect(
                frame == 11 ? next == .infinity : abs(next - Double(frame + 1) / 25) < 0.001,
                "\(frame) \(next)")
        }
    }

    @Test(arguments: [(MovieFormat.gif, "f.gif"), (.webp, "f.webp"), (.apng, "f.apng"), (.y4m, "f.y4m")])
    func `Formats without sound say that it is left out`(format: MovieFormat, name: String) throws {
        let folder = try Folder()
        var options = MovieOptions(frameRate: FrameRate(25))
        options.soundtrack = MovieSoundtrack([Sounds.sound(Sounds.constant(0, 10))])
        let writer = try MovieWriter(
            format: format, options: options, width: 8, height: 8, output: .file(folder.path(name)))
        let notice = try #require(writer.notice)
        #expect(notice.hasSuffix("has no sound: the film is written without it"))
        writer.cancel()
    }

    @Test func `A codec that the format does not hold is refused`() throws {
        let folder = try Folder()
        #expect(throws: MovieError.unsuitableSoundCodec(.aac, format: .webm)) {
            try Self.film(folder.path("f.webm"), .webm, [Sounds.sound([0, 0])]) { $0.codec = .aac }
        }
        #expect(try folder.names.isEmpty)
    }

    @Test func `Clipped sound is named when the film is finished, or ends it where that is asked for`() throws
    {
        let folder = try Folder()
        let path = folder.path("f.mp4")
        let warning = "\(path): the sound is clipped: it is up to 6.02 dB too loud, first at 0 s of the film"
        var options = MovingSquare().options()
        options.soundtrack = MovieSoundtrack([Sounds.sound(Sounds.constant(2, 48_000))])
        let writer = try MovieWriter(
            format: .mp4, options: options, width: 64, height: 48, output: .file(path))
        try MovingSquare().pixels(0).withUnsafeBytes { try writer.append($0, rowBytes: 256) }
        try writer.finish()
        #expect(writer.soundWarnings == [warning])
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: MovieError.soundLoss(warning)) {
            try Self.film(path, .mp4, [Sounds.sound(Sounds.constant(2, 48_000))]) { $0.isStrict = true }
        }
        #expect(try folder.names.isEmpty)
    }

    @Test func `The loudest sample of FLAC ends at 1`() throws {
        let folder = try Folder()
        let path = folder.path("f.mp4")
        try Self.film(path, .mp4, [Sounds.sound(Sounds.constant(2, 24_000) + Sounds.constant(-2, 24_000))]) {
            $0.codec = .flac
        }
        let read = try Sounds.read(.file(path))
        #expect(read.max() == 1 - 1 / 8_388_608 && read.min() == -1)
    }
}
