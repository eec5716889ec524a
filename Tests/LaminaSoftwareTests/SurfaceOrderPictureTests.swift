import Lamina
import LaminaImage
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import Testing

/// The order of surfaces changes no picture.
@Suite struct SurfaceOrderPictureTests {
    private static func pixels(_ backend: SoftwareBackend) throws -> [UInt8] {
        try backend.withPixels { Array($0.bytes) }
    }

    @Test func `Surfaces drawn in another order give the same bytes, whole and in part`() throws {
        var changed = 0
        for seed in UInt64(1)...120 {
            var random = try RandomTree(
                seed: seed, hasEffects: true, hasShapes: seed % 2 == 0, hasGradients: seed % 3 == 0)
            let layers = random.tree(width: 300, height: 220, count: 40)
            var tree = RenderTree()
            tree.apply(layers.insertion)
            var compiler = FrameCompiler()
            let (plain, ordered) = (SoftwareBackend(threads: 2), SoftwareBackend(threads: 2))
            for frame in 0..<2 {
                if frame == 1 {
                    var layer = try #require(layers.all.dropFirst().randomElement(using: &random.random))
                    layer.properties.position.x += random.number(-30, 30)
                    var update = LayerTreeUpdate(root: layers.id)
                    update.changes = [.init(layer: layer.id, properties: layer.properties)]
                    tree.apply(update)
                }
                let plan = compiler.plan(tree, at: Double(frame), target: SwitchPropertyTests.target)
                let other = plan.orderedForMemory(threshold: 0, batchBytes: 0)
                if other != plan { changed += 1 }
                #expect(tree.invariantFaults().isEmpty, "seed \(seed), frame \(frame)")
                #expect(compiler.invariantFaults(after: plan).isEmpty, "seed \(seed), frame \(frame)")
                _ = try plain.execute(plan)
                _ = try ordered.execute(other)
                #expect(try Self.pixels(plain) == Self.pixels(ordered), "seed \(seed), frame \(frame)")
            }
        }
        // Else there was nothing to compare.
        #expect(changed > 60)
    }
}
