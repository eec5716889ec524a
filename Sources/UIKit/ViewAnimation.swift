import CoreGraphics
import Foundation
import LaminaLayer

/// Turns the changes within an animation's block into animations of layers.
class ViewAnimation {
    /// How the value moves.
    enum Timing {
        case curve(CAMediaTimingFunction)
        case spring(SpringForce)
    }

    let duration: TimeInterval
    let delay: TimeInterval
    let timing: Timing
    let repeats: Bool
    let autoreverses: Bool
    /// Whether it replaces other animations of its properties, and does not add to them.
    let replaces: Bool
    /// The number of repeats; `nil` for endless.
    var repeatCount: Float?

    /// The layers and keys that were asked for an action while a block changes them.
    private var asked: Set<Place> = []

    struct Place: Hashable {
        var layer: ObjectIdentifier
        var key: String
    }

    init(
        duration: TimeInterval, delay: TimeInterval = 0, timing: Timing, repeats: Bool = false,
        autoreverses: Bool = false, replaces: Bool = false
    ) {
        // NaN is no duration.
        self.duration = duration > 0 && duration < 1e9 ? duration : 0
        self.delay = delay > 0 && delay < 1e9 ? delay : 0
        self.timing = timing
        self.repeats = repeats
        self.autoreverses = autoreverses
        self.replaces = replaces
    }

    // MARK: The stack

    private final class Stack {
        var animations: [ViewAnimation?] = []
        var scrubber: TransitionScrubber?
    }

    private static let key = "UIKit.animations"
    private static var stack: Stack {
        if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
        let stack = Stack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    /// The animation whose block runs on this thread; `nil` for none.
    static var current: ViewAnimation? { UIView.areAnimationsEnabled ? stack.animations.last ?? nil : nil }

    /// Runs a block whose changes an animation animates; `nil` for none.
    static func with(_ animation: ViewAnimation?, _ body: () -> Void) {
        let stack = stack
        stack.animations.append(animation)
        body()
        stack.animations.removeLast()
    }

    /// The collector of this thread's animations; `nil` if they run.
    static var scrubber: TransitionScrubber? { UIView.areAnimationsEnabled ? stack.scrubber : nil }

    /// Runs a block whose animations a scrubber collects.
    static func with(scrubber: TransitionScrubber, _ body: () -> Void) {
        let stack = stack
        let outer = stack.scrubber
        stack.scrubber = scrubber
        body()
        stack.scrubber = outer
    }

    /// Begins an animation whose block ends with ``pop()``.
    static func push(_ animation: ViewAnimation) { stack.animations.append(animation) }
    static func pop() { _ = stack.animations.popLast() }

    // MARK: Changes

    /// The properties that are animated. Others change at once.
    static let keys: Set<String> = [
        "bounds", "position", "opacity", "transform", "sublayerTransform", "backgroundColor", "cornerRadius",
        "anchorPoint", "zPosition", "borderWidth", "borderColor", "shadowOpacity", "shadowRadius",
        "shadowOffset", "shadowColor", "shadowPath", "contentsRect", "contentsCenter", "path", "strokeStart",
        "strokeEnd", "fillColor", "strokeColor", "lineWidth", "lineDashPhase", "miterLimit", "colors",
        "locations", "startPoint", "endPoint", "fontSize", "foregroundColor", "instanceDelay",
        "instanceTransform", "instanceColor", "emitterPosition", "emitterSize",
    ]

    /// The action of a pending change.
    func action(for layer: CALayer, key: String) -> (any CAAction)? {
        guard Self.keys.contains(key) else { return nil }
        asked.insert(Place(layer: ObjectIdentifier(layer), key: key))
        let (from, model) = (shown(layer, key), layer.value(forKey: key))
        return Change { [self] layer in add(to: layer, key, from: from, model: model) }
    }

    /// Changes properties, and animates those for which the layer asked no action because it was never seen.
    func change(_ layer: CALayer, _ keys: [String], _ body: () -> Void) {
        let before = keys.map { (key: $0, value: shown(layer, $0), model: layer.value(forKey: $0)) }
        asked = []
        body()
        for change in before {
            guard !asked.contains(Place(layer: ObjectIdentifier(layer), key: change.key)),
                let new = layer.value(forKey: change.key) as? AnyHashable, new != change.model as? AnyHashable
            else { continue }
            add(to: layer, change.key, from: change.value, model: change.model)
        }
    }

    /// The value from which an animation begins: what is seen where the property moves, else the layer's.
    func shown(_ layer: CALayer, _ key: String) -> Any? {
        let isMoving = !Self.keys(of: key, on: layer).isEmpty
        return (isMoving ? layer.presentation() ?? layer : layer).value(forKey: key)
    }

    /// Animates a property to the layer's value.
    ///
    /// - Parameters:
    ///   - from: The value that was seen before the change.
    ///   - model: The layer's value before the change; `nil` if the animation replaces others in any case.
    func add(to layer: CALayer, _ key: String, from: Any?, model: Any?) {
        guard duration > 0 || delay > 0 else { return Self.removeAnimations(of: key, from: layer) }
        let new = layer.value(forKey: key)
        if (model as? CGColor)?.pattern != nil || (new as? CGColor)?.pattern != nil {
            return Self.removeAnimations(of: key, from: layer)
        }
        guard !replaces, let model, let new, let way = AddedWay(from: model, to: new),
            Self.keys(of: key, on: layer).allSatisfy({ Self.mayBeAddedTo(layer.animation(forKey: $0)) })
        else { return Self.replace(animation(key, from: from, to: nil), of: key, on: layer) }
        let own = animation(key, from: way.start, to: way.end, isAdditive: true)
        var (free, number) = (key, 1)
        while layer.animation(forKey: free) != nil {
            number += 1
            free = "\(key)-\(number)"
        }
        layer.add(own, forKey: free)
    }

    // MARK: Animations of a property

    /// The keys under which views have animations of a property: the property's, and `"position-2"` and so on.
    static func keys(of key: String, on layer: CALayer) -> [String] {
        (layer.animationKeys() ?? []).filter { other in
            guard other.hasPrefix(key) else { return false }
            let rest = other.dropFirst(key.count)
            return rest.isEmpty || rest.first == "-" && Int(rest.dropFirst()) != nil
        }
    }

    /// Removes all animations of a property from a layer.
    static func removeAnimations(of key: String, from layer: CALayer) {
        for own in keys(of: key, on: layer) { layer.removeAnimation(forKey: own) }
    }

    /// Replaces all other animations of a property by an animation.
    static func replace(_ animation: CAAnimation, of key: String, on layer: CALayer) {
        for own in keys(of: key, on: layer) where own != key { layer.removeAnimation(forKey: own) }
        layer.add(animation, forKey: key)
    }

    /// Whether another animation may add to an animation: one that adds to the layer's value itself, and ends.
    private static func mayBeAddedTo(_ animation: CAAnimation?) -> Bool {
        guard let animation else { return true }
        if let group = animation as? CAAnimationGroup {
            return group.animations?.allSatisfy { mayBeAddedTo($0) } ?? true
        }
        guard animation.repeatCount.isFinite else { return false }
        return (animation as? CAPropertyAnimation)?.isAdditive ?? true
    }

    /// An animation of a property, with the delay and the repeats.
    func animation(_ key: String, from: Any?, to: Any?, isAdditive: Bool = false) -> CAAnimation {
        let animation: CABasicAnimation
        switch timing {
        case .curve(let function):
            animation = CABasicAnimation(keyPath: key)
            animation.timingFunction = function
        case .spring(let force):
            let spring = CASpringAnimation(keyPath: key)
            spring.mass = force.mass
            spring.stiffness = force.stiffness
            spring.damping = force.damping
            spring.initialVelocity = force.velocity
            animation = spring
        }
        animation.isAdditive = isAdditive
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return timed(animation)
    }

    /// An animation with the delay and the repeats.
    func timed(_ animation: CAAnimation) -> CAAnimation {
        if let repeatCount {
            animation.repeatCount = repeatCount
        } else if repeats {
            animation.repeatCount = .infinity
        }
        animation.autoreverses = autoreverses
        guard delay > 0 else { return animation }
        // A group begins with the frame that shows it, whatever the clock.
        let once = animation.duration * (autoreverses ? 2 : 1)
        let count = Double(animation.repeatCount == 0 ? 1 : animation.repeatCount)
        animation.beginTime = delay
        animation.fillMode = .both
        let group = CAAnimationGroup()
        group.animations = [animation]
        group.duration = min(1e9, delay + once * count)
        return group
    }
}

/// An action that calls a block with its layer.
private final class Change: CAAction {
    let body: (CALayer) -> Void

    init(_ body: @escaping (CALayer) -> Void) { self.body = body }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        if let layer = anObject as? CALayer { body(layer) }
    }
}

/// The numbers of a spring.
struct SpringForce {
    var mass = 1.0
    var stiffness: Double
    var damping: Double
    var velocity = 0.0

    init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
        (self.mass, self.stiffness, self.damping, self.velocity) = (mass, stiffness, damping, velocity)
    }

    /// The spring that is within a thousandth of its rest after a duration.
    ///
    /// A spring of mass 1 swings in an envelope of exp(−ζωt), or, without swinging, falls as (1 + ωt)·exp(−ωt), which
    /// is a thousandth at ωt = 9.23.
    init(dampingRatio: Double, velocity: Double, duration: Double) {
        let ratio = dampingRatio.isFinite ? max(0.01, min(dampingRatio, 1)) : 1
        let reach = ratio < 0.999 ? min(9.23, 6.908 / ratio) : 9.23
        let frequency = reach / max(duration, 1e-3)
        stiffness = frequency * frequency
        damping = 2 * ratio * frequency
        self.velocity = velocity.isFinite ? velocity : 0
    }
}
