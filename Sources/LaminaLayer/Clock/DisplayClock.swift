import Foundation

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
