import ArgumentParser
import CLaminaSystem
import Foundation
import Lamina
import LaminaServer
import LaminaVulkan

/// `lamina serve`.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves pictures of scenes over HTTP.",
        discussion: """
            POST /render draws the scene, Lottie file or CAML in the body; GET /render/NAME.png draws the scene NAME of the \
            folder of templates. The parameters are those of render and animate: size, scale, time, progress, theme, \
            state, transition, from, duration, fps and more, and values such as title.string=Hello. /openapi.json lists \
            them. Without an ending, as in /render/NAME, the client's Accept chooses between AVIF, WebP and PNG. /healthz, /readyz and \
            /metrics are for monitoring.

              lamina serve Scenes
              curl 'localhost:8080/render/cards.png?size=512x512' -o cards.png
              curl --data-binary @loader.json 'localhost:8080/render?format=webm&duration=2' -o loader.webm

            With --token-file, or the variable LAMINA_TOKEN, requests must have a token (Authorization: Bearer …); with --key-file GET \
            needs a signed address, as `lamina sign` makes them. With both, either will do. /healthz and /readyz are free.

            All cores draw, each a picture of its own. A request that finds the queue full gets 503. Files in bodies are read with \
            the limits of --untrusted. After a first SIGTERM or Ctrl-C the server is not ready for --drain-seconds, but answers; \
            then the pictures that are being drawn are finished. A second signal ends the program at once.
            """)

    @Argument(help: "The folder of templates.", completion: .directory)
    var templates: String?

    @Option(
        help: ArgumentHelp(
            "The address and port, like 0.0.0.0:8080, or unix: and a path; 127.0.0.1:8080 unless given.",
            discussion: "With socket activation by systemd, the socket is systemd's.", valueName: "address"),
        transform: ListenArgument.init(argument:))
    var listen: ListenArgument?

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @OptionGroup(title: "Fonts")
    var fonts: FontArguments

    @OptionGroup(title: "Limits")
    var limits: ServeLimitArguments

    @OptionGroup(title: "Access")
    var access: ServeAccessArguments

    @Option(
        name: .customLong("allow-pictures-from"),
        help: ArgumentHelp(
            "Fetch pictures that values of contents name by addresses of this host. May be given several times.",
            discussion: """
                A host like pictures.example or pictures.example:8443, by HTTPS; http://pictures.example for HTTP. Only addresses \
                of the public Internet are connected to. Needs the program curl.
                """, valueName: "host"))
    var pictureHosts: [String] = []

    @OptionGroup(title: "Results on disk")
    var store: ServeStoreArguments

    @Option(help: "The size of the cache of pictures, in megabytes.")
    var cache = 64

    @Option(help: "Seconds for which clients may keep a template's picture without asking again.")
    var cacheSeconds = 60

    @Option(
        help: ArgumentHelp(
            "Write a line to standard error for each request.",
            discussion: """
                Its time, id (the client's X-Request-Id, or a new one), client, method, address, status, bytes, milliseconds, and \
                hit (from memory), stored (from disk) or miss (drawn).
                """))
    var log: RequestLog.Format?

    @Option(help: "Seconds after a first signal in which /readyz says 503 and requests are still answered.")
    var drainSeconds = 0

    @Option(help: "Seconds in which open requests must end after that.")
    var grace = 30

    @Flag(
        name: .customLong("isolate"),
        help: ArgumentHelp(
            "Draw in processes that can do little else, as --untrusted does: bodies in some, templates in others.",
            discussion:
                "A process that dies is started again, and costs one picture. SECURITY.md says what this protects from."
        ))
    var isIsolated = false

    /// Whether this process was started to draw for a server.
    @Flag(name: .customLong("contained"), help: .hidden)
    var isContained = false

    /// Whether such a process draws the templates.
    @Flag(name: .customLong("for-templates"), help: .hidden)
    var isForTemplates = false

    func validate() throws {
        for (name, value) in [
            ("cache", cache), ("cache-seconds", cacheSeconds), ("drain-seconds", drainSeconds),
            ("grace", grace),
        ] {
            guard (0...1_000_000).contains(value) else {
                throw ValidationError("--\(name): expected 0 or more, found \(value)")
            }
        }
    }

    func run() throws {
        let engine = EngineSettings(renderer: renderer, limits: limits.service)
        if isContained { return draw(engine) }
        drawing.sayIgnored()
        Interruption.beginOrderlyEnd(seconds: drainSeconds + grace + 5)
        OpenFiles.allowMany()
        lamina_memory_keep_little()
        var settings = ServiceSettings(engine: engine, workers: workers)
        if let templates {
            do {
                settings.templates = try TemplateFolder(templates)
            } catch {
                throw UsageError(error.sentence)
            }
        }
        settings.resultBytes = cache << 20
        settings.cacheSeconds = cacheSeconds
        settings.access = try access.control()
        settings.store = try store.store(backend: renderer)
        settings.pictures = try pictures()
        if isIsolated { settings.isolation = ContainedWorkerStarter(limits: workerLimits) }
        let service = try RenderService(settings)
        var http = limits.http
        http.log = log.map { format in
            RequestLog(format) { lines in
                // Where standard error is closed, nothing can be said.
                try? FileHandle.standardError.write(contentsOf: Data(lines))
            }
        }
        http.socket = SocketActivation.socket
        if let listen { (http.host, http.port) = (listen.host, listen.port) }
        let server: HTTPServer
        do throws(HTTPServer.Failure) {
            server = try HTTPServer(service, http)
        } catch {
            throw UsageError(error.description)
        }
        try Console.output(Array("lamina: serving on \(server.address)\n".utf8))
        while !Interruption.isWanted { usleep(50_000) }
        drain(service, server)
        Console.error("lamina: stopping; \(grace) seconds for what is being drawn")
        let end = ContinuousClock.now + .seconds(grace)
        service.beginStop()
        server.beginStop()
        let isWhole = service.waitForEnd(seconds: Double(grace))
        server.finish(seconds: max(0.2, (end - ContinuousClock.now) / .seconds(1)))
        http.log?.flush()
        if !isWhole {
            Console.error("lamina: pictures were not done in time, and were given up")
            throw Exit.failure
        }
    }

    /// What fetches the pictures of other servers.
    private func pictures() throws -> FetchedPictures? {
        guard !pictureHosts.isEmpty else { return nil }
        if let missing = PictureFetcher.missing { throw UsageError("--allow-pictures-from: \(missing)") }
        var fetcher = PictureFetcher()
        do throws(ServiceFailure) {
            for host in pictureHosts { fetcher.origins.insert(try PictureOrigin(host)) }
        } catch {
            throw UsageError("--allow-pictures-from: \(error.sentence)")
        }
        return FetchedPictures(fetcher, seconds: Double(cacheSeconds))
    }

    /// Reports that the server is not ready, and answers until no requests come any more.
    private func drain(_ service: RenderService, _ server: HTTPServer) {
        guard drainSeconds > 0 else { return }
        Console.error("lamina: not ready; stopping in \(drainSeconds) seconds")
        service.beginDrain()
        server.beginDrain()
        let end = ContinuousClock.now + .seconds(drainSeconds)
        while ContinuousClock.now < end { usleep(50_000) }
    }

    /// Draws the jobs that the server sends. Templates may have shaders, which are compiled in a copy of the process.
    private func draw(_ engine: EngineSettings) {
        Interruption.ignore()
        Containment.begin(workerLimits, allowsDevices: drawing.usesDevices, allowsProcesses: isForTemplates)
        var engine = engine
        if !drawing.usesDevices { engine.renderer.backend = .cpu }
        let defaults = ServiceSettings(engine: engine, workers: workers)
        WorkerLoop.run(
            isForTemplates ? .templates : .bodies, engine, sceneBytes: defaults.sceneBytes / workers,
            socket: STDIN_FILENO)
    }

    private var workers: Int { drawing.threads ?? ProcessInfo.processInfo.activeProcessorCount }

    /// The limits of a worker process. Its jobs have limits of time of their own.
    private var workerLimits: ContainmentLimits {
        var limits = drawing.containing(.picture)
        limits.processorSeconds = ContainmentLimits.movie.processorSeconds
        return limits
    }

    /// How pictures are drawn: by a GPU where there is one, and else by the CPU. That there is none is found out once,
    /// not by each worker.
    private var renderer: RendererOptions {
        var options = drawing.optionsForManyFrames
        if options.backend == .automatic, options.deviceName == nil, VulkanInstanceReport().onlyHasSoftware {
            options.backend = .cpu
        }
        return options
    }
}

extension RequestLog.Format: ExpressibleByArgument {}

/// An address to listen on.
struct ListenArgument {
    var host: String
    var port = 0

    init(argument: String) throws {
        if argument.hasPrefix("unix:"), argument.utf8.count > 5 {
            host = argument
            return
        }
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last, let port = Int(last), (0...65_535).contains(port)
        else {
            throw ValidationError(
                "expected an address and a port, like 127.0.0.1:8080, or unix:/run/lamina.sock")
        }
        let name = parts.dropLast().joined(separator: ":")
        host = name.isEmpty ? "0.0.0.0" : name.trimmingCharacters(in: ["[", "]"])
        self.port = port
    }
}
