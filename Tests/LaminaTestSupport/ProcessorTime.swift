import Foundation

/// The processor seconds that `body` takes on this thread, however busy the machine is otherwise.
///
/// Tests of work that must not take long limit these seconds instead of using a test's time limit. A test with a time
/// limit waits in the queue of all tests until it is told that it has ended, so the limit would depend on the
/// machine.
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
