import Foundation
import LaminaGeometry

/// An animation as it was committed, with everything that decides its effect at any time.
package struct LayerAnimation: Equatable, Sendable {
    package var key: String?
    package var timing: MediaTiming
    /// The timing of the whole animation; `nil` is linear.
    package var curve: TimingCurve?
    package var isRemovedOnCompletion: Bool
    package var content: Content

    package indirect enum Content: Equatable, Sendable {
        case property(PropertyAnimation)
        /// Animations in the group's own time.
        case group([LayerAnimation])
        case transition(LayerTransition)
        case matchMove(MatchMove)
    }

    package init(
        key: String? = nil, timing: MediaTiming, curve: TimingCurve? = nil,
        isRemovedOnCompletion: Bool = true,
        content: Content
    ) {
        (self.key, self.timing, self.curve) = (key, timing, curve)
        (self.isRemovedOnCompletion, self.content) = (isRemovedOnCompletion, content)
    }
}

extension LayerAnimation {
    /// Whether the animation, or a member of its group, changes a property that only layers of this kind have.
    package func changesProperty(of kind: LayerKind) -> Bool {
        switch content {
        case .property(let animation): animation.path.property.kind == kind
        case .group(let animations): animations.contains { $0.changesProperty(of: kind) }
        case .transition, .matchMove: false
        }
    }

    /// Whether the animation, or a member of its group, changes a property.
    package func changes(_ property: AnimatableProperty) -> Bool {
        switch content {
        case .property(let animation): animation.path.property == property
        case .group(let animations): animations.contains { $0.changes(property) }
        case .transition: false
        case .matchMove: property == .position || property == .transform
        }
    }

    /// Whether the animation changes only properties that layers of this kind alone have.
    func changesNothing(but kind: LayerKind) -> Bool {
        switch content {
        case .property(let animation): animation.path.property.kind == kind
        case .group(let animations): animations.allSatisfy { $0.changesNothing(but: kind) }
        case .transition, .matchMove: false
        }
    }

    /// How the layer follows another one, if the animation makes it do so. Members of groups do not.
    package var matchMove: MatchMove? { if case .matchMove(let match) = content { match } else { nil } }
}

/// The change of one property.
package struct PropertyAnimation: Equatable, Sendable {
    package var path: AnimationKeyPath
    package var motion: Motion
    package var isAdditive = false
    package var isCumulative = false
    package var function: ValueFunction?

    /// Each way lies in memory of its own, because animations are copied while they are sampled.
    package indirect enum Motion: Equatable, Sendable {
        case basic(Ends)
        /// The spring runs in seconds of the animation's own time; the duration only cuts it off.
        case spring(SpringCurve, Ends)
        case keyframes(KeyframeTrack)
        case path(PathTrack, rotation: CAAnimationRotationMode?)
        /// The motion runs in seconds of the animation's own time.
        case computed(ComputedMotion)
    }

    /// Where a change begins and ends. A missing value follows from the value without the animation.
    package struct Ends: Equatable, Sendable {
        package var from: AnimatableValue?
        package var to: AnimatableValue?
        package var by: AnimatableValue?

        package init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
            (self.from, self.to, self.by) = (from, to, by)
        }

        /// Whether an end follows from the value without the animation.
        var isOpen: Bool { from == nil || to == nil }

        /// The ends by the table in `CABasicAnimation`'s header.
        func resolved(_ current: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
            switch (from, to, by) {
            case (let from?, let to?, _): (from, to)
            case (let from?, nil, let by?): (from, .sum(from, by))
            case (nil, let to?, let by?): (.difference(to, by), to)
            case (let from?, nil, nil): (from, current)
            case (nil, let to?, nil): (current, to)
            case (nil, nil, let by?): (current, .sum(current, by))
            case (nil, nil, nil): (current, current)
            }
        }
    }

    package init(path: AnimationKeyPath, motion: Motion) {
        (self.path, self.motion) = (path, motion)
    }
}

/// Turns a number into a transform.
package enum ValueFunction: String, Hashable, Sendable, CaseIterable {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY,
        translateZ

    /// Whether it takes a list of three numbers.
    package var takesThreeNumbers: Bool { self == .scale || self == .translate }

    func transform(_ value: AnimatableValue) -> CATransform3D? {
        if case .list(let list) = value {
            let n = list.map { if case .number(let n) = $0 { CGFloat(n) } else { CGFloat(0) } }
            guard n.count == 3 else { return nil }
            switch self {
            case .scale: return CATransform3DMakeScale(n[0], n[1], n[2])
            case .translate: return CATransform3DMakeTranslation(n[0], n[1], n[2])
            case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY,
                .translateZ:
                return nil
            }
        }
        guard case .number(let number) = value else { return nil }
        let n = CGFloat(number)
        return switch self {
        case .rotateX: CATransform3DMakeRotation(n, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(n, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(n, 0, 0, 1)
        case .scale: CATransform3DMakeScale(n, n, n)
        case .scaleX: CATransform3DMakeScale(n, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, n, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, n)
        case .translate: nil
        case .translateX: CATransform3DMakeTranslation(n, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, n, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, n)
        }
    }
}

// MARK: - Sampling

extension LayerProperties {
    /// Applies animations at a time of the layer's own clock, one after the other in the order in which they were added.
    package mutating func apply(_ animations: [LayerAnimation], at time: Double) {
        apply(animations.map { SampledAnimation($0) }, at: time)
    }

    /// The same for animations that are sampled in many frames. Hot.
    package mutating func apply(_ animations: [SampledAnimation], at time: Double) {
        var parts = TransformParts()
        for animation in animations {
            if let phase = animation.playback.phase(at: time) { apply(animation, phase, &parts) }
        }
        if bounds.size.width < 0 || bounds.size.height < 0 { bounds = bounds.withPositiveSize }
    }

    private mutating func apply(
        _ animation: SampledAnimation, _ phase: AnimationPhase, _ parts: inout TransformParts
    ) {
        if let property = animation.property {
            apply(property, phase, animation.curve, &parts)
            return
        }
        let time = animation.memberTime(in: phase)
        for member in animation.members {
            if let phase = member.playback.phase(at: time) { apply(member, phase, &parts) }
        }
    }

    /// - Parameter property: Not the animation that it holds, which would be copied.
    private mutating func apply(
        _ property: SampledAnimation.Property, _ phase: AnimationPhase, _ curve: TimingCurve?,
        _ parts: inout TransformParts
    ) {
        let progress = curve?.value(at: phase.progress) ?? phase.progress
        var current = AnimatableValue.none
        if property.animation.startsFromCurrent {
            guard let value = property.animation.current(in: self, parts) else { return }
            current = value
        }
        if case .path(let track, let rotation?) = property.animation.motion,
            let angle = track.place(at: progress)?.angle
        {
            let turned = rotation == .rotateAutoReverse ? angle + .pi : angle
            transform = CATransform3DConcat(
                CATransform3DMakeRotation(CGFloat(turned), 0, 0, 1), transform)
        }
        guard var value = property.value(phase, progress, from: current) else { return }
        if property.animation.isAdditive, let below = self.value(at: property.animation.path, parts) {
            value = .laid(value, over: below)
        }
        set(property.animation.path, to: value, &parts)
    }
}

extension LayerAnimation {
    /// The time of a group's members at a time of what is around the group; `nil` at times when the group shows nothing.
    package func memberTime(at time: MemberTime) -> MemberTime? {
        phase(at: time).map { MemberTime(in: $0, curve, duration: timing.duration) }
    }

    /// The animation's phase at a time of a layer, or of a group whose member it is.
    package func phase(at time: MemberTime) -> AnimationPhase? {
        time.isEnd
            ? timing.phase(at: time)
            : timing.phase(at: time.seconds, isRemovedOnCompletion: isRemovedOnCompletion)
    }
}

extension PropertyAnimation.Motion {
    /// The value at a place in an animation's time; `nil` changes nothing. Hot.
    ///
    /// - Parameters:
    ///   - progress: The share of the duration that has passed, by the animation's timing function.
    ///   - current: The value without the animation.
    fileprivate func value(
        _ phase: AnimationPhase, _ progress: Double, from current: AnimatableValue
    ) -> AnimatableValue? {
        switch self {
        case .basic(let ends):
            let (from, to) = ends.resolved(current)
            return .mix(from, to, progress)
        case .spring(let spring, let ends):
            let (from, to) = ends.resolved(current)
            return .mix(from, to, spring.value(at: phase.time))
        case .keyframes(let track): return track.value(at: progress)
        case .computed(let motion): return motion.value(phase.time)
        case .path(let track, _): return track.place(at: progress).map { current.place($0.point) }
        }
    }

    /// The value at which a run ends, if it is known.
    ///
    /// - Parameter current: The value without the animation.
    private func end(from current: AnimatableValue) -> AnimatableValue? {
        switch self {
        case .basic(let ends), .spring(_, let ends): ends.resolved(current).to
        case .keyframes(let track): track.values.last
        case .computed: nil
        case .path(let track, _): track.place(at: 1).map { current.place($0.point) }
        }
    }

    /// A value on top of what earlier repeats have reached, for an animation whose repeats begin where the last one ended.
    fileprivate func accumulated(
        _ value: AnimatableValue, _ phase: AnimationPhase, from current: AnimatableValue
    ) -> AnimatableValue {
        guard phase.iteration > 0, let end = end(from: current) else { return value }
        return .sum(value, end.repeated(phase.iteration))
    }

    /// The value of a key that is no property of layers, as it is animated at a time of the layer's own clock; `nil` at
    /// times when the animation shows nothing.
    ///
    /// - Parameters:
    ///   - animation: The animation's timing; its content does not count.
    ///   - current: The value without the animation, `.none` for none.
    ///   - isCumulative: Whether each repeat begins where the last one ended.
    package func value(
        at time: MemberTime, in animation: LayerAnimation, from current: AnimatableValue, isAdditive: Bool,
        isCumulative: Bool
    ) -> AnimatableValue? {
        guard let phase = animation.phase(at: time) else { return nil }
        let progress = animation.curve?.value(at: phase.progress) ?? phase.progress
        let base = isAdditive ? current.repeated(0) : current
        guard var found = value(phase, progress, from: base) else { return nil }
        if isCumulative { found = accumulated(found, phase, from: base) }
        return isAdditive ? .laid(found, over: current) : found
    }
}

extension SampledAnimation.Property {
    /// The value at a place in the animation's time, before it is laid over the value without the animation; `nil` changes
    /// nothing. Hot.
    ///
    /// - Parameters:
    ///   - progress: The share of the duration that has passed, by the animation's timing function.
    ///   - current: The value without the animation.
    func value(_ phase: AnimationPhase, _ progress: Double, from current: AnimatableValue) -> AnimatableValue?
    {
        guard var value = motion.value(phase, progress, from: current) else { return nil }
        if isCumulative { value = motion.accumulated(value, phase, from: current) }
        guard let function else { return value }
        return function.transform(value).map { .transform($0) }
    }
}

extension PropertyAnimation {
    /// Whether the values depend on the value without the animation. Finding that takes as long as many motions take.
    var startsFromCurrent: Bool {
        switch motion {
        case .basic(let ends), .spring(_, let ends): ends.isOpen
        case .path: true
        case .keyframes, .computed: false
        }
    }

    /// The value without the animation. For a value function and for an additive animation it is neutral: zero, or a scale
    /// of 1.
    fileprivate func current(
        in properties: LayerProperties, _ parts: TransformParts
    ) -> AnimatableValue? {
        if function != nil { return .number(function?.isScale == true ? 1 : 0) }
        guard let value = properties.value(at: path, parts) else { return nil }
        return isAdditive ? value.repeated(0) : value
    }
}

extension AnimatableValue {
    /// A point of a path as a value of this one's kind: `transform.translation` is a size.
    fileprivate func place(_ point: CGPoint) -> AnimatableValue {
        if case .vector(_, .size) = self { return .size(CGSize(width: point.x, height: point.y)) }
        return .point(point)
    }
}

extension ValueFunction {
    fileprivate var isScale: Bool {
        switch self {
        case .scale, .scaleX, .scaleY, .scaleZ: true
        case .rotateX, .rotateY, .rotateZ, .translate, .translateX, .translateY, .translateZ: false
        }
    }
}
