/// An animation of a `.lottie` file, as far as a state machine plays it. Frames count from the animation's first one.
struct LottieClip: Sendable {
    struct Marker: Sendable {
        var name: String
        var first: Double
        var last: Double
    }

    /// The animation's id; empty for the document of a scene that is no `.lottie` file.
    var id = ""
    var frameRate = 30.0
    /// The document's number of its first frame.
    var firstFrame = 0.0
    var frameCount = 1.0
    var markers: [Marker] = []

    /// The last frame that is shown.
    var lastFrame: Double { max(0, frameCount - 1) }

    /// The first frame and the last of a part; `nil` for a marker that there is not.
    func range(of segment: LottieMachine.Segment?) -> ClosedRange<Double>? {
        switch segment {
        case nil: return 0...lastFrame
        case .frames(let first, let last):
            let last = min(last, lastFrame)
            return max(0, min(first, last))...max(0, last)
        case .marker(let name):
            guard let marker = markers.first(where: { $0.name == name }), marker.last >= marker.first else {
                return nil
            }
            return marker.first...marker.last
        }
    }
}

extension LottieClip {
    init(_ document: LottieDocument, id: String) {
        self.id = id
        firstFrame = document.inFrame
        (frameRate, frameCount) = (document.frameRate, document.outFrame - document.inFrame)
        markers = document.markers.map {
            let first = $0.frame - document.inFrame
            return Marker(name: $0.name, first: first, last: first + max(0, $0.length))
        }
    }
}

/// How an animation is played: the frame that is shown, and how it goes on. Time is given in seconds, and no clock is asked.
struct LottiePlayback: Sendable, Equatable {
    enum Status: Sendable { case stopped, paused, playing }

    /// The end of a playing animation.
    enum End: Sendable { case round, whole }

    private(set) var status = Status.stopped
    /// The frame that is shown.
    private(set) var frame = 0.0
    /// The frames that were gone through since the way began at one end of the range.
    private(set) var passed = 0.0
    private(set) var goesBack = false
    private(set) var mode = LottieMachine.Mode.forward
    private(set) var range = 0.0...0.0
    private(set) var rounds = 0
    private var loops = false
    private var loopCount = 0
    private var speed = 1.0
    private var frameRate = 30.0

    /// A way through the range takes at least so long, in seconds, so that there are not any number of ways in a second.
    static let shortestWay = 1.0 / 240

    /// The frames of a second.
    var pace: Double { speed * frameRate }
    /// Whether it plays on for ever if nothing happens.
    var isEndless: Bool { status == .playing && loops && loopCount == 0 }

    init(_ clip: LottieClip) { load(clip) }

    /// Begins another animation, which waits at its beginning.
    mutating func load(_ clip: LottieClip) {
        frameRate = clip.frameRate
        range = 0...clip.lastFrame
        (status, passed, rounds) = (.stopped, 0, 0)
        goesBack = mode.beginsAtEnd
        frame = goesBack ? range.upperBound : range.lowerBound
    }

    /// Plays as a state says. The shown frame stays where it lies in the state's segment.
    mutating func play(_ state: LottieMachine.State, of clip: LottieClip) {
        if loops != state.loops { (loops, rounds) = (state.loops, 0) }
        if loopCount != state.loopCount { (loopCount, rounds) = (state.loopCount, 0) }
        speed = state.speed
        let old = (range: range, goesBack: goesBack)
        range = clip.range(of: state.segment) ?? 0...clip.lastFrame
        if mode != state.mode {
            mode = state.mode
            goesBack = mode.beginsAtEnd
        }
        if !range.contains(frame) {
            goesBack = mode.beginsAtEnd
            (frame, passed) = (goesBack && state.autoplays ? range.upperBound : range.lowerBound, 0)
        } else if range != old.range || goesBack != old.goesBack {
            passed = distance(to: frame)
        }
        state.autoplays ? start() : pause()
    }

    private func distance(to frame: Double) -> Double {
        goesBack ? range.upperBound - frame : frame - range.lowerBound
    }

    /// Goes on; an animation that has ended begins anew.
    mutating func start() {
        guard status != .playing else { return }
        if status == .stopped, isAtEnd || isAtTurn {
            goesBack = mode.beginsAtEnd
            (frame, passed) = (goesBack ? range.upperBound : range.lowerBound, 0)
        } else {
            passed = distance(to: frame)
        }
        status = .playing
    }

    mutating func pause() { if status == .playing { status = .paused } }

    /// Whether the first way of two would have no length.
    private var isAtTurn: Bool {
        mode.turns && goesBack == mode.beginsAtEnd
            && frame == (goesBack ? range.lowerBound : range.upperBound)
    }

    /// Whether the last way is done.
    private var isAtEnd: Bool {
        switch mode {
        case .forward: frame >= range.upperBound
        case .reverse: frame <= range.lowerBound
        case .bounce: goesBack && frame <= range.lowerBound
        case .reverseBounce: !goesBack && frame >= range.upperBound
        }
    }

    /// Shows a frame, from where it goes on. A frame outside of the range is left out.
    mutating func show(_ frame: Double) {
        guard range.contains(frame) else { return }
        jump(to: frame)
    }

    /// Is at a frame, wherever that is.
    mutating func jump(to frame: Double) {
        self.frame = frame
        passed = distance(to: frame)
    }

    // MARK: Time

    /// The seconds until the way ends at one of the range's ends; `nil` where nothing plays.
    var secondsLeft: Double? {
        guard status == .playing else { return nil }
        let left = max(0, range.upperBound - range.lowerBound - passed) / pace
        return passed <= 0 ? max(left, Self.shortestWay) : left
    }

    /// The frame at the beginning of a stretch of time, which may be another than the one that is shown where a round has
    /// just ended.
    var nextFrame: Double {
        guard status == .playing else { return frame }
        return goesBack ? range.upperBound - passed : range.lowerBound + passed
    }

    /// Goes on for seconds that are not more than ``secondsLeft``.
    mutating func advance(by seconds: Double) {
        guard status == .playing, seconds > 0 else { return }
        passed = min(passed + seconds * pace, range.upperBound - range.lowerBound)
        frame = nextFrame
    }

    /// Ends the way, and begins the next one if there is one.
    ///
    /// - Returns: The end that it is, if it is more than a turn.
    mutating func endWay() -> End? {
        frame = goesBack ? range.lowerBound : range.upperBound
        passed = range.upperBound - range.lowerBound
        if mode.turns, goesBack == mode.beginsAtEnd {
            goesBack.toggle()
            passed = 0
            return nil
        }
        guard loops else {
            status = .stopped
            return .whole
        }
        rounds += 1
        if loopCount > 0, rounds >= loopCount {
            // It ends as it began.
            goesBack = mode.beginsAtEnd
            frame = goesBack ? range.upperBound : range.lowerBound
            (status, passed, rounds) = (.stopped, 0, 0)
            return .whole
        }
        goesBack = mode.beginsAtEnd
        passed = 0
        return .round
    }
}
