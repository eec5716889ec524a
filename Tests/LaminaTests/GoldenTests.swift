import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaTesting
import Testing

/// The CPU's pictures are the same bytes everywhere, so goldens are compared exactly.
@Suite(.pictures(keepsLayers: false, colorSpace: .sRGB, depth: .eight)) struct GoldenTests {
    static func golden(_ name: String) throws -> CGImage {
        try CGImage.read(contentsOfFile: ProjectFiles.path("Tests/Goldens/\(name).png"))
    }

    @Test(arguments: ProjectFiles.sampleScenes)
    func `A scene looks as its golden picture`(name: String) throws {
        expectPicture(of: try ScenePictures.scene(name), reference: "Tests/Goldens/\(name).png")
    }

    @Test func `Every golden has its scene and every scene its golden`() throws {
        let goldens = try FileManager.default.contentsOfDirectory(atPath: ProjectFiles.path("Tests/Goldens"))
            .filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
        #expect(goldens == ProjectFiles.sampleScenes)
        #expect(goldens.count >= 12)
    }

    @Test(arguments: ProjectFiles.sampleScenes)
    func `Every switch gives the golden picture`(name: String) throws {
        let golden = try Self.golden(name)
        for optimization in Optimizations.named.map(\.name) {
            let picture = try ScenePictures(name, backend: .cpu, disabling: [optimization]).draw()
            #expect(try ImageComparison(golden, picture).differingPixels == 0, "without \(optimization)")
        }
    }

    struct PartTolerance {
        var level = 1
        /// The share of pixels that may differ.
        var share = 0.001
    }

    /// Scenes that need more than the default, with the reason.
    static let partTolerances: [String: PartTolerance] = [
        // Edges in perspective: their vertices fall on other places of the grid.
        "crossing-planes": PartTolerance(level: 2), "transform-layer": PartTolerance(level: 2),
        // Wide blurs are reduced by means of pixels from multiples of a power of two, which move under the picture.
        "filters": PartTolerance(level: 2, share: 0.1),
        // The dither of gradients stays where the picture begins.
        "gradients": PartTolerance(level: 2, share: 1), "color-wheel": PartTolerance(level: 2, share: 1),
        "focal-gradients": PartTolerance(level: 2, share: 1), "display-p3": PartTolerance(share: 1),
        "headroom": PartTolerance(share: 1),
        // In addition, the picture behind the part's edge is missing from the glass.
        "frosted-glass": PartTolerance(level: 24, share: 0.25),
    ]

    @Test(arguments: ProjectFiles.sampleScenes)
    func `A part of the picture is the picture's part`(name: String) throws {
        let golden = try Self.golden(name)
        var random = SeededGenerator(seed: 42)
        for _ in 0..<3 {
            let x = Int.random(in: 0..<golden.width / 2, using: &random)
            let y = Int.random(in: 0..<golden.height / 2, using: &random)
            let width = Int.random(in: 1...golden.width - x, using: &random)
            let height = Int.random(in: 1...golden.height - y, using: &random)
            let part = try ScenePictures(name, backend: .cpu).draw(
                width: width, height: height,
                Homography(scaleX: 1, y: 1, translationX: -Double(x), y: -Double(y)))
            let expected = try golden.rearranged(width: width, height: height) { ($0 + x, $1 + y) }
            // Moved by whole pixels, numbers are rounded elsewhere: a level, here and there.
            let comparison = try ImageComparison(expected, part)
            let tolerance = Self.partTolerances[name] ?? PartTolerance()
            #expect(comparison.largestDifference <= tolerance.level, "from \(x),\(y): \(comparison)")
            #expect(comparison.share <= tolerance.share, "from \(x),\(y): \(comparison)")
        }
    }
}
