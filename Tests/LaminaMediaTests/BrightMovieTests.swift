import Foundation
import LaminaColor
import LaminaMedia
import Testing

/// Films of frames of halves, with light above white and with colours outside of sRGB.
@Suite struct BrightMovieTests {
    /// Writes frames of one colour.
    ///
    /// - Parameter color: Premultiplied components in the frames' space.
    private static func write(
        _ format: MovieFormat, _ color: SIMD4<Float>, to path: String, size: Int = 32, frames: Int = 3,
        _ change: (inout MovieOptions) -> Void
    ) throws {
        var options = MovieOptions(frameRate: FrameRate(10))
        options.pixels = .half(.premultiplied)
        options.quality = 100
        options.keepsAlpha = false
        change(&options)
        let pixel = [color.x, color.y, color.z, color.w].map { Float16($0).bitPattern.littleEndian }
        let pixels = (0..<(size * size)).flatMap { _ in pixel }
        let writer = try MovieWriter(
            format: format, options: options, width: size, height: size, output: .file(path))
        for _ in 0..<frames { try pixels.withUnsafeBytes { try writer.append($0, rowBytes: size * 8) } }
        try writer.finish()
    }

    /// SMPTE ST 2084's number of a light in cd/m², written from its formula.
    private static func pq(_ light: Double) -> Double {
        let power = pow(light / 10_000, 2610.0 / 16384)
        return pow(
            (3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
    }

    /// The levels of ten bits of the first frame's middle.
    private static func levels(_ movie: ReadMovie) throws -> [Int] {
        let planes = try #require(movie.frames.first).planes
        return planes.map { $0.levels[$0.levels.count / 2 + $0.width / 2] }
    }

    @Test(arguments: [
        (MovieFormat.mp4, MovieCodec?.none, "hevc"), (.mov, .prores422HQ, "prores"), (.mp4, .av1, "av1"),
        (.webm, nil, "vp9"), (.mkv, nil, "hevc"),
    ])
    func `Light above white becomes Rec 2100 with PQ and ten bits`(
        format: MovieFormat, codec: MovieCodec?, name: String
    ) throws {
        let folder = try Folder()
        let path = folder.path("film.\(format.rawValue)")
        // Four times the light of white, by sRGB's curve.
        let value = Float(1.055 * pow(4, 1 / 2.4) - 0.055)
        try Self.write(format, SIMD4(value, value, value, 1), to: path) {
            ($0.codec, $0.headroom) = (codec, 4)
        }
        let movie = try ReadMovie.ffmpeg(path)
        #expect(movie.codec == name)
        #expect(movie.colorSpace == "bt2020nc" && movie.colorRange == "tv")
        #expect(movie.primaries == "bt2020" && movie.transfer == "smpte2084")
        let levels = try Self.levels(movie)
        #expect(abs(Double(levels[0]) - (64 + 876 * Self.pq(812))) <= 2)
        #expect(abs(levels[1] - 512) <= 2 && abs(levels[2] - 512) <= 2)
    }

    @Test func `With hybrid log-gamma the film has its number and its curve`() throws {
        let folder = try Folder()
        let path = folder.path("film.mp4")
        try Self.write(.mp4, SIMD4(1, 1, 1, 1), to: path) {
            ($0.headroom, $0.brightCurve) = (4, .hlg)
        }
        let movie = try ReadMovie.ffmpeg(path)
        #expect(movie.transfer == "arib-std-b67" && movie.primaries == "bt2020")
        // White of 203 cd/m² is at three quarters (ITU-R BT.2408).
        #expect(abs(Double(try Self.levels(movie)[0]) - (64 + 876 * 0.75)) <= 4)
    }

    @Test(arguments: [BrightCurve.pq, .hlg], [(Float(2.5), UInt8(255)), (0.25, 137)])
    func `A film that is read has its light, and bytes that end at white`(
        curve: BrightCurve, picture: (light: Float, level: UInt8)
    ) throws {
        let folder = try Folder()
        let path = folder.path("film.mov")
        let value = Float(TransferCurve.srgb.value(Double(picture.light)))
        try Self.write(.mov, SIMD4(value, value, value, 1), to: path) {
            ($0.codec, $0.headroom, $0.brightCurve) = (.prores422HQ, 4, curve)
        }
        let frame = try #require(try MovieSource(contentsOfFile: path).frame(at: 0)).image
        var pixels = [SIMD4<Float>](repeating: .zero, count: frame.width * frame.height)
        pixels.withUnsafeMutableBufferPointer { frame.readDeepPixels(into: $0) }
        let middle = pixels[16 * 32 + 16]
        for channel in 0..<3 {
            let light = TransferCurve.srgb.light(Double(middle[channel]))
            #expect(abs(light / Double(picture.light) - 1) < 0.02, "\(curve): \(middle)")
        }
        let bytes = frame.straightRGBA()[(16 * 32 + 16) * 4..<(16 * 32 + 16) * 4 + 4]
        for (found, expected) in zip(bytes, [picture.level, picture.level, picture.level, 255]) {
            #expect(abs(Int(found) - Int(expected)) <= 1, "\(curve): \(bytes)")
        }
    }

    @Test func `Display P3 keeps its colours by its own number`() throws {
        let folder = try Folder()
        let path = folder.path("film.mov")
        try Self.write(.mov, SIMD4(1, 0, 0, 1), to: path) {
            ($0.codec, $0.pixels) = (.prores422HQ, PixelFormat.half(.premultiplied).inSpace(.displayP3))
        }
        let movie = try ReadMovie.ffmpeg(path)
        #expect(movie.primaries == "smpte432" && movie.colorSpace == "bt709")
        let levels = try Self.levels(movie)
        #expect(abs(Double(levels[0]) - (64 + 876 * 0.2126)) <= 2)
        #expect(abs(levels[2] - 960) <= 2)
    }

    @Test func `Rec 2020 has its own matrix`() throws {
        let folder = try Folder()
        let path = folder.path("film.mp4")
        try Self.write(.mp4, SIMD4(1, 0, 0, 1), to: path) {
            ($0.codec, $0.pixels) = (.hevc, PixelFormat.half(.premultiplied).inSpace(.rec2020))
        }
        let movie = try ReadMovie.ffmpeg(path)
        #expect(movie.primaries == "bt2020" && movie.colorSpace == "bt2020nc")
        #expect(movie.transfer == "bt2020-10")
        #expect(abs(Double(try Self.levels(movie)[0]) - (64 + 876 * 0.2627)) <= 2)
    }

    @Test func `Eight bits end at white, and the loss is named`() throws {
        let folder = try Folder()
        let path = folder.path("film.mp4")
        try Self.write(.mp4, SIMD4(1.5, 1.5, 1.5, 1), to: path) { ($0.codec, $0.headroom) = (.h264, 4) }
        let movie = try ReadMovie.ffmpeg(path)
        #expect(movie.transfer == "bt709")
        #expect(abs(try Self.levels(movie)[0] - 235) <= 1)
        var options = MovieOptions(frameRate: FrameRate(10))
        (options.codec, options.headroom) = (.h264, 4)
        #expect(options.losses(in: .mp4).first?.contains("H.264") == true)
        options.codec = .hevc
        #expect(options.losses(in: .mp4).first?.contains("HEVC with yuv420p") == true)
        options.pixels = .half(.premultiplied)
        #expect(options.losses(in: .mp4) == [])
        #expect(options.losses(in: .gif) == ["light above white ends at white in GIF"])
        options.headroom = 1
        options.pixels = PixelFormat.half(.premultiplied).inSpace(.displayP3)
        #expect(options.losses(in: .webp) == ["colours outside of sRGB end there in WebP"])
    }

    @Test(arguments: [MovieFormat.gif, .apng, .webp, .y4m])
    func `Formats of bytes take frames of halves`(format: MovieFormat) throws {
        let folder = try Folder()
        let path = folder.path("film.\(format.rawValue)")
        try Self.write(format, SIMD4(1, 0, 0, 1), to: path) {
            $0.pixels = PixelFormat.half(.premultiplied).inSpace(.rec2020)
        }
        let movie =
            format == .webp
            ? try ReadMovie.webp(folder.bytes("film.webp")) : try ReadMovie.ffmpeg(path)
        if format == .y4m {
            #expect(movie.frames.first?.planes.map { $0.levels[0] } == [63, 102, 240])
        } else {
            #expect(distance(movie.color(0, x: 16, y: 16), [255, 0, 0, 255]) <= 8)
        }
    }

    @Test func `Half the light over black is flattened before it is brightened`() throws {
        let folder = try Folder()
        let path = folder.path("film.mov")
        try Self.write(.mov, SIMD4(0.5, 0.5, 0.5, 0.5), to: path) {
            ($0.codec, $0.headroom, $0.keepsAlpha) = (.prores422HQ, 4, true)
        }
        let light = pow((0.5 + 0.055) / 1.055, 2.4) * 203
        let levels = try Self.levels(ReadMovie.ffmpeg(path))
        #expect(abs(Double(levels[0]) - (64 + 876 * Self.pq(light))) <= 2)
    }

    @Test func `An EXR has linear light above white, negative colours and premultiplied alpha`() throws {
        let folder = try Folder()
        let value = Float(1.055 * pow(4, 1 / 2.4) - 0.055)
        try Self.write(.exrSequence, SIMD4(value / 2, 0, 0, 0.5), to: folder.path("f-%d.exr"), frames: 2) {
            ($0.headroom, $0.keepsAlpha) = (4, true)
        }
        #expect(try folder.names == ["f-0.exr", "f-1.exr"])
        let pixel = try #require(try ReadMovie.floats(folder.path("f-1.exr")))
        // Premultiplied: half of four times white.
        #expect(abs(pixel.x - 2) < 0.01 && abs(pixel.y) < 0.001 && abs(pixel.w - 0.5) < 0.001)
        try Self.write(.exrSequence, SIMD4(1, 0, 0, 1), to: folder.path("p-%d.exr"), frames: 1) {
            $0.pixels = PixelFormat.half(.premultiplied).inSpace(.displayP3)
        }
        let red = try #require(try ReadMovie.floats(folder.path("p-0.exr")))
        // Display P3's red in light of sRGB's primaries.
        #expect(abs(red.x - 1.2249) < 0.002 && abs(red.y + 0.0420) < 0.001 && abs(red.z + 0.0196) < 0.001)
    }

    @Test func `A PNG sequence keeps sixteen bits`() throws {
        let folder = try Folder()
        try Self.write(.pngSequence, SIMD4(0.5, 0.25, 0.125, 1), to: folder.path("f-%d.png"), frames: 1) {
            _ in
        }
        let header = try folder.bytes("f-0.png")
        #expect(header[24] == 16)
        #expect(try ReadMovie.ffmpeg(folder.path("f-0.png")).color(0, x: 4, y: 4) == [128, 64, 32, 255])
    }
}
