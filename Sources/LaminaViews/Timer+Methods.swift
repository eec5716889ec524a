import Foundation

/// An object and its method, which a timer holds until it is invalidated. The thread of the timer's run loop
/// calls it.
private struct TimedMethod: @unchecked Sendable {
    let call: (Timer) -> Void
}

extension Timer {
    /// A timer of the thread's run loop that calls a method of an object. It holds the object until it is
    /// invalidated.
    ///
    /// - Parameters:
    ///   - selector: The method without `#selector`, by its class: `Board.step`.
    ///   - userInfo: Is not kept.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> (Timer) -> Void,
        userInfo: Any?,
        repeats: Bool
    ) -> Timer {
        let method = TimedMethod { selector(target)($0) }
        return scheduledTimer(withTimeInterval: timeInterval, repeats: repeats) { method.call($0) }
    }

    /// A timer of the thread's run loop that calls a method of an object which takes nothing. It holds the
    /// object until it is invalidated.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> () -> Void,
        userInfo: Any?,
        repeats: Bool
    ) -> Timer {
        scheduledTimer(
            timeInterval: timeInterval, target: target,
            selector: { target in { (_: Timer) in selector(target)() } },
            userInfo: userInfo, repeats: repeats)
    }

    /// A timer that calls a method of an object, once it is added to a run loop. It holds the object until it
    /// is invalidated.
    public convenience init<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> (Timer) -> Void,
        userInfo: Any?,
        repeats: Bool
    ) {
        let method = TimedMethod { selector(target)($0) }
        self.init(timeInterval: timeInterval, repeats: repeats) { method.call($0) }
    }

    /// A timer that calls a method of an object which takes nothing, once it is added to a run loop. It holds
    /// the object until it is invalidated.
    public convenience init<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> () -> Void,
        userInfo: Any?,
        repeats: Bool
    ) {
        let method = TimedMethod { _ in selector(target)() }
        self.init(timeInterval: timeInterval, repeats: repeats) { method.call($0) }
    }
}

/// The calls of methods that wait, by their objects.
private final class WaitingCalls {
    var timers: [(target: ObjectIdentifier, timer: Timer)] = []

    private static let key = "LaminaViews.waitingCalls"
    static var current: WaitingCalls {
        if let known = Thread.current.threadDictionary[key] as? WaitingCalls { return known }
        let made = WaitingCalls()
        Thread.current.threadDictionary[key] = made
        return made
    }
}

extension NSObjectProtocol where Self: NSObject {
    /// Calls a method of the object after a delay, on the thread's run loop. The object is kept until then.
    ///
    /// - Parameters:
    ///   - method: The method without `#selector`, by its class: `Board.hide`.
    ///   - argument: Is not passed: the method takes nothing.
    public func perform(
        _ method: @escaping (Self) -> () -> Void, with argument: Any?, afterDelay delay: TimeInterval
    ) {
        let timed = TimedMethod { timer in
            WaitingCalls.current.timers.removeAll { $0.timer === timer }
            method(self)()
        }
        let timer = Timer(timeInterval: max(0, delay), repeats: false) { timed.call($0) }
        WaitingCalls.current.timers.append((ObjectIdentifier(self), timer))
        RunLoop.current.add(timer, forMode: .common)
    }
}

extension NSObject {
    /// Cancels the waiting calls of an object's methods on this thread.
    public static func cancelPreviousPerformRequests(withTarget target: Any) {
        let calls = WaitingCalls.current
        let place = ObjectIdentifier(target as AnyObject)
        for call in calls.timers where call.target == place { call.timer.invalidate() }
        calls.timers.removeAll { $0.target == place }
    }
}
