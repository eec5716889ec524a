import Foundation
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct ResultStoreTests {
    /// Templates, a folder for results, and services that share both.
    private struct Shared {
        let templates: TemplateScratch
        let results: TemplateScratch

        init() throws {
            (templates, results) = (try TemplateScratch(), try TemplateScratch())
            try templates.write("card.json", TemplateScratch.flat("#ff0000"))
        }

        func service(bytes: Int = 1 << 20, identity: String = "one") throws -> TestService {
            let store = try ResultStore(results.path, bytes: bytes, identity: identity)
            return try TestService(templates: templates.path) { $0.store = store }
        }

        /// The files of results, and their sizes.
        var files: [String: Int] {
            var files: [String: Int] = [:]
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: results.path)) ?? []
            for name in names where name.hasSuffix(".result") && !name.contains("mine") {
                let attributes = try? FileManager.default.attributesOfItem(atPath: results.path + "/" + name)
                files[name] = (attributes?[.size] as? Int) ?? 0
            }
            return files
        }
    }

    private static func metric(_ service: TestService, _ line: String) -> Bool {
        service.answer("GET", "/metrics")?.text.contains("\n\(line)\n") == true
    }

    private static func isStored(_ answer: RecordedAnswer.Content?) -> Bool {
        answer?.status == 200 && answer?.head?.cache == .stored
    }

    @Test(arguments: ["/render/card.png?size=16x16", "/render/card.gif?duration=0.2&fps=10"])
    func `A picture that one service drew comes to another from the folder`(target: String) throws {
        let shared = try Shared()
        let (one, other) = (try shared.service(), try shared.service())
        let drawn = try #require(one.answer("GET", target))
        #expect(drawn.status == 200 && drawn.head?.cache == .miss)
        #expect(waits { shared.files.count == 1 && Self.metric(one, "lamina_queue_running 0") })
        let stored = try #require(other.answer("GET", target))
        #expect(Self.isStored(stored) && stored.body == drawn.body && stored.head?["ETag"] != nil)
        #expect(Self.metric(other, "lamina_frames_total 0"))
        #expect(Self.metric(other, "lamina_store_total{result=\"hit\"} 1"))
        // From here on it comes from memory.
        #expect(other.answer("GET", target)?.head?.cache == .hit)
        // A later process has it, too.
        let tag = try #require(stored.head?["ETag"])
        let known = try #require(
            try shared.service().answer("GET", target, headers: ["if-none-match": tag]))
        #expect(known.status == 304)
    }

    @Test func `Other parameters, templates, programs and files are other pictures`() throws {
        let shared = try Shared()
        try shared.templates.write("other.json", TemplateScratch.flat("#ff0000"))
        let one = try shared.service()
        _ = one.answer("GET", "/render/card.png")
        #expect(waits { shared.files.count == 1 })
        for target in ["/render/card.png?scale=2", "/render/card.webp", "/render/other.png"] {
            #expect(try shared.service().answer("GET", target)?.head?.cache == .miss, "\(target)")
        }
        #expect(try shared.service(identity: "two").answer("GET", "/render/card.png")?.head?.cache == .miss)
        #expect(Self.isStored(try shared.service().answer("GET", "/render/card.png")))
        try shared.templates.write("card.json", TemplateScratch.flat("#00ff00"))
        let changed = try shared.service().answer("GET", "/render/card.png")
        #expect(changed?.head?.cache == .miss)
    }

    @Test func `Damaged files are misses and go, and foreign ones stay`() throws {
        let shared = try Shared()
        let drawn = try #require(try shared.service().answer("GET", "/render/card.png"))
        #expect(waits { shared.files.count == 1 })
        let name = try #require(shared.files.keys.first)
        let path = shared.results.path + "/" + name
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try shared.results.write("notes.txt", "mine")
        try shared.results.write("ab/mine.result", "mine")
        var damages = [Data(), Data("lamina-result-1 \n".utf8), whole.dropLast(), whole + [0]]
        for place in [0, 20, 49, 51, 55, 100, whole.count - 1] {
            var bytes = whole
            bytes[bytes.startIndex + place] ^= 4
            damages.append(bytes)
        }
        for (index, damage) in damages.enumerated() {
            try damage.write(to: URL(fileURLWithPath: path))
            let service = try shared.service()
            let answer = try #require(service.answer("GET", "/render/card.png"))
            #expect(answer.head?.cache == .miss && answer.body == drawn.body, "damage \(index)")
            #expect(Self.metric(service, "lamina_store_damaged_total 1"), "damage \(index)")
            #expect(
                waits { (try? Data(contentsOf: URL(fileURLWithPath: path))) == whole }, "damage \(index)")
        }
        #expect(try String(contentsOfFile: shared.results.path + "/notes.txt", encoding: .utf8) == "mine")
        #expect(FileManager.default.fileExists(atPath: shared.results.path + "/ab/mine.result"))
    }

    @Test func `A file that is named as another one is not taken for it`() throws {
        let shared = try Shared()
        let service = try shared.service()
        _ = service.answer("GET", "/render/card.png")
        #expect(waits { shared.files.count == 1 })
        let first = try #require(shared.files.keys.first)
        _ = service.answer("GET", "/render/card.png?scale=2")
        #expect(waits { shared.files.count == 2 })
        let second = try #require(shared.files.keys.first { $0 != first })
        let bytes = try Data(contentsOf: URL(fileURLWithPath: shared.results.path + "/" + second))
        try bytes.write(to: URL(fileURLWithPath: shared.results.path + "/" + first))
        let answer = try #require(try shared.service().answer("GET", "/render/card.png"))
        #expect(answer.head?.cache == .miss && answer.body == service.answer("GET", "/render/card.png")?.body)
    }

    @Test func `The folder stays within its bytes, whoever writes, and what was used last stays`() throws {
        let shared = try Shared()
        let limit = 100_000
        let services = try (0..<2).map { _ in try shared.service(bytes: limit) }
        var most = 0
        for index in 0..<60 {
            _ = services[index % 2].answer("GET", "/render/card.png?scale=1.\(index)")
            #expect(
                waits { Self.metric(services[index % 2], "lamina_queue_running 0") })
            // The first one is asked for again and again, by a service that has no picture in memory.
            let first = try shared.service(bytes: limit).answer("GET", "/render/card.png?scale=1.0")
            #expect(Self.isStored(first), "\(index)")
            most = max(most, shared.files.values.reduce(0) { $0 + $1 + 4096 })
        }
        #expect(most <= limit && most > limit / 2)
        let old = try shared.service(bytes: limit).answer("GET", "/render/card.png?scale=1.1")
        #expect(old?.head?.cache == .miss)
    }

    @Test func `A sum that is wrong is counted again`() throws {
        let shared = try Shared()
        let limit = 100_000
        for text in ["", "x\n", "-5\n", "99999999999999999999999\n", "99999999\n"] {
            try shared.results.write("lock", text)
            let service = try shared.service(bytes: limit)
            for index in 0..<3 {
                _ = service.answer("GET", "/render/card.png?scale=1.\(index)&quality=\(text.utf8.count)")
            }
            #expect(waits { Self.metric(service, "lamina_queue_running 0") })
            #expect(Self.metric(service, "lamina_store_failures_total 0"))
            let sum = shared.files.values.reduce(0) { $0 + $1 + 4096 }
            #expect(Self.metric(service, "lamina_store_bytes \(sum)"), "\(text)")
        }
    }

    @Test func `A folder that cannot be written is an error, and one that goes away harms nobody`() throws {
        let shared = try Shared()
        try shared.results.write("file", "x")
        #expect(throws: ServiceFailure.self) {
            try ResultStore(shared.results.path + "/file", bytes: 1000, identity: "")
        }
        let service = try shared.service()
        try FileManager.default.removeItem(atPath: shared.results.path)
        try Data().write(to: URL(fileURLWithPath: shared.results.path))
        #expect(service.answer("GET", "/render/card.png")?.status == 200)
        #expect(waits { Self.metric(service, "lamina_store_failures_total 1") })
    }

    @Test func `Many threads of two services write and read one folder`() throws {
        let shared = try Shared()
        let services = try (0..<2).map { _ in
            let store = try ResultStore(shared.results.path, bytes: 60_000, identity: "one")
            return try TestService(templates: shared.templates.path, workers: 4) { settings in
                settings.store = store
                // Nothing comes from memory.
                settings.resultBytes = 0
            }
        }
        let whole = try (0..<8).map { index in
            try #require(services[0].answer("GET", "/render/card.png?scale=\(index + 1)")).body
        }
        for round in 0..<20 {
            let answers = (0..<8).map { index in
                let answer = RecordedAnswer()
                _ = services[(round + index) % 2].service.answer(
                    ServiceRequest("GET", "/render/card.png?scale=\(index + 1)"), answer)
                return answer
            }
            for (index, answer) in answers.enumerated() {
                #expect(try #require(answer.wait()).body == whole[index])
            }
        }
        #expect(shared.files.values.reduce(0) { $0 + $1 + 4096 } <= 60_000)
        for service in services { #expect(Self.metric(service, "lamina_store_damaged_total 0")) }
    }
}
