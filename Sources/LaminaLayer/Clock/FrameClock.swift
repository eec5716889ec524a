import Foundation

/// A display's clock that the program moves: for frames without a display, and for tests. The same calls give the
/// same times on every machine, however long the work takes.
///
/// ```swift
/// let clock = FrameClock(framesPerSecond: 60)
/// let link = CADisplayLink(clock: clock) { link in move(layer, to: link.timestamp) }
/// link.add(to: .main, forMode: .common)
/// for _ in 0..<120 {
///     clock.tick()
///     renderer.beginFrame(atTime: clock.now)
///     try renderer.render()
///     renderer.endFrame()
/// }
/// ```
///
/// The first tick is refresh 0, at the clock's start time. Links are called in the order in which they were added, on
/// the thread that moves the clock; run loops are only stored.
public final class FrameClock: DisplayClock {
    /// The time, in seconds: the time of the last refresh, or a later time that the clock was moved to.
    public private(set) var now: CFTimeInterval
    /// The mode that all run loops are taken to be in. Links that were added for this mode or for `.common` tick.
    public var mode = RunLoop.Mode.default

    private struct Entry {
        var link: CADisplayLink
        var runLoop: ObjectIdentifier
        var mode: RunLoop.Mode
    }

    private let grid: RefreshGrid
    private var entries: [Entry] = []
    private var lastNumber = -1
    private var isTicking = false

    /// Makes a clock that stands still.
    ///
    /// - Parameters:
    ///   - framesPerSecond: Refreshes a second, taken into 0.001…10,000.
    ///   - start: The time of the first refresh, in seconds.
    public init(framesPerSecond: Double = 60, startingAt start: CFTimeInterval = 0) {
        grid = RefreshGrid(start: start, rate: framesPerSecond)
        now = grid.start
    }

    /// Refreshes a second.
    public var framesPerSecond: Double { grid.rate }

    /// Moves to the next refresh and calls the links.
    ///
    /// Inside a link's handler only the time moves, as it does when a handler takes long.
    public func tick() {
        let number = nextNumber
        now = max(now, grid.time(of: number))
        guard !isTicking else { return }
        lastNumber = number
        let refresh = grid.refresh(number)
        isTicking = true
        defer { isTicking = false }
        for entry in entries where entry.mode == mode || entry.mode == .common {
            // An earlier handler may have removed it.
            guard entries.contains(where: { $0.link === entry.link }) else { continue }
            entry.link.refresh(refresh)
        }
    }

    /// Moves to `time` and calls the links at every refresh on the way, `time` included. Earlier times, and times
    /// that are not finite, change nothing.
    ///
    /// Inside a link's handler only the time moves.
    public func advance(to time: CFTimeInterval) {
        guard time.isFinite, time >= now else { return }
        while !isTicking, grid.time(of: nextNumber) <= time { tick() }
        now = max(now, time)
    }

    /// Lets `seconds` pass without refreshes, as when work takes that long. Refreshes inside this time are skipped; a
    /// refresh at the very end is not.
    public func elapse(_ seconds: CFTimeInterval) {
        guard seconds.isFinite, seconds > 0 else { return }
        now += seconds
    }

    /// Makes ``tick()`` call `link` while ``mode`` is `mode`, or always if `mode` is `.common`.
    public func start(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        entries.append(Entry(link: link, runLoop: ObjectIdentifier(runLoop), mode: mode))
    }

    /// Ends the calls that ``start(_:in:forMode:)`` began.
    public func stop(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        entries.removeAll { $0.link === link && $0.runLoop == ObjectIdentifier(runLoop) && $0.mode == mode }
    }

    private var nextNumber: Int { max(lastNumber + 1, grid.number(notBefore: now)) }
}
