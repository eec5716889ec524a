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

@Suite struct SwitchPropertyTests {
    static let target = RenderTarget(
        width: 300, height: 220, pointsToPixels: .identity, background: PackedColor(bits: 0xff20_3040))

    static func draw(
        _ tree: LayerTree, _ optimizations: Optimizations = .all, threads: Int = 1
    ) throws -> CGImage {
        let renderer = FrameRenderer(backend: SoftwareBackend(threads: threads), optimizations: optimizations)
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: target)
        return try renderer.makeImage()
    }

    static func firstDifference(_ a: CGImage, _ b: CGImage) -> String? {
        a.withUnsafeBytes { x in
            b.withUnsafeBytes { y in
                for i in 0..<min(x.count, y.count) where x[i] != y[i] {
                    let pixel = i / 4
                    return "pixel \(pixel % a.width),\(pixel / a.width) channel \(i % 4): \(x[i]) and \(y[i])"
                }
                return nil
            }
        }
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a pixel`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        for seed in UInt64(1)...150 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let difference = Self.firstDifference(
                try Self.draw(tree), try Self.draw(tree, .all.subtracting(off)))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a pixel of masks, shadows and filters`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        for seed in UInt64(1)...60 {
            var random = try RandomTree(seed: seed, hasEffects: true)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = Self.firstDifference(
                try Self.draw(tree), try Self.draw(tree, .all.subtracting(off)))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test func `The number of threads changes no byte of masks, shadows and filters`() throws {
        for seed in UInt64(1)...30 {
            var random = try RandomTree(seed: seed, hasEffects: true)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = Self.firstDifference(try Self.draw(tree), try Self.draw(tree, threads: 3))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a pixel of shapes`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        for seed in UInt64(1)...60 {
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: true, hasReplicators: seed % 3 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = Self.firstDifference(
                try Self.draw(tree), try Self.draw(tree, .all.subtracting(off)))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a pixel of gradients`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        for seed in UInt64(1)...80 {
            var random = try RandomTree(seed: seed, hasEffects: seed % 2 == 0, hasGradients: true)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = Self.firstDifference(
                try Self.draw(tree), try Self.draw(tree, .all.subtracting(off)))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    /// A replicator whose replicas are turned in space, so that they cut each other and become thin.
    private static func turnedReplicas(_ random: inout RandomTree) -> LayerTree {
        let replica = LayerTree.layer(
            random.number(-20, 60), random.number(-20, 60), random.number(1, 90), random.number(1, 90)
        ) {
            $0.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.4, alpha: random.number(0.2, 1))
            $0.masksToBounds = random.chance(0.7)
            $0.cornerRadius = random.chance(0.5) ? random.number(0, 12) : 0
            $0.borderWidth = random.chance(0.3) ? random.number(0, 4) : 0
            $0.zPosition = random.number(-10, 10)
        }
        let replicator = LayerTree.layer(
            random.number(-20, 90), random.number(-20, 60), 20, 50,
            sublayers: [replica]
        ) {
            $0.kind = .replicator
            $0.replicator.instanceCount = 5
            $0.replicator.preservesDepth = random.chance(0.3)
            $0.replicator.instanceTransform = CATransform3DMakeRotation(
                random.number(-3, 3), random.number(-1, 1), random.number(-1, 1), random.number(-0.2, 0.2))
        }
        return LayerTree.layer(0, 0, 300, 220, sublayers: [replicator])
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a pixel of replicas that cut each other in space`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        for seed in UInt64(1)...150 {
            var random = try RandomTree(seed: seed)
            let tree = Self.turnedReplicas(&random)
            let difference = Self.firstDifference(
                try Self.draw(tree), try Self.draw(tree, .all.subtracting(off)))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test func `The number of threads changes no byte of gradients`() throws {
        for seed in UInt64(1)...30 {
            var random = try RandomTree(seed: seed, hasEffects: seed % 2 == 0, hasGradients: true)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = Self.firstDifference(try Self.draw(tree), try Self.draw(tree, threads: 3))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    @Test func `The number of threads changes no byte`() throws {
        for seed in UInt64(1)...40 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let one = try Self.draw(tree)
            for threads in [2, 3, 8] {
                let difference = Self.firstDifference(one, try Self.draw(tree, threads: threads))
                #expect(difference == nil, "seed \(seed), \(threads) threads")
            }
        }
    }

    @Test(arguments: [(false, false, false), (true, false, false), (true, true, false), (true, false, true)])
    func `A partial redraw equals a full one`(
        hasEffects: Bool, hasShapes: Bool, hasGradients: Bool
    ) throws {
        for seed in UInt64(1)...(hasEffects ? 80 : 150) {
            var random = try RandomTree(
                seed: seed, hasEffects: hasEffects, hasShapes: hasShapes, hasGradients: hasGradients,
                hasReplicators: hasShapes)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let backend = SoftwareBackend(threads: 2)
            let renderer = FrameRenderer(backend: backend)
            renderer.apply(tree.insertion)
            try renderer.render(at: 0, target: Self.target)
            let layers = tree.all
            for step in 0..<6 {
                guard var layer = layers.dropFirst().randomElement(using: &random.random) else { break }
                layer.properties.position.x += random.number(-30, 30)
                if random.chance(0.5) { layer.properties.opacity = Float(random.number(0, 1)) }
                if random.chance(0.2) { layer.properties.isHidden.toggle() }
                if hasGradients { random.addGradient(to: &layer.properties) }
                var update = LayerTreeUpdate(root: tree.id)
                update.changes = [.init(layer: layer.id, properties: layer.properties)]
                if random.chance(0.2), let parent = layers.first(where: { $0.sublayers.count > 1 }) {
                    update.children = [
                        .init(
                            layer: parent.id,
                            sublayers: parent.sublayers.map(\.id).shuffled(using: &random.random),
                            mask: parent.mask.first?.id)
                    ]
                }
                renderer.apply(update)
                let report = try renderer.render(at: 0, target: Self.target)
                let partial = try renderer.makeImage()
                let plan = try #require(renderer.plan)
                let faults = renderer.invariantFaults() + backend.invariantFaults(after: plan)
                #expect(faults.isEmpty, "seed \(seed) step \(step)")
                renderer.invalidate()
                try renderer.render(at: 0, target: Self.target)
                let difference = Self.firstDifference(partial, try renderer.makeImage())
                #expect(difference == nil, "seed \(seed) step \(step), damage \(report.damage)")
            }
        }
    }

    @Test func `An unchanged tree executes nothing`() throws {
        var random = try RandomTree(seed: 7)
        let renderer = FrameRenderer(backend: SoftwareBackend(threads: 2))
        renderer.apply(random.tree(width: 300, height: 220, count: 40).insertion)
        let first = try renderer.render(at: 0, target: Self.target)
        let second = try renderer.render(at: 1, target: Self.target)
        #expect(first.statistics.damagedPixels == 300 * 220)
        #expect(second.statistics.damagedPixels == 0)
        #expect(second.statistics.passes == 0)
    }
}
