import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaText
import LaminaValues

extension SceneAnimation {
    /// The animation for a layer.
    ///
    /// The animation stays on the layer when it is over, so that pictures do not depend on pictures drawn before. An
    /// animation that should be removed then shows nothing afterwards instead, which gives the same picture.
    ///
    /// - Parameter fonts: The fonts of texts that a transition comes from; `nil` for those of the process.
    func makeAnimation(fonts: FontCollection? = nil) -> CAAnimation {
        let result = makeMember(fonts)
        if result.isRemovedOnCompletion {
            result.isRemovedOnCompletion = false
            if result.fillMode == .forwards { result.fillMode = .removed }
            if result.fillMode == .both { result.fillMode = .backwards }
        }
        return result
    }

    private func makeMember(_ fonts: FontCollection?) -> CAAnimation {
        let result: CAAnimation =
            switch animationClass {
            case .basic: CABasicAnimation()
            case .spring: spring
            case .keyframe: keyframes
            case .transition: transition(fonts)
            case .group: group(fonts)
            case .matchMove: matchMove
            }
        assignPlainMembers(to: result)
        return result
    }

    /// A spring, with the values of `perceptualDuration` and `bounce` where those are given.
    private var spring: CASpringAnimation {
        guard let duration = number(.perceptualDuration) else { return CASpringAnimation() }
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: number(.bounce) ?? 0)
        if let velocity = number(.initialVelocity) {
            spring.initialVelocity = velocity
            if spring.duration > 0 { spring.duration = spring.settlingDuration }
        }
        return spring
    }

    private var keyframes: CAKeyframeAnimation {
        let result = CAKeyframeAnimation()
        if case .values(let values) = members[.values] {
            let isAngle = isAngle
            result.values = values.map { $0.any(isAngle: isAngle) }
        }
        if case .computed(let motion) = members[.values] { result.computed = motion }
        return result
    }

    private func group(_ fonts: FontCollection?) -> CAAnimationGroup {
        let result = CAAnimationGroup()
        if case .animations(let members) = members[.animations] {
            result.animations = members.map { $0.makeMember(fonts) }
        }
        return result
    }

    /// The layer to follow is known only once all layers are made.
    private var matchMove: CAMatchMoveAnimation {
        let result = CAMatchMoveAnimation()
        if case .values(let values) = members[.sourcePoints] {
            result.sourcePoints = values.map { $0.any(isAngle: false) }
        }
        return result
    }

    private func transition(_ fonts: FontCollection?) -> CATransition {
        let result = CATransition()
        if case .layer(let layers) = members[.from] { result.source = layers.makeTrees(fonts: fonts).first }
        return result
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
