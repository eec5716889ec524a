import Foundation
import LaminaServer
import LaminaTestSupport

/// A server that goes with this value.
final class RunningServer {
    let service: TestService
    let server: HTTPServer

    init(
        templates: String = ProjectFiles.path("Scenes"), limits: ServiceLimits = ServiceLimits(),
        _ changeHTTP: (inout HTTPSettings) -> Void = { _ in },
        service change: (inout ServiceSettings) -> Void = { _ in }
    ) throws {
        service = try TestService(templates: templates, workers: 1, limits: limits, change)
        var settings = HTTPSettings()
        settings.port = 0
        changeHTTP(&settings)
        server = try HTTPServer(service.service, settings)
    }

    deinit {
        service.service.beginStop()
        server.beginStop()
        server.finish(seconds: 0)
    }

    func client() throws -> RawClient { try RawClient(port: server.port) }

    func metric(_ line: String) -> Bool {
        service.answer("GET", "/metrics")?.text.contains("\n\(line)\n") == true
    }
}

/// Whether something becomes true in time.
func waits(seconds: Double = 60, _ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if condition() { return true }
        usleep(1000)
    }
    return condition()
}
