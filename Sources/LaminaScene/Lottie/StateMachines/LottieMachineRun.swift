import LaminaGeometry

/// A run of a state machine: a value that follows from the inputs, events and times that it was given, and from nothing else.
struct LottieMachineRun: Sendable {
    enum Status: Sendable, Equatable { case stopped, running, tweening }

    /// One picture on its way to another.
    struct Tween: Sendable, Equatable {
        var target: Int
        /// The frame that a tween broken off goes back to, and that at its end.
        var from: Double
        var to: Double
        var easing: LottieMachine.Easing
        /// The picture at its beginning: that of a frame, or of a tween that it broke off.
        var origin: LottiePose
        /// Seconds.
        var passed = 0.0
        /// Whether the animation plays after it; `nil` where its state says so.
        var plays: Bool?

        /// How far it is, by its curve; a curve may lead beyond 0...1.
        var progress: Double { easing.value(at: passed / easing.duration) }

        /// The picture that it has come to.
        var pose: LottiePose {
            // A picture is made of at most so many others.
            origin.depth < Self.deepestPose ? .between(origin, frame: to, share: progress) : .frame(to)
        }

        private static let deepestPose = 32
    }

    let machine: LottieMachine
    /// The animations that states play; the first is the one that is shown before a state names another.
    let clips: [LottieClip]
    /// The clip of each state; `nil` for the one that is shown.
    let clipOfState: [Int?]
    /// The themes that there are.
    let themes: Set<String>
    /// Whether a guard of each state asks for the time.
    private let asksTime: [Bool]

    private(set) var status = Status.stopped
    /// The state that the machine is in; `nil` before it begins.
    private(set) var current: Int?
    var inputs: [LottieInputValue]
    var playback: LottiePlayback
    private(set) var clip = 0
    /// The theme that an action has set; `nil` for the animation's own.
    var theme: String?
    private(set) var background: CGColor?
    private(set) var tween: Tween?
    /// Whether the state that a tween leads away from was left already.
    private var sourceWasLeft = false
    /// The event that was fired and is not taken yet.
    var pending: Int?
    /// Whether an action has changed an input since the transitions were looked at.
    var inputsChanged = false
    /// Seconds since the machine began.
    private(set) var elapsed = 0.0
    var random: LottieMachineRandom
    private let seed: UInt64
    /// The layer that the pointer is on, as far as interactions ask.
    var enteredLayer: String?
    private(set) var events: [LottieStateMachineEvent] = []
    /// The transitions that were looked at, the guards that were asked and the actions that were performed since somebody began to
    /// count.
    private(set) var work = 0

    /// The most events that are kept until they are taken.
    static let maximumEvents = 10_000
    /// How often a machine may come back to states that it has been in, in one step; after that it is stopped.
    static let maximumCycles = 20
    /// The most transitions, guards and actions of one call, or of all that a script asks for.
    static let maximumWork = 10_000_000
    static let standardSeed: UInt64 = 0x1A3B_5C7D_9E0F_2468

    init(
        _ machine: LottieMachine, clips: [LottieClip], themes: Set<String> = [],
        seed: UInt64 = standardSeed
    ) {
        precondition(!clips.isEmpty)
        (self.machine, self.clips, self.themes, self.seed) = (machine, clips, themes, seed)
        clipOfState = machine.states.map { state in
            state.animation.isEmpty ? nil : clips.firstIndex { $0.id == state.animation }
        }
        asksTime = machine.states.map { state in
            state.transitions.contains {
                machine.guards[machine.transitions[$0].guards].contains(where: \.asksTime)
            }
        }
        inputs = machine.inputs.map(\.value)
        playback = LottiePlayback(clips[0])
        random = LottieMachineRandom(seed: seed)
    }

    mutating func report(_ event: LottieStateMachineEvent) {
        // Nobody reads more.
        if events.count < Self.maximumEvents { events.append(event) }
    }

    /// Counts work. A machine that does too much is stopped.
    mutating func spend(_ amount: Int) {
        work += amount
        guard work > Self.maximumWork, status != .stopped else { return }
        stop()
        report(.failed("more than \(Self.maximumWork) guards and actions at once"))
    }

    mutating func beginCounting() { work = 0 }

    /// The events since they were last taken.
    mutating func takeEvents() -> [LottieStateMachineEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    // MARK: Begin and end

    /// Begins in the initial state. The inputs stay as they are.
    mutating func start() {
        guard status == .stopped else { return }
        (elapsed, random, pending, inputsChanged, enteredLayer) = (
            0, LottieMachineRandom(seed: seed), nil, false, nil
        )
        playback = LottiePlayback(clips[clip])
        (tween, current, background) = (nil, nil, nil)
        status = .running
        report(.started)
        enter(machine.initial, by: nil, fromGlobal: false)
        run()
    }

    mutating func stop() {
        guard status != .stopped else { return }
        if let tween { playback.jump(to: tween.from) }
        (status, tween) = (.stopped, nil)
        report(.stopped)
    }

    // MARK: States

    private var currentName: String? { current.map { machine.states[$0].name } }

    /// Takes a transition, or begins to where it takes time.
    private mutating func enter(_ target: Int, by transition: Int?, fromGlobal: Bool) {
        let interrupts = status == .tweening
        // A tween goes on where it is asked for again.
        if interrupts, transition != nil, tween?.target == target { return }
        let wasLeft = interrupts && sourceWasLeft
        report(.transition(from: currentName, to: machine.states[target].name))
        if let current, !wasLeft {
            if !fromGlobal { perform(machine.states[current].exitActions) }
            report(.exited(machine.states[current].name))
        }
        if let transition, let easing = machine.transitions[transition].tween,
            begin(easing, to: target, wasLeft: wasLeft || !fromGlobal)
        {
            return
        }
        if interrupts { breakTween() }
        arrive(in: target)
    }

    private mutating func breakTween() {
        guard let tween else { return }
        playback.jump(to: tween.from)
        (self.tween, status) = (nil, .running)
    }

    /// Begins a tween. Returns `false` where the target's picture cannot be a tween's end.
    private mutating func begin(_ easing: LottieMachine.Easing, to target: Int, wasLeft: Bool) -> Bool {
        let state = machine.states[target]
        guard !state.isGlobal, let range = clips[clip].range(of: state.segment) else { return false }
        guard status != .stopped, clipOfState[target] ?? clip == clip else { return false }
        // The global state shows no picture of its own.
        guard let current, !machine.states[current].isGlobal else { return false }
        let end = min(state.mode.beginsAtEnd ? range.upperBound : range.lowerBound, clips[clip].lastFrame)
        tween = Tween(
            target: target, from: tween?.from ?? playback.frame, to: end, easing: easing,
            origin: tween?.pose ?? .frame(playback.frame))
        sourceWasLeft = wasLeft
        status = .tweening
        return true
    }

    /// Is in a state from now on.
    private mutating func arrive(in target: Int, at frame: Double? = nil) {
        current = target
        let state = machine.states[target]
        report(.entered(state.name))
        if !state.isGlobal {
            background = state.background
            if let other = clipOfState[target], other != clip {
                clip = other
                // A theme belongs to an animation.
                theme = nil
                playback.load(clips[other])
            }
            playback.play(state, of: clips[clip])
            if let frame { playback.jump(to: frame) }
        }
        perform(state.entryActions)
        if state.isFinal { stop() }
    }

    private mutating func endTween() {
        guard let done = tween else { return }
        (tween, status) = (nil, .running)
        playback.jump(to: done.to)
        arrive(in: done.target, at: done.to)
        if let plays = done.plays { setPlaying(plays) }
        // Guards that came to hold meanwhile were looked at for the state that was left.
        run()
    }

    /// Plays or pauses the animation. A tween goes on, and the animation plays or is paused after it.
    mutating func setPlaying(_ plays: Bool) {
        if tween != nil {
            tween?.plays = plays
        } else if plays {
            playback.start()
        } else {
            playback.pause()
        }
    }

    mutating func seek(to frame: Double) {
        guard tween == nil else { return }
        playback.show(frame)
    }

    // MARK: Transitions

    /// Takes transitions until none applies.
    mutating func run() {
        guard status != .stopped else { return }
        var (cycles, seen) = (0, Set<Int>())
        var (goesOn, leavesOutGlobal) = (true, false)
        while goesOn, canGoOn {
            goesOn = false
            if let current, !seen.insert(current).inserted {
                cycles += 1
                guard cycles < Self.maximumCycles else {
                    stop()
                    return report(.failed("an endless circle of transitions"))
                }
                seen.removeAll(keepingCapacity: true)
            }
            var staysInGlobal = false
            if !leavesOutGlobal, takeGlobalTransition() {
                if status == .tweening { break }
                // Actions of the state may lead to another one.
                if inputsChanged || pending != nil { (goesOn, staysInGlobal) = (true, true) }
                inputsChanged = false
            }
            guard !staysInGlobal, status != .stopped, let current, let taken = transition(of: current) else {
                continue
            }
            pending = nil
            enter(machine.transitions[taken].target, by: taken, fromGlobal: false)
            if status == .tweening { break }
            leavesOutGlobal = !inputsChanged && pending == nil
            inputsChanged = false
            goesOn = true
        }
        // What was fired during a tween is still to be looked at by the state that it leads to.
        if status != .tweening { pending = nil }
    }

    /// Whether transitions are still to be looked at. The actions of a last state may lead to one more state.
    private var canGoOn: Bool {
        status != .stopped || work <= Self.maximumWork && current.map { machine.states[$0].isFinal } ?? false
    }

    /// Takes a transition of the global state. Returns whether there was one that leads elsewhere.
    private mutating func takeGlobalTransition() -> Bool {
        guard let global = machine.global, let taken = transition(of: global) else { return false }
        pending = nil
        let target = machine.transitions[taken].target
        guard target != tween?.target ?? current else { return false }
        enter(target, by: taken, fromGlobal: true)
        return true
    }

    /// The transition of a state that applies now. One without guards comes last.
    private mutating func transition(of state: Int) -> Int? {
        var free: Int?
        let range = machine.states[state].transitions
        spend(range.count + (range.isEmpty ? 0 : machine.guardCount(of: range)))
        for index in machine.states[state].transitions {
            let transition = machine.transitions[index]
            if transition.guards.isEmpty {
                free = index
            } else if transition.needsEvent == (pending != nil), holds(transition.guards) {
                return index
            }
        }
        return free
    }

    // MARK: Time

    /// The last time at which the answer of a guard may change that asks for the time and can apply now; `nil` if none does.
    private var lastElapsedTimeAsked: Double? {
        var latest: Double?
        for state in [machine.global, current, tween?.target] {
            guard let state, asksTime[state] else { continue }
            for index in machine.states[state].transitions {
                for check in machine.guards[machine.transitions[index].guards] {
                    switch check {
                    case .number(.elapsedTime, _, let other), .number(let other, _, .elapsedTime):
                        // An input that it is compared with stays the same for as long as only time passes.
                        if other != .elapsedTime, let time = number(other) { latest = max(latest ?? 0, time) }
                    case .number, .string, .boolean, .event: continue
                    }
                }
            }
        }
        return latest
    }

    /// Guards that ask for the time are looked at so often, in seconds.
    static let elapsedTimeStep = 1.0 / 60
    /// How many ends of animations and tweens there may be at the same time; after that the machine is stopped.
    static let maximumStepsAtOnce = 1000

    /// Goes on, and does what happens meanwhile at the time at which it happens.
    ///
    /// - Parameter piece: Is told each stretch of time in which the picture changes evenly.
    mutating func advance(by seconds: Double, _ piece: (_ run: LottieMachineRun, _ length: Double) -> Void) {
        var left = max(0, seconds)
        var stepsAtOnce = 0
        while left > 0 {
            guard stepsAtOnce < Self.maximumStepsAtOnce else {
                stop()
                return report(.failed("an endless circle of ends of animations"))
            }
            var length = left
            let asksTime = status != .stopped && (lastElapsedTimeAsked ?? -1) >= elapsed
            if asksTime { length = min(length, Self.elapsedTimeStep) }
            let end = tween.map { max(0, $0.easing.duration - $0.passed) } ?? playback.secondsLeft
            let ends = end.map { $0 <= length } ?? false
            if ends, let end { length = end }
            if length > 0 { piece(self, length) }
            stepsAtOnce = length > 0 ? 0 : stepsAtOnce + 1
            left -= length
            if status != .stopped { elapsed += length }
            if tween != nil {
                tween?.passed += length
                if ends { endTween() }
            } else {
                playback.advance(by: length)
                if ends { endWay() }
            }
            if asksTime { run() }
        }
    }

    private mutating func endWay() {
        guard let end = playback.endWay(), let current else { return }
        let name = machine.states[current].name
        report(end == .whole ? .completed(state: name) : .loopCompleted(state: name))
        guard status != .stopped else { return }
        interact(end == .whole ? .complete : .loopComplete)
    }

    /// Seconds until something happens; `nil` where guards ask for the time, or nothing does.
    var secondsToChange: Double? {
        if (lastElapsedTimeAsked ?? -1) >= elapsed, status != .stopped { return nil }
        return tween.map { max(0, $0.easing.duration - $0.passed) } ?? playback.secondsLeft
    }

    /// Whether nothing changes any more unless an input does.
    var isSettled: Bool {
        guard tween == nil, playback.status != .playing else { return false }
        return status == .stopped || (lastElapsedTimeAsked ?? -1) < elapsed
    }
}

extension LottieMachine.Easing {
    /// The eased share of a share of the time.
    func value(at share: Double) -> Double {
        LottieMachine.Easing.timing(curve).value(at: share)
    }
}
