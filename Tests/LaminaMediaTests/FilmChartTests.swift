import Foundation
import LaminaColor
import LaminaComparison
import LaminaMedia
import Testing

/// How near the colours of a chart are after a codec.
@Suite struct FilmChartTests {
    /// Patches of 16 by 16 pixels: six levels of each of red, green and blue.
    private static let side = 16, columns = 18
    private static let colors: [SIMD3<UInt8>] = {
        let levels: [UInt8] = [0, 51, 102, 153, 204, 255]
        return levels.flatMap { blue in
            levels.flatMap { green in levels.map { red in SIMD3(red, green, blue) } }
        }
    }()
    private static var width: Int { columns * side }
    private static var height: Int { colors.count / columns * side }

    private static func color(_ x: Int, _ y: Int) -> SIMD3<UInt8> {
        colors[y / side * columns + x / side]
    }

    private static func lab(_ color: SIMD3<UInt8>) -> LabColor {
        let light = TransferCurve.srgbLevels
        return LabColor(
            linearRed: light[Int(color.x)], green: light[Int(color.y)], blue: light[Int(color.z)])
    }

    @Test(arguments: CodecTests.cases)
    func `The mean ΔE2000 of a chart is at most 1`(kind: CodecTests.Case) throws {
        let folder = try Folder()
        var options = MovieOptions(frameRate: FrameRate(25))
        (options.codec, options.keepsAlpha, options.quality) = (kind.codec, false, 90)
        var pixels: [UInt8] = []
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let color = Self.color(x, y)
                pixels += [color.z, color.y, color.x, 255]
            }
        }
        let path = folder.path("film.\(kind.format.rawValue)")
        let writer = try MovieWriter(
            format: kind.format, options: options, width: Self.width, height: Self.height, output: .file(path)
        )
        for _ in 0..<2 { try pixels.withUnsafeBytes { try writer.append($0, rowBytes: Self.width * 4) } }
        try writer.finish()
        let movie = try ReadMovie.ffmpeg(path)
        var (sum, count) = (0.0, 0)
        for y in stride(from: Self.side / 2, to: Self.height, by: Self.side) {
            for x in stride(from: Self.side / 2, to: Self.width, by: Self.side) {
                let (drawn, found) = (Self.color(x, y), movie.color(1, x: x, y: y))
                try #require(found.count == 4)
                sum += Self.lab(drawn).distance(to: Self.lab(SIMD3(found[0], found[1], found[2])))
                count += 1
            }
        }
        #expect(count == Self.colors.count)
        #expect(sum / Double(count) <= 1, "\(kind): \(sum / Double(count))")
    }
}
