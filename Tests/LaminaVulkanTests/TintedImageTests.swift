import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Images that a colour multiplies, drawn by one shader and by passes.
@Suite(.serialized) struct TintedImageTests {
    private static func draw(
        _ tree: LayerTree, _ backend: any RenderBackend, _ optimizations: Optimizations
    ) throws -> (image: CGImage, statistics: FrameStatistics) {
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        let report = try renderer.render(at: 0, target: AgreementTests.target)
        return (try renderer.makeImage(), report.statistics)
    }

    /// Without nearest texels, of which shaders that compute samples from whole texels may take others where an edge runs
    /// through a pixel's centre.
    static func tree(seed: UInt64) throws -> LayerTree {
        var tree = try TintedTrees.replicas(seed: seed, isApart: true)
        for row in tree.sublayers.indices {
            for index in tree.sublayers[row].sublayers.indices {
                tree.sublayers[row].sublayers[index].properties.magnificationFilter = .linear
            }
        }
        return tree
    }

    @Test func `Tinting is within two levels of passes, and saves them`() throws {
        let backend = try VulkanTestDevice.make()
        var saved = 0
        for seed in UInt64(1)...80 {
            let tree = try Self.tree(seed: seed)
            let on = try Self.draw(tree, backend, .all)
            let off = try Self.draw(tree, backend, .all.subtracting(.tinting))
            let difference = PixelDifference(on.image, off.image)
            // Samples are rounded before the colour and before opacity, by shaders that compute them otherwise.
            #expect(difference.largest <= 2, "seed \(seed): \(difference)")
            #expect(difference.beyond[1] <= 60, "seed \(seed): \(difference)")
            if on.statistics.passes < off.statistics.passes { saved += 1 }
        }
        #expect(saved > 60)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Images in tiles are multiplied as finished pictures`() throws {
        var options = VulkanTestDevice.options()
        (options.largestImage, options.largestSimpleImage) = (32, 16)
        let backend = try VulkanBackend(options: options)
        for seed in UInt64(1)...15 {
            let tree = try Self.tree(seed: seed)
            let on = try Self.draw(tree, backend, .all)
            let off = try Self.draw(tree, backend, .all.subtracting(.tinting))
            let difference = PixelDifference(on.image, off.image)
            #expect(difference.largest <= 2, "seed \(seed): \(difference)")
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Many colours of one image are one pass and few draws`() throws {
        let backend = try VulkanTestDevice.make()
        let tree = try TintedTrees.ring(count: 6)
        let statistics = try Self.draw(tree, backend, .all).statistics
        #expect(statistics.passes == 1)
        #expect(statistics.draws <= 3)
        let difference = PixelDifference(
            try Self.draw(tree, backend, .all).image,
            try Self.draw(tree, SoftwareBackend(threads: 1), .all).image)
        #expect(difference.largest <= 2, "\(difference)")
    }
}
