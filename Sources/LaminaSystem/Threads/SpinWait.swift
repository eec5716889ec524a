import CLaminaSystem
import Dispatch

/// Waits without sleeping, for events that come sooner than a thread could be woken.
enum SpinWait {
    /// Returns as soon as a condition holds, or after a time. The result is whether the condition holds.
    ///
    /// - Parameter nanoseconds: The longest wait.
    @inline(__always)
    static func until(_ condition: () -> Bool, nanoseconds: UInt64) -> Bool {
        if condition() { return true }
        let start = DispatchTime.now().uptimeNanoseconds
        repeat {
            // Asking for the time costs as much as a few pauses.
            for _ in 0..<16 {
                lamina_pause()
                if condition() { return true }
            }
            // Whatever the clock says, also if it goes back, the difference is a number.
        } while DispatchTime.now().uptimeNanoseconds &- start < nanoseconds
        return condition()
    }
}
