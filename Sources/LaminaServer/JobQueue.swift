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
/// A job that waits for its client is paused: its thread waits, and another one works in its place. A job that takes long keeps its
/// thread, and another one works beside it, so that a few large pictures do not hold up all small ones.
package final class JobQueue: Sendable {
    private struct State {
        var tasks: [RenderTask] = []
        /// The times at which the running jobs began, or went on after a pause.
        var running: [ObjectIdentifier: ContinuousClock.Instant] = [:]
        /// Jobs whose clients have taken enough, and that wait for their turn to go on.
        var resuming = 0
        /// Jobs that wait for their clients: how each is ended, by its number.
        var paused: [Int: @Sendable () -> Void] = [:]
        var pauses = 0
        var threads = 0
        /// The workers among them that take no more jobs.
        var leaving = 0
        var isClosed = false
        var makeWorker: (@Sendable () -> any JobWorker)?
        /// Mean seconds of a job, of late.
        var seconds = 0.02

        /// Threads that draw or wait for something to draw.
        var workingThreads: Int { threads - leaving - paused.count - resuming }

        /// Jobs that have taken long, which others are drawn beside.
        func slow(_ settings: Settings) -> Int {
            let end = ContinuousClock.now - .seconds(settings.slowSeconds)
            return min(settings.mostSlow, running.values.reduce(0) { $0 + ($1 <= end ? 1 : 0) })
        }

        /// Whether one more job may be drawn.
        func hasRoom(_ settings: Settings) -> Bool { running.count < settings.workers + slow(settings) }
    }

    /// How many jobs there may be.
    package struct Settings: Sendable {
        /// The number of jobs that are drawn at a time.
        package var workers: Int
        /// The most jobs that wait.
        package var bound: Int
        /// The most jobs that wait for their clients. The one that has waited for longest ends where there would be more.
        package var mostPaused: Int
        /// The seconds after which a job counts as slow.
        package var slowSeconds = 1.0
        /// The most slow jobs that others are drawn beside. They share the cores.
        package var mostSlow: Int

        package init(workers: Int, bound: Int, mostPaused: Int) {
            (self.workers, self.bound, self.mostPaused) = (workers, bound, mostPaused)
            mostSlow = 2 * workers
        }
    }

    private let condition = NSCondition()
    private let state = Mutex(State())
    private let settings: Settings
    var workers: Int { settings.workers }

    package init(_ settings: Settings) { self.settings = settings }

    /// Starts the threads. If the system has fewer, those there are do the work.
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
        // Without it, slow jobs hold up others.
        try? WorkerThread.start("lamina queue") { [self] in makeRoom(makeWorker) }
    }

    /// Starts a thread more where jobs wait for slow ones, until the end of the queue.
    private func makeRoom(_ makeWorker: @escaping @Sendable () -> any JobWorker) {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (isOver, waits, hasRoom, isMissing) = state.withLock { state in
                let waits = !state.tasks.isEmpty
                let hasRoom = waits && state.resuming == 0 && state.hasRoom(settings)
                let wanted = settings.workers + state.slow(settings)
                return (
                    state.isClosed && !waits, waits, hasRoom, hasRoom && state.workingThreads < wanted
                )
            }
            if isOver { return }
            if isMissing {
                try? startThread(makeWorker)
            } else if hasRoom {
                condition.broadcast()
            }
            if waits {
                _ = condition.wait(until: Date(timeIntervalSinceNow: settings.slowSeconds / 4))
            } else {
                condition.wait()
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
                        state.running[ObjectIdentifier(task)] = nil
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

    /// Accepts a job; `false` if the queue is full or closed.
    func submit(_ task: RenderTask) -> Bool {
        let isTaken = state.withLock { state in
            // Jobs that nobody wants any more give way.
            if state.tasks.count >= settings.bound { state.tasks.removeAll { $0.clock.isCancelled } }
            guard !state.isClosed, state.tasks.count < settings.bound else { return false }
            state.tasks.append(task)
            return true
        }
        if isTaken { condition.withLock { condition.broadcast() } }
        return isTaken
    }

    /// Waits for the client of a running job, while another job is drawn; then for the job's turn.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - wait: Waits for the client, and says whether the job is still wanted.
    ///   - end: Ends the wait, because too many jobs wait.
    /// - Returns: What `wait` says.
    package func pausing(
        _ job: AnyObject, _ wait: () -> Bool, orEnd end: @escaping @Sendable () -> Void
    ) -> Bool {
        let (number, longest, maker) = state.withLock { state in
            let number = state.pauses
            state.pauses += 1
            state.paused[number] = end
            state.running[ObjectIdentifier(job)] = nil
            let isTooMany = state.paused.count > settings.mostPaused
            let longest = isTooMany ? state.paused.keys.min().flatMap { state.paused[$0] } : nil
            let isMissing = state.workingThreads < workers + state.slow(settings)
            return (number, longest, isMissing ? state.makeWorker : nil)
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
                guard state.hasRoom(settings) || !isWanted else { return false }
                state.resuming -= 1
                state.running[ObjectIdentifier(job)] = .now
                return true
            }
            if mayGoOn { return isWanted }
            // Jobs become slow without a word.
            _ = condition.wait(until: Date(timeIntervalSinceNow: settings.slowSeconds / 4))
        }
    }

    /// Seconds after which there will be room again, about.
    var secondsToRoom: Int {
        let (waiting, seconds) = state.withLock { ($0.tasks.count, $0.seconds) }
        return min(60, max(1, Int((Double(waiting) * seconds / Double(workers)).rounded(.up))))
    }

    package var counts: (waiting: Int, running: Int, paused: Int) {
        state.withLock { ($0.tasks.count, $0.running.count, $0.paused.count) }
    }

    /// Accepts no more jobs; waiting and running jobs are done.
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

    /// The next job; `nil` if there are no more, or this thread is one too many.
    private func next() -> RenderTask? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (task, isOver) = state.withLock { state -> (RenderTask?, Bool) in
                if state.workingThreads > workers + state.slow(settings)
                    || (state.tasks.isEmpty && state.isClosed)
                {
                    state.leaving += 1
                    return (nil, true)
                }
                guard !state.tasks.isEmpty else { return (nil, false) }
                // Jobs that have begun go on first.
                guard state.hasRoom(settings), state.resuming == 0 else { return (nil, false) }
                let task = state.tasks.removeFirst()
                state.running[ObjectIdentifier(task)] = .now
                return (task, false)
            }
            if let task { return task }
            if isOver { return nil }
            condition.wait()
        }
    }
}
