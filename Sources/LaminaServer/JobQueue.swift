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
///
/// A job that waits for its client is paused: its thread waits, and another one works in its place.
package final class JobQueue: Sendable {
    private struct State {
        var tasks: [RenderTask] = []
        /// Jobs that are drawn.
        var running = 0
        /// Jobs whose clients have taken enough, and that wait for their turn to go on.
        var resuming = 0
        /// Jobs that wait for their clients: how each is ended, by its number.
        var paused: [Int: @Sendable () -> Void] = [:]
        var pauses = 0
        var threads = 0
        /// Those among them that take no more jobs.
        var leaving = 0
        var isClosed = false
        var makeWorker: (@Sendable () -> any JobWorker)?
        /// Mean seconds of a job, of late.
        var seconds = 0.02

        /// Threads that draw or wait for something to draw.
        var workingThreads: Int { threads - leaving - paused.count - resuming }
    }

    private let condition = NSCondition()
    private let state = Mutex(State())
    private let bound: Int
    private let mostPaused: Int
    let workers: Int

    /// - Parameters:
    ///   - workers: The number of jobs that are drawn at a time.
    ///   - bound: The most jobs that wait.
    ///   - mostPaused: The most jobs that wait for their clients. The one that has waited for longest ends where there would be more.
    package init(workers: Int, bound: Int, mostPaused: Int) {
        self.workers = workers
        self.bound = bound
        self.mostPaused = mostPaused
    }

    /// Starts the threads. Where the system has fewer, those there are do the work.
    ///
    /// Throws ``ThreadError`` where there is none.
    func start(_ makeWorker: @escaping @Sendable () -> any JobWorker) throws(ThreadError) {
        state.withLock { $0.makeWorker = makeWorker }
        for index in 0..<workers {
            do throws(ThreadError) {
                try startThread(makeWorker)
            } catch {
                guard index > 0 else { throw error }
                return
            }
        }
    }

    private func startThread(_ makeWorker: @escaping @Sendable () -> any JobWorker) throws(ThreadError) {
        state.withLock { $0.threads += 1 }
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
                    condition.withLock { condition.broadcast() }
                }
                worker.finish()
                state.withLock { state in
                    state.threads -= 1
                    state.leaving -= 1
                }
                condition.withLock { condition.broadcast() }
            }
        } catch {
            state.withLock { $0.threads -= 1 }
            throw error
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
        if isTaken { condition.withLock { condition.broadcast() } }
        return isTaken
    }

    /// Waits for the client of a running job, while another job is drawn; then for the job's turn.
    ///
    /// - Parameters:
    ///   - wait: Waits for the client, and says whether the job is still wanted.
    ///   - end: Ends the wait, because too many jobs wait.
    /// - Returns: What `wait` says.
    package func pausing(_ wait: () -> Bool, orEnd end: @escaping @Sendable () -> Void) -> Bool {
        let (number, longest, maker) = state.withLock { state in
            let number = state.pauses
            state.pauses += 1
            state.paused[number] = end
            state.running -= 1
            let isTooMany = state.paused.count > mostPaused
            let longest = isTooMany ? state.paused.keys.min().flatMap { state.paused[$0] } : nil
            return (number, longest, state.workingThreads < workers ? state.makeWorker : nil)
        }
        longest?()
        // Without a thread more there are fewer workers for a while.
        if let maker { try? startThread(maker) }
        condition.withLock { condition.broadcast() }
        let isWanted = wait()
        state.withLock { state in
            state.paused[number] = nil
            state.resuming += 1
        }
        condition.lock()
        defer { condition.unlock() }
        while true {
            let mayGoOn = state.withLock { state in
                // A job that is not wanted only ends, which takes no time worth waiting for.
                guard state.running < workers || !isWanted else { return false }
                state.resuming -= 1
                state.running += 1
                return true
            }
            if mayGoOn { return isWanted }
            condition.wait()
        }
    }

    /// Seconds after which there will be room again, about.
    var secondsToRoom: Int {
        let (waiting, seconds) = state.withLock { ($0.tasks.count, $0.seconds) }
        return min(60, max(1, Int((Double(waiting) * seconds / Double(workers)).rounded(.up))))
    }

    package var counts: (waiting: Int, running: Int, paused: Int) {
        state.withLock { ($0.tasks.count, $0.running, $0.paused.count) }
    }

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

    /// The next job; `nil` where there are no more, or this thread is one too many.
    private func next() -> RenderTask? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (task, isOver) = state.withLock { state -> (RenderTask?, Bool) in
                if state.workingThreads > workers || (state.tasks.isEmpty && state.isClosed) {
                    state.leaving += 1
                    return (nil, true)
                }
                guard !state.tasks.isEmpty else { return (nil, false) }
                // Those that have begun go on first.
                guard state.running < workers, state.resuming == 0 else { return (nil, false) }
                state.running += 1
                return (state.tasks.removeFirst(), false)
            }
            if let task { return task }
            if isOver { return nil }
            condition.wait()
        }
    }
}
