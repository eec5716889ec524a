import Foundation
import Lamina
import LaminaValues

extension RandomTree {
    /// A random tree as a program makes it, its layers in order.
    package mutating func layers(width: Double, height: Double, count: Int) -> [CALayer] {
        var result: [CALayer] = []
        func make(_ tree: LayerTree) -> CALayer {
            let layer = tree.properties.kind == .transform ? CATransformLayer() : CALayer()
            layer.properties = tree.properties
            result.append(layer)
            for sublayer in tree.sublayers { layer.addSublayer(make(sublayer)) }
            layer.mask = tree.mask.first.map(make)
            return layer
        }
        _ = make(tree(width: width, height: height, count: count))
        return result
    }

    /// Gives some layers a clock of their own.
    package mutating func setClocks(of layers: [CALayer]) {
        for layer in layers where chance(0.15) {
            layer.speed = [0.5, 2, -1, 0, 1].randomElement(using: &random) ?? 1
            layer.timeOffset = chance(0.5) ? number(-1, 1) : 0
            layer.beginTime = chance(0.3) ? number(-1, 1) : 0
        }
    }

    /// Adds up to three animations to about half of the layers. They stay when they are over, so that the picture at
    /// a time does not depend on earlier times.
    package mutating func animate(_ layers: [CALayer]) {
        for layer in layers where chance(0.5) {
            for index in 0..<Int.random(in: 1...3, using: &random) {
                let animation = animation(of: layer, depth: 0)
                animation.isRemovedOnCompletion = false
                layer.add(animation, forKey: "\(index)")
            }
        }
    }

    /// - Parameter depth: The number of groups around it.
    package mutating func animation(of layer: CALayer, depth: Int) -> CAAnimation {
        let result: CAAnimation
        switch Int.random(in: 0..<(depth < 2 ? 10 : 8), using: &random) {
        case 0..<3: result = basic(CABasicAnimation(), layer)
        case 3..<5: result = keyframes(layer)
        case 5: result = path(in: layer)
        case 6..<8:
            let spring = CASpringAnimation()
            spring.damping = number(0, 30)
            spring.initialVelocity = chance(0.3) ? number(-5, 5) : 0
            spring.allowsOverdamping = chance(0.5)
            result = basic(spring, layer)
        default:
            let group = CAAnimationGroup()
            group.animations = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                animation(of: layer, depth: depth + 1)
            }
            result = group
        }
        time(result)
        return result
    }

    private mutating func time(_ animation: CAAnimation) {
        animation.duration = number(0.2, 1.5)
        if chance(0.2) { animation.beginTime = number(-0.5, 0.8) }
        if chance(0.2) { animation.timeOffset = number(0, 1) }
        if chance(0.3) { animation.speed = [0.5, 2, -1, 0].randomElement(using: &random) ?? 1 }
        if chance(0.3) { animation.repeatCount = [2, 2.5, .infinity].randomElement(using: &random) ?? 1 }
        if chance(0.1) { animation.repeatDuration = number(0.3, 2) }
        animation.autoreverses = chance(0.3)
        let modes: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
        animation.fillMode = modes.randomElement(using: &random) ?? .both
        let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
        if chance(0.5) {
            animation.timingFunction = CAMediaTimingFunction(
                name: names.randomElement(using: &random) ?? .linear)
        }
    }

    private mutating func basic(_ animation: CABasicAnimation, _ layer: CALayer) -> CABasicAnimation {
        let keyPath = describe(animation, layer)
        if chance(0.7) { animation.fromValue = value(keyPath) }
        if chance(0.7) { animation.toValue = value(keyPath) }
        if chance(0.3) { animation.byValue = value(keyPath) }
        return animation
    }

    private mutating func keyframes(_ layer: CALayer) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation()
        let keyPath = describe(animation, layer)
        let count = Int.random(in: 2...4, using: &random)
        animation.values = (0..<count).map { _ in value(keyPath) }
        let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
        animation.calculationMode = modes.randomElement(using: &random) ?? .linear
        if chance(0.5) {
            let times = [0] + (0..<(count - 2)).map { _ in number(0, 1) }.sorted() + [1]
            animation.keyTimes = times.map { NSNumber(value: $0) }
        }
        if chance(0.3) { animation.tensionValues = (0..<count).map { _ in NSNumber(value: number(-1, 1)) } }
        if chance(0.3) { animation.biasValues = (0..<count).map { _ in NSNumber(value: number(-1, 1)) } }
        return animation
    }

    private mutating func path(in layer: CALayer) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "position")
        let path = CGMutablePath()
        func point() -> CGPoint { CGPoint(x: number(0, 150), y: number(0, 110)) }
        path.move(to: layer.position)
        path.addLine(to: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        if chance(0.5) { path.closeSubpath() }
        animation.path = path
        if chance(0.5) { animation.calculationMode = .paced }
        animation.rotationMode = [nil, .rotateAuto, .rotateAutoReverse].randomElement(using: &random) ?? nil
        return animation
    }

    private mutating func describe(_ animation: CAPropertyAnimation, _ layer: CALayer) -> String {
        let filters = layer.properties.filters.isEmpty ? [] : ["filters"]
        let keyPath = (Self.keyPaths + filters).randomElement(using: &random) ?? "opacity"
        animation.keyPath = keyPath
        animation.isAdditive = chance(0.2)
        animation.isCumulative = chance(0.2)
        return keyPath
    }

    private static let keyPaths = [
        "position", "position.x", "position.y", "bounds", "bounds.size", "bounds.size.width", "bounds.origin",
        "bounds.origin.y", "zPosition", "anchorPoint", "anchorPoint.x", "transform", "transform",
        "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
        "transform.scale", "transform.scale.x", "transform.translation", "transform.translation.x",
        "sublayerTransform.rotation.y", "sublayerTransform.scale", "hidden", "opacity", "opacity",
        "masksToBounds", "doubleSided", "backgroundColor", "backgroundColor", "cornerRadius", "borderWidth",
        "borderColor", "contents", "contentsRect", "contentsRect.origin.x", "contentsCenter",
        "contentsScale", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath",
        "shouldRasterize", "rasterizationScale",
    ]

    private mutating func value(_ keyPath: String) -> Any {
        switch keyPath {
        case "position", "bounds.origin": return CGPoint(x: number(-20, 120), y: number(-20, 90))
        case "anchorPoint": return CGPoint(x: number(-0.5, 1.5), y: number(-0.5, 1.5))
        case "bounds.size", "transform.translation", "shadowOffset":
            return CGSize(width: number(-10, 60), height: number(-10, 60))
        case "bounds":
            return CGRect(x: number(-9, 9), y: number(-9, 9), width: number(0, 90), height: number(0, 90))
        case "contentsRect", "contentsCenter":
            return CGRect(
                x: number(0, 0.5), y: number(0, 0.5), width: number(0.1, 0.5), height: number(0.1, 0.5))
        case "transform": return transform()
        case "hidden", "masksToBounds", "doubleSided", "shouldRasterize": return chance(0.5)
        case "backgroundColor", "borderColor", "shadowColor":
            return chance(0.1) ? NSNull() : color()
        case "contents": return images.randomElement(using: &random) ?? NSNull()
        case "shadowPath":
            return CGPath(
                rect: CGRect(x: number(-9, 9), y: number(-9, 9), width: number(0, 60), height: number(0, 60)),
                transform: nil)
        case "filters":
            return [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(number(0, 9))])]
        case "opacity", "shadowOpacity", "contentsRect.origin.x": return number(-0.2, 1.2)
        case "contentsScale", "rasterizationScale", "transform.scale", "transform.scale.x",
            "sublayerTransform.scale":
            return number(0, 2)
        case "borderWidth", "shadowRadius", "cornerRadius": return number(0, 9)
        case let path where path.contains("rotation"): return number(-7, 7)
        default: return number(-40, 90)
        }
    }
}
