import Foundation
import LaminaMedia
import Testing

/// Every codec in every container that holds it.
@Suite struct CodecTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var format: MovieFormat
        var codec: MovieCodec
        /// FFmpeg's name of the form of the decoded pixels.
        var form: String
        /// How far a colour may be off.
        var tolerance = 6

        var testDescription: String { "\(codec.rawValue) in \(format.rawValue)" }
    }

    static let cases = [
        Case(format: .mp4, codec: .h264, form: "yuv420p"), Case(format: .mov, codec: .h264, form: "yuv420p"),
        Case(format: .mkv, codec: .h264, form: "yuv420p"), Case(format: .mp4, codec: .hevc, form: "yuv420p"),
        Case(format: .mov, codec: .hevc, form: "yuv420p"), Case(format: .mkv, codec: .hevc, form: "yuv420p"),
        Case(format: .mp4, codec: .av1, form: "yuv420p"), Case(format: .webm, codec: .av1, form: "yuv420p"),
        Case(format: .mkv, codec: .av1, form: "yuv420p"), Case(format: .webm, codec: .vp9, form: "yuv420p"),
        Case(format: .mkv, codec: .vp9, form: "yuv420p"),
        Case(format: .mov, codec: .prores4444, form: "yuv444p12le", tolerance: 3),
        Case(format: .mkv, codec: .prores4444, form: "yuv444p12le", tolerance: 3),
        Case(format: .mov, codec: .prores422HQ, form: "yuv422p10le", tolerance: 3),
        Case(format: .mkv, codec: .prores422HQ, form: "yuv422p10le", tolerance: 3),
        Case(format: .mkv, codec: .ffv1, form: "bgr0", tolerance: 0),
    ]

    @Test func `Every codec that a format lists has a case here`() {
        let listed = MovieFormat.allCases.flatMap { format in format.codecs.map { "\($0) in \(format)" } }
        #expect(Set(listed) == Set(Self.cases.map { "\($0.codec) in \($0.format)" }))
    }

    @Test(arguments: cases)
    func `A film keeps its frames, times and colours, and says what its numbers mean`(kind: Case) throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var options = film.options()
        options.codec = kind.codec
        options.keepsAlpha = false
        let name = "film.\(kind.format.rawValue)"
        try film.write(kind.format, to: .file(folder.path(name)), options: options)
        let movie = try ReadMovie.ffmpeg(folder.path(name))
        FormatTests.check(movie, film, tolerance: kind.tolerance)
        #expect(movie.form == kind.form)
        #expect(movie.primaries == "bt709")
        let isRGB = kind.codec == .ffv1
        #expect(movie.transfer == (isRGB ? "iec61966-2-1" : "bt709"))
        #expect(movie.colorSpace == (isRGB ? "gbr" : "bt709"))
        #expect(movie.colorRange == (isRGB ? "pc" : "tv"))
        #expect(try folder.names == [name])
    }

    @Test(arguments: [
        (MovieFormat.mov, MovieCodec.prores4444, 2), (.mkv, .ffv1, 0), (.webm, .vp9, 6), (.mkv, .vp9, 6),
    ])
    func `Alpha is kept where the codec has it`(
        format: MovieFormat, codec: MovieCodec, tolerance: Int
    ) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.ground, film.square) = ([0, 0, 0, 0], [240, 160, 30, 128])
        var options = film.options()
        options.codec = codec
        let path = folder.path("film.\(format.rawValue)")
        try film.write(format, to: .file(path), options: options)
        let movie = try ReadMovie.ffmpeg(path, decoder: codec == .vp9 ? "libvpx-vp9" : nil)
        #expect(movie.frames.count == film.frames)
        for frame in [0, 5, 11] {
            let inside = movie.color(frame, x: film.left(frame) + 8, y: 16)
            #expect(distance(inside, [240, 160, 30, 128]) <= max(tolerance, 3), "frame \(frame): \(inside)")
            #expect(abs(Int(inside.last ?? 0) - 128) <= tolerance)
            #expect(Int(movie.color(frame, x: 60, y: 40).last ?? 255) <= tolerance)
        }
    }

    @Test(arguments: [
        (MovieFormat.mp4, MovieCodec.h264, MoviePixelFormat.yuv444p), (.mp4, .h264, .yuv420p10),
        (.mp4, .hevc, .yuv420p10), (.mov, .hevc, .yuv422p10), (.webm, .vp9, .yuv444p10),
        (.mp4, .av1, .yuv420p10), (.mkv, .ffv1, .rgb48), (.mkv, .ffv1, .bgra),
    ])
    func `A form of pixels can be chosen`(
        format: MovieFormat, codec: MovieCodec, form: MoviePixelFormat
    ) throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var options = film.options()
        (options.codec, options.pixelFormat) = (codec, form)
        let path = folder.path("film.\(format.rawValue)")
        try film.write(format, to: .file(path), options: options)
        let movie = try ReadMovie.ffmpeg(path)
        FormatTests.check(movie, film, tolerance: 6)
        // The decoder of FFV1 has planes of its own.
        let name = form == .rgb48 ? "gbrp16" : form.rawValue
        #expect(movie.form == name + (form.bits > 8 ? "le" : ""))
    }

    @Test func `A codec or a form of pixels that does not fit is named, and leaves nothing`() throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var options = film.options()
        options.codec = .ffv1
        #expect(throws: MovieError.unsuitableCodec(.ffv1, format: .mp4)) {
            try film.write(.mp4, to: .file(folder.path("film.mp4")), options: options)
        }
        (options.codec, options.pixelFormat) = (.prores422HQ, .yuv420p)
        #expect(throws: MovieError.unsuitablePixelFormat(.yuv420p, codec: .prores422HQ)) {
            try film.write(.mov, to: .file(folder.path("film.mov")), options: options)
        }
        #expect(try folder.names == [])
    }

    @Test(arguments: [(MovieFormat.mp4, MovieCodec.h264), (.mov, .prores422HQ), (.mkv, .ffv1), (.webm, .vp9)])
    func `Odd sides are kept, or made even where colours have half the columns`(
        format: MovieFormat, codec: MovieCodec
    ) throws {
        let folder = try Folder()
        var film = MovingSquare()
        (film.width, film.height) = (63, 47)
        var options = film.options()
        (options.codec, options.keepsAlpha) = (codec, false)
        let path = folder.path("film.\(format.rawValue)")
        try film.write(format, to: .file(path), options: options)
        let movie = try ReadMovie.ffmpeg(path)
        let expected =
            switch codec {
            case .h264: (64, 48)
            case .prores422HQ: (64, 47)
            default: (63, 47)
            }
        #expect((movie.width, movie.height) == expected)
        #expect(distance(movie.color(0, x: 60, y: 40), film.color(0, x: 60, y: 40)) <= 6)
    }

    @Test(arguments: [MovieFormat.mp4, .y4m])
    func `A writer says over which colour translucent pixels lie, if there are any`(format: MovieFormat)
        throws
    {
        let folder = try Folder()
        var film = MovingSquare()
        var notices: [String?] = []
        for ground in [[20, 60, 200, 255], [20, 60, 200, 80]] as [[UInt8]] {
            film.ground = ground
            let writer = try MovieWriter(
                format: format, options: film.options(), width: film.width, height: film.height,
                output: .file(folder.path("film")))
            try film.pixels(0).withUnsafeBytes { try writer.append($0, rowBytes: film.width * 4) }
            try writer.finish()
            notices.append(writer.alphaNotice)
        }
        #expect(notices[0] == nil)
        #expect(notices[1]?.hasSuffix("translucent pixels lie over #000000") == true)
    }
}
