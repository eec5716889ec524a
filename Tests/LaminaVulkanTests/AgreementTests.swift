import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Both backends draw the same plan. They may differ in rounding, and where an image's nearest texel changes.
@Suite(.serialized) struct AgreementTests {
    static let target = RenderTarget(
        width: 300, height: 220, pointsToPixels: .identity, background: PackedColor(bits: 0xFF20_3040))

    static func draw(
        _ tree: LayerTree, _ backend: any RenderBackend, _ optimizations: Optimizations = .all
    ) throws -> CGImage {
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: target)
        return try renderer.makeImage()
    }

    /// The picture has 66,000 pixels. Resampled images and stacks of translucent layers differ by up to 2 levels, and
    /// the nearest texel may differ where a texel's edge runs through a pixel's centre.
    static func expectAgreement(
        _ difference: PixelDifference, _ comment: String, at location: SourceLocation = #_sourceLocation
    ) {
        #expect(difference.beyond[2] <= 250, "\(comment): \(difference)", sourceLocation: location)
        #expect(difference.beyond[4] <= 40, "\(comment): \(difference)", sourceLocation: location)
    }

    /// The pass for software devices draws fewer trees than the GPU's way does, because it is there for them alone.
    @Test(arguments: [(true, 150), (false, 50)])
    func `Random trees look the same on both backends`(asGPU: Bool, seeds: UInt64) throws {
        let vulkan = try VulkanTestDevice.make(asGPU: asGPU)
        for seed in 1...seeds {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let difference = PixelDifference(
                try Self.draw(tree, SoftwareBackend(threads: 1)), try Self.draw(tree, vulkan))
            Self.expectAgreement(difference, "seed \(seed)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test(arguments: [false, true], [(true, 60), (false, 30)])
    func `Gradients in random trees look the same on both backends`(
        hasEffects: Bool, way: (asGPU: Bool, seeds: UInt64)
    ) throws {
        let vulkan = try VulkanTestDevice.make(asGPU: way.asGPU)
        for seed in 1...way.seeds {
            var random = try RandomTree(seed: seed, hasEffects: hasEffects, hasGradients: true)
            // Images that are resampled have tests of their own.
            random.images = []
            let tree = random.tree(width: 300, height: 220, count: hasEffects ? 30 : 60)
            let difference = PixelDifference(
                try Self.draw(tree, SoftwareBackend(threads: 1)), try Self.draw(tree, vulkan))
            // The dither tips the other way where rounding decides; with formulas, which make much of a level, more.
            #expect(difference.beyond[2] <= (hasEffects ? 400 : 150), "seed \(seed): \(difference)")
            #expect(difference.beyond[4] <= (hasEffects ? 200 : 20), "seed \(seed): \(difference)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test(arguments: [true, false])
    func `Rectangles along the pixel grid are the same to the last bit`(asGPU: Bool) throws {
        let vulkan = try VulkanTestDevice.make(asGPU: asGPU)
        var random = SeededGenerator(seed: 3)
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        let layers = (0..<200).map { _ in
            LayerTree.layer(number(0...280), number(0...200), number(1...60), number(1...60)) {
                $0.backgroundColor = CGColor(
                    red: number(0...255) / 255, green: number(0...255) / 255, blue: number(0...255) / 255,
                    alpha: 1)
            }
        }
        let tree = LayerTree.layer(0, 0, 300, 220, sublayers: layers)
        let difference = PixelDifference(
            try Self.draw(tree, SoftwareBackend(threads: 1)), try Self.draw(tree, vulkan))
        #expect(difference.largest == 0, "\(difference)")
    }

    /// By how many levels of 255 a switch may change a picture of Vulkan's; every other one changes none. What is folded is rounded
    /// once less, and so is a tint; an image in another place of the atlas is resampled with other roundings. Texels of the CPU's are
    /// bytes where a shader has floats, so coverage and blurs are rounded once more.
    static let levels = ["folding": 3, "tinting": 1, "caching": 3, "texels": 3]

    @Test(arguments: [true, false])
    func `No switch changes a pixel of masks, shadows and filters by more than it may`(asGPU: Bool) throws {
        let vulkan = try VulkanTestDevice.make(asGPU: asGPU)
        for seed in UInt64(1)...8 {
            var random = try RandomTree(seed: seed, hasEffects: true, hasShapes: seed % 2 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            for (name, off) in Optimizations.named {
                // Images keep their places in the atlas from drawing to drawing, until one without caching gives them others.
                // The picture that is compared with is drawn after it, so that the images of both lie in the same places.
                let switched = try Self.draw(tree, vulkan, .all.subtracting(off))
                let difference = PixelDifference(try Self.draw(tree, vulkan), switched)
                #expect(difference.largest <= Self.levels[name] ?? 0, "\(name), seed \(seed): \(difference)")
            }
        }
    }

    @Test(arguments: ["batching", "damage", "caching", "occlusion"])
    func `No switch of the backend changes a pixel`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        let vulkan = try VulkanTestDevice.make()
        for seed in UInt64(1)...40 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let difference = PixelDifference(
                try Self.draw(tree, vulkan), try Self.draw(tree, vulkan, .all.subtracting(off)))
            // An image in another place of the atlas is resampled with other roundings.
            let most = off == .caching ? 1 : 0
            #expect(difference.largest <= most, "seed \(seed): \(difference)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }
}
