/// Counts frames: how many a second, how many were dropped, and the longest wait for one.
///
/// The monitor receives the time of each shown frame, and counts the frames of the last second, or of another window.
///
/// ```swift
/// var monitor = FrameRateMonitor()
/// let link = CADisplayLink { monitor.frame(at: $0.timestamp) }
/// ```
public struct FrameRateMonitor: Sendable {
    /// The most frames that are counted, whatever the window.
    static let maximumFrames = 4096

    /// How far back frames count, in seconds.
    public let window: CFTimeInterval
    /// Seconds from one frame to the next when none is dropped.
    public let expectedInterval: CFTimeInterval

    /// The frames that were reported to the monitor.
    public private(set) var totalFrames = 0
    /// Frames that were dropped since the beginning.
    public private(set) var totalDroppedFrames = 0

    /// Times that count, oldest first, from the index of the first.
    private var times: [CFTimeInterval] = []
    private var first = 0

    /// Makes a monitor that knows of no frame.
    ///
    /// - Parameters:
    ///   - window: How far back frames count, in seconds; above 0, else 1.
    ///   - expectedInterval: Seconds from one frame to the next; above 0, else 1/60.
    public init(window: CFTimeInterval = 1, expectedInterval: CFTimeInterval = 1 / 60) {
        self.window = window > 0 ? window : 1
        self.expectedInterval = expectedInterval > 0 ? expectedInterval : 1 / 60
    }

    /// Notes that a frame was shown, in seconds of any clock. A time that is not after the last frame's is ignored.
    public mutating func frame(at time: CFTimeInterval) {
        guard time.isFinite, time > times.last ?? -.infinity else { return }
        if let last = times.last { totalDroppedFrames += dropped(in: time - last) }
        totalFrames += 1
        times.append(time)
        // The last two frames stay, so that there is a rate however slow it is. Times are sums, so the window's edge
        // has a tolerance.
        let begin = time - window - 1e-9
        while times.count - first > 2, times[first] < begin || times.count - first > Self.maximumFrames {
            first += 1
        }
        if first > 512, first * 2 > times.count {
            times.removeFirst(first)
            first = 0
        }
    }

    /// Frames a second, over the window that ends with the last frame; 0 before the second frame.
    public var framesPerSecond: Double {
        guard let last = times.last, times.count - first > 1 else { return 0 }
        return Double(times.count - first - 1) / (last - times[first])
    }

    /// Frames that were dropped in the window: each interval of about n expected ones dropped n − 1.
    public var droppedFrames: Int { intervals.reduce(0) { $0 + dropped(in: $1) } }

    /// The longest time from one frame to the next in the window, in seconds; 0 before the second frame.
    public var worstInterval: CFTimeInterval { intervals.max() ?? 0 }

    /// Forgets all frames.
    public mutating func reset() {
        self = FrameRateMonitor(window: window, expectedInterval: expectedInterval)
    }

    private var intervals: some Sequence<CFTimeInterval> {
        let recent = times[first...]
        return zip(recent.dropFirst(), recent).lazy.map { $0 - $1 }
    }

    private func dropped(in interval: CFTimeInterval) -> Int {
        max(0, Int(clamping: (interval / expectedInterval).rounded() - 1, within: 1e9))
    }
}
