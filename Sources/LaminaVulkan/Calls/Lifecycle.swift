import Synchronization

/// Makes instances and devices, and gives them back, one at a time in the process.
///
/// Vulkan allows any thread to; the validation layer of version 1.3.239, for one, loses entries of its tables when
/// several do.
enum Lifecycle {
    private static let turn = Mutex(())

    static func alone<Result: Sendable>(_ body: () -> Result) -> Result { turn.withLock { _ in body() } }
}
