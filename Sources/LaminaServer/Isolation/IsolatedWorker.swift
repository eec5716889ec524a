import Glibc
import LaminaMessages

/// A worker that draws the scenes of strangers in a process of its own, and templates here.
final class IsolatedWorker: JobWorker {
    private let local: LocalWorker
    private let starter: any WorkerProcessStarter
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private var process: Process?

    /// A process, and how to talk to it.
    private final class Process {
        let handle: any WorkerProcessHandle
        let socket: Int32
        var jobs = 0

        init(_ handle: any WorkerProcessHandle, _ socket: Int32) {
            (self.handle, self.socket) = (handle, socket)
        }

        /// Whether it has ended, asked while it has no job: it says nothing then.
        var hasDied: Bool {
            var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&wanted, 1, 0) != 0
        }

        /// Ends it, and says how it ended.
        func end(byForce: Bool = true) -> String {
            if byForce { handle.kill() }
            close(socket)
            return handle.collect()
        }
    }

    /// After how many jobs a process makes room for a new one.
    private static let mostJobs = 200
    /// Seconds that a process has beyond a job's limit, before it is ended.
    private static let grace = 2.0

    init(
        _ local: LocalWorker, _ starter: any WorkerProcessStarter, _ limits: ServiceLimits,
        _ metrics: ServiceMetrics
    ) {
        (self.local, self.starter, self.limits, self.metrics) = (local, starter, limits, metrics)
        // The first request need not wait for it.
        process = try? makeProcess()
    }

    func finish() { endProcess() }

    func run(_ task: RenderTask) {
        guard case .body(let scene) = task.job.source else { return local.run(task) }
        guard task.begin() else { return }
        do {
            // A process that died while it was idle is no fault of this job.
            if let idle = self.process, idle.hasDied { restart() }
            let process = try self.process ?? makeProcess()
            self.process = process
            var job = task.job
            job.source = .body([])
            process.jobs += 1
            try draw(job, scene, task, process)
            if process.jobs >= Self.mostJobs { endProcess(byForce: false) }
        } catch let failure as ServiceFailure {
            task.fail(failure)
        } catch is JobCancelled {
            restart()
            task.fail(JobCancelled())
        } catch is WorkerMessage.Broken {
            let clock = task.clock
            let reason = restart()
            if clock.isCancelled { return task.fail(JobCancelled()) }
            let late = "took more than \(shortSeconds(limits.seconds)) seconds, its limit"
            task.fail(ServiceFailure(422, "\(RenderFailure.bodyName): \(clock.isLate ? late : reason)"))
        } catch {
            task.fail(ServiceFailure(500, "the process that draws cannot be started: \(error)"))
        }
    }

    private func draw(_ job: RenderJob, _ scene: [UInt8], _ task: RenderTask, _ process: Process) throws {
        try WorkerMessage(.job, header: job, payload: scene).write(to: process.socket)
        // A picture is hardly ever larger than its pixels.
        let limit = limits.pixels * 8 + (1 << 20)
        while true {
            let message = try WorkerMessage(from: process.socket, limit: limit) {
                task.clock.isCancelled || task.clock.secondsLeft < -Self.grace
            }
            switch message.kind {
            case .picture:
                return task.picture(message.payload, try outcome(message))
            case .part: try task.part(message.payload)
            case .end: return task.end(try outcome(message))
            case .failure:
                let failure = try message.decoded(ServiceFailure.self)
                guard (400...599).contains(failure.status) else { throw WorkerMessage.Broken() }
                throw ServiceFailure(failure.status, failure.sentence)
            case .job: throw WorkerMessage.Broken()
            }
        }
    }

    /// The outcome in a process's message. A process has no say in files.
    private func outcome(_ message: WorkerMessage) throws(WorkerMessage.Broken) -> RenderOutcome {
        var outcome = try message.decoded(RenderOutcome.self)
        outcome.files = FileStamps()
        outcome.warnings = outcome.warnings.prefix(100).map { displayed($0) }
        outcome.frames = min(max(outcome.frames, 0), limits.frames)
        return outcome
    }

    // MARK: Processes

    private func makeProcess() throws -> Process {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0
        else {
            throw ServiceFailure(
                500, "the process that draws cannot be started: \(String(cString: strerror(errno)))")
        }
        defer { close(sockets[1]) }
        do {
            return Process(try starter.start(socket: sockets[1]), sockets[0])
        } catch {
            close(sockets[0])
            throw error
        }
    }

    @discardableResult private func endProcess(byForce: Bool = true) -> String {
        defer { process = nil }
        return process?.end(byForce: byForce) ?? ""
    }

    @discardableResult private func restart() -> String {
        metrics.countRestart()
        let reason = endProcess()
        process = try? makeProcess()
        return reason
    }
}
