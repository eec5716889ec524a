import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Small surfaces together in one target look as they do in targets of their own.
@Suite(.serialized) struct PackingTests {
    private struct Drawn {
        var image: CGImage
        var draws: Int
    }

    private static func draw(
        _ tree: LayerTree, _ backend: VulkanBackend, _ optimizations: Optimizations
    ) throws -> Drawn {
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        let report = try renderer.render(at: 0, target: AgreementTests.target)
        return Drawn(image: try renderer.makeImage(), draws: report.statistics.draws)
    }

    @Test(arguments: [false, true], [true, false])
    func `Packing changes no pixel of a random tree but by rounding`(hasEffects: Bool, hasImages: Bool) throws
    {
        let vulkan = try VulkanTestDevice.make()
        var packed = 0
        for seed in UInt64(1)...60 {
            var random = try RandomTree(seed: seed, hasEffects: hasEffects)
            if !hasImages { random.images = [] }
            let tree = random.tree(width: 300, height: 220, count: 40)
            let on = try Self.draw(tree, vulkan, .all)
            let off = try Self.draw(tree, vulkan, .all.subtracting(.packing))
            let difference = PixelDifference(on.image, off.image)
            // Of 66,000 pixels: coverage is rounded, and so are the weights of linear samples, by where in a target
            // they are taken.
            #expect(difference.largest <= (hasImages ? 2 : 1), "seed \(seed): \(difference)")
            #expect(hasImages || difference.beyond[0] <= 200, "seed \(seed): \(difference)")
            if on.draws != off.draws { packed += 1 }
        }
        // Else there was nothing to compare.
        #expect(packed > (hasEffects ? 10 : 0), "\(packed) of 60 trees have surfaces to pack")
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }
}
