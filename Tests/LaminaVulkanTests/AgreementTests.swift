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

@Suite struct AgreementTests {
    static let target = RenderTarget(
        width: 300, height: 220, pointsToPixels: .identity, background: PackedColor(bits: 0xff20_3040))

    static func draw(_ tree: LayerTree, _ backend: RenderBackend, _ optimizations: Optimizations = .all) throws -> CGImage {
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: target)
        return try renderer.makeImage()
    }

    @Test func `Random trees look the same on both backends`() throws {
        let vulkan = try VulkanTestDevice.make()
        for seed in UInt64(1)...60 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let difference = PixelDifference(
                try Self.draw(tree, SoftwareBackend(threads: 1)), try Self.draw(tree, vulkan))
            if difference.largest > 2 { print(seed, difference) }
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }
}
