import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaValues

/// Random layer trees that use every property the compiler knows.
package struct RandomTree {
    package var random: SeededGenerator
    /// Images that layers may show.
    package var images: [CGImage]
    /// Whether layers have masks, shadows, filters and other effects that take offscreen passes.
    package var hasEffects = false
    /// Whether some layers draw paths.
    package var hasShapes = false
    /// Whether some layers draw gradients.
    package var hasGradients = false
    /// Whether some layers draw their sublayers several times.
    package var hasReplicators = false

    package init(
        seed: UInt64, hasEffects: Bool = false, hasShapes: Bool = false, hasGradients: Bool = false,
        hasReplicators: Bool = false
    ) throws {
        self.hasEffects = hasEffects
        self.hasShapes = hasShapes
        self.hasGradients = hasGradients
        self.hasReplicators = hasReplicators
        random = SeededGenerator(seed: seed)
        images = []
        for index in 0..<4 { images.append(try makeImage(index)) }
    }

    private mutating func makeImage(_ index: Int) throws -> CGImage {
        let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
        var bytes: [UInt8] = []
        for _ in 0..<(width * height) {
            let alpha = index % 2 == 0 ? 255 : UInt8.random(in: 0...255, using: &random)
            for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &random)) }
            bytes.append(alpha)
        }
        return try CGImage(width: width, height: height) { $0.copyBytes(from: bytes) }
    }

    /// A tree for a picture of this size in points, of at most `count` layers.
    package mutating func tree(width: Double, height: Double, count: Int) -> LayerTree {
        var root = LayerTree.layer(0, 0, width, height)
        var left = count - 1
        root.sublayers = sublayers(in: root.properties.bounds, depth: 0, &left)
        if chance(0.3) { root.properties.sublayerTransform.m34 = -1 / number(100, 600) }
        return root
    }

    private mutating func sublayers(in bounds: CGRect, depth: Int, _ left: inout Int) -> [LayerTree] {
        var result: [LayerTree] = []
        for _ in 0..<Int.random(in: depth == 0 ? 8...16 : 0...3, using: &random) where left > 0 {
            left -= 1
            var layer = LayerTree(properties(in: bounds))
            if depth < 4 { layer.sublayers = sublayers(in: layer.properties.bounds, depth: depth + 1, &left) }
            if hasEffects { addEffects(to: &layer) }
            if hasShapes { addShape(to: &layer.properties) }
            if hasReplicators, !layer.sublayers.isEmpty { replicate(&layer.properties) }
            if hasGradients { addGradient(to: &layer.properties) }
            result.append(layer)
        }
        return result
    }

    private mutating func properties(in bounds: CGRect) -> LayerProperties {
        var p = LayerProperties()
        let isAligned = chance(0.5)
        func whole(_ value: Double) -> Double { isAligned ? value.rounded() : value }
        let width = whole(number(1, max(2, bounds.width)))
        let height = whole(number(1, max(2, bounds.height)))
        p.bounds = CGRect(
            x: chance(0.2) ? whole(number(-20, 20)) : 0, y: chance(0.2) ? whole(number(-20, 20)) : 0,
            width: width,
            height: height)
        p.anchorPoint = chance(0.3) ? CGPoint(x: number(-0.5, 1.5), y: number(-0.5, 1.5)) : .zero
        p.position = CGPoint(
            x: whole(number(bounds.minX - 20, bounds.maxX - width / 2)),
            y: whole(number(bounds.minY - 20, bounds.maxY - height / 2)))
        if chance(0.2) { p.zPosition = number(-3, 3).rounded() }
        p.transform = transform()
        if chance(0.1) { p.sublayerTransform = CATransform3DMakeRotation(number(-1, 1), 0, 0, 1) }
        p.isGeometryFlipped = chance(0.1)
        p.isDoubleSided = !chance(0.2)
        p.isHidden = chance(0.05)
        p.opacity = chance(0.3) ? Float(number(0, 1)) : 1
        p.allowsGroupOpacity = !chance(0.2)
        p.masksToBounds = chance(0.3)
        if chance(0.7) { p.backgroundColor = color() }
        if chance(0.3) { p.cornerRadius = number(0, 30) }
        if chance(0.25) {
            p.borderWidth = chance(0.5) ? number(1, 6).rounded() : number(0, 8)
            p.borderColor = color()
        }
        if chance(0.35) {
            p.contents = images.randomElement(using: &random)
            p.contentsGravity = CALayerContentsGravity.all.randomElement(using: &random) ?? .resize
            p.magnificationFilter = chance(0.5) ? .nearest : .linear
            p.minificationFilter = chance(0.5) ? .nearest : .linear
            if chance(0.2) {
                p.contentsRect = CGRect(
                    x: number(-0.2, 0.6), y: number(-0.2, 0.6), width: number(0.1, 0.9),
                    height: number(0.1, 0.9))
            }
            // The choice depends on values drawn already, so that the trees of all seeds stay the same otherwise.
            if p.position.y.truncatingRemainder(dividingBy: 5) == 2 {
                p.contentsMultiplyColor = p.backgroundColor
            }
        }
        return p
    }

    private mutating func replicate(_ p: inout LayerProperties) {
        guard chance(0.6) else { return }
        p.kind = .replicator
        p.replicator.instanceCount = Int.random(in: 0...4, using: &random)
        p.replicator.instanceTransform =
            chance(0.5)
            ? CATransform3DMakeTranslation(number(-40, 40).rounded(), number(-40, 40).rounded(), 0)
            : chance(0.1)
                ? CATransform3DConcat(
                    CATransform3DMakeRotation(number(-1, 1), 0, 1, 0),
                    CATransform3DMakeTranslation(number(-30, 30), 0, 20))
                : transform()
        if chance(0.5) { p.replicator.instanceColor = color() }
        if chance(0.5) {
            p.replicator.colorOffset = SIMD4(
                Float(number(-0.3, 0.3)), Float(number(-0.3, 0.3)), Float(number(-0.3, 0.3)),
                Float(number(-0.3, 0.3)))
        }
        p.replicator.preservesDepth = chance(0.1)
    }

    private mutating func addShape(to p: inout LayerProperties) {
        guard chance(0.6) else { return }
        p.kind = .shape
        let box = p.bounds.insetBy(dx: -number(0, 20), dy: -number(0, 20))
        func point(_ self: inout RandomTree) -> CGPoint {
            CGPoint(x: self.number(box.minX, box.maxX), y: self.number(box.minY, box.maxY))
        }
        let path = CGMutablePath()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            path.move(to: point(&self))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                if chance(0.5) {
                    path.addLine(to: point(&self))
                } else {
                    path.addCurve(to: point(&self), control1: point(&self), control2: point(&self))
                }
            }
            if chance(0.5) { path.closeSubpath() }
        }
        p.shape.path = path.copy()
        p.shape.fillColor = chance(0.7) ? color() : nil
        p.shape.fillRule = chance(0.5) ? .evenOdd : .nonZero
        if chance(0.6) {
            p.shape.strokeColor = color()
            p.shape.lineWidth = number(0.2, 12)
            p.shape.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
            p.shape.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
        }
        if chance(0.2) { p.shape.lineDashPattern = [number(1, 20), number(0, 10)] }
        if chance(0.2) { p.shape.strokeEnd = number(0.1, 1) }
    }

    package mutating func addGradient(to p: inout LayerProperties) {
        guard chance(0.6) else { return }
        p.kind = .gradient
        // Some gradients have more colours than a record of the Vulkan backend holds.
        let count = Int.random(in: 2...(chance(0.3) ? 12 : 4), using: &random)
        let isOpaque = chance(0.5)
        p.gradient.colors = (0..<count).map { _ in
            var color = color()
            if isOpaque { color.alpha = 1 }
            return color
        }
        if chance(0.5) {
            var locations = (0..<count).map { _ in number(-0.3, 1.3) }.sorted()
            // Hard edges, though not so steep that a pixel's rounding shows.
            for index in locations.indices.dropFirst() where locations[index] - locations[index - 1] < 0.05 {
                locations[index] = locations[index - 1]
            }
            p.gradient.locations = locations
        }
        p.gradient.type = [.axial, .radial, .conic].randomElement(using: &random) ?? .axial
        if chance(0.7) {
            p.gradient.startPoint = CGPoint(x: number(-0.2, 1.2), y: number(-0.2, 1.2))
            p.gradient.endPoint = CGPoint(x: number(-0.2, 1.2), y: number(-0.2, 1.2))
        }
        if p.gradient.type == .radial, chance(0.5) {
            p.gradient.focalPoint = CGPoint(x: number(0.2, 0.8), y: number(0.2, 0.8))
        }
    }

    private mutating func addEffects(to layer: inout LayerTree) {
        if chance(0.1) {
            var mask = LayerTree(properties(in: layer.properties.bounds))
            mask.properties.isHidden = false
            layer.mask = [mask]
        }
        if chance(0.15) {
            layer.properties.maskedCorners = CACornerMask(rawValue: .random(in: 0...15, using: &random))
        }
        if chance(0.1) { layer.properties.cornerCurve = .continuous }
        if chance(0.15) {
            layer.properties.shadowOpacity = Float(number(0.2, 1))
            layer.properties.shadowRadius = chance(0.2) ? 0 : number(0, 12)
            layer.properties.shadowOffset = CGSize(width: number(-8, 8).rounded(), height: number(-8, 8))
            layer.properties.shadowColor = color()
        }
        if chance(0.08) {
            layer.properties.filters = [
                chance(0.5)
                    ? CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(number(0, 9))])
                    : CAFilter(type: "colorHueRotate", inputs: ["inputAngle": .number(number(0, 6))])
            ]
        }
        if chance(0.06) {
            layer.properties.backgroundFilters = [
                CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(number(0, 9))])
            ]
        }
        if chance(0.08) {
            let modes = [
                "multiplyBlendMode", "screenBlendMode", "plusL", "destOut", "sourceIn", "hueBlendMode",
            ]
            layer.properties.compositingFilter = CAFilter(type: modes.randomElement(using: &random) ?? "xor")
        }
        if chance(0.06) {
            layer.properties.shouldRasterize = true
            layer.properties.rasterizationScale = chance(0.5) ? 1 : number(0.3, 2)
        }
        if chance(0.05) { layer.properties.kind = .transform }
        if chance(0.1) { layer.properties.allowsEdgeAntialiasing = false }
        if chance(0.1) {
            layer.properties.edgeAntialiasingMask = CAEdgeAntialiasingMask(
                rawValue: .random(in: 0...15, using: &random))
        }
    }

    mutating func transform() -> CATransform3D {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return CATransform3DMakeRotation(number(-3.2, 3.2), 0, 0, 1)
        case 1: return CATransform3DMakeScale(number(0.3, 2), number(-1.5, 2), 1)
        case 2: return CATransform3DMakeRotation(.pi / 2 * number(-2, 2).rounded(), 0, 0, 1)
        case 3:
            return CATransform3DMakeRotation(number(-3.2, 3.2), number(-1, 1), number(-1, 1), number(-1, 1))
        case 4:
            var t = CATransform3DMakeRotation(number(-1.5, 1.5), number(-1, 1), number(-1, 1), 0)
            t.m34 = -1 / number(50, 400)
            return t
        default: return CATransform3DIdentity
        }
    }

    package mutating func color() -> CGColor {
        let alpha = chance(0.5) ? 1 : number(0, 1)
        return CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: alpha)
    }

    package mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    package mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &random)
    }
}
