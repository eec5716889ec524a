import Foundation
import LaminaMessages
import LaminaSystem
import Synchronization

/// How a service works.
package struct ServiceSettings: Sendable {
    package var engine: EngineSettings
    /// The scenes that are served by name.
    package var templates: TemplateFolder?
    /// The number of pictures that are drawn at a time.
    package var workers: Int
    /// Bytes of results that are kept; and of scenes and images, each.
    package var resultBytes = 64 << 20
    package var sceneBytes = 256 << 20
    /// Seconds for which clients may keep a template's picture without asking.
    package var cacheSeconds = 60
    /// The store of results on disk; `nil` for none.
    package var store: ResultStore?
    /// The source of other servers' pictures; `nil` if there are none.
    package var pictures: FetchedPictures?
    /// The access to the server.
    package var access = AccessControl()

    /// What starts processes that draw; `nil` if this process draws.
    package var isolation: (any WorkerProcessStarter)?

    package init(engine: EngineSettings, workers: Int) {
        (self.engine, self.workers) = (engine, workers)
    }

    package var limits: ServiceLimits { engine.limits }
}

/// Answers requests for pictures. Knows no sockets.
package final class RenderService: HTTPResponder {
    package let settings: ServiceSettings
    let metrics = ServiceMetrics()
    private let queue: JobQueue
    private let results: ResultCache
    private let isStopping = Atomic(false)
    private let isDraining = Atomic(false)

    /// Starts the workers.
    ///
    /// Throws ``ThreadError`` where the system has no threads.
    package init(_ settings: ServiceSettings) throws {
        self.settings = settings
        queue = JobQueue(
            JobQueue.Settings(
                workers: settings.workers, bound: settings.limits.waiting, mostPaused: settings.limits.paused)
        )
        results = ResultCache(bytes: settings.resultBytes)
        let shelf = SceneShelf(bytes: settings.sceneBytes)
        let engine = settings.engine
        let (starter, limits, metrics) = (settings.isolation, settings.limits, metrics)
        let hasTemplates = settings.templates != nil
        try queue.start {
            guard let starter else { return LocalWorker(RenderEngine(engine, shelf)) }
            return IsolatedWorker(starter, limits, metrics, hasTemplates: hasTemplates)
        }
    }

    /// From here on the service says that it is not ready, though it still answers: those who send requests find another one.
    package func beginDrain() { isDraining.store(true, ordering: .relaxed) }

    /// From here on new requests for pictures are refused.
    package func beginStop() {
        isStopping.store(true, ordering: .relaxed)
        queue.close()
    }

    /// Waits for the pictures that are asked for already, after ``beginStop()``; `false` if they take too long.
    package func waitForEnd(seconds: Double) -> Bool {
        queue.wait(until: Date(timeIntervalSinceNow: seconds))
    }

    package var limits: ServiceLimits { settings.limits }
    package func countConnections(_ change: Int) { metrics.countConnections(change) }
    package func countSent(_ bytes: Int) { metrics.countSent(bytes) }
    package func countRefused(status: Int) { metrics.count(status: status) }

    /// The reason to refuse a request, found before its body comes.
    package func refusal(of request: ServiceRequest) -> ServiceFailure? {
        do throws(ServiceFailure) {
            var target = try RequestTarget(request.target)
            _ = try settings.access.check(request, &target)
            return nil
        } catch {
            return [401, 403].contains(error.status) ? error : nil
        }
    }

    var isClosing: Bool { isStopping.load(ordering: .relaxed) }

    // MARK: Routes

    /// Answers a request: at once, or on a worker's thread.
    package func answer(_ request: ServiceRequest, _ writer: any ResponseWriter) -> RequestTicket {
        do throws(ServiceFailure) {
            return try route(request, writer)
        } catch {
            var headers: [(String, String)] = []
            if error.status == 405 { headers.append(("Allow", allowed(request))) }
            if error.status == 401 { headers.append(("WWW-Authenticate", ServiceFailure.challenge)) }
            if error.status == 503 { headers.append(("Retry-After", "\(queue.secondsToRoom)")) }
            refuse(error, headers, writer)
            return RequestTicket()
        }
    }

    /// Answers that a request cannot be answered.
    func refuse(_ failure: ServiceFailure, _ headers: [(String, String)] = [], _ writer: any ResponseWriter) {
        metrics.count(status: failure.status)
        failure.send(to: writer, headers)
    }

    private func route(
        _ request: ServiceRequest, _ writer: any ResponseWriter
    ) throws(ServiceFailure) -> RequestTicket {
        var target = try RequestTarget(request.target)
        let grant = try settings.access.check(request, &target)
        switch target.path {
        case ["render"]:
            try check(request, ["POST"])
            return try post(request, target, writer)
        case _ where target.path.first == "render" && target.path.count > 1:
            try check(request, ["GET", "HEAD"])
            return try get(request, target, grant, writer)
        case ["healthz"]:
            try check(request, ["GET", "HEAD"])
            send("ok\n", "text/plain; charset=utf-8", request, writer)
        case ["readyz"]:
            try check(request, ["GET", "HEAD"])
            guard !isClosing, !isDraining.load(ordering: .relaxed) else {
                throw ServiceFailure(503, "the service is stopping")
            }
            send("ok\n", "text/plain; charset=utf-8", request, writer)
        case ["metrics"]:
            try check(request, ["GET", "HEAD"])
            let text = metrics.text(
                queue: queue.counts, workers: queue.workers, cacheBytes: results.bytes,
                store: settings.store?.counts)
            send(text, "text/plain; version=0.0.4; charset=utf-8", request, writer)
        case ["openapi.json"]:
            try check(request, ["GET", "HEAD"])
            send(OpenAPI.document(settings), "application/json", request, writer)
        default:
            let path = "/" + target.path.joined(separator: "/")
            throw ServiceFailure(
                404, "\(quoted(path)): expected /render, /healthz, /readyz, /metrics or /openapi.json")
        }
        return RequestTicket()
    }

    private func check(_ request: ServiceRequest, _ methods: [String]) throws(ServiceFailure) {
        guard methods.contains(request.method) else {
            throw ServiceFailure(
                405,
                "\(quoted(request.method)): expected \(methods.joined(separator: " or "))")
        }
    }

    private func allowed(_ request: ServiceRequest) -> String {
        (try? RequestTarget(request.target))?.path == ["render"] ? "POST" : "GET, HEAD"
    }

    private func send(
        _ text: String, _ type: String, _ request: ServiceRequest, _ writer: any ResponseWriter
    ) {
        let bytes = Array(text.utf8)
        metrics.count(status: 200)
        writer.begin(ResponseHead(200, type: type, length: bytes.count, [("Cache-Control", "no-store")]))
        if request.method != "HEAD" { _ = writer.write(bytes) }
        writer.end()
    }

    // MARK: Pictures

    private func get(
        _ request: ServiceRequest, _ target: RequestTarget, _ grant: AccessControl.Grant,
        _ writer: any ResponseWriter
    ) throws(ServiceFailure) -> RequestTicket {
        var parts = Array(target.path.dropFirst())
        let last = parts[parts.count - 1]
        var format: ServedFormat?
        if let point = last.lastIndex(of: "."), point > last.startIndex {
            format = ServedFormat(ending: String(last[last.index(after: point)...]))
            if format != nil { parts[parts.count - 1] = String(last[..<point]) }
        }
        var reply = RenderTask.Reply(
            cacheControl: cacheControl(grant), conditions: RequestConditions(request),
            hasBody: request.method != "HEAD")
        reply.variesByAccept = format == nil && !target.namesFormat
        let accepted = reply.variesByAccept ? AcceptedTypes(request.headers["accept"]) : nil
        let picture = try target.renderRequest(format: format, accepted: accepted)
        let folder = try templates()
        let template: TemplateFolder.Template
        do throws(ServiceFailure) {
            template = try folder.template(parts)
        } catch {
            guard format == nil, last.contains(".") else { throw error }
            throw ServiceFailure(
                404, "\(error.sentence), nor is its ending that of a format: \(ServedFormat.list)")
        }
        return try serve(template, picture, reply, writer)
    }

    /// How long a client, and whoever is in between, may keep a template's picture.
    private func cacheControl(_ grant: AccessControl.Grant) -> String {
        switch grant {
        case .everybody: "public, max-age=\(settings.cacheSeconds)"
        case .token: "private, max-age=\(settings.cacheSeconds)"
        // Not for longer than its address holds.
        case .signature(let seconds): "public, max-age=\(min(settings.cacheSeconds, seconds))"
        }
    }

    private func post(
        _ request: ServiceRequest, _ target: RequestTarget, _ writer: any ResponseWriter
    ) throws(ServiceFailure) -> RequestTicket {
        let reply = RenderTask.Reply(cacheControl: "no-store")
        let accepted = target.namesFormat ? nil : AcceptedTypes(request.headers["accept"])
        guard try mediaType(of: request) == RenderRequest.jobType else {
            guard !request.body.isEmpty else {
                throw ServiceFailure(400, "the body: expected a scene, found nothing")
            }
            let picture = try target.renderRequest(accepted: accepted)
            return try submit(RenderJob(source: .body(request.body), request: picture), reply, writer)
        }
        let (source, job, namesFormat) = try RenderRequest.job(request.body)
        let picture = try target.renderRequest(in: job, accepted: namesFormat ? nil : accepted)
        switch source {
        case .template(let name):
            let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            return try serve(try templates().template(parts), picture, reply, writer)
        case .scene(let bytes):
            return try submit(RenderJob(source: .body(bytes), request: picture), reply, writer)
        }
    }

    private static let types: Set<String> = [
        RenderRequest.jobType, "application/json", "application/octet-stream", "application/zip",
        "application/x-zip-compressed", "application/xml", "text/xml", "application/x-www-form-urlencoded",
    ]

    /// The type of the body, without parameters. Scenes are told by what is in them, so a type that says nothing will do.
    private func mediaType(of request: ServiceRequest) throws(ServiceFailure) -> String {
        let text = request.headers["content-type"] ?? "application/octet-stream"
        let type = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard Self.types.contains(type) else {
            throw ServiceFailure(
                415,
                "the body: expected a scene (application/json, application/zip, application/xml, application/octet-stream) "
                    + "or a job (\(RenderRequest.jobType)), found \(quoted(type))")
        }
        return type
    }

    private func templates() throws(ServiceFailure) -> TemplateFolder {
        guard let folder = settings.templates else {
            throw ServiceFailure(404, "there are no templates: the server was started without a folder")
        }
        return folder
    }

    private func serve(
        _ template: TemplateFolder.Template, _ request: RenderRequest, _ reply: RenderTask.Reply,
        _ writer: any ResponseWriter
    ) throws(ServiceFailure) -> RequestTicket {
        var reply = reply
        let key = ResultCache.Key(template: template.path.text, request: request)
        reply.key = key
        let known = results.result(key)
        metrics.count(isHit: known != nil)
        if let known {
            metrics.count(status: known.status(for: reply))
            known.send(to: writer, reply, from: .hit)
            return RequestTicket()
        }
        let source = RenderJob.Source.template(name: template.name, path: template.path.text)
        return try submit(RenderJob(source: source, request: request), reply, writer)
    }

    private func submit(
        _ job: RenderJob, _ reply: RenderTask.Reply, _ writer: any ResponseWriter
    ) throws(ServiceFailure) -> RequestTicket {
        guard !isClosing else { throw ServiceFailure(503, "the service is stopping") }
        let task = RenderTask(job, reply, writer, results, settings, metrics, queue)
        guard queue.submit(task) else {
            metrics.countRefused()
            throw ServiceFailure(
                503, "\(settings.limits.waiting) pictures are waiting already: expected fewer requests")
        }
        return RequestTicket { [clock = task.clock] in clock.cancel() }
    }
}
