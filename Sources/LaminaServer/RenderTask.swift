import LaminaMessages
import Synchronization

/// A job with the request that it answers.
final class RenderTask: RenderOutput {
    /// How an answer is made of a picture.
    struct Reply: Sendable {
        /// The key under which the result is kept; `nil` for results that are not.
        var key: ResultCache.Key?
        var cacheControl: String
        var conditions = RequestConditions()
        /// Whether another client may get another format.
        var variesByAccept = false
        var hasBody = true

        /// The headers of each answer that is a picture.
        var headers: [(String, String)] {
            [("Cache-Control", cacheControl)] + (variesByAccept ? [("Vary", "Accept")] : [])
        }
    }

    let job: RenderJob
    let clock: JobClock
    private let reply: Reply
    private let writer: any ResponseWriter
    private let results: ResultCache
    private let store: ResultStore?
    private let metrics: ServiceMetrics
    private let queue: JobQueue
    private let waitingSeconds: Double
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        var hasBegun = false
        /// What was sent, as long as it may be kept.
        var kept: [UInt8]? = []
    }

    init(
        _ job: RenderJob, _ reply: Reply, _ writer: any ResponseWriter, _ results: ResultCache,
        _ store: ResultStore?, _ metrics: ServiceMetrics, _ queue: JobQueue, _ limits: ServiceLimits
    ) {
        (self.job, self.reply, self.writer) = (job, reply, writer)
        (self.results, self.store, self.metrics, self.queue) = (results, store, metrics, queue)
        waitingSeconds = limits.waitingSeconds
        clock = JobClock(seconds: limits.seconds)
    }

    /// Whether the job is to be drawn now: not where nobody wants it any more, it waited for too long, or the store has it.
    func begin() -> Bool {
        guard !clock.isCancelled else {
            metrics.countCancelled()
            writer.abort()
            return false
        }
        let waited = (ContinuousClock.now - start) / .seconds(1)
        guard waited <= waitingSeconds else {
            fail(
                ServiceFailure(
                    503, "the request waited for more than \(shortSeconds(waitingSeconds)) seconds"))
            return false
        }
        guard !answersFromStore() else { return false }
        clock.begin()
        return true
    }

    /// Sends the picture that the store has. Files are read here, on a worker's thread, since the thread of the connections waits for no disk.
    private func answersFromStore() -> Bool {
        guard let store, let key = reply.key else { return false }
        let known = store.result(key)
        metrics.countStore(isHit: known != nil)
        guard let known else { return false }
        results.insert(known.result, key, known.files)
        finish(known.result.status(for: reply))
        known.result.send(to: writer, reply, from: .stored)
        return true
    }

    // MARK: Results

    func picture(_ bytes: [UInt8], _ outcome: RenderOutcome) {
        metrics.countFrames(outcome.frames)
        let result = ServedResult(
            bytes: bytes, mediaType: job.request.format.mediaType, tag: ServedResult.tag(bytes),
            warnings: outcome.warnings)
        if let key = reply.key { results.insert(result, key, outcome.files) }
        finish(result.status(for: reply))
        result.send(to: writer, reply, from: .miss)
        if let key = reply.key { store?.insert(result, key, outcome.files) }
    }

    func part(_ bytes: [UInt8]) throws {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            if let kept = state.kept {
                let fits =
                    reply.key != nil && kept.count + bytes.count <= max(results.largest, store?.largest ?? 0)
                if fits { state.kept?.append(contentsOf: bytes) } else { state.kept = nil }
            }
            return !state.hasBegun
        }
        if isFirst {
            var head = ResponseHead(200, type: job.request.format.mediaType, reply.headers)
            head.cache = .miss
            writer.begin(head)
        }
        guard reply.hasBody else { return }
        guard writer.write(bytes) else { throw JobCancelled() }
        guard !writer.hasRoom else { return }
        // While the client reads, others are drawn for.
        let isWanted = clock.excluding {
            queue.pausing(self, writer.waitForRoom) { [clock, writer] in
                clock.cancel()
                writer.abort()
            }
        }
        guard isWanted else { throw JobCancelled() }
    }

    func end(_ outcome: RenderOutcome) {
        metrics.countFrames(outcome.frames)
        var result: ServedResult?
        if let bytes = state.withLock({ $0.kept }), !bytes.isEmpty, let key = reply.key {
            let kept = ServedResult(
                bytes: bytes, mediaType: job.request.format.mediaType, tag: ServedResult.tag(bytes),
                warnings: outcome.warnings)
            results.insert(kept, key, outcome.files)
            result = kept
        }
        finish(200)
        writer.end()
        if let result, let key = reply.key { store?.insert(result, key, outcome.files) }
    }

    /// Answers that there is no picture.
    func fail(_ error: any Error) {
        let hasBegun = state.withLock { $0.hasBegun }
        if error is JobCancelled {
            metrics.countCancelled()
            writer.abort()
            return
        }
        let failure = error as? ServiceFailure ?? ServiceFailure(500, String(describing: error))
        finish(failure.status)
        if hasBegun { writer.abort() } else { failure.send(to: writer) }
    }

    private func finish(_ status: Int) {
        metrics.count(status: status, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}

/// A worker that draws in this process.
final class LocalWorker: JobWorker {
    private let engine: RenderEngine

    init(_ engine: RenderEngine) { self.engine = engine }

    func run(_ task: RenderTask) {
        guard task.begin() else { return }
        do {
            try engine.draw(task.job, task.clock, to: task)
        } catch {
            task.fail(error)
        }
    }
}
