import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaTestSupport
import Testing

/// Long lists of items, which the threads of the CPU backend share among them.
struct ManyItemsTests {
    static let target = RenderTarget(
        width: 400, height: 300, pointsToPixels: .identity, background: PackedColor(.white))

    /// The bytes of 5,000 half-transparent boxes over one another, none larger than a few tiles.
    private static func picture(threads: Int) throws -> Data {
        var random = SeededGenerator(seed: 7)
        let boxes = (0..<5000).map { _ in
            LayerTree.layer(
                .random(in: -20...390, using: &random), .random(in: -20...290, using: &random),
                .random(in: 1...60, using: &random).rounded(), .random(in: 1...90, using: &random).rounded()
            ) {
                $0.backgroundColor = CGColor(
                    red: .random(in: 0...1, using: &random), green: 0.5,
                    blue: .random(in: 0...1, using: &random), alpha: 0.5)
            }
        }
        var options = RendererOptions()
        (options.backend, options.threads) = (.cpu, threads)
        let frames = FrameRenderer(backend: try options.makeBackend().backend, threads: threads)
        frames.apply(LayerTree.layer(0, 0, 400, 300, sublayers: boxes).insertion)
        try frames.render(at: 0, target: target)
        return try frames.makeImage().withUnsafeBytes { Data($0) }
    }

    @Test(arguments: [2, 3, 7])
    func `Thousands of items are drawn in their order on any number of threads`(threads: Int) throws {
        #expect(try Self.picture(threads: threads) == Self.picture(threads: 1))
    }
}
