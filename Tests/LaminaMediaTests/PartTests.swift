import Foundation
import LaminaMedia
import Testing

/// A film that is made in parts is the film that one run makes.
@Suite struct PartTests {
    /// Writes some parts of a film, each into a file of its own.
    ///
    /// - Parameter change: Changes the options of a part, by its number, behind the back of its header.
    static func write(
        _ film: MovingSquare, _ format: MovieFormat, _ options: MovieOptions, parts: [MoviePart],
        in folder: Folder, change: (Int, inout MovieOptions) -> Void = { _, _ in }
    ) throws -> [String] {
        try parts.map { part in
            var (film, changed) = (film, options)
            change(part.number, &changed)
            changed.part = MoviePartHeader(
                part: part,
                settings: MoviePartHeader.settings(format, options, width: film.width, height: film.height))
            let path = part.path(of: folder.path("film"))
            let writer = try MovieWriter(
                format: format, options: changed, width: film.width, height: film.height, output: .file(path))
            film.frames = part.frames.upperBound
            for frame in part.frames {
                try film.pixels(frame).withUnsafeBytes {
                    try writer.append($0, rowBytes: film.width * 4)
                }
            }
            try writer.finish()
            return path
        }
    }

    static func parts(of film: MovingSquare, _ count: Int = 3) -> [MoviePart] {
        (1...count).map { MoviePart(number: $0, of: count, filmFrames: film.frames) }
    }

    /// Makes a film in one run, and another one of three parts.
    static func both(
        _ film: MovingSquare, _ format: MovieFormat, _ options: MovieOptions, in folder: Folder
    ) throws {
        try film.write(format, to: .file(folder.path("one")), options: options)
        let paths = try write(film, format, options, parts: parts(of: film), in: folder)
        try MovieJoin(parts: paths.shuffled(), of: "film").write(to: .file(folder.path("joined")))
        #expect(try folder.names.filter { $0.hasPrefix(".") }.isEmpty)
    }

    @Test(arguments: [MovieFormat.gif, .apng, .webp, .y4m])
    func `Formats without packets get the same bytes as from one run`(format: MovieFormat) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.ground, film.square) = ([0, 0, 0, 0], [240, 160, 30, 128])
        try Self.both(film, format, film.options(), in: folder)
        #expect(try folder.bytes("joined") == folder.bytes("one"))
    }

    @Test(arguments: [
        (MovieFormat.mp4, MovieCodec.h264), (.mp4, .hevc), (.mov, .hevc), (.mp4, .av1), (.webm, .av1),
        (.webm, .vp9),
        (.mov, .prores422HQ), (.mov, .prores4444), (.mkv, .ffv1),
    ])
    func `A video of parts has the frames, times and colours of one run`(
        format: MovieFormat, codec: MovieCodec
    ) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.width, film.height) = (96, 64)
        var options = film.options()
        (options.codec, options.keepsAlpha) = (codec, false)
        try Self.both(film, format, options, in: folder)
        let (one, joined) = try (
            ReadMovie.ffmpeg(folder.path("one")), ReadMovie.ffmpeg(folder.path("joined"))
        )
        #expect(joined.frames.map(\.time) == one.frames.map(\.time))
        #expect(joined.duration == one.duration)
        #expect(joined.codec == one.codec && joined.tag == one.tag && joined.form == one.form)
        #expect(joined.transfer == one.transfer && joined.primaries == one.primaries)
        #expect(joined.colorSpace == one.colorSpace && joined.colorRange == one.colorRange)
        FormatTests.check(joined, film, tolerance: codec == .av1 ? 10 : 6)
    }

    @Test func `A film of parts has the sound of the whole film`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.frames = 30
        var options = film.options()
        options.frameCount = film.frames
        options.soundtrack = MovieSoundtrack([Sounds.sound(Sounds.bursts(at: [0, 40_000], of: 57_600))])
        options.soundtrack?.codec = .flac
        try Self.both(film, .mp4, options, in: folder)
        let (one, joined) = try (
            Sounds.read(.file(folder.path("one"))), Sounds.read(.file(folder.path("joined")))
        )
        #expect(joined == one)
        // A frame's 1,920 samples, thirty times.
        #expect(joined.count == 2 * 57_600)
    }

    @Test(arguments: [MovieFormat.pngSequence, .exrSequence])
    func `Chunks of a sequence keep halves`(format: MovieFormat) throws {
        let folder = try Folder()
        var options = MovieOptions(frameRate: FrameRate(10))
        (options.pixels, options.frameCount) = (.half(.premultiplied), 2)
        let pixels = (0..<(64 * 4)).map { Float16(Float($0) / 255).bitPattern.littleEndian }
        func write(_ part: MoviePart?, _ frames: Int, to path: String) throws {
            var options = options
            options.part = part.map {
                MoviePartHeader(
                    part: $0, settings: MoviePartHeader.settings(format, options, width: 8, height: 8))
            }
            let writer = try MovieWriter(
                format: format, options: options, width: 8, height: 8, output: .file(path))
            for _ in 0..<frames { try pixels.withUnsafeBytes { try writer.append($0, rowBytes: 64) } }
            try writer.finish()
        }
        let parts = (1...2).map { MoviePart(number: $0, of: 2, filmFrames: 2) }
        for part in parts { try write(part, 1, to: part.path(of: folder.path("film"))) }
        let ending = format.rawValue
        try write(nil, 2, to: folder.path("one-%d.\(ending)"))
        try MovieJoin(parts: parts.map { $0.path(of: folder.path("film")) }, of: "film")
            .write(to: .file(folder.path("joined-%d.\(ending)")))
        for index in 0..<2 {
            #expect(
                try folder.bytes("joined-\(index).\(ending)") == folder.bytes("one-\(index).\(ending)"))
        }
    }

    @Test func `WebM of parts keeps alpha`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.ground, film.square) = ([0, 0, 0, 0], [240, 160, 30, 128])
        try Self.both(film, .webm, film.options(), in: folder)
        let movie = try ReadMovie.ffmpeg(folder.path("joined"), decoder: "libvpx-vp9")
        #expect(movie.frames.count == film.frames)
        for index in movie.frames.indices {
            #expect(distance(movie.color(index, x: film.left(index) + 8, y: 16), film.square) <= 8)
            #expect(movie.color(index, x: 3, y: 40).last.map { $0 < 6 } == true)
        }
    }

    @Test(arguments: [
        FrameRate(30000, per: 1001), FrameRate(1000), FrameRate(9999, per: 10), FrameRate(1, per: 2),
    ])
    func `Every rate keeps its times`(rate: FrameRate) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.rate, film.frames) = (rate, 40)
        try Self.both(film, .mp4, film.options(), in: folder)
        let (one, joined) = try (
            ReadMovie.ffmpeg(folder.path("one")), ReadMovie.ffmpeg(folder.path("joined"))
        )
        #expect(joined.frames.count == 40)
        #expect(joined.frames.map(\.time) == one.frames.map(\.time))
    }

    @Test func `The index of an MP4 of parts comes before its frames`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try Self.both(film, .mp4, film.options(), in: folder)
        let text = String(decoding: try folder.bytes("joined"), as: Unicode.ASCII.self)
        let index = try #require(text.range(of: "moov"))
        let frames = try #require(text.range(of: "mdat"))
        #expect(index.lowerBound < frames.lowerBound)
    }

    @Test(arguments: [MovieFormat.mp4, .gif])
    func `A part is a film that players read, with its times in the whole film`(format: MovieFormat) throws {
        let (folder, film) = (try Folder(), MovingSquare())
        let part = MoviePart(number: 2, of: 3, filmFrames: film.frames)
        let path = try Self.write(film, format, film.options(), parts: [part], in: folder)[0]
        let movie = try ReadMovie.ffmpeg(path)
        #expect(movie.frames.count == part.frames.count)
        for (frame, index) in zip(movie.frames, part.frames) {
            #expect(abs(frame.time - film.rate.time(ofFrame: index)) < 0.0006)
        }
    }

    @Test func `Ranges are as even as can be, follow one another and cover the film`() {
        for frames in [1, 7, 8, 100, 5_184_000] {
            for count in [1, 2, 3, 7, 8, 100] where count <= frames {
                let parts = (1...count).map { MoviePart(number: $0, of: count, filmFrames: frames) }
                #expect(parts.first?.frames.lowerBound == 0 && parts.last?.frames.upperBound == frames)
                #expect(
                    zip(parts, parts.dropFirst()).allSatisfy { $0.frames.upperBound == $1.frames.lowerBound })
                let lengths = Set(parts.map(\.frames.count))
                #expect(lengths.count <= 2 && (lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
            }
        }
    }

    @Test func `Chunks have one length, but for the last, and a very long film has not too many`() {
        let chunks = MoviePart.chunks(of: 4, filmFrames: 10)
        #expect(chunks.map(\.frames) == [0..<4, 4..<8, 8..<10])
        #expect(chunks.map(\.number) == [1, 2, 3] && chunks.allSatisfy { $0.count == 3 })
        #expect(MoviePart.chunks(of: 1, filmFrames: 5_184_000).count <= MoviePart.maximumCount)
    }
}
