import Foundation
import LaminaImage
import LaminaMedia
import Testing

/// Every format reads back as it was written.
@Suite struct FormatTests {
    /// Compares times, and colours well inside the square and the ground.
    static func check(
        _ movie: ReadMovie, _ film: MovingSquare, tolerance: Int, timeTolerance: Double = 0.0006
    ) {
        #expect(movie.width == film.width)
        #expect(movie.height == film.height)
        #expect(movie.frames.count == film.frames)
        for (index, frame) in movie.frames.enumerated() {
            #expect(abs(frame.time - film.rate.time(ofFrame: index)) <= timeTolerance, "frame \(index)")
            for (x, y) in [(film.left(index) + 8, 16), (film.width - 3, film.height - 4), (3, 36)] {
                let (found, expected) = (movie.color(index, x: x, y: y), film.color(index, x: x, y: y))
                #expect(
                    distance(found, expected) <= tolerance,
                    "frame \(index) at (\(x), \(y)): \(found), expected \(expected)")
            }
        }
    }

    @Test func `MP4 keeps size, times and colours, and says that they are BT.709`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try film.write(.mp4, to: .file(folder.path("film.mp4")))
        let movie = try ReadMovie.ffmpeg(folder.path("film.mp4"))
        Self.check(movie, film, tolerance: 6)
        #expect(movie.colorSpace == "bt709")
        #expect(movie.colorRange == "tv")
        #expect(abs(movie.duration - 12.0 / 25) < 0.001)
        #expect(try folder.names == ["film.mp4"])
    }

    @Test func `The index of an MP4 file comes before its frames`() throws {
        let folder = try Folder()
        try MovingSquare().write(.mp4, to: .file(folder.path("film.mp4")))
        let text = String(decoding: try folder.bytes("film.mp4"), as: Unicode.ASCII.self)
        let index = try #require(text.range(of: "moov"))
        let frames = try #require(text.range(of: "mdat"))
        #expect(index.lowerBound < frames.lowerBound)
    }

    @Test func `A rate that is no whole number keeps its times`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.rate = FrameRate(30000, per: 1001)
        film.frames = 40
        try film.write(.mp4, to: .file(folder.path("film.mp4")))
        Self.check(try ReadMovie.ffmpeg(folder.path("film.mp4")), film, tolerance: 6)
    }

    @Test func `MP4 lays what is transparent over the background`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.ground = [255, 255, 255, 0]
        film.square = [255, 0, 0, 128]
        var options = film.options()
        options.background = MovieColor(red: 0, green: 100, blue: 0)
        try film.write(.mp4, to: .file(folder.path("film.mp4")), options: options)
        let movie = try ReadMovie.ffmpeg(folder.path("film.mp4"))
        #expect(distance(movie.color(0, x: 40, y: 40), [0, 100, 0, 255]) <= 5)
        #expect(distance(movie.color(0, x: 8, y: 16), [128, 50, 0, 255]) <= 5)
    }

    @Test func `Y4M has a line for the film, and planes of video levels for each frame`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.rate = FrameRate(30000, per: 1001)
        (film.ground, film.square) = ([255, 255, 255, 255], [255, 0, 0, 255])
        try film.write(.y4m, to: .file(folder.path("film.y4m")))
        let bytes = try folder.bytes("film.y4m")
        let line = "YUV4MPEG2 W\(film.width) H\(film.height) F30000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
        #expect(bytes.starts(with: Array(line.utf8)))
        let (count, head) = (film.width * film.height, line.utf8.count)
        #expect(bytes.count == head + film.frames * (6 + 3 * count))
        // White lies at 235, 128, 128, red at 63, 102, 240.
        let first = head + 6
        for (x, y, expected) in [(3, 36, [235, 128, 128]), (film.left(0) + 8, 16, [63, 102, 240])] {
            let place = first + y * film.width + x
            #expect([0, 1, 2].map { Int(bytes[place + $0 * count]) } == expected)
        }
        // The format has no place for the matrix, so a reader takes that of small pictures, BT.601: red becomes (233, 0, 2).
        Self.check(try ReadMovie.ffmpeg(folder.path("film.y4m")), film, tolerance: 22)
    }

    @Test func `WebM keeps alpha`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.ground = [0, 0, 0, 0]
        film.square = [240, 160, 30, 128]
        try film.write(.webm, to: .file(folder.path("film.webm")))
        let movie = try ReadMovie.ffmpeg(folder.path("film.webm"), decoder: "libvpx-vp9")
        #expect(movie.frames.count == film.frames)
        for index in movie.frames.indices {
            #expect(distance(movie.color(index, x: film.left(index) + 8, y: 16), film.square) <= 8)
            #expect(movie.color(index, x: 3, y: 40).last.map { $0 < 6 } == true)
            #expect(abs(movie.frames[index].time - film.rate.time(ofFrame: index)) < 0.0006)
        }
    }

    @Test func `WebM without alpha has one stream of colours`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var options = film.options()
        options.keepsAlpha = false
        try film.write(.webm, to: .file(folder.path("film.webm")), options: options)
        Self.check(try ReadMovie.ffmpeg(folder.path("film.webm")), film, tolerance: 6)
    }

    @Test(arguments: [MovieFormat.webm, .mp4])
    func `AV1 is written when asked for`(format: MovieFormat) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.width, film.height) = (96, 64)
        var options = film.options()
        options.codec = .av1
        let path = folder.path("film.\(format.rawValue)")
        try film.write(format, to: .file(path), options: options)
        Self.check(try ReadMovie.ffmpeg(path), film, tolerance: 10)
    }

    @Test func `Animated PNG is exact, alpha included`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.ground = [0, 0, 0, 0]
        film.square = [255, 255, 0, 51]
        try film.write(.apng, to: .file(folder.path("film.apng")))
        let movie = try ReadMovie.ffmpeg(folder.path("film.apng"))
        Self.check(movie, film, tolerance: 0)
        for index in movie.frames.indices {
            for x in 0..<film.width {
                #expect(movie.color(index, x: x, y: 12) == film.color(index, x: x, y: 12))
            }
        }
        // Readers without animation show the first frame.
        let still = try CGImage.read(contentsOfFile: folder.path("film.apng"))
        #expect(still.straightRGBA() == movie.frames[0].pixels)
    }

    @Test func `Animated PNG keeps frames in which nothing changes`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.frames = 20
        try film.write(.apng, to: .file(folder.path("film.apng")))
        #expect(try ReadMovie.ffmpeg(folder.path("film.apng")).frames.count == 20)
    }

    @Test func `GIF keeps few colours exactly`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try film.write(.gif, to: .file(folder.path("film.gif")))
        let movie = try ReadMovie.ffmpeg(folder.path("film.gif"))
        Self.check(movie, film, tolerance: 0)
    }

    @Test func `GIF wipes off what turns transparent`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.ground = [0, 0, 0, 0]
        film.square = [200, 20, 20, 255]
        try film.write(.gif, to: .file(folder.path("film.gif")))
        let movie = try ReadMovie.ffmpeg(folder.path("film.gif"))
        #expect(movie.frames.count == film.frames)
        for index in movie.frames.indices {
            #expect(movie.color(index, x: film.left(index) + 2, y: 16) == film.square)
            #expect(movie.color(index, x: 60, y: 40).last == 0)
            if index > 4 { #expect(movie.color(index, x: 2, y: 16).last == 0, "frame \(index)") }
        }
    }

    @Test func `GIF shows a still frame for as long as it lasts`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        // The square reaches the edge in frame 12.
        film.frames = 30
        try film.write(.gif, to: .file(folder.path("film.gif")))
        let movie = try ReadMovie.ffmpeg(folder.path("film.gif"))
        #expect(movie.frames.count == 13)
        #expect(abs(movie.duration - 30.0 / 25) < 0.011)
    }

    @Test func `GIF dithers many colours to the right mean`() throws {
        let folder = try Folder()
        let side = 128
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side { pixels += [UInt8(y * 2), UInt8(x * 2), UInt8((x + y) % 256), 255] }
        }
        let writer = try MovieWriter(
            format: .gif, options: MovieOptions(frameRate: FrameRate(10)), width: side, height: side,
            output: .file(folder.path("still.gif")))
        try pixels.withUnsafeBytes { try writer.append($0, rowBytes: side * 4) }
        try writer.finish()
        let movie = try ReadMovie.ffmpeg(folder.path("still.gif"))
        for (x, y) in [(0, 0), (40, 80), (100, 20), (112, 112)] {
            for channel in 0..<3 {
                var (found, expected) = (0, 0)
                for place in 0..<256 {
                    let (px, py) = (x + place % 16, y + place / 16)
                    found += Int(movie.color(0, x: px, y: py)[channel])
                    expected += Int(pixels[(py * side + px) * 4 + 2 - channel])
                }
                #expect(abs(found - expected) < 5 * 256, "block at (\(x), \(y)), channel \(channel)")
            }
        }
    }

    @Test func `WebP at 100 is exact, alpha included`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.ground = [0, 0, 0, 0]
        film.square = [255, 255, 0, 51]
        var options = film.options()
        options.quality = 100
        try film.write(.webp, to: .file(folder.path("film.webp")), options: options)
        let movie = try ReadMovie.webp(try folder.bytes("film.webp"))
        Self.check(movie, film, tolerance: 0)
        #expect(abs(movie.duration - 12.0 / 25) < 0.001)
    }

    @Test func `WebP below 100 is near`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try film.write(.webp, to: .file(folder.path("film.webp")))
        Self.check(try ReadMovie.webp(try folder.bytes("film.webp")), film, tolerance: 12)
    }

    @Test func `A PNG sequence goes into a new folder, an old one, or after a pattern`() throws {
        let folder = try Folder()
        var film = MovingSquare()
        film.frames = 3
        film.square[3] = 100
        let names = ["frame-00000.png", "frame-00001.png", "frame-00002.png"]
        for _ in 0..<2 {
            try film.write(.pngSequence, to: .file(folder.path("new/")))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("new")).sorted() == names)
        }
        try film.write(.pngSequence, to: .file(folder.path("p%02d.png")))
        #expect(try folder.names == ["new", "p00.png", "p01.png", "p02.png"])
        for index in 0..<3 {
            let image = try CGImage.read(contentsOfFile: folder.path("p0\(index).png"))
            let read: [UInt8] = image.withUnsafeBytes { [UInt8]($0) }
            #expect(read == film.pixels(index))
        }
    }

    @Test(arguments: MovieFormat.allCases)
    func `Odd sizes and rows with room behind them are written`(format: MovieFormat) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.width, film.height, film.frames) = (65, 33, 2)
        let path = folder.path(format.isSequence ? "f%d.\(format.rawValue)" : "film.\(format.rawValue)")
        try film.write(format, to: .file(path), padding: 20)
        switch format {
        case .pngSequence:
            let image = try CGImage.read(contentsOfFile: folder.path("f1.png"))
            let read: [UInt8] = image.withUnsafeBytes { [UInt8]($0) }
            #expect(read == film.pixels(1))
        case .exrSequence:
            let red = try #require(try ReadMovie.floats(folder.path("f1.exr"))).x
            // The ground's 20 of 255 is a light of 0.0070.
            #expect(abs(red - 0.0070) < 0.0001)
        case .webp:
            let movie = try ReadMovie.webp(try folder.bytes("film.webp"))
            #expect(movie.width == 65 && movie.height == 33)
        case .mp4, .mov, .mkv:
            let movie = try ReadMovie.ffmpeg(path)
            #expect(movie.width == 66 && movie.height == 34)
            #expect(distance(movie.color(0, x: 65, y: 33), film.ground) <= 6)
        case .y4m:
            let movie = try ReadMovie.ffmpeg(path)
            #expect(movie.width == 65 && movie.height == 33 && movie.frames.count == 2)
        case .apng, .gif, .webm:
            let movie = try ReadMovie.ffmpeg(path)
            #expect(movie.width == 65 && movie.height == 33)
            #expect(distance(movie.color(1, x: 64, y: 32), film.ground) <= 6)
        }
    }

    @Test(arguments: [MovieFormat.apng, .gif, .webp, .webm, .y4m])
    func `The same frames give the same bytes`(format: MovieFormat) throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try film.write(format, to: .file(folder.path("a")))
        try film.write(format, to: .file(folder.path("b")))
        #expect(try folder.bytes("a") == folder.bytes("b"))
        #expect(try folder.bytes("a").count > 100)
    }

    /// In a process with other encoders x264 sometimes writes the same picture in one of two ways.
    @Test(arguments: [MovieFormat.mp4, .mov, .mkv])
    func `The same frames give the same pictures in H 264`(format: MovieFormat) throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var movies: [ReadMovie] = []
        for name in ["a", "b"] {
            try film.write(format, to: .file(folder.path(name)))
            movies.append(try ReadMovie.ffmpeg(folder.path(name)))
        }
        #expect(movies[0].frames.count == film.frames)
        #expect(movies[0].frames.map(\.pixels) == movies[1].frames.map(\.pixels))
        #expect(movies[0].frames.map(\.time) == movies[1].frames.map(\.time))
    }
}
