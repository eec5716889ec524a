import Foundation
import LaminaMedia
import LaminaSystem
import Synchronization
import Testing

@Suite struct PipelineTests {
    struct Broken: Error {}

    static func writer(_ folder: Folder, _ film: MovingSquare) throws -> MovieWriter {
        try MovieWriter(
            format: .apng, options: film.options(), width: film.width, height: film.height,
            output: .file(folder.path("film.apng")))
    }

    @Test func `Frames arrive in order and whole`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var progress: [Int] = []
        let timings = try MoviePipeline.run(
            frameCount: film.frames, writer: Self.writer(folder, film),
            progress: { progress.append($0.framesDone) },
            render: { index, pixels in pixels.copyBytes(from: film.pixels(index)) })
        FormatTests.check(try ReadMovie.ffmpeg(folder.path("film.apng")), film, tolerance: 0)
        #expect(progress == progress.sorted())
        #expect(progress.last == film.frames)
        #expect(timings.total > 0)
    }

    @Test func `A frame that cannot be drawn ends it and leaves nothing`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        #expect(throws: Broken.self) {
            try MoviePipeline.run(
                frameCount: film.frames, writer: Self.writer(folder, film),
                render: { index, _ in if index == 5 { throw Broken() } })
        }
        #expect(try folder.names.isEmpty)
    }

    @Test func `Asking for the end leaves nothing`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var drawn = 0
        #expect(throws: MovieError.cancelled) {
            try MoviePipeline.run(
                frameCount: film.frames, writer: Self.writer(folder, film), isCancelled: { drawn == 4 },
                render: { _, _ in drawn += 1 })
        }
        #expect(drawn == 4)
        #expect(try folder.names.isEmpty)
    }

    /// Runs `body` while no thread can be started. Not optimized: Swift 6.3 specializes `withValue` without the
    /// type's metadata, and crashes.
    @_optimize(none)
    static func withoutThreads<R>(_ body: () throws -> R) rethrows -> R {
        try WorkerThread.$fault.withValue({ _ in EAGAIN }, operation: body)
    }

    @Test func `Without a thread frames are compressed where they are drawn`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try Self.withoutThreads {
            let timings = try MoviePipeline.run(
                frameCount: film.frames, writer: Self.writer(folder, film),
                render: { index, pixels in pixels.copyBytes(from: film.pixels(index)) })
            #expect(timings.encoding > 0)
        }
        FormatTests.check(try ReadMovie.ffmpeg(folder.path("film.apng")), film, tolerance: 0)
    }

    @Test func `Without a thread a failure leaves nothing either`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        try Self.withoutThreads {
            let writer = try Self.writer(folder, film)
            #expect(throws: Broken.self) {
                try MoviePipeline.run(
                    frameCount: film.frames, writer: writer,
                    render: { index, _ in if index == 5 { throw Broken() } })
            }
            #expect(try folder.names.isEmpty)
            let full = try MovieWriter(
                format: .gif, options: film.options(), width: film.width, height: film.height,
                output: .file("/dev/full"))
            #expect(throws: MovieError.unwritable(output: "/dev/full", reason: "No space left on device")) {
                try MoviePipeline.run(
                    frameCount: 1000, writer: full,
                    render: { index, pixels in pixels.copyBytes(from: film.pixels(index % 12)) })
            }
        }
    }

    @Test func `A full disk ends it while it draws`() throws {
        let film = MovingSquare()
        let writer = try MovieWriter(
            format: .gif, options: film.options(), width: film.width, height: film.height,
            output: .file("/dev/full"))
        #expect(throws: MovieError.unwritable(output: "/dev/full", reason: "No space left on device")) {
            try MoviePipeline.run(
                frameCount: 1000, writer: writer,
                render: { index, pixels in pixels.copyBytes(from: film.pixels(index % 12)) })
        }
    }

    @Test func `Rates are read as people write them`() {
        #expect(FrameRate("60") == FrameRate(60))
        #expect(FrameRate("29.97") == FrameRate(30000, per: 1001))
        #expect(FrameRate("12.5") == FrameRate(25, per: 2))
        #expect(FrameRate("24000/1001") == FrameRate(24000, per: 1001))
        for text in ["", "0", "-1", "nan", "inf", "1e9", "1/0", "0/1", "a", "1/2/3", "2000"] {
            #expect(FrameRate(text) == nil, "\(text)")
        }
        #expect(FrameRate(30000, per: 1001).time(ofFrame: 30000) == 1001)
    }
}
