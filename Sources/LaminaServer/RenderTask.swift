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

    let clock: JobClock
    private let writer: any ResponseWriter
    private let results: ResultCache
    private let settings: ServiceSettings
    private let metrics: ServiceMetrics
    private let queue: JobQueue
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    private struct State {
        /// Both change when pictures of other servers take the place of their addresses.
        var job: RenderJob
        var reply: Reply
        var hasBegun = false
        /// What was sent, as long as it may be kept.
        var kept: [UInt8]? = []
    }

    init(
        _ job: RenderJob, _ reply: Reply, _ writer: any ResponseWriter, _ results: ResultCache,
        _ settings: ServiceSettings, _ metrics: ServiceMetrics, _ queue: JobQueue
    ) {
        state = Mutex(State(job: job, reply: reply))
        (self.writer, self.results, self.settings) = (writer, results, settings)
        (self.metrics, self.queue) = (metrics, queue)
        clock = JobClock(seconds: settings.limits.seconds)
    }

    var job: RenderJob { state.withLock { $0.job } }
    private var reply: Reply { state.withLock { $0.reply } }
    private var store: ResultStore? { settings.store }

    /// Whether the job is to be drawn now: not where nobody wants it any more, it waited for too long, or the store has it.
    func begin() -> Bool {
        guard !clock.isCancelled else {
            metrics.countCancelled()
            writer.abort()
            return false
        }
        let waited = (ContinuousClock.now - start) / .seconds(1)
        let most = settings.limits.waitingSeconds
        guard waited <= most else {
            fail(ServiceFailure(503, "the request waited for more than \(shortSeconds(most)) seconds"))
            return false
        }
        guard hasPictures(), !answersFromStore() else { return false }
        clock.begin()
        return true
    }

    /// Puts the pictures of other servers in the place of their addresses, while others are drawn for; `false` if the request is answered by that.
    private func hasPictures() -> Bool {
        let request = job.request
        guard let pictures = settings.pictures, request.namesPictures else { return true }
        guard pictures.enter() else {
            fail(ServiceFailure(503, "too many requests wait for pictures of other servers"))
            return false
        }
        defer { pictures.leave() }
        var outcome: Result<(drawn: RenderRequest, kept: RenderRequest), ServiceFailure>?
        let wait = FetchWait { [clock] in clock.isCancelled }
        let isWanted = queue.pausing(self) {
            outcome = Result { () throws(ServiceFailure) in try request.filled(from: pictures, wait) }
            return !clock.isCancelled
        } orEnd: { [clock] in
            clock.cancel()
        }
        guard isWanted else {
            fail(JobCancelled())
            return false
        }
        switch outcome {
        case .success(let filled):
            let key = state.withLock { state in
                state.job.request = filled.drawn
                state.reply.key?.request = filled.kept
                return state.reply.key
            }
            guard let key, let known = results.result(key) else { return true }
            finish(known.status(for: reply))
            known.send(to: writer, reply, from: .hit)
        case .failure(let failure): fail(failure)
        case nil: fail(ServiceFailure(500, "there is no picture"))
        }
        return false
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
            let most = state.reply.key == nil ? 0 : max(results.largest, store?.largest ?? 0)
            // The array is not held here, so that it grows in its place.
            if let count = state.kept?.count, count + bytes.count <= most {
                state.kept?.append(contentsOf: bytes)
            } else {
                state.kept = nil
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
