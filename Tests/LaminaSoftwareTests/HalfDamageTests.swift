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

/// Frames of halves in which only what changed is drawn, beside the same frames drawn anew.
@Suite struct HalfDamageTests {
    /// `LAMINA_HALF_TREES` says how many trees are drawn, for each limit of colours.
    private static let count =
        ProcessInfo.processInfo.environment["LAMINA_HALF_TREES"].flatMap(UInt64.init) ?? 100
    private static let steps = 4

    private static func target(limit: Float) -> RenderTarget {
        let working = WorkingFormat.halves(limit: limit)
        return RenderTarget(
            width: 300, height: 220, pointsToPixels: .identity,
            background: working.color(CGColor(red: 0.125, green: 0.1875, blue: 0.25, alpha: 1)),
            working: working)
    }

    private static func bits(_ backend: SoftwareBackend) throws -> [UInt16] {
        try backend.withPixels { pixels in
            #expect(pixels.format == .half(.premultiplied))
            return Array(pixels.bytes.bindMemory(to: UInt16.self))
        }
    }

    /// Changes a few values of a layer; those that change its picture in other ways than others come seldom.
    private static func change(_ layer: inout LayerTree, _ random: inout RandomTree, limit: Float) {
        layer.properties.position.x +=
            random.chance(0.5) ? random.number(-30, 30) : random.number(-30, 30).rounded()
        if random.chance(0.5) { layer.properties.opacity = Float(random.number(0, 1)) }
        if random.chance(0.2) { layer.properties.isHidden.toggle() }
        if random.chance(0.3) {
            let color = random.color()
            layer.properties.backgroundColor = CGColor(
                red: color.red * CGFloat(limit), green: color.green, blue: color.blue, alpha: color.alpha)
        }
        if random.chance(0.2) { layer.properties.cornerRadius = random.number(0, 30) }
        if random.chance(0.2) {
            layer.properties.transform = CATransform3DMakeRotation(random.number(-1, 1), 0, 0, 1)
        }
        if random.hasGradients, random.chance(0.3) { random.addGradient(to: &layer.properties) }
    }

    @Test(arguments: [1, 4] as [Float])
    func `A part that is drawn again has the bits of a frame that is drawn anew`(limit: Float) throws {
        var partial = 0
        for seed in UInt64(1)...max(Self.count, 1) {
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0, hasGradients: seed % 4 == 0,
                hasReplicators: seed % 5 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let backend = SoftwareBackend(threads: seed % 3 == 0 ? 3 : 1)
            let renderer = FrameRenderer(backend: backend)
            renderer.apply(tree.insertion)
            try renderer.render(at: 0, target: Self.target(limit: limit))
            var layers = tree.all
            for step in 0..<Self.steps {
                guard let index = layers.indices.dropFirst().randomElement(using: &random.random) else {
                    break
                }
                Self.change(&layers[index], &random, limit: limit)
                var update = LayerTreeUpdate(root: tree.id)
                update.changes = [.init(layer: layers[index].id, properties: layers[index].properties)]
                renderer.apply(update)
                let report = try renderer.render(at: 0, target: Self.target(limit: limit))
                let found = try Self.bits(backend)
                if (1..<300 * 220).contains(report.statistics.damagedPixels) { partial += 1 }
                renderer.invalidate()
                try renderer.render(at: 0, target: Self.target(limit: limit))
                let expected = try Self.bits(backend)
                let place = found.indices.first { found[$0] != expected[$0] }
                #expect(place == nil, "seed \(seed), step \(step), damage \(report.damage)")
            }
        }
        // Most changes are partial ones.
        #expect(partial > Int(Self.count) * Self.steps / 4)
    }
}
