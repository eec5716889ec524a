/// A `MediaTiming` reduced to numbers, to find an animation's phase in every frame.
package struct MediaPlayback: Hashable, Sendable {
    private let beginTime: Double
    private let timeOffset: Double
    private let speed: Double
    private let duration: Double
    /// Seconds of the animation's own time with all repeats; 0 for a duration that is over at once.
    private let active: Double
    private let autoreverses: Bool
    private let showsBefore: Bool
    private let showsAfter: Bool

    /// - Parameter isRemovedOnCompletion: Whether the animation is gone once it is over, whatever its fill mode.
    package init(_ timing: MediaTiming, isRemovedOnCompletion: Bool = false) {
        beginTime = timing.beginTime
        timeOffset = timing.timeOffset
        speed = Double(timing.speed)
        duration = timing.duration
        active = timing.activeDuration
        autoreverses = timing.autoreverses
        showsBefore = timing.fillMode.showsBefore
        showsAfter = timing.fillMode.showsAfter && !isRemovedOnCompletion
    }

    /// Where the animation is at a time of the clock around it, or `nil` at times when it shows nothing. Hot.
    ///
    /// The offset moves the start into the cycle; the skipped part comes at the end, so the animation lasts as long as
    /// without an offset. A negative speed plays from the end to the start.
    @inline(__always)
    package func phase(at parentTime: Double) -> AnimationPhase? {
        let elapsed = (parentTime - beginTime) * speed.magnitude
        guard !elapsed.isNaN else { return nil }
        if elapsed < 0 { return showsBefore ? phase(inActive: 0) : nil }
        if elapsed >= active { return showsAfter ? phase(inActive: active) : nil }
        return phase(inActive: elapsed)
    }

    /// Where a group's member is at a time of the group.
    func phase(at time: MemberTime) -> AnimationPhase? {
        time.isEnd ? phaseAtGroupEnd(time.seconds) : phase(at: time.seconds)
    }

    /// Where a group's member is when the group is at its end: a member that ends there too is at its own end, and not over.
    ///
    /// So a group that stays after its end shows where its members ended, whatever their fill modes.
    package func phaseAtGroupEnd(_ end: Double) -> AnimationPhase? {
        let elapsed = (end - beginTime) * speed.magnitude
        // The begin of a member and its duration may miss the group's by rounding.
        guard elapsed >= active, elapsed - active <= active * 1e-9 else {
            return elapsed >= 0 && elapsed < active ? phase(inActive: elapsed, isEnd: true) : phase(at: end)
        }
        return phase(inActive: active)
    }

    /// The times around one, of the clock around the animation, at which the animation is before its run or after it, and
    /// always shows the same.
    func stillRange(around time: Double) -> StillRange? {
        let elapsed = (time - beginTime) * speed.magnitude
        if elapsed < 0 { return around(StillRange(from: -.infinity, to: 0)) }
        guard speed != 0, elapsed >= active else { return nil }
        return around(StillRange(from: active, to: .infinity))
    }

    /// Seconds since the animation began, for one that runs once from its start to its end; `nil` for others.
    func plainTime(at time: Double) -> Double? {
        guard speed > 0, timeOffset == 0, !autoreverses, active == duration, active > 0 else { return nil }
        return (time - beginTime) * speed
    }

    /// A range of seconds since the animation began, in the clock around the animation.
    func around(_ range: StillRange) -> StillRange {
        range.mapped(scale: 1 / speed.magnitude, offset: beginTime)
    }

    /// Rounds down by converting to an integer and back: an instruction, where `rounded` is a call.
    @inline(__always)
    private static func down(_ value: Double) -> Double {
        guard value.magnitude < 4e15 else { return value.rounded(.down) }
        let whole = Double(Int64(value))
        return whole > value ? whole - 1 : whole
    }

    @inline(__always)
    private func phase(inActive elapsed: Double, isEnd: Bool = false) -> AnimationPhase {
        guard duration > 0, duration.isFinite, active > 0 else {
            return AnimationPhase(time: max(0, duration), progress: duration > 0 ? 0 : 1, iteration: 0)
        }
        let forward = speed < 0 && active.isFinite ? active - elapsed : elapsed
        let cycle = autoreverses ? 2 * duration : duration
        var place = forward + timeOffset
        var iteration = Self.down(place / cycle)
        place -= iteration * cycle
        // The end of a cycle is not the start of the next one when nothing follows it.
        if place <= 0, iteration > 0, forward >= active || speed == 0 || isEnd {
            place += cycle
            iteration -= 1
        }
        let time = min(duration, max(0, place > duration ? cycle - place : place))
        return AnimationPhase(time: time, progress: time / duration, iteration: max(0, iteration))
    }
}
