import Foundation
import LaminaImage
import LaminaMedia
import Testing

/// Files that are no films, or no longer: an error that says why, never a trap, in bounded time.
@Suite(.serialized) struct BrokenMovieTests {
    private static func film(_ folder: Folder, _ format: MovieFormat) throws -> [UInt8] {
        var square = MovingSquare()
        (square.width, square.frames, square.rate) = (192, 40, FrameRate(10))
        let path = folder.path("whole.\(format == .mp4 ? "mp4" : "webm")")
        try square.write(format, to: .file(path))
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func outcome(_ folder: Folder, _ bytes: [UInt8]) throws -> String {
        let path = folder.path("broken")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
            let film = try MovieSource(contentsOfFile: path)
            var failure: (any Error)?
            for step in [0, 20, 39, 3, 60, 33] {
                do {
                    _ = try film.frame(at: Double(step) / 10)
                } catch {
                    failure = error
                }
                _ = film.nextFrameTime(after: Double(step) / 10)
            }
            return failure.map { "\($0)" } ?? "a film"
        } catch {
            return "\(error)".replacingOccurrences(of: path, with: "broken")
        }
    }

    @Test func `What is no film is an error that says so`() throws {
        let folder = try Folder()
        let none =
            "broken: cannot be read as a film: it is in none of the formats of films, or damaged; "
            + "GIF, APNG and WebP are images"
        #expect(try Self.outcome(folder, []) == none)
        #expect(try Self.outcome(folder, Array("{ \"version\": 1 }".utf8)) == none)
        var noise: [UInt8] = []
        for index in 0..<5000 { noise.append(UInt8((index * index * 7 + index / 3) % 251)) }
        #expect(try Self.outcome(folder, noise) == none)
        #expect(throws: MovieError.unreadable(path: "/nowhere/a.mp4", reason: "No such file or directory")) {
            try MovieSource(contentsOfFile: "/nowhere/a.mp4")
        }
        #expect(throws: MovieError.unreadable(path: "/tmp", reason: "Is a directory")) {
            try MovieSource(contentsOfFile: "/tmp")
        }
        #expect(
            throws: MovieError.unreadable(
                path: "/dev/zero", reason: "expected a regular file, found a pipe or a device")
        ) {
            try MovieSource(contentsOfFile: "/dev/zero")
        }
    }

    @Test func `A picture, and a list of other files, are no films`() throws {
        let folder = try Folder()
        let square = MovingSquare()
        let png = folder.path("a.apng")
        try square.write(.apng, to: .file(png))
        #expect(throws: MovieError.self) { try MovieSource(contentsOfFile: png) }
        let list = folder.path("a.m3u8")
        try "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n".write(
            toFile: list, atomically: true, encoding: .utf8)
        #expect(throws: MovieError.self) { try MovieSource(contentsOfFile: list) }
    }

    @Test(arguments: [MovieFormat.mp4, .webm])
    func `A film that is cut off shows what is left, or says why not`(format: MovieFormat) throws {
        let folder = try Folder()
        let bytes = try Self.film(folder, format)
        for part in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
            let found = try Self.outcome(folder, Array(bytes[..<part]))
            #expect(!found.isEmpty)
        }
        #expect(try Self.outcome(folder, bytes) == "a film")
    }

    @Test(arguments: [MovieFormat.mp4, .webm])
    func `A film with bytes changed does no harm`(format: MovieFormat) throws {
        let folder = try Folder()
        let bytes = try Self.film(folder, format)
        var state: UInt64 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var outcomes: Set<String> = []
        for _ in 0..<60 {
            var changed = bytes
            for _ in 0...random(6) { changed[random(changed.count)] = UInt8(random(256)) }
            outcomes.insert(try Self.outcome(folder, changed))
        }
        #expect(outcomes.contains("a film"))
    }

    @Test func `Damage in the middle is an error there, and pictures before and after it are good`() throws {
        let folder = try Folder()
        var square = MovingSquare()
        (square.width, square.frames, square.rate) = (480, 110, FrameRate(10))
        let path = folder.path("film.mp4")
        try square.write(.mp4, to: .file(path))
        let whole = try MovieSource(contentsOfFile: path)
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        // The pictures lie behind the index; the bytes in the middle become noise.
        let middle = bytes.count * 3 / 5
        for index in middle..<(middle + bytes.count / 20) { bytes[index] = UInt8(index * 7 % 256) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let film = try MovieSource(contentsOfFile: path)
        var damaged: [Int] = []
        for number in 0..<square.frames {
            do {
                let frame = try film.frame(at: square.rate.time(ofFrame: number))
                if number < 20 {
                    let expected = try whole.frame(at: square.rate.time(ofFrame: number))
                    #expect(MovieSourceTests.bytes(frame) == MovieSourceTests.bytes(expected), "\(number)")
                }
            } catch let error as MovieError {
                if case .damaged = error { damaged.append(number) }
            }
        }
        #expect(!damaged.isEmpty && damaged.count < 60, "\(damaged)")
        // The same when they are asked for the other way round.
        let again = try MovieSource(contentsOfFile: path)
        for number in damaged.reversed() {
            #expect(throws: MovieError.self) { try again.frame(at: square.rate.time(ofFrame: number)) }
        }
    }

    @Test func `Sizes beyond all reason are errors before there is memory for them`() throws {
        let folder = try Folder()
        var bytes = try Self.film(folder, .webm)
        // PixelWidth (B0 82 hh ll) and PixelHeight (BA …) of the track.
        func patch(_ id: UInt8, _ value: [UInt8]) {
            for index in 0..<(min(bytes.count, 1000) - 4) where bytes[index] == id && bytes[index + 1] == 0x81
            {
                bytes[index + 2] = value[1]
                return
            }
            for index in 0..<(min(bytes.count, 1000) - 4) where bytes[index] == id && bytes[index + 1] == 0x82
            {
                bytes[index + 2] = value[0]
                bytes[index + 3] = value[1]
                return
            }
        }
        patch(0xB0, [0xFF, 0xF0])
        patch(0xBA, [0xFF, 0xF0])
        let found = try Self.outcome(folder, bytes)
        // FFmpeg may take the codec's word over the container's.
        #expect(found == "a film" || found.contains("pictures too large") || found.contains("broken:"))
    }
}
