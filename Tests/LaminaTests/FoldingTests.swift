import Foundation
import Lamina
import LaminaPlan
import LaminaGeometry
import LaminaRender
import LaminaRenderer
import LaminaSoftware
import LaminaTestSupport
import Testing

/// Drawing without the buffers of groups and masks, where that gives the same bytes.
@Suite struct FoldingTests {
    private static func draw(_ root: CALayer, scale: Double, _ optimizations: Optimizations) throws -> (
        bytes: [UInt8], folded: Int, passes: Int
    ) {
        let renderer = FrameRenderer(
            backend: SoftwareBackend(threads: 1), optimizations: optimizations, threads: 1)
        let committer = LayerTreeCommitter()
        committer.waitsForTiles = true
        committer.root = root
        renderer.apply(committer.commit(at: 0))
        let target = RenderTarget(
            width: Int(LayerEdits.width * scale), height: Int(LayerEdits.height * scale),
            pointsToPixels: SpaceMap(scaleX: scale, y: scale), background: .clear)
        let report = try renderer.render(at: 0, target: target)
        let bytes = try renderer.makeImage().withUnsafeBytes { [UInt8]($0) }
        return (bytes, renderer.plan?.tally.folded ?? 0, report.statistics.passes)
    }

    /// A layer with a colour and perhaps rounded corners.
    private static func box(_ random: inout SeededGenerator, translucent: Bool) -> CALayer {
        let layer = CALayer()
        let places: [CGFloat] = random.chance(0.5) ? [0, 1, 2, 5] : [0.25, 0.5, 7.3]
        layer.frame = CGRect(
            x: CGFloat(Int(random.number(0, 60))) + random.element(places),
            y: CGFloat(Int(random.number(0, 50))) + random.element(places),
            width: CGFloat(Int(random.number(5, 90))), height: CGFloat(Int(random.number(5, 70))))
        layer.backgroundColor = CGColor(
            red: random.number(0, 1), green: random.number(0, 1), blue: random.number(0, 1),
            alpha: translucent ? 0.6 : 1)
        if random.chance(0.3) { layer.cornerRadius = random.number(1, 9) }
        return layer
    }

    /// A group of boxes that fades or is masked.
    private static func group(_ random: inout SeededGenerator) -> CALayer {
        let group = CALayer()
        group.frame = CGRect(x: random.number(0, 20), y: random.number(0, 20), width: 120, height: 90)
        for _ in 0..<Int(random.number(1, 7)) {
            group.addSublayer(box(&random, translucent: random.chance(0.2)))
        }
        if random.chance(0.7) { group.opacity = Float(random.number(0.1, 0.95)) }
        if random.chance(0.3) { group.transform = CATransform3DMakeRotation(0.2, 0, 0, 1) }
        switch Int(random.number(0, 4)) {
        case 0: group.mask = box(&random, translucent: random.chance(0.2))
        case 1:
            let shape = CAShapeLayer()
            shape.path = CGPath(
                ellipseIn: CGRect(x: 5, y: 5, width: random.number(20, 300), height: random.number(20, 80)),
                transform: nil)
            group.mask = shape
        case 2:
            let mask = CALayer()
            for _ in 0..<3 { mask.addSublayer(box(&random, translucent: false)) }
            group.mask = mask
        default: break
        }
        if random.chance(0.15) {
            group.compositingFilter = random.element(["multiplyBlendMode", "sourceIn", "xor"])
        }
        return group
    }

    @Test func `groups and masks drawn without buffers have the bytes that buffers give`() throws {
        var (folded, passes, unfolded) = (0, 0, 0)
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: LayerEdits.width, height: LayerEdits.height)
            root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.3, alpha: 1)
            for _ in 0..<3 { root.addSublayer(Self.group(&random)) }
            let scale = random.chance(0.3) ? 1.5 : 1
            let one = try Self.draw(root, scale: scale, .all)
            let other = try Self.draw(root, scale: scale, .all.subtracting(.folding))
            #expect(one.bytes == other.bytes, "seed \(seed)")
            folded += one.folded
            passes += one.passes
            unfolded += other.passes
        }
        #expect(folded > 200)
        #expect(passes < unfolded * 4 / 5)
    }

    @Test(arguments: ["screenBlendMode", "destOut", "xor", "plusL"])
    func `a path of several tiles with a mode of blend units needs no buffer`(mode: String) throws {
        let (root, shape) = (CALayer(), CAShapeLayer())
        root.frame = CGRect(x: 0, y: 0, width: LayerEdits.width, height: LayerEdits.height)
        root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.3, alpha: 1)
        shape.path = CGPath(
            ellipseIn: CGRect(x: 20, y: 10, width: LayerEdits.width - 60, height: LayerEdits.height - 40),
            transform: nil)
        shape.fillColor = CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
        shape.compositingFilter = mode
        shape.opacity = 0.7
        root.addSublayer(shape)
        let one = try Self.draw(root, scale: 2, .all)
        let other = try Self.draw(root, scale: 2, .all.subtracting(.folding))
        #expect(one.bytes == other.bytes)
        #expect((one.passes, other.passes) == (1, 2))
    }

    @Test func `groups and masks under turned bounds that clip have the bytes that buffers give`() throws {
        for seed in UInt64(1)...80 {
            var random = SeededGenerator(seed: seed)
            let (root, clip) = (CALayer(), CALayer())
            root.frame = CGRect(x: 0, y: 0, width: LayerEdits.width, height: LayerEdits.height)
            clip.frame = CGRect(x: 20, y: 10, width: 100, height: 80)
            clip.masksToBounds = true
            clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            root.addSublayer(clip)
            for _ in 0..<3 { clip.addSublayer(Self.group(&random)) }
            let one = try Self.draw(root, scale: 1, .all)
            let other = try Self.draw(root, scale: 1, .all.subtracting(.folding))
            #expect(one.bytes == other.bytes, "seed \(seed)")
        }
    }

    /// A gradient in turned bounds, seen inside a path: well inside the bounds, along their edges, or beyond them.
    private static func maskedGradient(_ random: inout SeededGenerator) -> CALayer {
        let (gradient, path) = (CAGradientLayer(), CAShapeLayer())
        gradient.frame = CGRect(
            x: random.number(0, 50), y: random.number(0, 40), width: random.number(20, 90),
            height: random.number(20, 60))
        gradient.colors = [
            CGColor(red: 1, green: 0.2, blue: 0, alpha: 1),
            CGColor(red: 0, green: 0.4, blue: 1, alpha: random.chance(0.5) ? 1 : 0.3),
        ]
        gradient.transform = CATransform3DMakeRotation(random.element([0, 0.1, 0.7, 2.5]), 0, 0, 1)
        let box = gradient.bounds.insetBy(dx: random.number(-2, 5), dy: random.number(-2, 5))
        path.path =
            random.chance(0.5)
            ? CGPath(rect: box, transform: nil) : CGPath(ellipseIn: box, transform: nil)
        gradient.mask = path
        if random.chance(0.3) { gradient.opacity = 0.6 }
        return gradient
    }

    @Test func `turned gradients under paths have the bytes that buffers give, and need fewer`() throws {
        var (passes, unfolded) = (0, 0)
        for seed in UInt64(1)...150 {
            var random = SeededGenerator(seed: seed)
            let (root, clip) = (CALayer(), CALayer())
            root.frame = CGRect(x: 0, y: 0, width: LayerEdits.width, height: LayerEdits.height)
            root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.3, alpha: 1)
            clip.frame = root.bounds.insetBy(dx: random.element([-0.5, 10]), dy: random.element([-0.5, 20]))
            clip.masksToBounds = true
            clip.transform = CATransform3DMakeRotation(random.element([0, 0.01, 0.3]), 0, 0, 1)
            root.addSublayer(clip)
            for _ in 0..<3 { clip.addSublayer(Self.maskedGradient(&random)) }
            let one = try Self.draw(root, scale: 1, .all)
            let other = try Self.draw(root, scale: 1, .all.subtracting(.folding))
            #expect(one.bytes == other.bytes, "seed \(seed)")
            passes += one.passes
            unfolded += other.passes
        }
        #expect(passes * 5 < unfolded * 3, "\(passes) of \(unfolded)")
    }
}
