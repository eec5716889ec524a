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

    /// The head of a frame, and the words of its change.
    private func frame(_ target: String) throws -> (head: FrameAnswer, words: [UInt32]) {
        let body = try ask(target).body
        func word(_ place: Int) -> UInt32 {
            body[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        let start = 4 + Int(word(0))
        let head = try JSONDecoder().decode(FrameAnswer.self, from: Data(body[4..<start]))
        return (head, stride(from: start, to: body.count, by: 4).map(word))
    }

    /// Changes pixels as the page does.
    private func apply(_ words: [UInt32], to pixels: inout [UInt8]) {
        var (at, next) = (0, 0)
        func set(_ color: UInt32) {
            for shift in 0..<4 { pixels[at * 4 + shift] = UInt8(truncatingIfNeeded: color >> (8 * shift)) }
            at += 1
        }
        while next < words.count {
            let (kind, count) = (words[next] >> 30, Int(words[next] & 0x3FFF_FFFF))
            next += 1
            switch kind {
            case 0: at += count
            case 1:
                for _ in 0..<count { set(words[next]) }
                next += 1
            default:
                for color in words[next..<(next + count)] { set(color) }
                next += count
            }
        }
    }

    @Test func `A frame is the library's, and the next one is what changed`() throws {
        let target = "/api/frame?file=animated/bounce.json&client=a"
        let first = try frame(target + "&time=0.25")
        let pictures = try ScenePictures("animated/bounce", backend: .cpu)
        var pixels = [UInt8](repeating: 7, count: first.head.width * first.head.height * 4)
        apply(first.words, to: &pixels)
        #expect(try pixels == pictures.draw(at: 0.25).straightRGBA())
        let next = try frame(target + "&time=0.5")
        #expect(next.head.partWidth * next.head.partHeight < first.head.width * first.head.height / 2)
        apply(next.words, to: &pixels)
        let whole = try pictures.draw(at: 0.5).straightRGBA()
        #expect(pixels == whole)
        #expect(try frame(target + "&time=0.5").words.isEmpty)
        var anew = [UInt8](repeating: 7, count: pixels.count)
        try apply(frame(target + "&time=0.5&whole=1").words, to: &anew)
        #expect(anew == whole)
    }

    @Test(arguments: [
        "dashboard.json", "text.json", "gradients.json", "animated/snow.json", "animated/fireworks.json",
    ])
    func `Changes of any scene lead from frame to frame`(file: String) throws {
        var pixels: [UInt8] = []
        let pictures = try ScenePictures(String(file.dropLast(5)), backend: .cpu)
        for time in [0.0, 0.1, 0.5, 0.55, 0.0] {
            let frame = try frame("/api/frame?file=\(file)&client=b&time=\(time)")
            if pixels.isEmpty {
                pixels = [UInt8](repeating: 7, count: frame.head.width * frame.head.height * 4)
            }
            #expect(frame.words.count <= (frame.head.width + 2) * frame.head.height)
            apply(frame.words, to: &pixels)
            #expect(try pixels == pictures.draw(at: time).straightRGBA())
        }
    }

    @Test func `A frame in Display P3 comes in that space to clients that show it`() throws {
        let target = "/api/frame?file=display-p3.json&client=w"
        // Left of the disc of Display P3's red lies the red of sRGB, and in it the former.
        func pixels(_ frame: (head: FrameAnswer, words: [UInt32])) -> [[UInt8]] {
            var pixels = [UInt8](repeating: 7, count: frame.head.width * frame.head.height * 4)
            apply(frame.words, to: &pixels)
            return [20, 48].map { x in Array(pixels[((48 * frame.head.width + x) * 4)...].prefix(4)) }
        }
        let plain = try frame(target)
        #expect(plain.head.space == "display-p3" && plain.head.colorSpace == "srgb")
        #expect(pixels(plain) == [[255, 0, 0, 255], [255, 0, 0, 255]])
        let wide = try frame(target + "&gamut=p3")
        #expect(wide.head.colorSpace == "display-p3")
        #expect(pixels(wide) == [[234, 51, 35, 255], [255, 0, 0, 255]])
        #expect(try pixels(frame(target)) == pixels(plain))
        #expect(try frame("/api/frame?file=cards.json&gamut=p3").head.colorSpace == "srgb")
    }

    @Test func `A picture names the space of its frame, as lamina render does`() throws {
        func space(_ file: String, _ service: PreviewService) throws -> [UInt8]? {
            let answer = Answer()
            _ = service.answer(
                ServiceRequest(
                    "GET", "/api/picture?file=\(file)", headers: ["host": "127.0.0.1:80"], body: []),
                answer)
            let bytes = try answer.wait().body
            guard let place = bytes.firstRange(of: Array("cICP".utf8)) else { return nil }
            return Array(bytes[place.upperBound...].prefix(4))
        }
        #expect(try space("display-p3.json", service) == [12, 13, 0, 1])
        #expect(try space("headroom.json", service) == [9, 16, 0, 1])
        #expect(try space("cards.json", service) == nil)
        let other = PreviewService(folder: try TemplateFolder(ProjectFiles.path("Scenes")), first: "") {
            $0.frame.colorSpace = .displayP3
        }
        #expect(try space("cards.json", other) == [12, 13, 0, 1])
    }

    @Test(arguments: [
        ("/api/scene?file=../Package.swift", 404), ("/api/scene?file=/etc/passwd", 404),
        ("/api/nothing?file=cards.json", 404),
        ("/Package.swift", 404), ("/../Package.swift", 404), ("/api/frame?file=cards.json&scale=99", 400),
        ("/api/frame?file=cards.json&time=x", 400), ("/api/frame?file=cards.json&overlays=x", 422),
        ("/api/draws?file=cards.json&surface=9999", 404), ("/api/plane?file=cards.json&layer=9999", 404),
        ("/api/frame?file=cards.json&size=0x1", 400), ("/api/frame?file=cards.json&size=99999x9", 400),
        ("/api/scene?file=%00", 400), ("/api/scene?file=%2e%2e%2fPackage.swift", 404), ("/%2e%2e/x", 404),
        ("/api/properties?file=cards.json&layer=x", 400), ("/api/frame?file=cards.json&state=Locked", 422),
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
            "/", "/style.css", "/preview.js", "/player.js", "/layers.js", "/values.js", "/controls.js",
            "/timeline.js", "/planes.js", "/events.js", "/frame.js", "/reference.js", "/matrix.js",
            "/easing.js", "/handles.js", "/motion.js", "/graph.js", "/visibility.js", "/keys.js",
            "/drawers.js", "/machine.js",
            "/editing.css", "/small.css",
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

    private struct State: Decodable {
        struct Edit: Decodable {
            var key: String
        }
        var edits: [Edit]
        var canUndo: Bool
        var canRedo: Bool
        var version: Int
    }

    private func post(_ target: String, _ body: String = "") throws -> (status: Int, state: State?) {
        let answer = try ask(target, method: "POST", body)
        return (answer.head.status, try? JSONDecoder().decode(State.self, from: Data(answer.body)))
    }

    @Test func `Edits are replaced, taken away, taken back and made again`() throws {
        let file = "file=dashboard.json"
        #expect(try post("/api/edit?\(file)", #"{"layer":0,"key":"opacity","value":"0.5"}"#).status == 200)
        let twice = try post("/api/edit?\(file)", #"{"layer":0,"key":"opacity","value":"0.25"}"#)
        #expect(twice.state?.edits.count == 1 && twice.state?.canUndo == true)
        #expect(try post("/api/remove?\(file)&index=0").state?.edits.isEmpty == true)
        #expect(try post("/api/remove?\(file)&index=0").status == 404)
        let back = try post("/api/undo?\(file)").state
        #expect(back?.edits.count == 1 && back?.canRedo == true)
        #expect(try post("/api/redo?\(file)").state?.edits.isEmpty == true)
        #expect(try post("/api/edit?\(file)", #"{"layer":0,"key":"opacity","value":"much"}"#).status == 422)
        #expect(try post("/api/edit?\(file)", #"{"layer":99999,"key":"opacity","value":"1"}"#).status == 422)
        #expect(try post("/api/edit?\(file)", "{").status == 400)
    }

    @Test func `Who begins to listen hears of changes that came before`() throws {
        _ = try ask("/api/scene?file=cards.json")
        let state = try post("/api/edit?file=cards.json", #"{"layer":1,"key":"opacity","value":"0.5"}"#).state
        let listener = Answer()
        let ticket = service.answer(
            ServiceRequest("GET", "/api/events", headers: ["host": "127.0.0.1:80"], body: []), listener)
        // The service answers in order.
        _ = try ask("/api/scene?file=cards.json")
        service.stop()
        let events = String(decoding: try listener.wait().body, as: UTF8.self)
        let version = try #require(state?.version)
        #expect(version > 1)
        #expect(events.contains("event: changed\ndata: {\"file\":\"cards.json\",\"version\":\(version)}\n\n"))
        withExtendedLifetime(ticket) {}
    }

    @Test func `Values of the command line are there from the start, and can be taken away`() throws {
        let service = PreviewService(
            folder: try TemplateFolder(ProjectFiles.path("Scenes")), first: "lottie/lettering.json",
            overrides: [("slots.none", "1")])
        let answer = Answer()
        _ = service.answer(
            ServiceRequest("GET", "/api/scene?file=lottie/lettering.json", headers: [:], body: []), answer)
        let content = try answer.wait()
        // The scene has no such slot: the sentence is the command line's.
        #expect(content.head.status == 422 && String(decoding: content.body, as: UTF8.self).contains("slots"))
    }

    @Test func `A picture has the size that was asked for, and says what it shows of the scene`() throws {
        let frame = try frame("/api/frame?file=animated/bounce.json&client=a&size=300x100")
        #expect(frame.head.width == 300 && frame.head.height == 100)
        #expect(!frame.words.isEmpty)
        #expect(frame.head.bounds[2] / frame.head.bounds[3] == 3)
    }

    @Test func `The planes over one another are the picture`() throws {
        // Flat layers: what lies behind shows in its own plane alone.
        let file = "file=overlap-planes.json"
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let scene =
            ##"{"version":1,"size":[8,8],"layers":[{"frame":[0,0,8,8],"backgroundColor":"#ff0000"},{"frame":[2,2,4,4],"backgroundColor":"#00ff00","opacity":1,"sublayers":[{"frame":[1,1,2,2],"backgroundColor":"#0000ff"}]},{"frame":[0,0,8,8],"backgroundColor":"#102030","sublayers":[]}]}"##
        try Data(scene.utf8).write(to: scratch.appendingPathComponent("overlap-planes.json"))
        let service = PreviewService(folder: try TemplateFolder(scratch.path), first: "")
        func ask(_ target: String) throws -> [UInt8] {
            let answer = Answer()
            _ = service.answer(ServiceRequest("GET", target, headers: [:], body: []), answer)
            return try answer.wait().body
        }
        #expect(try JSONDecoder().decode([Int].self, from: Data(ask("/api/planes?\(file)"))) == [0, 1, 2, 3])
        func pixel(_ layer: Int, _ x: Int, _ y: Int) throws -> [UInt8] {
            let pixels = try CGImage.decode(ask("/api/plane?\(file)&layer=\(layer)")).straightRGBA()
            return Array(pixels[((y * 8 + x) * 4)..<((y * 8 + x) * 4 + 4)])
        }
        // All of them lie behind the last layer, and are drawn nevertheless.
        #expect(try pixel(0, 3, 3) == [255, 0, 0, 255] && pixel(0, 7, 7) == [255, 0, 0, 255])
        #expect(try pixel(1, 2, 2) == [0, 255, 0, 255] && pixel(1, 3, 3) == [0, 255, 0, 255])
        #expect(try pixel(1, 0, 0) == [0, 0, 0, 0] && pixel(2, 2, 2) == [0, 0, 0, 0])
        #expect(try pixel(2, 3, 3) == [0, 0, 255, 255] && pixel(3, 0, 0) == [0x10, 0x20, 0x30, 255])
    }

    @Test func `The costs of both backends are means over frames`() throws {
        let costs = try JSONDecoder().decode(
            CostsAnswer.self, from: Data(ask("/api/costs?file=animated/bounce.json").body))
        #expect(!costs.cpu.milliseconds.isEmpty && costs.cpu.milliseconds.allSatisfy { $0 > 0 })
        #expect(!costs.vulkan.milliseconds.isEmpty && costs.cpu.counters["passes"] ?? 0 >= 1)
    }

    @Test func `A state machine is shown after what happened to it`() throws {
        let events = "%5B%7B%22wait%22:0.5%7D,%7B%22set%22:%7B%22rating%22:3%7D%7D%5D"
        let file = "file=machines/rating.lottie"
        let plain = String(decoding: try ask("/api/scene?\(file)").body, as: UTF8.self)
        #expect(plain.contains(#""machines":["rating"]"#))
        let shown = try ask("/api/scene?\(file)&machine=rating&events=\(events)")
        let text = String(decoding: shown.body, as: UTF8.self)
        #expect(shown.head.status == 200, "\(text)")
        #expect(text.contains(#""value":"3""#) && text.contains("PointerDown"))
        let (before, _) = try frame("/api/frame?\(file)&machine=rating&events=\(events)&client=a&time=0")
        let (after, words) = try frame("/api/frame?\(file)&machine=rating&events=\(events)&client=a&time=1.2")
        #expect(before.width == 320 && after.width == 320)
        #expect(!words.isEmpty)
    }

    @Test func `While a state machine is shown, its layers have no values of their own`() throws {
        let answer = try ask(
            "/api/edit?file=machines/rating.lottie&machine=rating", method: "POST",
            #"{"layer": 1, "key": "opacity", "value": "0.5"}"#)
        #expect(answer.head.status == 422)
    }
}
