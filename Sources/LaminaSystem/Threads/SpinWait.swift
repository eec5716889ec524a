import CLaminaSystem
import Dispatch

/// Waiting without sleep, for what comes within less time than waking takes.
enum SpinWait {
    /// Returns as soon as a condition holds, or after a time; says whether it holds.
    ///
    /// - Parameter nanoseconds: How long to wait at most.
    @inline(__always)
    static func until(_ condition: () -> Bool, nanoseconds: UInt64) -> Bool {
        if condition() { return true }
        let end = DispatchTime.now().uptimeNanoseconds + nanoseconds
        repeat {
            // Asking for the time costs as much as a few pauses.
            for _ in 0..<16 {
                lamina_pause()
                if condition() { return true }
            }
        } while DispatchTime.now().uptimeNanoseconds < end
        return condition()
    }
}
