/// The life of a worker process: it draws the jobs that come over a socket.
package enum WorkerLoop {
    /// Draws jobs until the other side has ended.
    ///
    /// - Parameter sceneBytes: About how many bytes of templates are kept, where the process draws these.
    package static func run(_ kind: WorkerKind, _ settings: EngineSettings, sceneBytes: Int, socket: Int32) {
        let engine = RenderEngine(settings, SceneShelf(bytes: kind == .templates ? sceneBytes : 0))
        // The values of a job are in the header, in which their characters may be escaped; so are pictures that were fetched for it.
        let body = settings.limits.bodyBytes
        let header = max(body * 8, 64 << 20)
        while let message = try? WorkerMessage(from: socket, limit: body, headerLimit: header),
            message.kind == .job, var job = try? message.decoded(RenderJob.self)
        {
            // What came from strangers is drawn as such, whatever the job says.
            if kind == .bodies { job.source = .body(message.payload) }
            let clock = JobClock(seconds: settings.limits.seconds)
            clock.begin()
            do {
                try engine.draw(job, clock, to: SocketOutput(socket, clock))
            } catch {
                let failure = error as? ServiceFailure ?? ServiceFailure(500, String(describing: error))
                guard (try? WorkerMessage(.failure, header: failure).write(to: socket)) != nil else { return }
            }
        }
    }

    private final class SocketOutput: RenderOutput {
        private let socket: Int32
        private let clock: JobClock

        init(_ socket: Int32, _ clock: JobClock) { (self.socket, self.clock) = (socket, clock) }

        func picture(_ bytes: [UInt8], _ outcome: RenderOutcome) { send(.picture, outcome, bytes) }

        // The server reads at the client's pace.
        func part(_ bytes: [UInt8]) throws {
            try clock.excluding { try WorkerMessage(part: bytes).write(to: socket) }
        }

        func end(_ outcome: RenderOutcome) { send(.end, outcome, []) }

        // Where the server is gone, the next read says so.
        private func send(_ kind: WorkerMessage.Kind, _ outcome: RenderOutcome, _ bytes: [UInt8]) {
            try? WorkerMessage(kind, header: outcome, payload: bytes).write(to: socket)
        }
    }
}
