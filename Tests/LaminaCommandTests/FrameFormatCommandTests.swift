import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// `--color-space`, `--depth` and `--headroom`, and the keys of scenes of the same meaning.
@Suite struct FrameFormatCommandTests {
    private static let red =
        #"{"version": 1, "size": [4, 4], "backgroundColor": "color(display-p3 1 0 0)", "layers": []}"#
    private static let bright =
        #"{"version": 1, "size": [4, 4], "depth": 16, "headroom": 4, "backgroundColor": "color(srgb-linear 3 3 3)", "layers": []}"#

    private func draw(_ scene: String, _ ending: String, _ arguments: String...) throws -> (
        code: Int32, errors: String, bytes: [UInt8]
    ) {
        let folder = try Scratch()
        let path = folder.path("a.\(ending)")
        let outcome = try Program.run(
            ["render", try folder.file("a.json", scene), "-o", path, "--backend", "cpu"] + arguments)
        return (
            outcome.code, outcome.errors, (try? [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) ?? []
        )
    }

    @Test func `A picture in Display P3 names its space`() throws {
        let drawn = try draw(Self.red, "png", "--color-space", "display-p3")
        #expect(drawn.code == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
        #expect(PNGChunk.data("cICP", of: drawn.bytes) == [12, 13, 0, 1])
        #expect(drawn.bytes[24] == 8)
    }

    @Test func `A picture of a scene with headroom is in PQ, as the scene says or the options`() throws {
        let byScene = try draw(Self.bright, "png")
        #expect(PNGChunk.data("cICP", of: byScene.bytes) == [9, 16, 0, 1])
        #expect(byScene.bytes[24] == 16)
        let byOptions = try draw(Self.red, "png", "--depth", "16", "--headroom", "2")
        #expect(PNGChunk.data("cICP", of: byOptions.bytes) == [9, 16, 0, 1])
        let plain = try draw(Self.bright, "png", "--depth", "8")
        #expect(PNGChunk.data("sRGB", of: plain.bytes) == [0])
    }

    @Test func `A picture with headroom may have hybrid log-gamma`() throws {
        let drawn = try draw(Self.bright, "png", "--hdr", "hlg")
        #expect(drawn.code == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
        #expect(PNGChunk.data("cICP", of: drawn.bytes) == [9, 18, 0, 1])
        #expect(abs(try Self.light(drawn.bytes) - 3) < 0.03)
        let avif = try draw(Self.bright, "avif", "--hdr", "hlg", "--quality", "100")
        #expect(abs(try Self.light(avif.bytes) - 3) < 0.1)
        let ignored = try draw(Self.red, "webp", "--hdr", "hlg")
        #expect(ignored.errors.contains("--hdr"))
    }

    @Test func `A JPEG keeps light above white by a gain map`() throws {
        let drawn = try draw(Self.bright, "jpg", "--depth", "16", "--headroom", "4")
        #expect(drawn.code == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
        #expect(abs(try Self.light(drawn.bytes) - 3) < 0.06)
    }

    @Test func `A JPEG of 16 bits needs headroom, from the option or the scene`() throws {
        let byScene = try draw(Self.bright, "jpg", "--depth", "16")
        #expect(byScene.code == 0 && byScene.errors.isEmpty, "\(byScene.errors)")
        #expect(abs(try Self.light(byScene.bytes) - 3) < 0.06)
        for refused in [
            try draw(Self.red, "jpg", "--depth", "16"),
            try draw(Self.bright, "jpg", "--depth", "16", "--headroom", "1"),
        ] {
            #expect(refused.code != 0 && refused.bytes.isEmpty)
            #expect(refused.errors.contains("--headroom"), "\(refused.errors)")
        }
    }

    @Test func `The pictures of a manifest may have hybrid log-gamma`() throws {
        let folder = try Scratch()
        _ = try folder.file("a.json", Self.bright)
        let jobs = ["png", "webp"].map {
            #"{"scene": "\#(folder.path("a.json"))", "output": "\#(folder.path("a." + $0))"}"#
        }
        let manifest = try folder.file("jobs.jsonl", jobs.joined(separator: "\n"))
        let outcome = try Program.run([
            "render", "--manifest", manifest, "--hdr", "hlg", "--backend", "cpu",
        ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("a.png"))))
        #expect(PNGChunk.data("cICP", of: png) == [9, 18, 0, 1])
    }

    /// The light of the first pixel's red.
    private static func light(_ file: [UInt8]) throws -> Double {
        let wide = try #require(try CGImage.decode(file).wide)
        var pixels = [SIMD4<Float>](repeating: .zero, count: wide.width * wide.height)
        pixels.withUnsafeMutableBufferPointer { wide.readDeepPixels(into: $0) }
        return TransferCurve.srgb.light(Double(pixels[0].x))
    }

    @Test func `Light that a format cannot hold is a warning, and with --strict an error`() throws {
        let drawn = try draw(Self.bright, "webp")
        #expect(drawn.code == 0 && !drawn.bytes.isEmpty)
        #expect(drawn.errors.contains("light above white ends at white in a WebP"))
        let strict = try draw(Self.bright, "webp", "--strict")
        #expect(strict.code != 0 && strict.bytes.isEmpty)
    }

    @Test(arguments: [
        (["--color-space", "cmyk"], "display-p3"), (["--headroom", "4"], "--depth 16"),
        (["--depth", "8", "--headroom", "4"], "--depth 16"),
        (["--depth", "16", "--headroom", "0.5"], "1 to 16"),
        (["--depth", "10"], "10"),
    ])
    func `A format that frames do not have is an error that says what is`(arguments: [String], words: String)
        throws
    {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.red)
        let outcome = try Program.run(
            ["render", scene, "-o", folder.path("a.png"), "--backend", "cpu"] + arguments)
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try folder.names == ["a.json"])
    }

    @Test func `A GIF says that its frames are bytes in sRGB`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.bright)
        let outcome = try Program.run([
            "animate", scene, "-o", folder.path("a.gif"), "--duration", "0.1", "--color-space", "display-p3",
            "--backend", "cpu",
        ])
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("light above white ends at white in GIF"))
        #expect(outcome.errors.contains("colours outside of sRGB end there in GIF"))
    }

    @Test func `A filmstrip says the same`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.bright)
        let arguments = [
            "filmstrip", scene, "--times", "0,1", "-o", folder.path("a.png"), "--backend", "cpu",
        ]
        let outcome = try Program.run(arguments)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("light above white ends at white in a filmstrip"))
        #expect(try Program.run(arguments + ["--strict"]).code != 0)
    }
}
