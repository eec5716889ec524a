/// An animation prepared for sampling in every frame. What does not depend on the time is found once. A class, so that
/// nothing is copied while it is sampled.
package final class SampledAnimation: Sendable {
    let playback: MediaPlayback
    let curve: TimingCurve?
    /// The change of one property; `nil` for other animations.
    let property: Property?
    /// The members of a group, which run in the group's own time.
    let members: [SampledAnimation]
    /// Seconds.
    let duration: Double

    /// The change of one property. A class for the same reason.
    final class Property: Sendable {
        let animation: PropertyAnimation
        // The fields of `animation` that every frame reads: a method of the whole value would copy it.
        let motion: PropertyAnimation.Motion
        let isCumulative: Bool
        let function: ValueFunction?

        init(_ animation: PropertyAnimation) {
            self.animation = animation
            (motion, isCumulative, function) = (animation.motion, animation.isCumulative, animation.function)
        }
    }

    package convenience init(_ animation: LayerAnimation) {
        self.init(animation, isRemovedOnCompletion: animation.isRemovedOnCompletion)
    }

    /// - Parameter isRemovedOnCompletion: `false` for the member of a group, which is not removed before the group.
    private init(_ animation: LayerAnimation, isRemovedOnCompletion: Bool) {
        playback = MediaPlayback(animation.timing, isRemovedOnCompletion: isRemovedOnCompletion)
        (curve, duration) = (animation.curve, animation.timing.duration)
        switch animation.content {
        case .property(let change): (property, members) = (Property(change), [])
        case .group(let animations):
            (property, members) = (nil, animations.map { SampledAnimation($0, isRemovedOnCompletion: false) })
        case .transition, .matchMove: (property, members) = (nil, [])
        }
    }

    /// The time of a group's members.
    func memberTime(in phase: AnimationPhase) -> MemberTime {
        MemberTime(in: phase, curve, duration: duration)
    }
}
