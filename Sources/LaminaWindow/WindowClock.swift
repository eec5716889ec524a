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
    private var phase = RefreshPhase(start: CACurrentMediaTime(), rate: 60)
    private var lead = FrameLead()
    /// The last frames: the refresh that each was for, and whether it was handed over in time.
    private var frames: [(target: Double, isPunctual: Bool)] = []
    private static let rememberedFrames = 16
    /// How many times of frames the window system told.
    private(set) var toldCount = 0
    private var lastNumber = Int.min
    /// The frame that is due next.
    private var due: (number: Int, time: Double)?
    private var timer: (any DispatchSourceTimer)?
    private var isTicking = false
    private let pace = FrameBudget()
    /// For links of other threads.
    private let others = RealTimeClock()

    var now: CFTimeInterval { CACurrentMediaTime() }

    /// Refreshes a second, as the display's mode has it. The window system may tell it more exactly.
    var rate = 60.0 {
        didSet {
            guard rate != oldValue else { return }
            // Numbers go on, so that no link sees one twice.
            phase.setRate(rate, at: now)
            lead = FrameLead()
            due = nil
            arm()
        }
    }

    private var grid: RefreshGrid { phase.grid }
    /// Whether the phase of the display's refresh is known.
    var isInPhase: Bool { phase.isKnown }

    /// Takes the time at which a frame was shown.
    ///
    /// - Parameters:
    ///   - target: The time that the frame was drawn for; `nil` if not known.
    ///   - interval: Seconds from one refresh to the next; 0 if not known.
    func note(shownAt time: Double, target: Double?, interval: Double) {
        toldCount += 1
        phase.note(time, interval: interval)
        guard phase.isKnown, let target, let frame = frames.first(where: { $0.target == target }),
            frame.isPunctual
        else { return }
        lead.note(delay: time - target, interval: grid.interval)
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
        let budget = pace.seconds(within: grid.interval) + lead.seconds
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
        let number = max(due.number, grid.number(notAfter: now + lead.seconds))
        lastNumber = number
        let refresh = grid.refresh(number)
        for entry in entries { entry.link.refresh(refresh) }
        isTicking = false
        let end = now
        pace.note(end - begin)
        let target = refresh.timestamp + refresh.interval
        if frames.count == Self.rememberedFrames { frames.removeFirst() }
        frames.append((target, isPunctual: end <= target - lead.seconds))
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
