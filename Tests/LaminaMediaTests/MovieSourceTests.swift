import Foundation
import LaminaImage
import LaminaMedia
import Testing

/// Films that are read: which picture is shown when, in whatever order it is asked for.
@Suite(.serialized) struct MovieSourceTests {
    /// A film whose pictures can be told apart by the square's place.
    private static func film(
        _ folder: Folder, _ format: MovieFormat = .mp4, _ change: (inout MovingSquare) -> Void = { _ in }
    ) throws -> (square: MovingSquare, path: String) {
        var square = MovingSquare()
        change(&square)
        let path = folder.path("film.\(format == .mp4 ? "mp4" : "webm")")
        try square.write(format, to: .file(path))
        return (square, path)
    }

    /// Which picture of the film it is: where the square begins, which moves by four columns.
    static func number(_ frame: CAVideoFrame?) throws -> Int {
        let image = try #require(frame).image
        let row = image.withUnsafeBytes { bytes in
            (0..<image.width).map { Int(bytes[(16 * image.width + $0) * 4 + 2]) }
        }
        return (row.firstIndex { $0 > 130 } ?? -4) / 4
    }

    static func bytes(_ frame: CAVideoFrame?) -> [UInt8]? {
        frame.map { $0.image.withUnsafeBytes { Array($0) } }
    }

    @Test(arguments: [MovieFormat.mp4, .webm])
    func `Each picture is shown from its time on`(format: MovieFormat) throws {
        let folder = try Folder()
        let (square, path) = try Self.film(folder, format)
        let film = try MovieSource(contentsOfFile: path)
        #expect(film.size == CGSize(width: square.width, height: square.height))
        #expect(abs(film.duration - square.rate.time(ofFrame: square.frames)) < 0.002)
        for index in 0..<square.frames {
            let time = square.rate.time(ofFrame: index)
            #expect(try Self.number(film.frame(at: time)) == index, "\(time)")
            #expect(try Self.number(film.frame(at: time + 0.03)) == index, "\(time) and a little")
            let next = film.nextFrameTime(after: time)
            if index + 1 < square.frames {
                #expect(abs(next - square.rate.time(ofFrame: index + 1)) < 0.001)
            } else {
                #expect(next == .infinity)
            }
        }
        #expect(try Self.number(film.frame(at: -5)) == 0)
        #expect(try Self.number(film.frame(at: 1e12)) == square.frames - 1)
        #expect(try Self.number(film.frame(at: .nan)) == 0)
        #expect(try Self.number(film.frame(at: .infinity)) == square.frames - 1)
    }

    @Test func `Without a thread whoever asks decodes`() throws {
        let folder = try Folder()
        let (square, path) = try Self.film(folder)
        try PipelineTests.withoutThreads {
            let film = try MovieSource(contentsOfFile: path)
            for index in Array(0..<square.frames) + [3, 9, 0, 11, 10] {
                let time = square.rate.time(ofFrame: index)
                #expect(try Self.number(film.frame(at: time)) == index, "\(time)")
            }
            #expect(try Self.number(film.frame(at: 1e12)) == square.frames - 1)
            #expect(film.nextFrameTime(after: 1e12) == .infinity)
        }
    }

    @Test func `Rates whose times are no whole milliseconds are met all the same`() throws {
        let folder = try Folder()
        for format in [MovieFormat.mp4, .webm] {
            let (square, path) = try Self.film(folder, format) { ($0.rate, $0.frames) = (FrameRate(30), 12) }
            let film = try MovieSource(contentsOfFile: path)
            for index in 0..<square.frames {
                #expect(try Self.number(film.frame(at: Double(index) / 30)) == index, "\(format) \(index)")
            }
        }
    }

    @Test(arguments: [MovieFormat.mp4, .webm])
    func `Pictures are the same bytes in any order`(format: MovieFormat) throws {
        let folder = try Folder()
        // Long enough for several places where decoding can begin, and for pictures that depend on later ones.
        let (square, path) = try Self.film(folder, format) {
            ($0.width, $0.frames, $0.rate) = (480, 110, FrameRate(10))
        }
        let forwards = try MovieSource(contentsOfFile: path)
        let times = (0..<square.frames).map { square.rate.time(ofFrame: $0) }
        let expected = try times.map { Self.bytes(try forwards.frame(at: $0)) }
        #expect(Set(expected.compactMap { $0 }).count > 100)
        let film = try MovieSource(contentsOfFile: path)
        for index in (0..<square.frames).reversed() where index % 7 == 0 {
            #expect(Self.bytes(try film.frame(at: times[index])) == expected[index], "backwards \(index)")
        }
        var state = 1
        for _ in 0..<25 {
            state = (state * 1_103_515_245 + 12345) % 2_147_483_648
            let index = state / 65536 % square.frames
            #expect(Self.bytes(try film.frame(at: times[index])) == expected[index], "\(index)")
        }
    }

    @Test func `Planes stay as they are`() throws {
        let folder = try Folder()
        let (square, path) = try Self.film(folder)
        let frame = try #require(try MovieSource(contentsOfFile: path).frame(at: 0))
        let planes = try #require(frame.image.planes)
        #expect(planes.width == square.width && planes.height == square.height)
        #expect(planes.subsampling == .s420)
        #expect(planes.matrix == .bt709 && planes.range == .video && planes.siting == .left)
        #expect(!frame.image.isDecoded)
        // The ground's colour survives coding to a few levels.
        let color = try #require(Self.bytes(frame)).suffix(4)
        for (found, wanted) in zip(color, [200, 60, 20, 255]) { #expect(abs(Int(found) - wanted) <= 6) }
    }

    @Test func `Alpha is part of the pictures`() throws {
        let folder = try Folder()
        let path = folder.path("film.webm")
        var square = MovingSquare()
        square.ground = [0, 0, 0, 0]
        var options = square.options()
        options.keepsAlpha = true
        try square.write(.webm, to: .file(path), options: options)
        let image = try #require(try MovieSource(contentsOfFile: path).frame(at: 0)).image
        #expect(image.planes == nil && !image.isOpaque)
        let pixels = image.withUnsafeBytes { Array($0) }
        #expect(pixels.suffix(1)[pixels.count - 1] <= 4)
        #expect(pixels[(16 * square.width + 8) * 4 + 3] >= 250)
    }

    @Test func `Few pictures are held, however long the film`() throws {
        let folder = try Folder()
        let (square, path) = try Self.film(folder) { $0.frames = 200 }
        let film = try MovieSource(contentsOfFile: path)
        for index in 0..<square.frames {
            _ = try film.frame(at: square.rate.time(ofFrame: index))
            #expect(film.heldFrames <= 8)
        }
    }

    @Test func `The picture of a time is one image`() throws {
        let folder = try Folder()
        let film = try MovieSource(contentsOfFile: Self.film(folder).path)
        let one = try film.frame(at: 0.2)
        #expect(try film.frame(at: 0.21) == one)
        #expect(try film.frame(at: 0.3) != one)
    }

    @Test func `Many may ask at once`() async throws {
        let folder = try Folder()
        let (square, path) = try Self.film(folder)
        let film = try MovieSource(contentsOfFile: path)
        let numbers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<48 {
                group.addTask {
                    let wanted = index * 5 % 12
                    return try Self.number(film.frame(at: square.rate.time(ofFrame: wanted))) == wanted
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers == [Bool](repeating: true, count: 48))
    }

    @Test func `A film that is let go ends its thread`() throws {
        let folder = try Folder()
        let path = try Self.film(folder).path
        func threads() -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
        }
        // Threads of other tests come and go meanwhile, but not as many.
        let most = threads() + 100
        for _ in 0..<200 { _ = try MovieSource(contentsOfFile: path).frame(at: 0.3) }
        for _ in 0..<1000 where threads() > most { usleep(20_000) }
        #expect(threads() <= most)
    }
}
