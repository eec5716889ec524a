import Dispatch
import LaminaMedia
import Synchronization
import Testing

@Suite struct EffortTests {
    @Test(
        arguments: [
            (MovieFormat.mp4, MovieCodec?.none), (.mp4, .av1), (.webm, nil), (.webp, nil), (.apng, nil),
            (.gif, nil),
        ], [0, 1, 5, 9])
    func `A film of any effort shows what was drawn`(
        format: (format: MovieFormat, codec: MovieCodec?), effort: Int
    ) throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.frames = 4
        var options = film.options()
        options.effort = effort
        options.codec = format.codec
        options.quality = 100
        let path = folder.path("film.\(format.format)")
        try film.write(format.format, to: .file(path), options: options)
        let movie =
            format.format == .webp
            ? try ReadMovie.webp(try folder.bytes("film.webp")) : try ReadMovie.ffmpeg(path)
        #expect(movie.frames.count == 4)
        for frame in 0..<4 {
            for (x, y) in [(4 * frame + 8, 16), (60, 40)] {
                let (found, expected) = (movie.color(frame, x: x, y: y), film.color(frame, x: x, y: y))
                for channel in 0..<3 {
                    #expect(abs(Int(found[channel]) - Int(expected[channel])) <= 12, "frame \(frame)")
                }
            }
        }
    }

    /// Opening and closing encoders of AV1 damaged the memory of others.
    @Test func `Several threads write films in AV1 at once`() throws {
        let folder = try Folder()
        let paths = (0..<16).map { folder.path("film-\($0).mp4") }
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            do {
                for turn in 0..<2 {
                    var film = MovingSquare()
                    film.frames = 2
                    var options = film.options()
                    (options.effort, options.codec) = (0, .av1)
                    try film.write(.mp4, to: .file(paths[2 * number + turn]), options: options)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try folder.names.count == 16)
    }

    @Test func `More effort makes smaller files of pictures`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.width, film.height, film.frames) = (320, 240, 3)
        func size(_ effort: Int) throws -> Int {
            var options = film.options()
            options.effort = effort
            try film.write(.apng, to: .file(folder.path("film.apng")), options: options)
            return try folder.bytes("film.apng").count
        }
        #expect(try size(9) <= size(0))
    }

    @Test func `An MP4 of the standard effort is no larger than twice one of x264's medium`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.width, film.height, film.frames) = (640, 360, 60)
        func size(_ effort: Int) throws -> Int {
            var options = film.options()
            options.effort = effort
            try film.write(.mp4, to: .file(folder.path("film.mp4")), options: options)
            return try folder.bytes("film.mp4").count
        }
        // 5 is the preset medium.
        #expect(try size(EncoderEffort.standard) <= 2 * size(5))
    }

    @Test(arguments: [-1, 10])
    func `An effort out of range is an error`(effort: Int) throws {
        let folder = try Folder()
        let film = MovingSquare()
        var options = film.options()
        options.effort = effort
        #expect(throws: MovieError.badOption(name: "effort", expected: "0 to 9", found: effort)) {
            try film.write(.mp4, to: .file(folder.path("film.mp4")), options: options)
        }
        #expect(try folder.names.isEmpty)
    }
}
