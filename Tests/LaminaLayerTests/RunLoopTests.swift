import Foundation
import LaminaLayer
import Synchronization
import Testing

/// What a transaction does in the turns of a thread's run loop.
struct RunLoopTests {
    /// Runs a body on a thread of its own, whose run loop it may run, and waits for its end.
    private static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                body()
                continuation.resume()
            }
        }
    }

    private static func turn() { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05)) }

    @Test func `A completion block runs in the turn after the commit, once`() async {
        let counts = Mutex<[Int]>([])
        await Self.onThread {
            let count = Mutex(0)
            CATransaction.begin()
            CATransaction.setCompletionBlock { count.withLock { $0 += 1 } }
            CATransaction.commit()
            counts.withLock { $0.append(count.withLock { $0 }) }
            Self.turn()
            counts.withLock { $0.append(count.withLock { $0 }) }
            CATransaction.flush()
            Self.turn()
            counts.withLock { $0.append(count.withLock { $0 }) }
        }
        #expect(counts.withLock { $0 } == [0, 1, 1])
    }

    @Test func `The implicit transaction ends with the turn`() async {
        let results = Mutex<[Double]>([])
        await Self.onThread {
            let count = Mutex(0.0)
            CATransaction.setAnimationDuration(5)
            CATransaction.setCompletionBlock { count.withLock { $0 += 1 } }
            results.withLock { $0.append(CATransaction.animationDuration()) }
            Self.turn()
            results.withLock { $0 += [CATransaction.animationDuration(), count.withLock { $0 }] }
        }
        #expect(results.withLock { $0 } == [5, 0.25, 1])
    }

    @Test func `A turn inside an explicit transaction runs nothing before its commit`() async {
        let counts = Mutex<[Int]>([])
        await Self.onThread {
            let count = Mutex(0)
            CATransaction.setCompletionBlock { count.withLock { $0 += 1 } }
            CATransaction.begin()
            Self.turn()
            counts.withLock { $0.append(count.withLock { $0 }) }
            CATransaction.commit()
            counts.withLock { $0.append(count.withLock { $0 }) }
            Self.turn()
            counts.withLock { $0.append(count.withLock { $0 }) }
        }
        #expect(counts.withLock { $0 } == [0, 0, 1])
    }
}
