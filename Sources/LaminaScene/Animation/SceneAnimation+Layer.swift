import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaPlan

extension SceneAnimation {
    /// The animation for a layer.
    ///
    /// The animation stays on the layer when it is over, so that pictures do not depend on pictures drawn before. An
    /// animation that should be removed then shows nothing afterwards instead, which gives the same picture.
    func makeAnimation() -> CAAnimation {
        let result = makeMember()
        if result.isRemovedOnCompletion {
            result.isRemovedOnCompletion = false
            if result.fillMode == .forwards { result.fillMode = .removed }
            if result.fillMode == .both { result.fillMode = .backwards }
        }
        return result
    }

    private func makeMember() -> CAAnimation {
        let result: CAAnimation
        switch animationClass {
        case .basic: result = withEnds(CABasicAnimation())
        case .spring: result = withEnds(spring)
        case .keyframe: result = keyframes
        case .transition: result = transition
        case .group:
            let group = CAAnimationGroup()
            if case .animations(let members) = members[.animations] {
                group.animations = members.map { $0.makeMember() }
            }
            result = group
        }
        result.beginTime = number(.beginTime) ?? 0
        result.timeOffset = number(.timeOffset) ?? 0
        result.speed = Float(number(.speed) ?? 1)
        if let duration = number(.duration) { result.duration = duration }
        result.repeatCount = Float(number(.repeatCount) ?? 0)
        result.repeatDuration = number(.repeatDuration) ?? 0
        result.autoreverses = flag(.autoreverses) ?? false
        if let mode = word(.fillMode) { result.fillMode = CAMediaTimingFillMode(rawValue: mode) }
        result.isRemovedOnCompletion = flag(.isRemovedOnCompletion) ?? true
        if case .timingFunction(let function) = members[.timingFunction] {
            result.timingFunction = function.function
        }
        if let property = result as? CAPropertyAnimation { describe(property) }
        return result
    }

    private func describe(_ animation: CAPropertyAnimation) {
        animation.keyPath = word(.keyPath)
        animation.isAdditive = flag(.isAdditive) ?? false
        animation.isCumulative = flag(.isCumulative) ?? false
        animation.valueFunction = word(.valueFunction).flatMap {
            CAValueFunction(name: CAValueFunctionName(rawValue: $0))
        }
    }

    private var spring: CASpringAnimation {
        if let duration = number(.perceptualDuration) {
            let spring = CASpringAnimation(perceptualDuration: duration, bounce: number(.bounce) ?? 0)
            if let velocity = number(.initialVelocity) {
                spring.initialVelocity = velocity
                if spring.duration > 0 { spring.duration = spring.settlingDuration }
            }
            return spring
        }
        let spring = CASpringAnimation()
        spring.mass = number(.mass) ?? 1
        spring.stiffness = number(.stiffness) ?? 100
        spring.damping = number(.damping) ?? 10
        spring.initialVelocity = number(.initialVelocity) ?? 0
        spring.allowsOverdamping = flag(.allowsOverdamping) ?? false
        return spring
    }

    private func withEnds(_ animation: CABasicAnimation) -> CABasicAnimation {
        animation.fromValue = any(.fromValue)
        animation.toValue = any(.toValue)
        animation.byValue = any(.byValue)
        return animation
    }

    private var keyframes: CAKeyframeAnimation {
        let result = CAKeyframeAnimation()
        if case .values(let values) = members[.values] {
            let isAngle = isAngle
            result.values = values.map { $0.any(isAngle: isAngle) }
        }
        if case .computed(let motion) = members[.values] { result.computed = motion }
        if case .value(.path(let path, _)) = members[.path] { result.path = path }
        result.keyTimes = numbers(.keyTimes)
        if case .timingFunctions(let functions) = members[.timingFunctions] {
            result.timingFunctions = functions.map(\.function)
        }
        if let mode = word(.calculationMode) {
            result.calculationMode = CAAnimationCalculationMode(rawValue: mode)
        }
        result.tensionValues = numbers(.tensionValues)
        result.continuityValues = numbers(.continuityValues)
        result.biasValues = numbers(.biasValues)
        result.rotationMode = word(.rotationMode).map { CAAnimationRotationMode(rawValue: $0) }
        return result
    }

    private var transition: CATransition {
        let result = CATransition()
        if let type = word(.type) { result.type = CATransitionType(rawValue: type) }
        result.subtype = word(.subtype).map { CATransitionSubtype(rawValue: $0) }
        result.startProgress = Float(number(.startProgress) ?? 0)
        result.endProgress = Float(number(.endProgress) ?? 1)
        if case .filter(let filter) = members[.filter] { result.filter = filter }
        if case .layer(let layers) = members[.from] { result.source = layers.makeTrees().first }
        return result
    }

    private func any(_ key: SceneAnimationKey) -> Any? {
        if case .value(let value) = members[key] { value.any(isAngle: isAngle) } else { nil }
    }

    /// Whether values are degrees.
    var isAngle: Bool {
        if let function = word(.valueFunction) { return function.hasPrefix("rotate") }
        return word(.keyPath).map { Self.isAngle(keyPath: $0) } ?? false
    }

    /// Whether a key path's values are degrees.
    static func isAngle(keyPath: String) -> Bool {
        if case .rotation = (try? AnimationKeyPath(keyPath))?.part { true } else { false }
    }
}

extension SceneAnimation.Value {
    /// The value for a layer.
    ///
    /// - Parameter isAngle: Whether it is in degrees, where layers have radians.
    func any(isAngle: Bool) -> Any {
        switch self {
        case .number(let number): isAngle ? number * .pi / 180 : number
        case .flag(let flag): flag
        case .point(let point): point
        case .size(let size): size
        case .rectangle(let rectangle): rectangle
        case .color(let color): color
        case .transform(let transform): transform
        case .path(let path, _): path
        case .image(let image, _): image
        case .numbers(let numbers): numbers
        case .colors(let colors): colors
        case .filters(let filters): filters
        case .filter(let filter): filter
        }
    }

    /// The value as layers' properties have it.
    ///
    /// - Parameter isAngle: Whether it is in degrees, where layers have radians.
    func animatable(isAngle: Bool) -> AnimatableValue {
        switch self {
        case .number(let number): .number(isAngle ? number * .pi / 180 : number)
        case .flag(let flag): .flag(flag)
        case .point(let point): .point(point)
        case .size(let size): .size(size)
        case .rectangle(let rectangle): .rect(rectangle)
        case .color(let color): .color(color)
        case .transform(let transform): .transform(transform)
        case .path(let path, _): .path(path)
        case .image(let image, _): .image(image)
        case .numbers(let numbers): .list(numbers.map { .number($0) })
        case .colors(let colors): .list(colors.map { .color($0) })
        case .filters(let filters): .filters(filters)
        case .filter(let filter): .filters([filter])
        }
    }
}

extension SceneAnimation.TimingFunction {
    /// The pace for an animation.
    var function: CAMediaTimingFunction {
        switch self {
        case .named(let name): return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
        case .points(let p):
            let p = p.map { Float($0) } + [0, 0, 1, 1].dropFirst(min(4, p.count))
            return CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
        }
    }
}
