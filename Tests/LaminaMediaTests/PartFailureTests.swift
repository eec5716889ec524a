import Foundation
import LaminaMedia
import Testing

/// Parts that make no film are errors that say why, and leave nothing.
@Suite struct PartFailureTests {
    /// Joins, and expects nothing new in the folder.
    private static func failure(_ paths: [String], in folder: Folder) throws -> MoviePartError? {
        let before = try folder.names
        var failure: MoviePartError?
        do {
            try MovieJoin(parts: paths, of: folder.path("film")).write(to: .file(folder.path("joined")))
        } catch let error as MoviePartError {
            failure = error
        }
        #expect(try folder.names == before)
        return failure
    }

    private static func parts(_ format: MovieFormat, in folder: Folder) throws -> [String] {
        let film = MovingSquare()
        return try PartTests.write(
            film, format, film.options(), parts: PartTests.parts(of: film), in: folder)
    }

    @Test func `A part that is missing is named`() throws {
        let folder = try Folder()
        let paths = try Self.parts(.gif, in: folder)
        let film = folder.path("film")
        #expect(
            try Self.failure([paths[0], paths[2]], in: folder)
                == .missing(film: film, first: 2, of: 3, name: film + ".part-2-of-3", others: 0))
        #expect(
            try Self.failure([paths[1]], in: folder)
                == .missing(film: film, first: 1, of: 3, name: film + ".part-1-of-3", others: 1))
        #expect(try Self.failure([], in: folder) == .noParts(film: film))
    }

    @Test func `A part that is there twice is named`() throws {
        let folder = try Folder()
        let paths = try Self.parts(.gif, in: folder)
        #expect(
            try Self.failure(paths + [paths[1]], in: folder)
                == .twice(path: paths[1], other: paths[1], number: 2))
    }

    @Test func `The setting in which a part differs is named`() throws {
        let (folder, other, film) = (try Folder(), try Folder(), MovingSquare())
        var paths = try Self.parts(.webp, in: folder)
        var options = film.options()
        options.quality = 80
        paths[1] = try PartTests.write(film, .webp, options, parts: PartTests.parts(of: film), in: other)[1]
        #expect(
            try Self.failure(paths, in: folder)
                == .otherFilm(
                    path: paths[1], other: paths[0], setting: "quality", found: "80", expected: "75"))
        paths[1] = try PartTests.write(
            film, .webp, film.options(), parts: PartTests.parts(of: film, 4), in: other)[1]
        #expect(
            try Self.failure(paths, in: folder)
                == .otherFilm(path: paths[1], other: paths[0], setting: "parts", found: "4", expected: "3"))
    }

    @Test func `Ranges with a gap are no film`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        let parts = [0..<4, 5..<8, 8..<12].enumerated().map {
            MoviePart(number: $0 + 1, count: 3, frames: $1, filmFrames: 12)
        }
        let paths = try PartTests.write(film, .gif, film.options(), parts: parts, in: folder)
        #expect(
            try Self.failure(paths, in: folder) == .otherRange(path: paths[1], expected: 4, found: 5))
    }

    @Test func `Packets of an encoder with other parameters are not mixed`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        let paths = try PartTests.write(
            film, .mp4, film.options(), parts: PartTests.parts(of: film), in: folder,
            change: { $1.effort = $0 == 3 ? 8 : 5 })
        #expect(
            try Self.failure(paths, in: folder)
                == .otherCodecParameters(path: paths[2], other: paths[0]))
    }

    @Test(arguments: [MovieFormat.mp4, .gif])
    func `A part that was cut anywhere is found`(format: MovieFormat) throws {
        let folder = try Folder()
        let paths = try Self.parts(format, in: folder)
        let bytes = try folder.bytes("film.part-2-of-3")
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) + [bytes.count - 1] {
            try Data(bytes.prefix(length)).write(to: URL(fileURLWithPath: paths[1]))
            let failure = try Self.failure(paths, in: folder)
            switch failure {
            case .cut(paths[1]): break
            case .notAPart(paths[1], _): #expect(length < 64)
            default: Issue.record("\(length) bytes: \(String(describing: failure))")
            }
        }
    }

    @Test(arguments: [MovieFormat.mp4, .gif])
    func `A part with another byte anywhere is found`(format: MovieFormat) throws {
        let folder = try Folder()
        let paths = try Self.parts(format, in: folder)
        let bytes = try folder.bytes("film.part-2-of-3")
        for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
            var changed = bytes
            changed[place] ^= 0x10
            try Data(changed).write(to: URL(fileURLWithPath: paths[1]))
            #expect(try Self.failure(paths, in: folder) != nil, "byte \(place)")
        }
    }

    @Test func `A film and a text are no parts`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try film.write(.webm, to: .file(folder.path("a.webm")))
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path("text")))
        #expect(try Self.failure([folder.path("a.webm")], in: folder) == .cut(path: folder.path("a.webm")))
        #expect(
            try Self.failure([folder.path("text")], in: folder)
                == .notAPart(path: folder.path("text"), reason: "it does not begin as one"))
        #expect(
            try Self.failure([folder.path("none")], in: folder)
                == .notAPart(path: folder.path("none"), reason: "No such file or directory"))
    }

    @Test(arguments: [MovieFormat.webm, .gif, .y4m])
    func `A full disk ends joining`(format: MovieFormat) throws {
        let folder = try Folder()
        let paths = try Self.parts(format, in: folder)
        let full = MovieError.unwritable(output: "/dev/full", reason: "No space left on device")
        #expect(throws: full) { try MovieJoin(parts: paths, of: "film").write(to: .file("/dev/full")) }
    }

    @Test(arguments: [MovieFormat.mp4, .gif])
    func `Joining that is cancelled leaves the parts alone`(format: MovieFormat) throws {
        let folder = try Folder()
        let paths = try Self.parts(format, in: folder)
        let before = try folder.names
        #expect(throws: MovieError.cancelled) {
            var frames = 0
            try MovieJoin(parts: paths, of: "film").write(
                to: .file(folder.path("joined")),
                isCancelled: {
                    frames += 1
                    return frames > 5
                })
        }
        #expect(try folder.names == before)
    }

    @Test func `A part needs a file`() throws {
        var options = MovingSquare().options()
        options.part = MoviePartHeader(
            part: MoviePart(number: 1, of: 1, filmFrames: 12), settings: [:])
        #expect(throws: MovieError.self) {
            try MovingSquare().write(.gif, to: .file("/dev/null"), options: options)
        }
    }
}
