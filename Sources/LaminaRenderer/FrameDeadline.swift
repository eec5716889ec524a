import Dispatch
import Synchronization

/// The time at which a frame is given up. Drawing threads may check it at any time.
package final class FrameDeadline: Sendable {
    /// Seconds that each frame may take.
    package let seconds: Double
    /// Nanoseconds of the system's clock; 0 before the first frame.
    private let end = Atomic<UInt64>(0)

    package init(seconds: Double) { self.seconds = seconds }

    /// Starts the time of a new frame.
    package func begin() {
        let nanoseconds = max(0, min(seconds, 1e9)) * 1e9
        end.store(DispatchTime.now().uptimeNanoseconds + UInt64(nanoseconds), ordering: .relaxed)
    }

    /// Whether the frame's time is over.
    package var hasPassed: Bool {
        let end = end.load(ordering: .relaxed)
        return end > 0 && DispatchTime.now().uptimeNanoseconds > end
    }
}
