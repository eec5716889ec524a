import LaminaMedia
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
