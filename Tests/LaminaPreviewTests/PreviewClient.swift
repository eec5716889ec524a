import Foundation
import LaminaPreview
import LaminaServer
import Synchronization
import Testing

/// A preview of a folder with one scene, asked without a socket.
final class PreviewClient {
    private final class Answer: ResponseWriter {
        private let state = Mutex<(head: ResponseHead?, body: [UInt8])>((nil, []))
        private let done = DispatchSemaphore(value: 0)

        func begin(_ head: ResponseHead) { state.withLock { $0.head = head } }

        func write(_ bytes: [UInt8]) -> Bool {
            state.withLock { $0.body += bytes }
            return true
        }

        func end() { done.signal() }
        func abort() { done.signal() }

        func wait() throws -> (head: ResponseHead, body: [UInt8]) {
            #expect(done.wait(timeout: .now() + 60) == .success)
            return try state.withLock { (try #require($0.head), $0.body) }
        }
    }

    /// What the tests read of a scene's answer.
    struct State: Decodable {
        struct Edit: Decodable {
            var key: String
            var value: String?
        }

        struct Animation: Decodable {
            var key: String
            var kind: String
            var path: [String]?
            var duration: Double
            var keyTimes: [Double]
            var values: [String]
            var curves: [[Double]]
            var pace: [Double]?
            var members: [String: String]
            var animations: [Animation]
        }

        struct Layer: Decodable {
            var animations: [Animation]
        }

        var edits: [Edit]
        var canUndo: Bool
        var canRedo: Bool
        var isWriting: Bool
        var error: String?
        var layers: [Layer]
    }

    let folder: URL
    let service: PreviewService

    init(
        _ scene: String, writes: Bool = false, overrides: [(keyPath: String, value: String)] = []
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(scene.utf8).write(to: folder.appendingPathComponent("scene.json"))
        service = PreviewService(
            folder: try TemplateFolder(folder.path), first: "scene.json", overrides: overrides,
            isWriting: writes)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The file's text.
    var text: String {
        get throws { try String(contentsOf: folder.appendingPathComponent("scene.json"), encoding: .utf8) }
    }

    func save(_ scene: String) throws {
        try Data(scene.utf8).write(to: folder.appendingPathComponent("scene.json"), options: .atomic)
    }

    func ask(
        _ target: String, method: String = "GET", headers: [String: String] = ["host": "127.0.0.1:80"],
        _ body: String = ""
    ) throws -> (head: ResponseHead, body: [UInt8]) {
        let answer = Answer()
        _ = service.answer(ServiceRequest(method, target, headers: headers, body: Array(body.utf8)), answer)
        return try answer.wait()
    }

    func state() throws -> State {
        try JSONDecoder().decode(State.self, from: Data(ask("/api/scene?file=scene.json").body))
    }

    /// Posts, and returns the status, the scene then, and what was said.
    @discardableResult
    func post(_ name: String, _ body: String = "") throws -> (status: Int, state: State?, text: String) {
        let target = name.contains("?") ? "/api/\(name)&file=scene.json" : "/api/\(name)?file=scene.json"
        let answer = try ask(target, method: "POST", body)
        return (
            answer.head.status, try? JSONDecoder().decode(State.self, from: Data(answer.body)),
            String(decoding: answer.body, as: UTF8.self)
        )
    }

    /// Gives a layer a value at a path of names with slashes between; `nil` to leave it out.
    @discardableResult
    func edit(
        _ layer: Int, _ path: String, _ value: String?, gesture: String? = nil, isDone: Bool? = nil
    ) throws -> (status: Int, state: State?, text: String) {
        struct Body: Encodable {
            struct Edit: Encodable {
                var layer: Int
                var path: [String]
                var value: String?
            }
            var edits: [Edit]
            var gesture: String?
            var isDone: Bool?
        }
        let edits = [
            Body.Edit(layer: layer, path: path.split(separator: "/").map(String.init), value: value)
        ]
        let body = Body(edits: edits, gesture: gesture, isDone: isDone)
        return try post("edit", String(decoding: JSONEncoder().encode(body), as: UTF8.self))
    }
}
