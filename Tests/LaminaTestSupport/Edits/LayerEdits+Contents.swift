import Foundation
import Lamina
import LaminaValues

/// A tiled layer whose tiles show where they are.
private final class Checkers: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }

    override func draw(in ctx: CGContext) {
        let box = ctx.boundingBoxOfClipPath
        ctx.setFillColor(
            red: box.minX.truncatingRemainder(dividingBy: 3) / 3, green: 0.5,
            blue: box.minY.truncatingRemainder(dividingBy: 5) / 5, alpha: 1)
        ctx.fill(box)
    }
}

/// Edits of what layers show, by their classes.
extension LayerEdits {
    mutating func changeContents(_ edit: LayerEdit, of layer: CALayer) {
        if edit == .contents {
            layer.contents = chance(0.2) ? nil : random.images.randomElement(using: &random.random)
            return
        }
        switch pick(5) {
        case 0:
            layer.contentsRect = CGRect(
                x: number(-0.2, 0.6), y: number(-0.2, 0.6), width: number(0.1, 0.9), height: number(0.1, 0.9))
        case 1:
            layer.contentsCenter = CGRect(
                x: number(0.1, 0.4), y: number(0.1, 0.4), width: number(0.1, 0.5), height: number(0.1, 0.5))
        case 2:
            layer.contentsGravity =
                CALayerContentsGravity.all.randomElement(using: &random.random) ?? .resize
        case 3: layer.contentsScale = number(0.5, 3)
        default: layer.contentsMultiplyColor = chance(0.4) ? nil : random.color()
        }
    }

    /// Changes what a layer is, as no program can: values of one class follow on those of another.
    mutating func changeKind(of layer: CALayer) {
        guard type(of: layer) == CALayer.self,
            mayTilt(below: layer.superlayer ?? root) || layer.properties.kind != .transform
        else { return }
        var values = layer.properties
        let kinds: [LayerKind] = [.plain, .plain, .replicator, .gradient]
        values.kind = kinds.randomElement(using: &random.random) ?? .plain
        if values.kind == .replicator {
            values.replicator.instanceCount = pick(4)
            values.replicator.instanceTransform = CATransform3DMakeTranslation(number(-9, 9).rounded(), 4, 0)
        }
        if values.kind == .gradient { random.addGradient(to: &values) }
        layer.properties = values
    }

    // MARK: Layers of the other classes

    /// A layer of another class.
    mutating func special() -> CALayer {
        let layer: CALayer
        switch pick(seed % 6 == 2 ? 7 : 6) {
        case 0: layer = shape()
        case 1:
            let gradient = CAGradientLayer()
            gradient.colors = [random.color(), random.color(), random.color()]
            layer = gradient
        case 2:
            let text = CATextLayer()
            text.string = "Ag\(pick(100))"
            text.fontSize = number(6, 14)
            text.foregroundColor = random.color()
            layer = text
        case 3: layer = replicator()
        case 4: layer = emitter()
        case 5:
            layer = hasSpace ? CATransformLayer() : CALayer()
            for _ in 0..<2 { insert(into: layer) }
        default:
            let tiled = Checkers()
            tiled.tileSize = CGSize(width: 16, height: 16)
            layer = tiled
        }
        layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 26)
        layer.position = CGPoint(x: number(5, 30), y: number(5, 30))
        return layer
    }

    private mutating func path() -> CGPath? {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: number(-5, 30), y: number(-5, 30)))
        for _ in 0..<(pick(3) + 1) {
            path.addLine(to: CGPoint(x: number(-5, 35), y: number(-5, 35)))
            path.addCurve(
                to: CGPoint(x: number(0, 30), y: number(0, 30)),
                control1: CGPoint(x: number(0, 30), y: number(0, 30)),
                control2: CGPoint(x: number(0, 30), y: number(0, 30)))
        }
        return path.copy()
    }

    private mutating func shape() -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = path()
        shape.fillColor = chance(0.6) ? random.color() : nil
        shape.strokeColor = random.color()
        shape.lineWidth = number(0.5, 5)
        return shape
    }

    private mutating func replicator() -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = pick(4) + 1
        replicator.instanceTransform = CATransform3DMakeTranslation(number(-9, 9).rounded(), number(2, 8), 0)
        replicator.instanceAlphaOffset = -0.1
        for _ in 0..<2 { insert(into: replicator) }
        return replicator
    }

    private mutating func emitter() -> CAEmitterLayer {
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.contents = random.images.first
        cell.birthRate = Float(number(5, 30))
        cell.lifetime = Float(number(0.1, 0.6))
        cell.velocity = number(5, 30)
        cell.emissionRange = 6
        cell.scale = number(0.1, 0.5)
        emitter.emitterCells = [cell]
        emitter.emitterPosition = CGPoint(x: 15, y: 13)
        emitter.seed = UInt32(pick(100))
        return emitter
    }

    /// Changes a layer of another class, or adds one.
    mutating func changeSpecial() {
        guard let layer = any(where: { type(of: $0) != CALayer.self }), chance(0.8) else {
            let superlayer = any()
            let isInside = superlayer.superlayer.map { mayTilt(below: $0) } ?? false
            let made = special()
            if isInside || !(made is CATransformLayer) { add(made, to: superlayer) }
            return
        }
        switch layer {
        case let shape as CAShapeLayer: change(shape)
        case let gradient as CAGradientLayer:
            gradient.colors = [random.color(), random.color()]
            gradient.locations = [NSNumber(value: number(0, 0.4)), NSNumber(value: number(0.5, 1))]
            gradient.type = [.axial, .radial, .conic].randomElement(using: &random.random) ?? .axial
            gradient.endPoint = CGPoint(x: number(0.3, 1), y: number(0.3, 1))
        case let text as CATextLayer:
            if chance(0.6) { text.string = "Lamina \(pick(1000))" } else { text.fontSize = number(6, 16) }
            if chance(0.3) { text.foregroundColor = random.color() }
        case let replicator as CAReplicatorLayer: change(replicator)
        case let emitter as CAEmitterLayer:
            emitter.birthRate = Float(number(0, 2))
            emitter.emitterPosition = CGPoint(x: number(0, 30), y: number(0, 26))
            if chance(0.2), mayTilt(below: emitter.superlayer ?? root) { emitter.preservesDepth.toggle() }
        case let tiled as CATiledLayer:
            tiled.setNeedsDisplay(CGRect(x: number(0, 20), y: number(0, 20), width: 5, height: 5))
        default: layer.zPosition = number(-5, 5)
        }
    }

    private mutating func change(_ shape: CAShapeLayer) {
        switch pick(5) {
        case 0: shape.path = path()
        case 1:
            shape.lineWidth = number(0, 8)
            shape.lineJoin = [.miter, .round, .bevel].randomElement(using: &random.random) ?? .miter
            shape.lineCap = [.butt, .round, .square].randomElement(using: &random.random) ?? .butt
        case 2: shape.fillColor = chance(0.3) ? nil : random.color()
        case 3: shape.lineDashPattern = chance(0.4) ? nil : [NSNumber(value: number(1, 9)), 3]
        default:
            let stroke = CABasicAnimation(keyPath: chance(0.5) ? "strokeEnd" : "strokeStart")
            stroke.fromValue = 0
            stroke.toValue = number(0.2, 1)
            stroke.duration = number(0.05, 0.4)
            shape.add(stroke, forKey: "stroke")
        }
    }

    private mutating func change(_ replicator: CAReplicatorLayer) {
        switch pick(4) {
        case 0: replicator.instanceCount = pick(5)
        case 1:
            let turned = CATransform3DMakeRotation(number(-1, 1), 0, mayTilt(below: replicator) ? 1 : 0, 1)
            replicator.instanceTransform = CATransform3DTranslate(turned, number(-9, 9), 4, 0)
        case 2: replicator.instanceColor = random.color()
        default:
            replicator.instanceRedOffset = Float(number(-0.3, 0.3))
            replicator.instanceAlphaOffset = Float(number(-0.3, 0.1))
        }
    }

    /// Shows a replicator whose instances lag behind, for some frames.
    package mutating func delayInstances(frames: Int) {
        let late = replicator()
        late.instanceCount = 3
        late.instanceDelay = 0.05
        let moving = CALayer()
        moving.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
        moving.backgroundColor = random.color()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.toValue = 40
        animation.duration = 0.3
        moving.add(animation, forKey: "late")
        late.addSublayer(moving)
        late.frame = CGRect(x: 60, y: 50, width: 30, height: 30)
        root.addSublayer(late)
        endings.append((frames, { late.removeFromSuperlayer() }))
        note("delayed instances")
    }
}
