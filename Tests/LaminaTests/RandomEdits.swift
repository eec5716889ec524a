import Foundation
import Lamina
import LaminaDraw
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaRenderer
import LaminaSoftware
import LaminaTestSupport

/// A random tree under random edits, drawn twice: by a renderer that keeps what it knows from frame to frame, and by a
/// renderer that compiles every frame from nothing.
struct RandomEdits {
    static let (width, height) = (160, 120)

    let kept: FrameRenderer
    let whole: FrameRenderer
    private let committer = LayerTreeCommitter()
    private var random: RandomTree
    private var layers: [CALayer]
    /// Those of the layers that draw themselves.
    private var canvases: [RandomCanvas] = []
    private var time = 0.0
    /// Whether no plane is tilted. A tilted plane makes its superlayer a space that is compiled as a whole.
    private let isFlat: Bool
    /// The edits since the last frame, for messages.
    private(set) var log: [String] = []
    /// Frames of which only a part was compiled.
    private(set) var parts = 0
    /// Frames that were compiled whole, by reason.
    private(set) var reasons: [WholeFrameReason: Int] = [:]

    init(seed: UInt64) throws {
        random = try RandomTree(
            seed: seed, hasEffects: seed % 3 == 0, hasShapes: seed % 4 == 0, hasGradients: seed % 4 == 1,
            hasReplicators: seed % 5 == 0)
        isFlat = seed % 4 != 3
        layers = random.layers(width: Double(Self.width), height: Double(Self.height), count: 40)
        kept = FrameRenderer(backend: SoftwareBackend(threads: 1), threads: 1)
        kept.minimumRetainedLayers = 0
        whole = FrameRenderer(
            backend: SoftwareBackend(threads: 1), optimizations: .all.subtracting([.retaining, .damage]),
            threads: 1)
        flatten(layers)
        committer.root = layers.first
        // A list long enough for blocks of siblings.
        if seed % 2 == 0 {
            for _ in 0..<150 { insert(into: layers[0]) }
        }
        for _ in 0..<4 { insertCanvas(into: random.chance(0.5) ? layers[0] : any()) }
    }

    private var target: RenderTarget {
        RenderTarget(
            width: Self.width, height: Self.height, pointsToPixels: .identity,
            background: PackedColor(CGColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)))
    }

    private func flatten(_ layers: [CALayer]) {
        guard isFlat else { return }
        for layer in layers {
            let t = layer.transform
            if t.m13 != 0 || t.m23 != 0 || t.m14 != 0 || t.m24 != 0 {
                layer.transform = CATransform3DMakeRotation(t.m11, 0, 0, 1)
            }
            layer.sublayerTransform = CATransform3DIdentity
        }
    }

    private mutating func any() -> CALayer { layers[random.pick(layers.count)] }

    /// A layer with random values, and perhaps sublayers.
    private mutating func insert(into superlayer: CALayer) {
        let made = random.layers(
            width: 20 + random.number(0, 60), height: 20 + random.number(0, 60), count: random.pick(4) + 1)
        flatten(made)
        made[0].position = CGPoint(x: random.number(0, 160), y: random.number(0, 120))
        if random.chance(0.5) {
            made[0].backgroundColor = CGColor(red: random.number(0, 1), green: 0.5, blue: 0.2, alpha: 1)
        }
        superlayer.insertSublayer(made[0], at: UInt32(random.pick((superlayer.sublayers?.count ?? 0) + 1)))
        layers += made
    }

    /// A layer of a random look that draws itself.
    private mutating func insertCanvas(into superlayer: CALayer) {
        let canvas = RandomCanvas()
        canvas.bounds = CGRect(
            x: 0, y: 0, width: random.number(10, 90).rounded(), height: random.number(10, 70).rounded())
        canvas.position = CGPoint(x: random.number(0, 160).rounded(), y: random.number(0, 120).rounded())
        canvas.contentsGravity = [.resize, .resize, .resizeAspect, .center, .bottomLeft][random.pick(5)]
        canvas.minificationFilter = [.linear, .linear, .nearest, .trilinear][random.pick(4)]
        canvas.magnificationFilter = random.chance(0.5) ? .linear : .nearest
        switch random.pick(8) {
        case 0: canvas.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.5, height: 0.7)
        case 1: canvas.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
        case 2: (canvas.cornerRadius, canvas.masksToBounds) = (12, true)
        case 3: canvas.isGeometryFlipped = true
        case 4: canvas.transform = CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
        default: break
        }
        canvas.setNeedsDisplay()
        superlayer.addSublayer(canvas)
        layers.append(canvas)
        canvases.append(canvas)
    }

    /// Draws a layer again, mostly in part.
    private mutating func display(_ canvas: RandomCanvas) {
        canvas.number += 1
        if random.chance(0.1) {
            canvas.setNeedsDisplay()
        } else {
            canvas.setNeedsDisplay(
                CGRect(
                    x: random.number(-5, 80), y: random.number(-5, 60), width: random.number(1, 30),
                    height: random.number(1, 30)))
        }
    }

    /// Changes something.
    mutating func edit() {
        let layer = any()
        let kind = random.pick(26)
        log.append("\(kind) of \(layer.id)")
        switch kind {
        case 0...3:
            layer.position = CGPoint(
                x: layer.position.x + random.number(-20, 20).rounded(),
                y: layer.position.y + random.number(-20, 20))
        case 4, 5:
            layer.backgroundColor = CGColor(
                red: random.number(0, 1), green: random.number(0, 1), blue: random.number(0, 1),
                alpha: random.chance(0.3) ? 0.5 : 1)
        case 6: layer.opacity = random.chance(0.2) ? 0 : Float(random.number(0, 1))
        case 7: layer.isHidden.toggle()
        case 8:
            layer.bounds = CGRect(
                x: layer.bounds.minX + random.number(-10, 10).rounded(),
                y: layer.bounds.minY + random.number(-10, 10),
                width: random.number(1, 100), height: random.number(1, 80))
        case 9:
            layer.transform =
                random.chance(0.3)
                ? CATransform3DMakeRotation(random.number(-1, 1), isFlat ? 0 : 1, 0, 1)
                : CATransform3DMakeScale(random.number(0.2, 2), random.number(0.2, 2), 1)
        case 10: layer.zPosition = random.number(-3, 3).rounded()
        case 11: insert(into: layer)
        case 12, 13: if layer !== layers[0] { layer.removeFromSuperlayer() }
        case 14: any().insertSublayer(layer === layers[0] ? any() : layer, at: UInt32(random.pick(5)))
        case 15: layer.masksToBounds.toggle()
        case 16:
            layer.cornerRadius = random.number(0, 20)
            layer.borderWidth = random.number(0, 4)
        case 17:
            let animation = CABasicAnimation(keyPath: random.chance(0.5) ? "position.x" : "opacity")
            animation.toValue = random.number(0, 1) * (random.chance(0.5) ? 1 : 100)
            animation.duration = random.number(0.02, 0.4)
            layer.add(animation, forKey: "random")
        case 18:
            var transform = CATransform3DIdentity
            if random.chance(0.7) { transform.m34 = -1 / random.number(100, 600) }
            if random.chance(0.3) {
                transform = CATransform3DRotate(transform, random.number(-1, 1), 0, 1, 0)
            }
            layer.sublayerTransform = transform
        case 20...25: display(canvases[random.pick(canvases.count)])
        default: effect(on: layer)
        }
    }

    private mutating func effect(on layer: CALayer) {
        switch random.pick(7) {
        case 0: layer.mask = layer.mask == nil ? random.layers(width: 60, height: 60, count: 2).first : nil
        case 1: layer.shadowOpacity = random.chance(0.5) ? 0 : 0.7
        case 2:
            layer.filters =
                random.chance(0.5)
                ? nil : [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])]
        case 3: layer.shouldRasterize.toggle()
        case 4:
            let transition = CATransition()
            transition.duration = random.number(0.02, 0.2)
            transition.type = random.chance(0.5) ? .fade : .push
            layer.add(transition, forKey: "transition")
        case 5:
            layer.shadowPath =
                random.chance(0.5)
                ? nil : CGPath(rect: CGRect(x: -20, y: 0, width: 50, height: 90), transform: nil)
        default: layer.allowsGroupOpacity.toggle()
        }
    }

    /// Draws a frame with both renderers.
    ///
    /// - Returns: How the pictures or the plans differ; `nil` if they are equal.
    mutating func difference() throws -> String? {
        time += random.chance(0.3) ? 0 : random.number(0, 0.06)
        let update = committer.commit(at: time)
        let edits = log.joined(separator: ", ")
        log = []
        kept.apply(update)
        whole.apply(update)
        let plan = kept.prepare(at: time, target: target)
        let other = whole.prepare(at: time, target: target)
        if plan.part == nil {
            reasons[plan.tally.wholeFrameReason ?? .firstFrame, default: 0] += 1
        } else {
            parts += 1
        }
        try kept.execute()
        try whole.execute()
        let (a, b) = (try kept.makeImage(), try whole.makeImage())
        let place = a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset }
        }
        guard let place else {
            // The items of a group that is seen in part may need no buffer. A transition's copies have ids of their own.
            let isPlain =
                !other.surfaces.dropLast().contains { $0.reason == .groupOpacity }
                && plan.tally.wholeFrameReason != .transition
            guard isPlain, let item = plan.missingItem(of: other) else { return nil }
            return "\(item), part \(plan.part.map { "\($0)" } ?? "none"), after \(edits)"
        }
        return
            "pixel \(place / 4 % Self.width), \(place / 4 / Self.width) differs, part \(plan.part.map { "\($0)" } ?? "none"), damage \(plan.damage.rectangles), after \(edits)"
    }
}

/// Draws shapes that follow from a number.
private final class RandomCanvas: CALayer {
    var number: UInt64 = 0

    override func draw(in ctx: CGContext) {
        var random = SeededGenerator(seed: number)
        func value(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
        for index in 0..<5 {
            // Some pictures are opaque.
            let alpha = index == 0 && number % 2 == 0 ? 1 : value(0.3...1)
            ctx.setFillColor(red: value(0...1), green: value(0...1), blue: value(0...1), alpha: alpha)
            if index == 0 {
                ctx.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
            } else {
                ctx.fillEllipse(
                    in: CGRect(
                        x: value(-10...80), y: value(-10...60), width: value(5...50), height: value(5...50)))
            }
        }
    }
}

extension RandomTree {
    /// A number from 0 to `count` − 1.
    fileprivate mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
}

extension FramePlan {
    /// An item of a whole plan's picture that touches this plan's damage, and that this plan does not draw as the whole plan
    /// does; `nil` if there is none.
    fileprivate func missingItem(of whole: FramePlan) -> String? {
        guard let root, let other = whole.root else { return nil }
        var left = other.drawList.items[...]
        for item in root.drawList.items {
            guard let place = left.firstIndex(where: { $0.isAlike(item) }) else {
                // A whole plan leaves out what something outside of the part covers.
                continue
            }
            for skipped in left[..<place] where isMissed(skipped, in: other.drawList) {
                return "\(skipped.layer) \(skipped.part) at \(skipped.bounds) is missing before \(item.layer)"
            }
            left = left[(place + 1)...]
        }
        for skipped in left where isMissed(skipped, in: other.drawList) {
            return "\(skipped.layer) \(skipped.part) at \(skipped.bounds) is missing at the end"
        }
        return nil
    }
}

extension FramePlan {
    /// Whether an item of another plan touches this plan's damage and shows there. Which hidden items a plan leaves out depends
    /// on its other items.
    fileprivate func isMissed(_ item: DrawItem, in list: DrawList) -> Bool {
        damage.intersects(item.bounds)
            && !list.items.drop { $0 != item }.dropFirst().contains {
                $0.isOpaque && ($0.hasShape ? $0.interior : $0.bounds).contains(item.bounds)
            }
    }
}

extension DrawItem {
    /// Whether two items draw the same part of a layer in the same place. Their records have other indices.
    fileprivate func isAlike(_ other: DrawItem) -> Bool {
        layer == other.layer && part == other.part && blendMode == other.blendMode
    }
}
