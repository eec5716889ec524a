import Foundation
import Synchronization

// Core Foundation's run loops and timers by Foundation's. There are no observers and no sources.

public typealias CFRunLoop = RunLoop
/// A timer. A timer that was invalidated or removed cannot be added again.
public typealias CFRunLoopTimer = Timer
/// A mode of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode
/// Bits of options.
public typealias CFOptionFlags = UInt

extension RunLoop.Mode {
    /// The usual mode, by Core Foundation's name.
    public static var defaultMode: RunLoop.Mode { .default }
    /// All modes that count as common, by Core Foundation's name.
    public static var commonModes: RunLoop.Mode { .common }
}

/// The usual mode.
public let kCFRunLoopDefaultMode: CFRunLoopMode! = .default
/// All modes that count as common.
public let kCFRunLoopCommonModes: CFRunLoopMode! = .common

/// The run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { RunLoop.main }
/// The run loop of the thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { RunLoop.current }

/// A timer that calls a function: at a moment, and every `interval` seconds after it if that is above 0.
///
/// - Parameters:
///   - allocator: Means nothing.
///   - fireDate: Seconds since the beginning of 2001, see ``CFAbsoluteTimeGetCurrent()``.
///   - flags: Mean nothing.
///   - order: Means nothing.
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: Double, _ flags: CFOptionFlags,
    _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
    // A timer's function is called by the thread of the run loop that it is added to, as the caller wants it.
    nonisolated(unsafe) let block = block
    return Timer(
        fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: max(0, interval),
        repeats: interval > 0
    ) { block?($0) }
}

/// Adds a timer to a mode of a run loop.
public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
    guard let rl, let timer else { return }
    rl.add(timer, forMode: mode ?? .default)
}
/// Ends a timer. It ends in all modes, and cannot be added again.
public func CFRunLoopRemoveTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
    timer?.invalidate()
}
/// Ends a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer?.invalidate() }
/// Whether a timer was not ended.
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool { timer?.isValid ?? false }
/// The seconds between two calls of a timer; 0 for one that is called once.
public func CFRunLoopTimerGetInterval(_ timer: CFRunLoopTimer!) -> Double { timer?.timeInterval ?? 0 }
/// Whether a timer is called more than once.
public func CFRunLoopTimerDoesRepeat(_ timer: CFRunLoopTimer!) -> Bool {
    CFRunLoopTimerGetInterval(timer) > 0
}
/// When a timer is called next.
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer!) -> CFAbsoluteTime {
    timer?.fireDate.timeIntervalSinceReferenceDate ?? 0
}
/// Sets when a timer is called next.
public func CFRunLoopTimerSetNextFireDate(_ timer: CFRunLoopTimer!, _ fireDate: CFAbsoluteTime) {
    timer?.fireDate = Date(timeIntervalSinceReferenceDate: fireDate)
}
/// How much later than its time a timer may be called.
public func CFRunLoopTimerGetTolerance(_ timer: CFRunLoopTimer!) -> Double { timer?.tolerance ?? 0 }
/// Sets how much later than its time a timer may be called.
public func CFRunLoopTimerSetTolerance(_ timer: CFRunLoopTimer!, _ tolerance: Double) {
    timer?.tolerance = tolerance
}

/// Calls a function when a run loop runs in a mode.
public func CFRunLoopPerformBlock(_ rl: CFRunLoop!, _ mode: CFRunLoopMode!, _ block: (() -> Void)!) {
    guard let rl, let block else { return }
    // The thread of the run loop calls it, as the caller wants it.
    nonisolated(unsafe) let call = block
    rl.perform(inModes: [mode ?? .default]) { call() }
}
/// Wakes a waiting run loop, so that it looks for work.
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) {
    rl?.add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .common)
}

/// Why a run loop no longer runs.
public enum CFRunLoopRunResult: Int32, Hashable, Sendable {
    /// There is nothing that it could wait for.
    case finished = 1
    /// ``CFRunLoopStop(_:)`` was called.
    case stopped = 2
    /// The time is over.
    case timedOut = 3
    /// Something was done, and the caller wanted no more.
    case handledSource = 4
}

/// The run loops that are to stop.
private let stopping = Mutex<Set<ObjectIdentifier>>([])

/// Runs the thread's run loop until ``CFRunLoopStop(_:)``, or until there is nothing that it could wait
/// for.
public func CFRunLoopRun() { _ = CFRunLoopRunInMode(.default, .infinity, false) }

/// Runs the thread's run loop for a time.
///
/// - Parameters:
///   - seconds: 0 to do only the work that is ready.
///   - returnAfterSourceHandled: Is not looked at: there are no sources of Core Foundation's.
@discardableResult
public func CFRunLoopRunInMode(
    _ mode: CFRunLoopMode!, _ seconds: Double, _ returnAfterSourceHandled: Bool
) -> CFRunLoopRunResult! {
    let loop = RunLoop.current
    let end =
        seconds < Double.greatestFiniteMagnitude
        ? Date(timeIntervalSinceNow: max(0, seconds)) : .distantFuture
    while true {
        // Timers do not end a wait, so that it is a short one: one of them may have had the loop stop.
        let isBusy = loop.run(mode: mode ?? .default, before: min(end, Date(timeIntervalSinceNow: 0.02)))
        if stopping.withLock({ $0.remove(ObjectIdentifier(loop)) }) != nil { return .stopped }
        if !isBusy { return .finished }
        if end <= Date() { return .timedOut }
    }
}

/// Ends the run of a run loop by ``CFRunLoopRun()`` or ``CFRunLoopRunInMode(_:_:_:)``.
public func CFRunLoopStop(_ rl: CFRunLoop!) {
    guard let rl else { return }
    _ = stopping.withLock { $0.insert(ObjectIdentifier(rl)) }
}
