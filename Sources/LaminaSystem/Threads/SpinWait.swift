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
