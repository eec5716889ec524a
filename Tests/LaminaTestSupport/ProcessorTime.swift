import Foundation

/// Processor seconds that `body` takes on this thread, however busy the machine is with other things.
///
/// What must not take for ever is held to such seconds, not to a test's time limit: a test with a limit waits in the queue
/// of all tests until it is told that it has ended, so that the limit depends on the machine.
public func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    try body()
    return now() - start
}
