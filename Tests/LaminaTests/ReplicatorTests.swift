import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

/// Compares replicators with the same layers written out by hand.
@Suite struct ReplicatorTests {
    static func replicator(
        count: Int, _ transform: CATransform3D = CATransform3DMakeTranslation(30, 0, 0),
        sublayers: [CALayer], _ change: (CAReplicatorLayer) -> Void = { _ in }
    ) -> CAReplicatorLayer {
        let layer = CAReplicatorLayer()
        layer.frame = CGRect(x: 10, y: 10, width: 100, height: 80)
        layer.instanceCount = count
        layer.instanceTransform = transform
        layer.sublayers = sublayers
        change(layer)
        return layer
    }

    static func box(
        _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: CGColor = .white,
        _ change: (CALayer) -> Void = { _ in }
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: w, height: h)
        layer.backgroundColor = color
        change(layer)
        return layer
    }

    static func draw(_ layer: CALayer, _ backend: RenderBackendChoice = .cpu, at time: Double = 0) throws
        -> CGImage
    {
        let renderer = try renderer(layer, backend)
        for moment in time == 0 ? [0] : [0, time] { try render(renderer, at: moment) }
        return try renderer.makeImage()
    }

    static func renderer(_ layer: CALayer, _ backend: RenderBackendChoice) throws -> CARenderer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
        root.anchorPoint = .zero
        root.addSublayer(layer)
        var options = RendererOptions()
        options.backend = backend
        let renderer = try CARenderer(options: options)
        renderer.layer = root
        renderer.bounds = root.bounds
        return renderer
    }

    static func render(_ renderer: CARenderer, at time: Double) throws {
        renderer.beginFrame(atTime: time)
        try renderer.render()
    }

    /// The straight colour of a pixel.
    static func color(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        let at = (y * image.width + x) * 4
        return Array(image.straightRGBA()[at..<(at + 4)])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Each instance is moved once more than the one before`(backend: RenderBackendChoice) throws {
        let picture = try Self.draw(Self.replicator(count: 4, sublayers: [Self.box(0, 0, 10, 10)]), backend)
        for x in 0..<160 {
            let isInside = (0..<4).contains { ((10 + 30 * $0)..<(20 + 30 * $0)).contains(x) }
            #expect(Self.color(picture, x, 15)[3] == (isInside ? 255 : 0), "x \(x)")
        }
    }

    @Test func `The transform acts about the anchor point`() throws {
        // A quarter turn about the middle, (60, 50) in the picture.
        let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let picture = try Self.draw(Self.replicator(count: 2, turn, sublayers: [Self.box(80, 36, 10, 8)]))
        #expect(Self.color(picture, 95, 50)[3] == 255)
        #expect(Self.color(picture, 60, 85)[3] == 255)
        #expect(Self.color(picture, 60, 15)[3] == 0)
    }

    @Test func `Later instances are drawn over earlier ones`() throws {
        let picture = try Self.draw(
            Self.replicator(
                count: 2, CATransform3DMakeTranslation(5, 0, 0), sublayers: [Self.box(0, 0, 10, 10)]
            ) {
                $0.instanceRedOffset = -1
            })
        #expect(Self.color(picture, 12, 15) == [255, 255, 255, 255])
        #expect(Self.color(picture, 17, 15) == [0, 255, 255, 255])
    }

    @Test(arguments: [0, -3])
    func `Without instances only the layer itself is drawn`(count: Int) throws {
        let picture = try Self.draw(
            Self.replicator(count: count, sublayers: [Self.box(0, 0, 10, 10)]) {
                $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            })
        #expect(Self.color(picture, 15, 15) == [255, 0, 0, 255])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Colours are multiplied by the instance's and clamped`(backend: RenderBackendChoice) throws {
        let picture = try Self.draw(
            Self.replicator(
                count: 4,
                sublayers: [Self.box(0, 0, 10, 10, CGColor(red: 1, green: 0.8, blue: 0.4, alpha: 1))]
            ) {
                $0.instanceColor = CGColor(red: 0.5, green: 1, blue: 0.25, alpha: 1)
                ($0.instanceRedOffset, $0.instanceGreenOffset, $0.instanceBlueOffset) = (0.3, -0.4, 0.25)
            }, backend)
        let expected: [[UInt8]] = [
            [128, 204, 26, 255], [204, 122, 51, 255], [255, 41, 77, 255], [255, 0, 102, 255],
        ]
        for (index, wanted) in expected.enumerated() {
            let found = Self.color(picture, 15 + 30 * index, 15)
            for (one, other) in zip(found, wanted) {
                #expect(abs(Int(one) - Int(other)) <= 1, "instance \(index): \(found), not \(wanted)")
            }
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Images, shadows and filtered layers are multiplied, too`(backend: RenderBackendChoice) throws {
        let image = try CGImage(width: 1, height: 1) { $0.copyBytes(from: [200, 200, 200, 255]) }
        let picture = Self.box(0, 0, 20, 20, .clear) { $0.contents = image }
        let filtered = Self.box(0, 30, 20, 20, .black) { $0.filters = [CAFilter(type: "colorInvert")] }
        let shadowed = Self.box(0, 60, 10, 10, .white) {
            $0.shadowColor = .white
            ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, CGSize(width: 12, height: 0))
        }
        let drawn = try Self.draw(
            Self.replicator(count: 2, sublayers: [picture, filtered, shadowed]) {
                $0.instanceGreenOffset = -0.5
                $0.instanceBlueOffset = -1
            }, backend)
        for (x, y, wanted) in [
            (20, 20, [200, 200, 200]), (50, 20, [200, 100, 0]), (50, 50, [255, 128, 0]),
            (27, 75, [255, 255, 255]),
            (45, 75, [255, 128, 0]), (57, 75, [255, 128, 0]),
        ] {
            let found = Self.color(drawn, x, y).prefix(3).map(Int.init)
            #expect(
                zip(found, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(x), \(y): \(found), not \(wanted)")
        }
    }

    @Test func `Alpha fades each instance`() throws {
        let picture = try Self.draw(
            Self.replicator(count: 3, sublayers: [Self.box(0, 0, 10, 10)]) { $0.instanceAlphaOffset = -0.5 })
        #expect(Self.color(picture, 15, 15)[3] == 255)
        #expect(abs(Int(Self.color(picture, 45, 15)[3]) - 128) <= 1)
        #expect(Self.color(picture, 75, 15)[3] == 0)
    }

    @Test func `A row in a column is a grid whose colours multiply`() throws {
        let row = Self.replicator(count: 3, sublayers: [Self.box(0, 0, 10, 10)]) {
            $0.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
            $0.instanceRedOffset = -0.5
        }
        let grid = Self.replicator(count: 2, CATransform3DMakeTranslation(0, 30, 0), sublayers: [row]) {
            $0.instanceColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
        }
        let picture = try Self.draw(grid)
        for y in [15, 45] {
            #expect(Self.color(picture, 15, y) == [128, 255, 255, 255])
            #expect(Self.color(picture, 45, y) == [64, 255, 255, 255])
            #expect(Self.color(picture, 75, y) == [0, 255, 255, 255])
        }
    }

    static func moving(_ layer: CALayer) -> CALayer {
        let animation = CABasicAnimation(keyPath: "position.y")
        (animation.fromValue, animation.toValue, animation.duration) = (5.0, 55.0, 1)
        (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
        layer.add(animation, forKey: "move")
        return layer
    }

    @Test(arguments: [0.0, 0.25, 0.5, 1, 1.2])
    func `Instances are behind by their delays`(time: Double) throws {
        let picture = try Self.draw(
            Self.replicator(count: 3, sublayers: [Self.moving(Self.box(0, 0, 10, 10))]) {
                $0.instanceDelay = 0.2
            },
            at: time)
        for index in 0..<3 {
            let progress = max(0, min(1, time - 0.2 * Double(index)))
            let top = Int((10 + 50 * progress).rounded())
            let x = 15 + 30 * index
            #expect(Self.color(picture, x, top + 1)[3] == 255, "instance \(index)")
            #expect(Self.color(picture, x, top - 2)[3] == 0, "instance \(index)")
            #expect(Self.color(picture, x, top + 12)[3] == 0, "instance \(index)")
        }
    }

    @Test func `Delays of replicators inside one another add up, through clocks of other speeds`() throws {
        let row = Self.replicator(count: 2, sublayers: [Self.moving(Self.box(0, 0, 10, 10))]) {
            $0.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
            $0.instanceDelay = 0.1
            $0.speed = 2
        }
        let outer = Self.replicator(count: 2, CATransform3DMakeTranslation(60, 0, 0), sublayers: [row]) {
            $0.instanceDelay = 0.2
        }
        // In the row's clock: 0.3 · 2, with 0.2 · 2 less in the second pair and 0.1 less in the second of each.
        let picture = try Self.draw(outer, at: 0.3)
        for (x, progress) in [(15, 0.6), (45, 0.5), (75, 0.2), (105, 0.1)] {
            let top = Int((10 + 50 * progress).rounded())
            #expect(Self.color(picture, x, top + 1)[3] == 255, "x \(x)")
            #expect(Self.color(picture, x, top - 2)[3] == 0, "x \(x)")
        }
    }

    @Test func `An animation goes on until the last instance is done`() throws {
        let layer = Self.replicator(count: 3, sublayers: [Self.moving(Self.box(0, 0, 10, 10))]) {
            $0.instanceDelay = 0.5
        }
        let renderer = try Self.renderer(layer, .cpu)
        try Self.render(renderer, at: 0)
        for time in [1.5, 1.9] {
            try Self.render(renderer, at: time)
            #expect(renderer.nextFrameTime() == time)
        }
        try Self.render(renderer, at: 2.5)
        #expect(renderer.nextFrameTime() == .infinity)
        #expect(Self.color(try renderer.makeImage(), 75, 61)[3] == 255)
    }

    @Test func `Hits are those of the first instance`() {
        let box = Self.box(0, 0, 10, 10)
        let layer = Self.replicator(count: 3, sublayers: [box])
        #expect(layer.hitTest(CGPoint(x: 15, y: 15)) === box)
        #expect(layer.hitTest(CGPoint(x: 45, y: 15)) === layer)
    }

    @Test func `Depth is kept where that is asked for`() throws {
        // Seen from the side, instances that lie one behind the other come apart only in a space of three dimensions.
        func picture(_ preservesDepth: Bool) throws -> CGImage {
            let deck = Self.replicator(
                count: 3, CATransform3DMakeTranslation(0, 0, -20), sublayers: [Self.box(0, 0, 100, 80)]
            ) {
                $0.preservesDepth = preservesDepth
                $0.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            }
            return try Self.draw(deck)
        }
        func columns(_ image: CGImage) -> Int { (0..<160).count { Self.color(image, $0, 50)[3] == 255 } }
        #expect(columns(try picture(true)) > columns(try picture(false)) + 20)
    }

    @Test func `A billion instances come to an end`() throws {
        let inner = Self.replicator(count: 1_000_000_000, sublayers: [Self.box(0, 0, 10, 10)])
        let picture = try Self.draw(Self.replicator(count: 1_000_000_000, sublayers: [inner]))
        #expect(Self.color(picture, 25, 25)[3] == 255)
    }

    @Test(arguments: [
        CATransform3DMakeScale(.nan, 1, 1), CATransform3DMakeScale(.infinity, 1, 1),
        CATransform3DMakeScale(0, 0, 0),
        CATransform3DMakeScale(1e300, 1, 1),
    ])
    func `Transforms that lead nowhere leave the first instance`(transform: CATransform3D) throws {
        let picture = try Self.draw(Self.replicator(count: 3, transform, sublayers: [Self.box(0, 0, 10, 10)]))
        #expect(Self.color(picture, 15, 15)[3] == 255)
    }

    /// The tree without replicators: a copy of the sublayers for each instance, each in its own layer.
    static func written(_ tree: LayerTree) -> LayerTree {
        var result = tree
        result.id = .make()
        result.sublayers = tree.sublayers.map(written)
        result.mask = tree.mask.map(written)
        guard tree.properties.kind == .replicator else { return result }
        let replicator = tree.properties.replicator
        result.properties.kind = .plain
        var (copies, transform) = ([LayerTree](), CATransform3DIdentity)
        for _ in 0..<max(0, replicator.instanceCount) {
            var holder = LayerTree()
            holder.properties.bounds.origin = tree.properties.anchor
            holder.properties.position = tree.properties.anchor
            holder.properties.anchorPoint = .zero
            holder.properties.transform = transform
            holder.sublayers = tree.sublayers.map(written)
            copies.append(holder)
            transform = CATransform3DConcat(transform, replicator.instanceTransform)
        }
        result.sublayers = copies
        return result
    }

    @Test func `Instances are copies, to the byte`() throws {
        for seed in UInt64(1)...40 {
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0, hasReplicators: true)
            var tree = random.tree(width: 200, height: 120, count: 30)
            Self.flatten(&tree)
            let one = try EqualPicturesTests.draw(tree.sublayers, backend: .cpu).picture
            let other = try EqualPicturesTests.draw(tree.sublayers.map(Self.written), backend: .cpu).picture
            let difference = try ImageComparison(one, other)
            #expect(difference.largestDifference <= 1, "seed \(seed): \(difference)")
        }
    }

    /// Removes depth and colours, which copies in separate layers cannot show.
    static func flatten(_ tree: inout LayerTree) {
        func isFlat(_ t: CATransform3D) -> Bool {
            t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0
                && t.m43 == 0
        }
        if !isFlat(tree.properties.transform) { tree.properties.transform = CATransform3DIdentity }
        if !isFlat(tree.properties.sublayerTransform) {
            tree.properties.sublayerTransform = CATransform3DIdentity
        }
        if tree.properties.kind == .transform { tree.properties.kind = .plain }
        var replicator = tree.properties.replicator
        if !isFlat(replicator.instanceTransform) { replicator.instanceTransform = CATransform3DIdentity }
        (replicator.instanceColor, replicator.colorOffset, replicator.preservesDepth) = (.white, .zero, false)
        tree.properties.replicator = replicator
        for index in tree.sublayers.indices { flatten(&tree.sublayers[index]) }
        for index in tree.mask.indices { flatten(&tree.mask[index]) }
    }
}
