import Foundation
import LaminaImage
import LaminaPreview
import LaminaServer
import LaminaTestSupport
import Synchronization
import Testing

@Suite struct PreviewServiceTests {
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
            #expect(done.wait(timeout: .now() + 30) == .success)
            return try state.withLock { (try #require($0.head), $0.body) }
        }
    }

    private let service: PreviewService

    init() throws {
        service = PreviewService(folder: try TemplateFolder(ProjectFiles.path("Scenes")), first: "cards.json")
    }

    private func ask(
        _ target: String, method: String = "GET", headers: [String: String] = ["host": "127.0.0.1:80"],
        _ body: String = ""
    ) throws -> (head: ResponseHead, body: [UInt8]) {
        let answer = Answer()
        _ = service.answer(ServiceRequest(method, target, headers: headers, body: Array(body.utf8)), answer)
        return try answer.wait()
    }

    /// The head of a frame, and its pixels.
    private func frame(_ target: String) throws -> (head: FrameAnswer, pixels: [UInt8]) {
        let body = try ask(target).body
        let count = body[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        let head = try JSONDecoder().decode(FrameAnswer.self, from: Data(body[4..<(4 + count)]))
        return (head, Array(body[(4 + count)...]))
    }

    @Test func `A frame is the library's, and the next one is the part that changed`() throws {
        let target = "/api/frame?file=animated/bounce.json&client=a"
        let first = try frame(target + "&time=0.25")
        let pictures = try ScenePictures("animated/bounce", backend: .cpu)
        #expect(try first.pixels == pictures.draw(at: 0.25).straightRGBA())
        let next = try frame(target + "&time=0.5")
        let whole = try pictures.draw(at: 0.5).straightRGBA()
        #expect(next.head.partWidth * next.head.partHeight < first.head.width * first.head.height / 2)
        // The part over what the client has is the whole picture.
        var joined = first.pixels
        let row = next.head.partWidth * 4
        for y in 0..<next.head.partHeight {
            let place = ((next.head.y + y) * next.head.width + next.head.x) * 4
            joined.replaceSubrange(place..<(place + row), with: next.pixels[(y * row)..<((y + 1) * row)])
        }
        #expect(joined == whole)
        #expect(try frame(target + "&time=0.5").pixels.isEmpty)
        #expect(try frame(target + "&time=0.5&whole=1").pixels == whole)
    }

    @Test(arguments: [
        ("/api/scene?file=../Package.swift", 404), ("/api/scene?file=/etc/passwd", 404),
        ("/api/nothing?file=cards.json", 404),
        ("/Package.swift", 404), ("/../Package.swift", 404), ("/api/frame?file=cards.json&scale=99", 400),
        ("/api/frame?file=cards.json&time=x", 400), ("/api/frame?file=cards.json&overlays=x", 422),
        ("/api/draws?file=cards.json&surface=9999", 404),
    ])
    func `What is not there is an error with a sentence`(target: String, status: Int) throws {
        let answer = try ask(target)
        #expect(answer.head.status == status, "\(String(decoding: answer.body, as: UTF8.self))")
        #expect(answer.head["Content-Type"] == "application/json")
    }

    @Test func `Other sites can neither read nor change scenes`() throws {
        #expect(try ask("/api/files", headers: ["host": "evil.example"]).head.status == 403)
        #expect(
            try ask(
                "/api/undo?file=cards.json", method: "POST",
                headers: ["host": "127.0.0.1:80", "origin": "http://evil.example"]
            )
            .head.status == 403)
        #expect(try ask("/api/undo?file=cards.json").head.status == 405)
    }

    @Test func `The page loads nothing from elsewhere`() throws {
        for path in [
            "/", "/style.css", "/preview.js", "/player.js", "/layers.js", "/frame.js", "/reference.js",
        ] {
            let answer = try ask(path)
            #expect(answer.head.status == 200)
            #expect(answer.head["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
            let text = String(decoding: answer.body, as: UTF8.self).replacing(
                "http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains("http://") && !text.contains("https://"), "\(path)")
        }
    }

    @Test(arguments: [0, 1, 2, 3])
    func `A surface of a plan is a picture of its own`(surface: Int) throws {
        let answer = try ask("/api/draws?file=group-opacity.json&surface=\(surface)")
        #expect(answer.head["Content-Type"] == "image/png")
        let plan = try JSONDecoder().decode(
            PlanAnswer.self, from: Data(ask("/api/plan?file=group-opacity.json").body))
        let image = try CGImage.decode(answer.body)
        #expect(image.width == plan.surfaces[surface].width && image.height == plan.surfaces[surface].height)
    }

    @Test func `The last surface after all of its draws is the picture`() throws {
        let plan = try JSONDecoder().decode(
            PlanAnswer.self, from: Data(ask("/api/plan?file=dashboard.json").body))
        let answer = try ask("/api/draws?file=dashboard.json&surface=\(plan.surfaces.count - 1)")
        let picture = try ScenePictures("dashboard", backend: .cpu).draw()
        #expect(try CGImage.decode(answer.body).straightRGBA() == picture.straightRGBA())
    }
}
