import Foundation
import Lamina
import LaminaServer
import LaminaTestSupport
import Synchronization

/// An answer without a socket.
final class RecordedAnswer: ResponseWriter {
    struct Content {
        var head: ResponseHead?
        var body: [UInt8] = []
        var parts = 0
        var hasEnded = false
        var wasAborted = false
    }

    private let state = Mutex(Content())
    private let done = DispatchSemaphore(value: 0)
    /// After how many parts the client goes away; `nil` for a client that stays.
    let partsBeforeLeaving: Int?

    init(partsBeforeLeaving: Int? = nil) { self.partsBeforeLeaving = partsBeforeLeaving }

    var content: Content { state.withLock { $0 } }

    func begin(_ head: ResponseHead) { state.withLock { $0.head = head } }

    func write(_ bytes: [UInt8]) -> Bool {
        state.withLock { content in
            content.body += bytes
            content.parts += 1
            return partsBeforeLeaving.map { content.parts < $0 } ?? true
        }
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        done.signal()
    }

    func abort() {
        state.withLock { $0.wasAborted = true }
        done.signal()
    }

    /// The answer once it is there.
    func wait() -> Content? { done.wait(timeout: .now() + 60) == .success ? content : nil }
}

extension RecordedAnswer.Content {
    var status: Int { head?.status ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The sentence of an answer that is no picture.
    var sentence: String? {
        let value = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        return value?["error"] as? String
    }
}

/// A service for tests: the CPU draws, and templates are the project's scenes or those of a folder.
struct TestService {
    let service: RenderService

    init(
        templates: String? = ProjectFiles.path("Scenes"), workers: Int = 1,
        limits: ServiceLimits = ServiceLimits(), _ change: (inout ServiceSettings) -> Void = { _ in }
    ) throws {
        var renderer = RendererOptions()
        renderer.backend = .cpu
        var settings = ServiceSettings(
            engine: EngineSettings(renderer: renderer, limits: limits), workers: workers)
        settings.templates = try templates.map { try TemplateFolder($0) }
        change(&settings)
        service = try RenderService(settings)
    }

    func answer(
        _ method: String = "GET", _ target: String, headers: [String: String] = [:], body: [UInt8] = []
    ) -> RecordedAnswer.Content? {
        let answer = RecordedAnswer()
        _ = service.answer(ServiceRequest(method, target, headers: headers, body: body), answer)
        return answer.wait()
    }

    func post(_ body: String, _ query: String = "", type: String = "application/json") -> RecordedAnswer
        .Content?
    {
        answer("POST", "/render" + query, headers: ["content-type": type], body: Array(body.utf8))
    }
}

/// A folder that goes with this value.
final class TemplateScratch: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

    func write(_ name: String, _ data: Data) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// A scene of one colour.
    static func flat(_ color: String, size: Int = 8) -> String {
        #"{"version":1,"size":[\#(size),\#(size)],"layers":[{"name":"card","frame":[0,0,\#(size),\#(size)],"backgroundColor":"\#(color)"}]}"#
    }
}
