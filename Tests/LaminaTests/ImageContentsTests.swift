import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Deferred images, and animated ones, as contents of layers.
@Suite struct ImageContentsTests {
    /// A layer of 16 by 12 points, as large as the pictures.
    private struct Stage {
        let renderer: CARenderer
        let layer = CALayer()

        init() throws {
            var options = RendererOptions()
            options.backend = .cpu
            renderer = try CARenderer(options: options)
            renderer.bounds = CGRect(x: 0, y: 0, width: 16, height: 12)
            layer.frame = renderer.bounds
            renderer.layer = layer
        }

        func draw(_ time: Double) throws -> CGImage {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage()
        }
    }

    private func fixture(_ name: String) -> String {
        ProjectFiles.path("Tests/LaminaImageTests/Fixtures/\(name)")
    }

    @Test(arguments: ["color.jpg", "alpha.avif", "lossless.webp", "color.jp2", "astc.ktx"])
    func `A deferred image is decoded for the frame that has it in sight, and not before`(name: String) throws
    {
        let stage = try Stage()
        let image = try CGImage.deferred(contentsOfFile: fixture(name))
        stage.layer.contents = image
        stage.layer.isHidden = true
        _ = try stage.draw(0)
        #expect(!image.isDecoded)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.layer.isHidden = false
        CATransaction.commit()
        let picture = try stage.draw(1)
        #expect(image.isDecoded)
        let expected = try CGImage.read(contentsOfFile: fixture(name))
        #expect(try ImageComparison(picture, expected).largestDifference == 0)
    }

    @Test(arguments: ["animated.gif", "animated.png", "animated.webp"])
    func `An animated file plays as contents`(name: String) throws {
        let stage = try Stage()
        let image = try AnimatedImage(contentsOfFile: fixture(name))
        stage.layer.add(try CAKeyframeAnimation(frames: image), forKey: "frames")
        _ = try stage.draw(0)
        // Frames of 0.1, 0.2 and 0.3 seconds, again and again.
        for (time, frame) in [(0.05, 0), (0.15, 1), (0.29, 1), (0.31, 2), (0.59, 2), (0.61, 0), (6.2, 1)] {
            let picture = try stage.draw(time)
            #expect(try ImageComparison(picture, image.frame(at: frame)).largestDifference == 0, "at \(time)")
        }
    }
}
