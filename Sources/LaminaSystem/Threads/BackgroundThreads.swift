import Dispatch
import Synchronization

/// Threads for work that nobody waits for yet, in the order in which it arrives. If the system cannot start a
/// thread, the calling thread does the work, or learns that there is none.
package final class BackgroundThreads: Sendable {
    package typealias Job = @Sendable () -> Void

    private struct State {
        /// The waiting jobs, from index `first` on.
        var jobs: [Job] = []
        var first = 0
        var threads = 0
        /// The number of sleeping threads that have not been woken yet.
        var idle = 0

        mutating func next() -> Job? {
            guard first < jobs.count else { return nil }
            let job = jobs[first]
            first += 1
            if first == jobs.count {
                (jobs, first) = ([], 0)
            } else if first >= 64, first * 2 >= jobs.count {
                jobs.removeFirst(first)
                first = 0
            }
            return job
        }
    }

    /// The seconds after which a thread without work ends.
    private static let idleSeconds = 5

    private let name: String
    private let limit: Int
    private let state = Mutex(State())
    private let alarm = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - name: The name of the threads.
    ///   - limit: The most threads.
    package init(_ name: String, limit: Int) {
        self.name = name
        self.limit = max(1, limit)
    }

    /// The number of threads, for tests.
    package var count: Int { state.withLock { $0.threads } }

    /// Runs a job: on another thread, or before this call returns where there is none.
    package func run(_ job: @escaping Job) {
        let job = Self.watched(job)
        enum Need { case nothing, alarm, birth }
        let need = state.withLock { state -> Need in
            state.jobs.append(job)
            if state.idle > 0 {
                state.idle -= 1
                return .alarm
            }
            guard state.threads < limit else { return .nothing }
            state.threads += 1
            return .birth
        }
        switch need {
        case .nothing: break
        case .alarm: alarm.signal()
        case .birth:
            do throws(ThreadError) {
                try WorkerThread.start(name) { [self] in serve() }
            } catch {
                takeBackThread()
            }
        }
    }

    /// A job whose lack of memory is that of the thread which asks for the job.
    private static func watched(_ job: @escaping Job) -> Job {
        guard let watch = MemoryShortage.watch else { return job }
        return { MemoryShortage.watching(watch, job) }
    }

    /// Takes a thread off the count that could not be started. Others may have counted on it, so their jobs are done
    /// here where there is no other thread.
    private func takeBackThread() {
        let isAlone = state.withLock { state in
            state.threads -= 1
            return state.threads == 0
        }
        if isAlone { while let job = state.withLock({ $0.next() }) { job() } }
    }

    /// Runs a job on a thread that has no other one, so that the job never waits for another job.
    ///
    /// - Returns: `false` if there is no such thread and none can be started; the job is then never called.
    package func start(_ job: @escaping Job) -> Bool {
        let job = Self.watched(job)
        enum Need { case alarm, birth }
        let need = state.withLock { state -> Need? in
            if state.idle > 0 {
                state.idle -= 1
                state.jobs.append(job)
                return .alarm
            }
            guard state.threads < limit else { return nil }
            state.threads += 1
            return .birth
        }
        switch need {
        case nil: return false
        case .alarm:
            alarm.signal()
            return true
        case .birth:
            do throws(ThreadError) {
                try WorkerThread.start(name) { [self] in
                    job()
                    serve()
                }
                return true
            } catch {
                takeBackThread()
                return false
            }
        }
    }

    /// A thread's life.
    private func serve() {
        while true {
            while let job = state.withLock({ $0.next() }) { job() }
            let sleeps = state.withLock { state in
                guard state.first == state.jobs.count else { return false }
                state.idle += 1
                return true
            }
            guard sleeps else { continue }
            if alarm.wait(timeout: .now() + .seconds(Self.idleSeconds)) == .success { continue }
            let ends = state.withLock { state in
                // A caller that found this thread asleep has woken it, or is about to.
                guard state.idle > 0 else { return false }
                state.idle -= 1
                state.threads -= 1
                return true
            }
            if ends { return }
            alarm.wait()
        }
    }
}
