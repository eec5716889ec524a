import Foundation
import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaRenderer
import LaminaSoftware
import LaminaTestSupport
import Testing

/// Shadows of pictures that move: kept ones have the bytes of ones that are drawn again.
@Suite struct MovedShadowTests {
    private static func color(_ random: inout SeededGenerator) -> CGColor {
        CGColor(
            red: random.number(0, 1), green: random.number(0, 1), blue: random.number(0, 1),
            alpha: random.chance(0.3) ? 0.5 : 1)
    }

    /// A layer with some boxes or shapes and a shadow.
    private static func caster(_ random: inout SeededGenerator) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: random.whole(-20, 100), y: random.whole(-20, 80), width: 60, height: 40)
        for _ in 0..<Int(random.whole(1, 4)) {
            let part: CALayer
            if random.chance(0.3) {
                let shape = CAShapeLayer()
                shape.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: random.number(5, 40), height: 20), transform: nil)
                shape.fillColor = color(&random)
                part = shape
            } else {
                part = CALayer()
                part.backgroundColor = color(&random)
                if random.chance(0.2) { part.cornerRadius = 3 }
            }
            let step = random.chance(0.3) ? 0.5 : 0
            part.frame = CGRect(
                x: random.whole(0, 40) + step, y: random.whole(0, 30), width: random.whole(5, 40),
                height: random.whole(5, 30))
            layer.addSublayer(part)
        }
        layer.shadowOpacity = Float(random.number(0.3, 1))
        layer.shadowRadius = CGFloat(random.number(0, 6))
        layer.shadowOffset = CGSize(
            width: random.whole(-4, 4), height: random.chance(0.7) ? random.whole(-4, 4) : 1.5)
        if random.chance(0.3) { layer.opacity = 0.6 }
        if random.chance(0.2) { layer.masksToBounds = true }
        return layer
    }

    private static func renderer(_ optimizations: Optimizations) -> FrameRenderer {
        FrameRenderer(backend: SoftwareBackend(threads: 1), optimizations: optimizations, threads: 1)
    }

    /// The first pixel in which two pictures differ; `nil` for equal pictures.
    private static func difference(_ a: [UInt8], _ b: [UInt8], width: Int) -> String? {
        guard let byte = a.indices.first(where: { a[$0] != b[$0] }) else { return nil }
        let pixel = byte / 4
        let range = (pixel * 4)..<(pixel * 4 + 4)
        return "\(pixel % width), \(pixel / width) is \(a[range]), not \(b[range])"
    }

    @Test func `frames with kept shadows have the bytes of frames that draw all shadows`() throws {
        var kept = 0
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: LayerEdits.width, height: LayerEdits.height)
            root.backgroundColor = CGColor(red: 0.7, green: 0.8, blue: 0.9, alpha: 1)
            let list = CALayer()
            list.frame = root.bounds
            list.masksToBounds = random.chance(0.5)
            root.addSublayer(list)
            let casters = (0..<5).map { _ in Self.caster(&random) }
            for layer in casters { list.addSublayer(layer) }
            let renderers = [
                Self.renderer(.all), Self.renderer(.all.subtracting([.caching, .folding, .damage])),
            ]
            renderers[0].minimumRetainedLayers = random.chance(0.5) ? 0 : .max
            let committer = LayerTreeCommitter()
            committer.waitsForTiles = true
            committer.root = root
            let scale = random.chance(0.3) ? 2.0 : 1
            let target = RenderTarget(
                width: Int(LayerEdits.width * scale), height: Int(LayerEdits.height * scale),
                pointsToPixels: SpaceMap(scaleX: scale, y: scale), background: .clear)
            for frame in 0..<8 {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                list.position.y += random.whole(-6, 3)
                for layer in casters where random.chance(0.3) { layer.position.x += random.whole(-5, 5) }
                if random.chance(0.3) { casters[0].sublayers?[0].position.y += 1 }
                if random.chance(0.2) { casters[1].isHidden.toggle() }
                if random.chance(0.1) { casters[2].shadowRadius += 1 }
                CATransaction.commit()
                let update = committer.commit(at: Double(frame) / 60)
                let pictures = try renderers.map { renderer in
                    renderer.apply(update)
                    _ = try renderer.render(at: Double(frame) / 60, target: target)
                    #expect(renderer.invariantFaults().isEmpty, "seed \(seed), frame \(frame)")
                    return try renderer.makeImage().withUnsafeBytes { [UInt8]($0) }
                }
                let difference = Self.difference(pictures[0], pictures[1], width: target.width)
                #expect(difference == nil, "seed \(seed), frame \(frame)")
                if difference != nil { break }
                kept += renderers[0].plan?.surfaces.filter { $0.fill == .cached }.count ?? 0
            }
        }
        #expect(kept > 400, "\(kept)")
    }
}
