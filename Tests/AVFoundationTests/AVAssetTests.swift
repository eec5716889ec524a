import AVFoundation
import LaminaMedia
import Testing

@Suite struct AVAssetTests {
    @Test func `A film has a duration, a track and pictures by their times`() async throws {
        let asset = try film()
        #expect(asset.duration == CMTime(value: 3, timescale: 1) && asset.isPlayable)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 8, height: 4) && track.nominalFrameRate == 1)
        #expect(asset.tracks(withMediaType: .audio).isEmpty)
        #expect(try await asset.load(.duration).seconds == 3)
        #expect(try await asset.load(.isPlayable))
        let generator = AVAssetImageGenerator(asset: asset)
        var actual = CMTime.invalid
        let image = try generator.copyCGImage(
            at: CMTime(seconds: 1.7, preferredTimescale: 600), actualTime: &actual)
        #expect(image.straightRGBA().prefix(4) == [0, 255, 0, 255] && actual.seconds == 1)
        generator.maximumSize = CGSize(width: 4, height: 0)
        let small = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(small.width == 4 && small.height == 2)
    }

    @Test func `A file is a film`() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("av-\(UUID()).webm")
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try MovieWriter(
            format: MovieFormat(path: url.path), options: MovieOptions(frameRate: FrameRate(10)), width: 32,
            height: 16,
            output: .file(url.path))
        let pixels = [UInt8](repeating: 255, count: 32 * 16 * 4)
        for _ in 0..<5 { try pixels.withUnsafeBytes { try writer.append($0, rowBytes: 128) } }
        try writer.finish()
        let asset = AVURLAsset(url: url)
        #expect(asset.url == url && abs(asset.duration.seconds - 0.5) < 0.05)
        let image = try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil)
        #expect(image.width == 32 && image.straightRGBA()[0] > 250)
        let missing = AVURLAsset(url: url.appendingPathExtension("no"))
        #expect(!missing.isPlayable && missing.duration == .zero && missing.tracks.isEmpty)
        await #expect(throws: (any Error).self) { try await missing.load(.duration) }
    }
}
