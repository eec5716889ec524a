import Foundation

/// Calls a closure once for every frame that can be shown.
///
/// Linux has no selectors, so a closure, or a target with one of its methods, replaces `init(target:selector:)`.
/// A link follows the display of a window. Headless programs have none: there a link follows a constant rate, or the clock that it is
/// given:
///
/// ```swift
/// let link = CADisplayLink(target: self, action: Player.step)
/// link.add(to: .main, forMode: .common)
/// ```
///
/// A frame that comes too late is skipped, not queued. The next frame says how many were skipped (``skippedFrames``),
/// and frames are counted on from there. Code that moves things by a fixed amount per frame then looks smooth but
/// falls behind; code that goes by ``timestamp`` keeps time. As in Core Animation, a link that was added holds its
/// target until it is invalidated. A link is used on the thread of its run loop.
open class CADisplayLink: NSObject {
    /// The clock that the link follows.
    public let clock: any DisplayClock

    /// The begin of the present frame, in seconds of media time; 0 before the first.
    open private(set) var timestamp: CFTimeInterval = 0
    /// When the next frame is due, in seconds of media time; 0 before the first. A frame has
    /// `targetTimestamp - timestamp` seconds.
    open private(set) var targetTimestamp: CFTimeInterval = 0
    /// Seconds from one refresh of the display to the next, whatever frame rate is preferred; 0 before the first frame.
    open private(set) var duration: CFTimeInterval = 0

    /// How many frames were left out just before this one, because it came late.
    public private(set) var skippedFrames = 0
    /// How many frames were left out since the link was made.
    public private(set) var totalSkippedFrames = 0

    private struct Place {
        var runLoop: RunLoop
        var mode: RunLoop.Mode
    }

    private var handler: ((CADisplayLink) -> Void)?
    private var places: [Place] = []
    /// The number of the last frame, and the first refresh that may be the next frame; `nil` when the next refresh
    /// starts the count.
    private var progress: (frame: Int, due: Int)?
    private var lastRefresh: Int?
    private var range = CAFrameRateRange.default
    private var interval = 1

    /// Makes a link that calls `handler` for each frame, once it is added to a run loop.
    ///
    /// - Parameter clock: `nil` for the display's clock where a window is open, or else a ``RealTimeClock``.
    public init(clock: (any DisplayClock)? = nil, handler: @escaping (CADisplayLink) -> Void) {
        self.clock = clock ?? DefaultDisplayClock.make()
        self.handler = handler
        super.init()
    }

    /// Makes a link that calls a method of `target` for each frame, once it is added to a run loop. The link holds `target`
    /// until ``invalidate()``.
    public convenience init<Target>(
        target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void,
        clock: (any DisplayClock)? = nil
    ) {
        self.init(clock: clock) { action(target)($0) }
    }

    /// Makes a link that calls a method of `target` that takes nothing for each frame, once it is added to a run loop. The
    /// link holds `target` until ``invalidate()``.
    public convenience init<Target>(
        target: Target, action: @escaping (Target) -> () -> Void,
        clock: (any DisplayClock)? = nil
    ) {
        self.init(clock: clock) { _ in action(target)() }
    }

    /// Begins to tick while `runLoop` runs in `mode`. A link may be added for several modes, and still ticks once a frame.
    /// After ``invalidate()`` it does nothing.
    open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard handler != nil, place(runLoop, mode) == nil else { return }
        places.append(Place(runLoop: runLoop, mode: mode))
        clock.start(self, in: runLoop, forMode: mode)
    }

    /// Ends ticking for a mode.
    open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard let index = place(runLoop, mode) else { return }
        places.remove(at: index)
        clock.stop(self, in: runLoop, forMode: mode)
        if places.isEmpty { progress = nil }
    }

    /// Removes the link from all run loops and releases its target. It cannot be added again.
    open func invalidate() {
        handler = nil
        for place in places { clock.stop(self, in: place.runLoop, forMode: place.mode) }
        places = []
    }

    /// Whether the link is paused; `false` by default. Frames of a pause do not count as skipped.
    open var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            if isPaused { progress = nil }
            clock.pauseDidChange(of: self)
        }
    }

    /// The preferred frame rate; the display's own by default.
    ///
    /// Frames show every n-th refresh, so a display of 60 Hz can have 60, 30, 20, 15, 12, … frames a second. The rate
    /// within the range that is nearest to the preferred one is taken, or the nearest of all where no rate lies
    /// within. It replaces ``frameInterval``.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { range }
        set {
            (range, interval) = (newValue, 1)
            reschedule()
        }
    }

    /// The preferred frame rate, in frames a second; 0, the default, is the display's own. The older form of
    /// ``preferredFrameRateRange``.
    open var preferredFramesPerSecond: Int {
        get { Int(clamping: Double(range.preferred ?? 0).rounded(), within: Double(Int32.max)) }
        set {
            let rate = Float(max(0, newValue))
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    /// The number of refreshes per frame; 1, the default and the least, is every refresh. The oldest form of
    /// ``preferredFrameRateRange``, which it replaces.
    open var frameInterval: Int {
        get { interval }
        set {
            (range, interval) = (.default, min(max(1, newValue), FramePace.maximum))
            reschedule()
        }
    }

    /// Clocks call this at a refresh. A refresh that is no later than an earlier one changes nothing.
    public func refresh(_ refresh: DisplayRefresh) {
        guard let handler, refresh.number > lastRefresh ?? .min else { return }
        lastRefresh = refresh.number
        guard !isPaused else { return }
        duration = refresh.interval
        let refreshes = refreshesPerFrame
        if let due = progress?.due {
            guard refresh.number >= due else { return }
            skippedFrames = (refresh.number - due) / refreshes
            totalSkippedFrames += skippedFrames
        } else {
            skippedFrames = 0
        }
        progress = (refresh.number, refresh.number + refreshes)
        timestamp = refresh.timestamp
        targetTimestamp = refresh.timestamp + Double(refreshes) * refresh.interval
        handler(self)
    }

    private func place(_ runLoop: RunLoop, _ mode: RunLoop.Mode) -> Int? {
        places.firstIndex { $0.runLoop === runLoop && $0.mode == mode }
    }

    private var refreshesPerFrame: Int {
        guard interval == 1, duration > 0 else { return interval }
        return FramePace.refreshesPerFrame(range, refreshRate: 1 / duration)
    }

    /// Applies a new rate: frames count from the last frame, but refreshes that have passed are not skipped frames.
    private func reschedule() {
        guard let progress, let lastRefresh else { return }
        self.progress?.due = max(progress.frame + refreshesPerFrame, lastRefresh + 1)
    }
}
