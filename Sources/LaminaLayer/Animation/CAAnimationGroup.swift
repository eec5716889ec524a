import Foundation
import LaminaValues

/// Animations that run together, in the group's time and no longer than it.
///
/// Members without a duration take the group's. Their delegates are not called and their `isRemovedOnCompletion` has
/// no meaning; their fill modes count inside the group. While the group is at its end, the members that end with it are at
/// theirs: so a group that stays keeps them.
open class CAAnimationGroup: CAAnimation {
    /// The members. A copy of the group holds the same ones; what a layer runs are their values when the group was
    /// added.
    open var animations: [CAAnimation]?

    /// How deeply groups may lie in groups.
    private static let maximumDepth = 100

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        if let copy = copy as? CAAnimationGroup { copyAnimationGroupValues(to: copy) }
    }

    override final func content(
        duration: CFTimeInterval, ownKeys: OwnKeys
    ) throws(CAAnimationError) -> LayerAnimation.Content? {
        guard depth <= Self.maximumDepth else {
            throw CAAnimationError(
                "animations", expected: "at most \(Self.maximumDepth) groups inside one another",
                found: "more")
        }
        var result: [LayerAnimation] = []
        for (index, member) in (animations ?? []).enumerated() {
            if ownKeys == .leftOut, OwnKeyAnimation(member) != nil { continue }
            do throws(CAAnimationError) {
                var snapshot = try member.snapshot(key: nil, defaultDuration: duration, ownKeys: ownKeys)
                snapshot.isRemovedOnCompletion = false
                result.append(snapshot)
            } catch {
                var inner = error
                inner.property = "animations[\(index)].\(error.property)"
                throw inner
            }
        }
        return .group(result)
    }

    /// The members' changes of values under keys of the program's own, those of groups inside the group among them.
    ///
    /// - Parameter duration: The group's duration.
    final func ownKeyAnimations(duration: CFTimeInterval) -> [OwnKeyAnimation] {
        guard depth <= Self.maximumDepth else { return [] }
        return (animations ?? []).flatMap { member -> [OwnKeyAnimation] in
            var timing = member.timingSnapshot(key: nil, defaultDuration: duration)
            timing.isRemovedOnCompletion = false
            let inner =
                (member as? CAAnimationGroup)?.ownKeyAnimations(duration: timing.timing.duration)
                ?? [OwnKeyAnimation(member)].compactMap(\.self)
            return inner.map { $0.member(timing) }
        }
    }

    /// How many groups lie inside one another, this one included; no more than one above the limit are counted.
    private var depth: Int {
        var (depth, level) = (0, [self])
        while !level.isEmpty, depth <= Self.maximumDepth {
            depth += 1
            level = level.flatMap { $0.animations ?? [] }.compactMap { $0 as? CAAnimationGroup }
        }
        return depth
    }
}
