import Foundation
import LaminaGeometry
import LaminaValues

/// The animation of a value that a program keeps in a layer under a key of its own. The render side knows nothing of it: the
/// layer computes the value, for its presentation copies and to draw itself anew.
///
/// A path with full stops, such as `"place.x"` or `"turn.rotation.z"`, changes a part of a point, size, rectangle or transform.
struct OwnKeyAnimation {
    let key: String
    private let part: OwnKeyPart?
    private let motion: PropertyAnimation.Motion
    private let isAdditive: Bool
    private let isCumulative: Bool
    /// The timings of a group's member that the animation is, from that member inwards to its own; none outside groups.
    private var members: [LayerAnimation] = []

    /// `nil` for the animation of a property, and for values that cannot be animated.
    init?(_ animation: CAAnimation) {
        guard let animation = animation as? CAPropertyAnimation, let path = animation.keyPath else {
            return nil
        }
        let names = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        key = names.first.map(String.init) ?? path
        part = names.count > 1 ? OwnKeyPart(String(names[1])) : nil
        guard AnimatableProperty.byKey[key] == nil, names.count == 1 || part != nil,
            names.count == 1 || (try? AnimationKeyPath(path)) == nil,
            let motion = try? animation.motion(part?.kind ?? .own)
        else { return nil }
        self.motion = motion
        (isAdditive, isCumulative) = (animation.isAdditive, animation.isCumulative)
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
        let whole = (try? ValueKind.own.value(current, key)) ?? nil
        let base = part == nil ? whole : whole.flatMap { part?.value(in: $0) }
        if part != nil, base == nil { return nil }
        let value = motion.value(
            at: time, in: timing, from: base ?? AnimatableValue.none, isAdditive: isAdditive && base != nil,
            isCumulative: isCumulative)
        if let part { return value.flatMap { part.setting($0, in: whole) } }
        return boxed(value?.any)
    }
}

/// A part of a value under a key of the program's own, by the names that parts of layers' properties have.
private struct OwnKeyPart {
    /// The paths of that part in properties of layers, by the kind of the whole value.
    private let paths: [AnimationKeyPath]

    /// `nil` for a part that no value has.
    init?(_ name: String) {
        paths = ["position", "shadowOffset", "bounds", "transform"].compactMap {
            try? AnimationKeyPath("\($0).\(name)")
        }
        if paths.isEmpty { return nil }
    }

    /// The kind of the part's values.
    var kind: ValueKind { paths.first.map { ValueKind($0) } ?? .own }

    /// A layer's values with the whole value in the property of its kind; `nil` where the kind has no such part.
    private func carrier(_ whole: AnimatableValue) -> (values: LayerProperties, path: AnimationKeyPath)? {
        let property: AnimatableProperty
        switch whole {
        case .vector(_, .point): property = .position
        case .vector(_, .size): property = .shadowOffset
        case .vector(_, .rect): property = .bounds
        case .transform: property = .transform
        default: return nil
        }
        guard let path = paths.first(where: { $0.property == property }) else { return nil }
        var values = LayerProperties()
        values.set(AnimationKeyPath(property), to: whole)
        return (values, path)
    }

    func value(in whole: AnimatableValue) -> AnimatableValue? {
        carrier(whole).flatMap { $0.values.value(at: $0.path) }
    }

    /// The whole value with another part, as a program sees it.
    func setting(_ value: AnimatableValue, in whole: AnimatableValue?) -> Any? {
        guard let whole, let found = carrier(whole) else { return nil }
        var values = found.values
        values.set(found.path, to: value)
        return boxed(values.value(at: AnimationKeyPath(found.path.property))?.any)
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

    /// Redraws the layer while an animation changes a value that its class draws.
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
        if Self.comparable(animated) != Self.comparable(state.animatedOwnValues) {
            state.animatedOwnValues = animated
            layer.markNeedsDisplay(.infinite)
        }
        if layer.isDisplayNeeded { layer.performDisplay() }
    }

    func draws(_ layer: CALayer) -> Bool { layer.hasOwnKeyAnimations }

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
