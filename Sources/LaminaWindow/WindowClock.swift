import Dispatch
import Foundation
import LaminaLayer

/// The clock of the display that windows are on.
///
/// A frame begins as late as it may: as long before the display's next refresh as the last frames took, so that what happens meanwhile
/// is part of it. While all links are paused, nothing is called.
final class WindowClock: DisplayClock {
    private struct Entry {
        var link: CADisplayLink
        var mode: RunLoop.Mode
    }

    /// Is called at the begin of a frame, before any link.
    var beforeFrame: () -> Void = {}
    /// Is called on the main queue when a frame is due; ``tickIfDue()`` draws it.
    var wake: () -> Void = {}

    private var entries: [Entry] = []
    private var grid = RefreshGrid(start: CACurrentMediaTime(), rate: 60)
    private var lastNumber = Int.min
    /// The frame that is due next.
    private var due: (number: Int, time: Double)?
    private var timer: (any DispatchSourceTimer)?
    private var isTicking = false
    private let pace = FrameBudget()
    /// For links of other threads.
    private let others = RealTimeClock()

    var now: CFTimeInterval { CACurrentMediaTime() }

    /// Refreshes a second.
    var rate: Double {
        get { grid.rate }
        set {
            guard newValue != grid.rate else { return }
            // Numbers go on, so that no link sees one twice.
            let number = grid.number(notAfter: now)
            let next = RefreshGrid(start: 0, rate: newValue)
            grid = RefreshGrid(start: grid.time(of: number) - next.time(of: number), rate: newValue)
            due = nil
            arm()
        }
    }

    func start(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard runLoop === RunLoop.main else { return others.start(link, in: runLoop, forMode: mode) }
        entries.append(Entry(link: link, mode: mode))
        arm()
    }

    func stop(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard runLoop === RunLoop.main else { return others.stop(link, in: runLoop, forMode: mode) }
        entries.removeAll { $0.link === link && $0.mode == mode }
        rest()
    }

    func pauseDidChange(of link: CADisplayLink) { link.isPaused ? rest() : arm() }

    private var isActive: Bool { entries.contains { !$0.link.isPaused } }

    private func rest() {
        if !isActive { due = nil }
    }

    /// Sets a timer for the next frame that can still be reached.
    private func arm() {
        guard due == nil, !isTicking, isActive else { return }
        let now = now
        let budget = pace.seconds(within: grid.interval)
        // A frame with the number of a refresh is seen at the one after it.
        let number = max(grid.number(notBefore: now + budget) - 1, lastNumber &+ 1)
        let time = grid.time(of: number + 1) - budget
        due = (number, time)
        let timer = timer ?? makeTimer()
        self.timer = timer
        timer.schedule(deadline: .now() + max(0, time - now), leeway: .nanoseconds(0))
    }

    private func makeTimer() -> any DispatchSourceTimer {
        nonisolated(unsafe) let clock = self
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        timer.setEventHandler { clock.wake() }
        timer.resume()
        return timer
    }

    /// A timer may be a little early.
    private static let tolerance = 0.0005

    /// Draws the frame that is due.
    func tickIfDue() {
        guard !isTicking, let due else { return }
        guard now >= due.time - Self.tolerance else { return }
        self.due = nil
        let begin = now
        isTicking = true
        beforeFrame()
        // The events may have taken longer than to the refresh.
        let number = max(due.number, grid.number(notAfter: now))
        lastNumber = number
        let refresh = grid.refresh(number)
        for entry in entries { entry.link.refresh(refresh) }
        isTicking = false
        pace.note(now - begin)
        arm()
    }
}

/// How long before a refresh a frame has to begin: somewhat longer than the last frames took.
package final class FrameBudget {
    private static let remembered = 16
    private var costs: [Double] = []
    private var next = 0

    package init() {}

    /// For what the system does between a timer's time and the first step, and between the last and the refresh.
    private static let slack = 0.001

    package func note(_ seconds: Double) {
        if costs.count < Self.remembered {
            costs.append(seconds)
        } else {
            costs[next] = seconds
            next = (next + 1) % Self.remembered
        }
    }

    /// At most the time from one refresh to the next.
    package func seconds(within interval: Double) -> Double {
        min(interval, (costs.max() ?? interval / 2) * 1.25 + Self.slack)
    }
}
