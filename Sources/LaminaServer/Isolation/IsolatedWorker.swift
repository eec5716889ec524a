import Glibc
import LaminaMessages

/// A worker that draws in processes of its own: scenes of strangers in one, templates in another. What ends such a process costs one
/// picture.
final class IsolatedWorker: JobWorker {
    private let starter: any WorkerProcessStarter
    private let limits: ServiceLimits
    private let metrics: ServiceMetrics
    private var processes: [WorkerKind: Process] = [:]

    /// A process, and how to talk to it.
    private final class Process {
        let handle: any WorkerProcessHandle
        let socket: Int32
        private var jobs = 0
        private var seconds = 0.0

        init(_ handle: any WorkerProcessHandle, _ socket: Int32) {
            (self.handle, self.socket) = (handle, socket)
        }

        /// Whether it has ended, asked while it has no job: it says nothing then.
        var hasDied: Bool {
            var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&wanted, 1, 0) != 0
        }

        /// Counts a job.
        ///
        /// - Returns: Whether the process makes room for a new one. It has an hour of the processor, and draws on one core; a film's
        ///   encoder may take another.
        func isWorn(after seconds: Double, mostJobs: Int) -> Bool {
            jobs += 1
            self.seconds += seconds
            return jobs >= mostJobs || self.seconds > 1_200
        }

        /// Ends the process, and returns how it ended.
        func end(byForce: Bool = true) -> String {
            if byForce { handle.kill() }
            close(socket)
            return handle.collect()
        }
    }

    /// Seconds that a process has beyond a job's limit, before it is ended.
    private static let grace = 2.0

    /// - Parameter hasTemplates: Whether there is a folder of templates.
    init(
        _ starter: any WorkerProcessStarter, _ limits: ServiceLimits, _ metrics: ServiceMetrics,
        hasTemplates: Bool
    ) {
        (self.starter, self.limits, self.metrics) = (starter, limits, metrics)
        // The first request need not wait for its process.
        processes[.bodies] = try? makeProcess(.bodies)
        if hasTemplates { processes[.templates] = try? makeProcess(.templates) }
    }

    func finish() { for kind in processes.keys { endProcess(kind) } }

    func run(_ task: RenderTask) {
        guard task.begin() else { return }
        var job = task.job
        let kind: WorkerKind
        var scene: [UInt8] = []
        switch job.source {
        case .template: kind = .templates
        case .body(let bytes): (kind, scene, job.source) = (.bodies, bytes, .body([]))
        }
        do {
            // A process that died while it was idle is no fault of this job.
            if processes[kind]?.hasDied == true { restart(kind) }
            let process = try processes[kind] ?? makeProcess(kind)
            processes[kind] = process
            let start = ContinuousClock.now
            try draw(job, scene, task, kind, process)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            if process.isWorn(after: seconds, mostJobs: kind.mostJobs) { endProcess(kind, byForce: false) }
        } catch let failure as ServiceFailure {
            task.fail(failure)
        } catch is JobCancelled {
            restart(kind)
            task.fail(JobCancelled())
        } catch is WorkerMessage.Broken {
            let reason = restart(kind)
            task.fail(failure(of: task, because: reason))
        } catch {
            task.fail(ServiceFailure(500, "the process that draws cannot be started: \(error)"))
        }
    }

    /// The failure of a job whose process ended.
    private func failure(of task: RenderTask, because reason: String) -> any Error {
        if task.clock.isCancelled { return JobCancelled() }
        let late = "took more than \(shortSeconds(limits.seconds)) seconds, its limit"
        let isLate = task.clock.isLate
        // A template is the operator's: where its process falls, the request need not be at fault.
        return switch task.job.source {
        case .body: ServiceFailure(422, "\(RenderFailure.bodyName): \(isLate ? late : reason)")
        case .template(let name, _): ServiceFailure(isLate ? 422 : 500, "\(name): \(isLate ? late : reason)")
        }
    }

    private func draw(
        _ job: RenderJob, _ scene: [UInt8], _ task: RenderTask, _ kind: WorkerKind, _ process: Process
    ) throws {
        try WorkerMessage(.job, header: job, payload: scene).write(to: process.socket)
        // A picture is hardly ever larger than its pixels.
        let limit = limits.pixels * 8 + (1 << 20)
        while true {
            let message = try WorkerMessage(from: process.socket, limit: limit) {
                task.clock.isCancelled || task.clock.secondsLeft < -Self.grace
            }
            switch message.kind {
            case .picture:
                return task.picture(message.payload, try outcome(message, kind))
            case .part: try task.part(message.payload)
            case .end: return task.end(try outcome(message, kind))
            case .failure:
                let failure = try message.decoded(ServiceFailure.self)
                guard (400...599).contains(failure.status) else { throw WorkerMessage.Broken() }
                throw ServiceFailure(failure.status, failure.sentence)
            case .job: throw WorkerMessage.Broken()
            }
        }
    }

    /// The outcome in a process's message. If strangers' scenes are drawn, the process has no say in files.
    private func outcome(
        _ message: WorkerMessage, _ kind: WorkerKind
    ) throws(WorkerMessage.Broken) -> RenderOutcome {
        var outcome = try message.decoded(RenderOutcome.self)
        if kind == .bodies { outcome.files = FileStamps() }
        outcome.warnings = outcome.warnings.prefix(100).map { displayed($0) }
        outcome.frames = min(max(outcome.frames, 0), limits.frames)
        return outcome
    }

    // MARK: Processes

    private func makeProcess(_ kind: WorkerKind) throws -> Process {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0
        else {
            throw ServiceFailure(
                500, "the process that draws cannot be started: \(String(cString: strerror(errno)))")
        }
        defer { close(sockets[1]) }
        do {
            return Process(try starter.start(kind, socket: sockets[1]), sockets[0])
        } catch {
            close(sockets[0])
            throw error
        }
    }

    @discardableResult private func endProcess(_ kind: WorkerKind, byForce: Bool = true) -> String {
        processes.removeValue(forKey: kind)?.end(byForce: byForce) ?? ""
    }

    @discardableResult private func restart(_ kind: WorkerKind) -> String {
        metrics.countRestart()
        let reason = endProcess(kind)
        processes[kind] = try? makeProcess(kind)
        return reason
    }
}

extension WorkerKind {
    /// After how many jobs a process makes room for a new one. One that draws templates keeps what it read of them.
    fileprivate var mostJobs: Int {
        switch self {
        case .bodies: 200
        case .templates: 10_000
        }
    }
}
