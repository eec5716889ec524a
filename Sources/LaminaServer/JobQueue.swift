import Foundation
import LaminaSystem
import Synchronization

/// Draws the jobs of a queue, one at a time.
protocol JobWorker: AnyObject {
    func run(_ task: RenderTask)
    /// There are no more jobs.
    func finish()
}

extension JobWorker {
    func finish() {}
}

/// A queue with a bound, and the threads that work on it.
final class JobQueue: Sendable {
    private struct State {
        var tasks: [RenderTask] = []
        var running = 0
        var threads = 0
        var isClosed = false
        /// Mean seconds of a job, of late.
        var seconds = 0.02
    }

    private let condition = NSCondition()
    private let state = Mutex(State())
    private let bound: Int
    let workers: Int

    /// - Parameters:
    ///   - workers: The number of jobs that are drawn at a time.
    ///   - bound: The most jobs that wait.
    init(workers: Int, bound: Int) {
        self.workers = workers
        self.bound = bound
    }

    /// Starts the threads. Where the system has fewer, those there are do the work.
    ///
    /// Throws ``ThreadError`` where there is none.
    func start(_ makeWorker: @escaping @Sendable () -> any JobWorker) throws(ThreadError) {
        for index in 0..<workers {
            do throws(ThreadError) {
                try WorkerThread.start("lamina worker") { [self] in
                    let worker = makeWorker()
                    while let task = next() {
                        let start = ContinuousClock.now
                        worker.run(task)
                        let seconds = (ContinuousClock.now - start) / .seconds(1)
                        state.withLock { state in
                            state.running -= 1
                            state.seconds = state.seconds * 0.9 + seconds * 0.1
                        }
                    }
                    worker.finish()
                    state.withLock { $0.threads -= 1 }
                    condition.withLock { condition.broadcast() }
                }
                state.withLock { $0.threads += 1 }
            } catch {
                guard index > 0 else { throw error }
                return
            }
        }
    }

    /// Takes a job in; `false` where the queue is full or closed.
    func submit(_ task: RenderTask) -> Bool {
        let isTaken = state.withLock { state in
            // Jobs that nobody wants any more give way.
            if state.tasks.count >= bound { state.tasks.removeAll { $0.clock.isCancelled } }
            guard !state.isClosed, state.tasks.count < bound else { return false }
            state.tasks.append(task)
            return true
        }
        if isTaken { condition.withLock { condition.signal() } }
        return isTaken
    }

    /// Seconds after which there will be room again, about.
    var secondsToRoom: Int {
        let (waiting, seconds) = state.withLock { ($0.tasks.count, $0.seconds) }
        return min(60, max(1, Int((Double(waiting) * seconds / Double(workers)).rounded(.up))))
    }

    var counts: (waiting: Int, running: Int) { state.withLock { ($0.tasks.count, $0.running) } }

    /// Takes no more jobs; what waits and runs is done.
    func close() {
        state.withLock { $0.isClosed = true }
        condition.withLock { condition.broadcast() }
    }

    /// Waits for the last job after ``close()``.
    func wait(until end: Date) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while state.withLock({ $0.threads }) > 0 {
            guard condition.wait(until: end) else { return false }
        }
        return true
    }

    private func next() -> RenderTask? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (task, isOver) = state.withLock { state -> (RenderTask?, Bool) in
                guard !state.tasks.isEmpty else { return (nil, state.isClosed) }
                state.running += 1
                return (state.tasks.removeFirst(), false)
            }
            if let task { return task }
            if isOver { return nil }
            condition.wait()
        }
    }
}
