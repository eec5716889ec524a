import Foundation
import Synchronization

/// Drives display links by a sequence of refreshes.
///
/// ``RealTimeClock`` runs by itself. A program moves ``FrameClock``, for headless frames and tests. Another source,
/// such as a window system's vertical sync, conforms by calling ``CADisplayLink/refresh(_:)``.
public protocol DisplayClock: AnyObject {
    /// The time, in seconds of media time. It never decreases.
    var now: CFTimeInterval { get }

    /// Begins to hand refreshes to `link`, on the thread of `runLoop`, while that runs in `mode`. Called once for each
    /// pair of run loop and mode that the link is added to.
    func start(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode)

    /// Undoes one ``start(_:in:forMode:)``.
    func stop(_ link: CADisplayLink, in runLoop: RunLoop, forMode mode: RunLoop.Mode)

    /// A link of the clock was paused or goes on, see ``CADisplayLink/isPaused``. A clock that can rest while all links are paused does
    /// so; by default nothing happens.
    func pauseDidChange(of link: CADisplayLink)
}

extension DisplayClock {
    /// Does nothing.
    public func pauseDidChange(of link: CADisplayLink) {}
}

/// Which clock display links follow that were given none.
package enum DefaultDisplayClock {
    private static let maker = Mutex<@Sendable () -> any DisplayClock>({ RealTimeClock() })

    /// Has links follow another clock from now on, such as that of a window's display.
    package static func set(_ make: @escaping @Sendable () -> any DisplayClock) {
        maker.withLock { $0 = make }
    }

    /// The clock for a link.
    package static func make() -> any DisplayClock { maker.withLock { $0 }() }
}

/// One refresh of a display.
public struct DisplayRefresh: Hashable, Sendable {
    /// Counts the display's refreshes, including those at which no link was called.
    public var number: Int
    /// The time of the event, in seconds of media time.
    public var timestamp: CFTimeInterval
    /// Seconds from one refresh to the next.
    public var interval: CFTimeInterval

    /// A refresh by its number, its time and the seconds to the next.
    public init(number: Int, timestamp: CFTimeInterval, interval: CFTimeInterval) {
        (self.number, self.timestamp, self.interval) = (number, timestamp, interval)
    }
}
