import Foundation
import LaminaMedia
import Testing

/// Whatever goes wrong is one error, and leaves nothing behind.
@Suite struct FailureTests {
    static let files: [(MovieFormat, String)] = [
        (.pngSequence, "f%03d.png"), (.apng, "f.apng"), (.gif, "f.gif"), (.webp, "f.webp"), (.mp4, "f.mp4"),
        (.webm, "f.webm"), (.mov, "f.mov"), (.mkv, "f.mkv"), (.exrSequence, "f%d.exr"),
    ]

    static func writer(
        _ format: MovieFormat, _ path: String, width: Int = 64, height: Int = 48,
        change: (inout MovieOptions) -> Void = { _ in }
    ) throws -> MovieWriter {
        var options = MovieOptions(frameRate: FrameRate(25))
        change(&options)
        return try MovieWriter(
            format: format, options: options, width: width, height: height, output: MovieOutput(path: path))
    }

    @Test(arguments: files)
    func `A film that is cancelled leaves nothing`(format: MovieFormat, name: String) throws {
        let folder = try Folder()
        let writer = try Self.writer(format, folder.path(name))
        for frame in 0..<3 {
            try MovingSquare().pixels(frame).withUnsafeBytes { try writer.append($0, rowBytes: 256) }
        }
        #expect(try folder.names.count == 1)
        writer.cancel()
        #expect(try folder.names.isEmpty)
        #expect(throws: MovieError.finished(output: folder.path(name))) { try writer.finish() }
    }

    @Test(arguments: files)
    func `A writer that goes away unfinished leaves nothing`(format: MovieFormat, name: String) throws {
        let folder = try Folder()
        do {
            let writer = try Self.writer(format, folder.path(name))
            try MovingSquare().pixels(0).withUnsafeBytes { try writer.append($0, rowBytes: 256) }
        }
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: files)
    func `A film without frames is an error and no file`(format: MovieFormat, name: String) throws {
        let folder = try Folder()
        let writer = try Self.writer(format, folder.path(name))
        #expect(throws: MovieError.noFrames(output: folder.path(name))) { try writer.finish() }
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: files)
    func `A path in a folder that is not there is named`(format: MovieFormat, name: String) throws {
        let folder = try Folder()
        let path = folder.path("none/\(name)")
        #expect(throws: MovieError.unwritable(output: path, reason: "No such file or directory")) {
            _ = try Self.writer(format, path)
        }
    }

    @Test(arguments: [
        (MovieFormat.gif, "f.gif"), (.webp, "f.webp"), (.mp4, "f.mp4"), (.webm, "f.webm"), (.mov, "f.mov"),
        (.mkv, "f.mkv"),
    ])
    func `A full disk is named`(format: MovieFormat, name: String) throws {
        let full = MovieError.unwritable(output: "/dev/full", reason: "No space left on device")
        #expect(throws: full) { try MovingSquare().write(format, to: .file("/dev/full")) }
    }

    @Test func `A film of more bytes than it may have is an error, and the file before stays`() throws {
        let folder = try Folder()
        try MovingSquare().write(.mp4, to: .file(folder.path("f.mp4")))
        let before = try folder.bytes("f.mp4")
        var options = MovingSquare().options()
        options.mostBytes = 100
        #expect {
            try MovingSquare().write(.mp4, to: .file(folder.path("f.mp4")), options: options)
        } throws: { error in
            guard case .fileTooLarge(_, 100, let found) = error as? MovieError else { return false }
            return found == before.count
        }
        #expect(try folder.bytes("f.mp4") == before)
        #expect(try folder.names == ["f.mp4"])
    }

    @Test func `A frame that is too short is an error`() throws {
        let folder = try Folder()
        let writer = try Self.writer(.gif, folder.path("f.gif"))
        #expect(throws: MovieError.shortFrame(expected: 64 * 48 * 4, found: 100)) {
            try [UInt8](repeating: 0, count: 100).withUnsafeBytes { try writer.append($0, rowBytes: 256) }
        }
        #expect(try folder.names.isEmpty)
    }

    @Test func `What does not suit the format is refused`() throws {
        let folder = try Folder()
        let path = folder.path("film")
        #expect(throws: MovieError.frameRateTooHigh(format: .gif, rate: FrameRate(60))) {
            _ = try Self.writer(.gif, path) { $0.frameRate = FrameRate(60) }
        }
        #expect(throws: MovieError.unsuitableCodec(.h264, format: .webm)) {
            _ = try Self.writer(.webm, path) { $0.codec = .h264 }
        }
        #expect(throws: MovieError.badOption(name: "quality", expected: "0 to 100", found: 101)) {
            _ = try Self.writer(.mp4, path) { $0.quality = 101 }
        }
        #expect(throws: MovieError.self) { _ = try Self.writer(.webp, path, width: 16_384, height: 1) }
        #expect(throws: MovieError.self) { _ = try Self.writer(.mp4, path, width: 0, height: 1) }
        #expect(throws: MovieError.self) { _ = try Self.writer(.pngSequence, "-") }
        #expect(throws: MovieError.self) { _ = try Self.writer(.apng, "/dev/null") }
        #expect(try folder.names.isEmpty)
    }

    @Test func `A format is known by the path's ending`() throws {
        #expect(try MovieFormat(path: "a/b.mp4") == .mp4)
        #expect(try MovieFormat(path: "B.WEBM") == .webm)
        #expect(try MovieFormat(path: "x-%05d.png") == .pngSequence)
        #expect(try MovieFormat(path: "frames/") == .pngSequence)
        #expect(throws: MovieError.noNumber(path: "x.png")) { _ = try MovieFormat(path: "x.png") }
        #expect(throws: MovieError.unknownFormat(path: "a/b.avi")) { _ = try MovieFormat(path: "a/b.avi") }
        #expect(throws: MovieError.unknownFormat(path: "mp4")) { _ = try MovieFormat(path: "mp4") }
        #expect(throws: MovieError.self) { _ = try MovieFormat(path: "%d-%d.png") }
        #expect(throws: MovieError.self) { _ = try MovieFormat(path: "%99d.png") }
        #expect(throws: MovieError.self) { _ = try MovieFormat(path: "%s.png") }
    }

    @Test func `An error is one line with the path and the reason`() {
        let error = MovieError.encoder(output: "a.mp4", codec: "h264 by libx264", step: "open", reason: "why")
        #expect("\(error)" == "a.mp4: h264 by libx264 failed to open: why")
        let full = MovieError.unwritable(output: "a.mp4", reason: "No space left on device")
        #expect("\(full)" == "a.mp4: cannot be written: No space left on device")
    }

    @Test func `An old file stays until the new one is whole`() throws {
        let folder = try Folder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("f.gif")))
        let writer = try Self.writer(.gif, folder.path("f.gif"))
        try MovingSquare().pixels(0).withUnsafeBytes { try writer.append($0, rowBytes: 256) }
        #expect(try folder.bytes("f.gif") == Array("old".utf8))
        try writer.finish()
        #expect(try folder.bytes("f.gif").starts(with: Array("GIF89a".utf8)))
        #expect(try folder.names == ["f.gif"])
    }
}
