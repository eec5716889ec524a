import Foundation

/// A display's clock that uses the system's monotonic clock, ``CACurrentMediaTime()``. There is no display to
/// synchronize with, so refreshes come at a constant rate, counted from when the clock was made.
///
/// Display links are called by timers of the run loops that they were added to, so such a run loop has to run:
/// `RunLoop.main.run()`, or `run(until:)`. Links that should tick together share a clock. Asynchronous code needs
/// neither run loop nor link; see ``refreshes``.
public final class RealTimeClock: DisplayClock {
    private struct Key: Hashable {
        var link: ObjectIdentifier
        var runLoop: ObjectIdentifier
        var mode: RunLoop.Mode

        init(_ link: CADisplayLink, _ runLoop: RunLoop, _ mode: RunLoop.Mode) {
            (self.link, self.runLoop, self.mode) = (ObjectIdentifier(link), ObjectIdentifier(runLoop), mode)
        }
    }

    private let grid: RefreshGrid
    private var timers: [Key: Timer] = [:]

    /// Makes a clock that begins now.
    ///
    /// - Parameter framesPerSecond: Refreshes a second, taken into 0.001…10,000.
    public init(framesPerSecond: Double = 60) {
        grid = RefreshGrid(start: CACurrentMediaTime(), rate: framesPerSecond)
    }

    /// ``CACurrentMediaTime()``.
    public var now: CFTimeInterval { CACurrentMediaTime() }

    /// Refreshes a second.
    public var framesPerSecond: Double { grid.rate }

    /// The refreshes from now on, for `for await`. Refreshes that pass while the loop is busy are skipped, never
    /// queued; their numbers are missing. The sequence ends when its task is cancelled.
    public var refreshes: DisplayRefreshes { DisplayRefreshes(grid: grid) }

    /// Calls `link` by a timer of `runLoop`.
    public func start(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        let grid = grid
        let now = now
        let next = grid.time(of: grid.number(notAfter: now) + 1)
        // Timers take a block for any thread. This one runs on the thread of the run loop alone.
        nonisolated(unsafe) let link = link
        let first = Date(timeIntervalSinceNow: next - now)
        let timer = Timer(fire: first, interval: grid.interval, repeats: true) { _ in
            // A timer may be a little early; the refresh it stands for counts as reached.
            let time = CACurrentMediaTime() + grid.interval / 8
            link.refresh(grid.refresh(grid.number(notAfter: time)))
        }
        runLoop.add(timer, forMode: mode)
        timers[Key(link, runLoop, mode)] = timer
    }

    /// Ends the timer that ``start(_:in:forMode:)`` began.
    public func stop(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        timers.removeValue(forKey: Key(link, runLoop, mode))?.invalidate()
    }
}

/// The refreshes of a ``RealTimeClock``, as they happen.
public struct DisplayRefreshes: AsyncSequence, Sendable {
    let grid: RefreshGrid

    /// Begins to wait for refreshes.
    public func makeAsyncIterator() -> Iterator { Iterator(grid: grid) }

    /// Waits for one refresh after another.
    public struct Iterator: AsyncIteratorProtocol {
        let grid: RefreshGrid
        private var last: Int

        fileprivate init(grid: RefreshGrid) {
            self.grid = grid
            last = grid.number(notAfter: CACurrentMediaTime())
        }

        /// The next refresh that is still to come, or `nil` once the task is cancelled.
        public mutating func next() async -> DisplayRefresh? {
            let now = CACurrentMediaTime()
            let number = Swift.max(last + 1, grid.number(notBefore: now))
            let wait = grid.time(of: number) - now
            guard (try? await Task.sleep(for: .seconds(Swift.max(0, wait)))) != nil else { return nil }
            last = number
            return grid.refresh(number)
        }
    }
}
