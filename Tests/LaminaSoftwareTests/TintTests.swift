import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import Testing

/// Images that a colour multiplies, while they are drawn and as finished pictures: the same bytes.
@Suite struct TintTests {
    static func draw(_ tree: LayerTree, _ optimizations: Optimizations) throws -> (
        image: CGImage, passes: Int
    ) {
        let renderer = FrameRenderer(backend: SoftwareBackend(threads: 1), optimizations: optimizations)
        renderer.apply(tree.insertion)
        let report = try renderer.render(at: 0, target: SwitchPropertyTests.target)
        return (try renderer.makeImage(), report.statistics.passes)
    }

    @Test func `Tinting changes no byte of random trees, and saves passes`() throws {
        var saved = 0
        for seed in UInt64(1)...200 {
            let tree = try TintedTrees.replicas(seed: seed)
            let (on, off) = (try Self.draw(tree, .all), try Self.draw(tree, .all.subtracting(.tinting)))
            let difference = SwitchPropertyTests.firstDifference(on.image, off.image)
            #expect(difference == nil, "seed \(seed)")
            #expect(on.passes <= off.passes)
            if on.passes < off.passes { saved += 1 }
        }
        #expect(saved > 150)
    }

    @Test func `Tinting changes no byte of replicators in random trees`() throws {
        for seed in UInt64(1)...100 {
            var random = try RandomTree(seed: seed, hasEffects: seed % 2 == 0, hasReplicators: true)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = SwitchPropertyTests.firstDifference(
                try Self.draw(tree, .all).image, try Self.draw(tree, .all.subtracting(.tinting)).image)
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test func `An image that a filter multiplies takes one pass`() throws {
        let random = try RandomTree(seed: 3)
        let image = try #require(random.images.first)
        func tree(_ color: CGColor) -> LayerTree {
            .layer(
                0, 0, 300, 220,
                sublayers: [
                    .layer(20, 20, 80, 60) {
                        $0.contents = image
                        $0.filters = [TintedTrees.multiplication(color)]
                    }
                ])
        }
        let plain = try Self.draw(tree(CGColor(red: 0.5, green: 0.2, blue: 1, alpha: 1)), .all)
        #expect(plain.passes == 1)
        // Alpha takes a filter.
        let faded = try Self.draw(tree(CGColor(red: 0.5, green: 0.2, blue: 1, alpha: 0.5)), .all)
        #expect(faded.passes == 3)
    }

    /// Changes of a layer that shows nothing but a tinted image.
    @Test(arguments: 0..<6)
    func `A tinted image in a layer that changes it is the finished picture changed`(kind: Int) throws {
        let random = try RandomTree(seed: 8)
        for image in random.images {
            let tinted = LayerTree.layer(7.3, 9, 60, 50) {
                $0.contents = image
                $0.filters = [TintedTrees.multiplication(CGColor(red: 0.7, green: 0.3, blue: 0.9, alpha: 1))]
            }
            var outer = LayerTree.layer(20, 20, 90, 70, sublayers: [tinted]) {
                switch kind {
                case 0: ($0.cornerRadius, $0.masksToBounds) = (14, true)
                case 1: $0.opacity = 0.6
                case 2: $0.compositingFilter = "additionCompositing"
                case 3:
                    $0.filters = [
                        TintedTrees.multiplication(CGColor(red: 0.2, green: 1, blue: 0.5, alpha: 1))
                    ]
                case 4: $0.compositingFilter = "multiplyBlendMode"
                default: break
                }
            }
            if kind == 5 {
                outer = outer.masked(
                    by: .layer(0, 0, 90, 70) {
                        ($0.backgroundColor, $0.cornerRadius) = (CGColor(gray: 0, alpha: 0.8), 20)
                    })
            }
            let below = LayerTree.layer(0, 0, 300, 220) {
                $0.backgroundColor = CGColor(red: 0.4, green: 0.5, blue: 0.2, alpha: 1)
            }
            let tree = LayerTree.layer(0, 0, 300, 220, sublayers: [below, outer])
            let (on, off) = (try Self.draw(tree, .all), try Self.draw(tree, .all.subtracting(.tinting)))
            let difference = SwitchPropertyTests.firstDifference(on.image, off.image)
            #expect(difference == nil, "\(image)")
        }
    }

    @Test func `A tint that changes is damage`() throws {
        let renderer = FrameRenderer(backend: SoftwareBackend(threads: 1))
        var tree = try TintedTrees.ring(count: 3)
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: SwitchPropertyTests.target)
        tree.sublayers[0].properties.replicator.instanceColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        var update = LayerTreeUpdate(root: tree.id)
        update.changes.append(
            .init(layer: tree.sublayers[0].id, properties: tree.sublayers[0].properties))
        renderer.apply(update)
        let report = try renderer.render(at: 0, target: SwitchPropertyTests.target)
        #expect(report.statistics.damagedPixels > 0)
        let fresh = try Self.draw(tree, .all).image
        #expect(SwitchPropertyTests.firstDifference(try renderer.makeImage(), fresh) == nil)
    }
}
