import Dispatch
import Foundation
import LaminaSystem
import Synchronization
import Testing

@Suite struct WorkerThreadTests {
    @Test func `A thread has its name and the stack that was asked for`() throws {
        let seen = Mutex((name: "", bytes: 0))
        let done = DispatchSemaphore(value: 0)
        try WorkerThread.start("lamina test with a name", stackBytes: 32 << 20) {
            let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
            // More than half of the requested stack is used.
            let used = withUnsafeTemporaryAllocation(byteCount: 20 << 20, alignment: 16) { memory in
                _ = memory.initializeMemory(as: UInt8.self, repeating: 1)
                return memory.count
            }
            seen.withLock { $0 = (name, used) }
            done.signal()
        }
        done.wait()
        #expect(seen.withLock { $0.name } == "lamina test wit\n")
        #expect(seen.withLock { $0.bytes } == 20 << 20)
    }

    @Test func `A stack that there is no memory for is an error`() {
        #expect(throws: ThreadError.self) {
            try WorkerThread.start("lamina", stackBytes: 1 << 60) {}
        }
    }

    @Test func `An error says what the system said`() {
        #expect(
            ThreadError(code: EAGAIN).description
                == "a thread cannot be made: Resource temporarily unavailable")
    }
}

/// When threads cannot be started, all work is done by fewer threads.
@Suite struct ThreadFaultTests {
    /// Allows the first `count` threads to start and no more. Not optimized: Swift 6.3 specializes `withValue`
    /// without the type's metadata, and crashes.
    @_optimize(none)
    static func allowing<R>(_ count: Int, _ body: () throws -> R) rethrows -> R {
        let asked = Counter()
        return try WorkerThread.$fault.withValue({ _ in asked.next() < count ? 0 : EAGAIN }, operation: body)
    }

    final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
    }

    @Test(arguments: [0, 1, 2])
    func `A team with fewer threads than it asked for does all jobs`(threads: Int) {
        let pool = WorkerPool()
        let counts = Mutex(Array(repeating: 0, count: 200))
        Self.allowing(threads) {
            for _ in 0..<20 {
                ThreadTeam(threads: 8, pool: pool).forEach(200) { _, index in
                    counts.withLock { $0[index] += 1 }
                }
            }
        }
        #expect(counts.withLock { $0 } == Array(repeating: 20, count: 200))
        #expect(pool.count == threads)
    }

    @Test func `A team asks for threads again after a while`() {
        let pool = WorkerPool()
        let team = ThreadTeam(threads: 3, pool: pool)
        Self.allowing(0) { team.forEach(8) { _, _ in } }
        #expect(pool.count == 0)
        usleep(150_000)
        team.forEach(8) { _, _ in }
        #expect(pool.count == 2)
    }

    @Test func `Without threads work in the background is done at once, by whoever brings it`() {
        let threads = BackgroundThreads("lamina test", limit: 2)
        let done = Mutex<[Bool]>([])
        let here = pthread_self()
        Self.allowing(0) {
            for _ in 0..<3 {
                threads.run {
                    let isHere = pthread_equal(pthread_self(), here) != 0
                    done.withLock { $0.append(isHere) }
                }
            }
        }
        #expect(done.withLock { $0 } == [true, true, true])
        #expect(threads.count == 0)
    }

    @Test func `Without threads a job that needs a thread of its own is refused`() {
        let threads = BackgroundThreads("lamina test", limit: 2)
        let hasRun = Mutex(false)
        let isStarted = Self.allowing(0) { threads.start { hasRun.withLock { $0 = true } } }
        #expect(!isStarted)
        #expect(!hasRun.withLock { $0 })
        #expect(threads.count == 0)
    }

    @Test func `With one thread of many it does what the others were asked for`() {
        let threads = BackgroundThreads("lamina test", limit: 8)
        let all = DispatchGroup()
        let count = Atomic<Int>(0)
        Self.allowing(1) {
            for _ in 0..<100 {
                all.enter()
                threads.run {
                    usleep(100)
                    count.wrappingAdd(1, ordering: .relaxed)
                    all.leave()
                }
            }
        }
        all.wait()
        #expect(count.load(ordering: .relaxed) == 100)
        #expect(threads.count == 1)
    }

    @Test func `Work in the background comes in its order and wakes threads that sleep`() {
        let threads = BackgroundThreads("lamina test", limit: 1)
        let order = Mutex<[Int]>([])
        for pause in [0, 1000, 20_000] as [UInt32] {
            let all = DispatchGroup()
            for index in 0..<200 {
                all.enter()
                threads.run {
                    order.withLock { $0.append(index) }
                    all.leave()
                }
            }
            all.wait()
            let seen = order.withLock { order in
                defer { order = [] }
                return order
            }
            #expect(seen == Array(0..<200))
            usleep(pause)
        }
        #expect(threads.count == 1)
    }

    @Test func `A job with a thread of its own waits for no other job`() {
        let threads = BackgroundThreads("lamina test", limit: 2)
        let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<20 {
            for _ in 0..<2 {
                // A thread whose last job has just ended is not asleep yet.
                while !threads.start({
                    begun.signal()
                    gate.wait()
                }) { usleep(100) }
            }
            for _ in 0..<2 { begun.wait() }
            // Both threads are at work.
            #expect(!threads.start {})
            for _ in 0..<2 { gate.signal() }
        }
        #expect(threads.count == 2)
    }
}
