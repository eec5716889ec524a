import Foundation
import LaminaGeometry
import LaminaPlan

/// The animation of a value that a program keeps in a layer under a key of its own. The render side knows nothing of it: the
/// layer computes the value, for its presentation copies and to draw itself anew.
struct OwnKeyAnimation {
    let key: String
    private let motion: PropertyAnimation.Motion
    private let isAdditive: Bool
    /// The timings of a group's member that the animation is, from that member inwards to its own; none outside groups.
    private var members: [LayerAnimation] = []

    /// `nil` for the animation of a property, and for values that cannot be animated.
    init?(_ animation: CAAnimation) {
        guard let animation = animation as? CAPropertyAnimation, let key = animation.keyPath,
            !key.contains("."), AnimatableProperty.byKey[key] == nil,
            let motion = try? animation.motion(.own)
        else { return nil }
        (self.key, self.motion, isAdditive) = (key, motion, animation.isAdditive)
    }

    /// The changes of own keys that an animation makes, itself or by the members of a group.
    ///
    /// - Parameter duration: The duration of an animation that has none.
    static func all(of animation: CAAnimation, defaultDuration duration: CFTimeInterval) -> [OwnKeyAnimation]
    {
        if let group = animation as? CAAnimationGroup {
            return group.ownKeyAnimations(duration: group.duration <= 0 ? duration : group.duration)
        }
        return [OwnKeyAnimation(animation)].compactMap(\.self)
    }

    /// The animation as part of a group's member.
    func member(_ timing: LayerAnimation) -> OwnKeyAnimation {
        var result = self
        result.members.insert(timing, at: 0)
        return result
    }

    /// The value at a time of the layer's own clock; `nil` at times when the animation shows nothing.
    ///
    /// - Parameter timing: The animation's, or the outermost group's.
    /// - Parameter current: The value without the animation.
    func value(at time: Double, _ timing: LayerAnimation, from current: Any?) -> Any? {
        var (time, timing) = (MemberTime(time), timing)
        for member in members {
            guard let inner = timing.memberTime(at: time) else { return nil }
            (time, timing) = (inner, member)
        }
        let base = (try? ValueKind.own.value(current, key)) ?? nil
        let value = motion.value(
            at: time, in: timing, from: base ?? AnimatableValue.none, isAdditive: isAdditive && base != nil)
        return boxed(value?.any)
    }
}

extension CALayer {
    /// The values under keys of the program's own that animations change, at a time of the layer's own clock.
    ///
    /// - Parameter animations: The animations that a commit has begun.
    final func animatedOwnValues(
        _ animations: some Sequence<AttachedAnimation>, at local: Double
    ) -> [String: Any] {
        var result: [String: Any] = [:]
        for attached in animations {
            for own in attached.own {
                let current = result[own.key] ?? ownValue(forKey: own.key)
                if let value = own.value(at: local, attached.snapshot, from: current) {
                    result[own.key] = value
                }
            }
        }
        return result
    }

    /// The value that the layer, its style or its class has for a key of the program's own.
    final func ownValue(forKey key: String) -> Any? {
        rareState?.extraValues[key] ?? styleValue(forKey: key) ?? standardOfAnimatable(key)
    }

    /// Has the layer drawn anew while an animation changes a value that its class draws.
    final func supplyOwnValues(for animation: OwnKeyAnimation) {
        guard supply == nil, type(of: self).needsDisplay(forKey: animation.key) else { return }
        supply = OwnKeySupply.shared
    }
}

/// Makes layers draw themselves at every commit while animations change values that their classes draw.
final class OwnKeySupply: ContentsSupply, Sendable {
    static let shared = OwnKeySupply()

    func update(_ layer: CALayer, at localTime: Double) {
        guard let state = layer.rareState else { return }
        let animated = layer.animatedOwnValues(layer.attachedAnimations.committed, at: localTime)
        guard Self.comparable(animated) != Self.comparable(state.animatedOwnValues) else { return }
        state.animatedOwnValues = animated
        layer.markNeedsDisplay(.infinite)
        layer.performDisplay()
    }

    private static func comparable(_ values: [String: Any]) -> [String: AnimatableValue?] {
        values.mapValues { (try? ValueKind.own.value($0, "")) ?? nil }
    }

    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double {
        layer.hasOwnKeyAnimations ? localTime : .infinity
    }

    func isIdle(for layer: CALayer) -> Bool {
        !layer.hasOwnKeyAnimations && layer.rareState?.animatedOwnValues.isEmpty != false
    }
}

extension CALayer {
    fileprivate final var hasOwnKeyAnimations: Bool {
        attachedAnimations.contains { !$0.own.isEmpty && !$0.isOver }
    }
}
