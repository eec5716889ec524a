import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

/// A turned or mirrored scene is the turned or mirrored picture, on both backends.
@Suite struct TurnedSceneTests {
    struct Turn: CustomTestStringConvertible, Sendable {
        var name: String
        var swapsSides: Bool
        var map: @Sendable (_ width: Double, _ height: Double) -> Homography
        /// From a pixel of the turned picture to the one it shows.
        var source: @Sendable (_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (Int, Int)

        var testDescription: String { name }
    }

    static let turns = [
        Turn(
            name: "mirrored", swapsSides: false,
            map: { width, _ in Homography(scaleX: -1, y: 1, translationX: width) },
            source: { x, y, width, _ in (width - 1 - x, y) }),
        Turn(
            name: "upside down", swapsSides: false,
            map: { _, height in Homography(scaleX: 1, y: -1, y: height) },
            source: { x, y, _, height in (x, height - 1 - y) }),
        Turn(
            name: "turned by 90°", swapsSides: true,
            map: { _, height in Homography(xx: 0, xy: 1, yx: -1, yy: 0, tx: height, ty: 0) },
            source: { x, y, _, height in (y, height - 1 - x) }),
    ]

    /// Scenes in which an orientation cannot be seen from the picture alone: single-sided layers show or hide their
    /// back by the sign of the whole map.
    static let oneSided: Set<String> = ["door"]

    @Test(
        arguments: ProjectFiles.sampleScenes.filter { !oneSided.contains($0) }, RenderBackendChoice.drawable)
    func `A turned scene is the turned picture`(name: String, backend: RenderBackendChoice) throws {
        let golden = try GoldenTests.golden(name)
        let pictures = try ScenePictures(name, backend: backend)
        for turn in Self.turns {
            let (width, height) =
                turn.swapsSides ? (golden.height, golden.width) : (golden.width, golden.height)
            let picture = try pictures.draw(
                width: width, height: height, turn.map(Double(golden.width), Double(golden.height)))
            let expected = try golden.rearranged(width: width, height: height) {
                turn.source($0, $1, golden.width, golden.height)
            }
            let comparison = try ImageComparison(expected, picture)
            // Weights of resampled images and coverages round the other way when a scene is mirrored.
            #expect(
                comparison.countAbove(4) <= golden.width * golden.height / 2000, "\(turn.name): \(comparison)"
            )
        }
    }
}

extension RenderBackendChoice {
    /// The backends, without the choice between them.
    static let drawable: [RenderBackendChoice] = [.cpu, .vulkan]
}
