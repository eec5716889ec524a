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

    let folder: URL
    let service: PreviewService

    init(_ scene: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(scene.utf8).write(to: folder.appendingPathComponent("scene.json"))
        service = PreviewService(folder: try TemplateFolder(folder.path), first: "scene.json")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func ask(
        _ target: String, method: String = "GET", headers: [String: String] = ["host": "127.0.0.1:80"],
        _ body: String = ""
    ) throws -> (head: ResponseHead, body: [UInt8]) {
        let answer = Answer()
        _ = service.answer(ServiceRequest(method, target, headers: headers, body: Array(body.utf8)), answer)
        return try answer.wait()
    }
}
