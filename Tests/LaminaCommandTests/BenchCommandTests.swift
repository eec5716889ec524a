import Foundation
import Testing

/// What `lamina bench` writes beside its table.
@Suite struct BenchCommandTests {
    private static let scene = "Scenes/misaligned.json"

    private static func measurements(_ path: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        return try #require(json as? [[String: Any]])
    }

    private static func bench(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(["bench", scene, "--backend", "cpu", "--frames", "5"] + arguments)
    }

    @Test func `a median stands with the interval in which it lies, for whole frames and for redrawn ones`()
        throws
    {
        let folder = try Scratch()
        let outcome = try Self.bench("--json", folder.path("now.json"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let row = try #require(try Self.measurements(folder.path("now.json")).first)
        for (key, interval) in [("median", "medianInterval"), ("redrawn", "redrawnInterval")] {
            let median = try #require(row[key] as? Double)
            let bounds = try #require(row[interval] as? [String: Double])
            let (low, high) = (try #require(bounds["low"]), try #require(bounds["high"]))
            #expect(0 < low && low <= median && median <= high)
        }
    }

    @Test func `a scene with animations plays, and is redrawn whole while it moves`() throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            "bench", "Scenes/animated/bounce.json", "--backend", "cpu", "--frames", "2", "--json",
            folder.path("now.json"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let row = try #require(try Self.measurements(folder.path("now.json")).first)
        #expect(try #require(row["redrawn"] as? Double) > 0)
        #expect(try #require(row["played"] as? Double) > 0)
        #expect(outcome.text.contains("while it plays, "))
    }

    @Test func `a scene that scrolls is redrawn whole too`() throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            "bench", "Scenes/contact-list.json", "--scroll", "0,3", "--scroll-layer", "list", "--backend",
            "cpu", "--frames", "5", "--json", folder.path("now.json"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let row = try #require(try Self.measurements(folder.path("now.json")).first)
        #expect(try #require(row["redrawn"] as? Double) > 0)
        #expect(row["played"] == nil)
    }

    @Test func `a still scene does not play`() throws {
        let folder = try Scratch()
        let outcome = try Self.bench("--json", folder.path("now.json"))
        #expect(try Self.measurements(folder.path("now.json")).first?["played"] == nil)
        #expect(!outcome.text.contains("play"))
    }

    @Test func `a document in which nothing moves plays too, and is redrawn`() throws {
        let folder = try Scratch()
        let document = try folder.file(
            "still.json",
            """
            {"v": "5.5.0", "fr": 30, "ip": 0, "op": 30, "w": 64, "h": 64, "layers": [
              {"ty": 1, "ip": 0, "op": 30, "st": 0, "sw": 40, "sh": 40, "sc": "#ff8800", "ks": {}}]}
            """)
        let outcome = try Program.run(
            "bench", document, "--backend", "cpu", "--frames", "2", "--json", folder.path("now.json"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let row = try #require(try Self.measurements(folder.path("now.json")).first)
        let played = try #require(row["played"] as? Double)
        #expect(played > 0)
        #expect(row["redrawn"] != nil)
    }

    @Test func `several scenes that play have a mean`() throws {
        let outcome = try Program.run(
            "bench", "Scenes/animated/bounce.json", "Scenes/animated/spring-row.json", "--backend", "cpu",
            "--frames", "2")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("while 2 of them play, "))
    }

    @Test func `a run is compared with an earlier one, scene by scene`() throws {
        let folder = try Scratch()
        #expect(try Self.bench("--json", folder.path("old.json")).code == 0)
        var old = try Self.measurements(folder.path("old.json"))
        func write(_ factor: Double) throws {
            for key in ["median", "redrawn"] { old[0][key] = (old[0][key] as? Double).map { $0 * factor } }
            old[0]["medianInterval"] = (old[0]["medianInterval"] as? [String: Double])?.mapValues {
                $0 * factor
            }
            try JSONSerialization.data(withJSONObject: old).write(
                to: URL(fileURLWithPath: folder.path("old.json")))
        }
        try write(1000)
        let faster = try Self.bench("--compare", folder.path("old.json"))
        #expect(faster.text.contains("× (") && faster.text.contains(", faster\n"))
        #expect(faster.text.contains("1 faster, 0 slower, 0 without a difference that shows"))
        try write(1e-6)
        let slower = try Self.bench("--compare", folder.path("old.json"))
        #expect(slower.text.contains("0 faster, 1 slower"))
        old[0]["scene"] = "other"
        try write(1)
        let unknown = try Self.bench("--compare", folder.path("old.json"))
        #expect(unknown.text.contains("1 not in the earlier run"))
    }

    @Test func `a file that is no list of measurements is an error that names it`() throws {
        let folder = try Scratch()
        try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path("old.json")))
        let outcome = try Self.bench("--compare", folder.path("old.json"))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("old.json: expected measurements"))
        let missing = try Self.bench("--compare", folder.path("none.json"))
        #expect(missing.code == 2)
        #expect(missing.errors.contains("none.json: No such file"))
        #expect(try Self.bench("--compare", "nothing").code == 2)
    }

    @Test func `the page has a bar and a picture for each scene, and loads nothing`() throws {
        let folder = try Scratch()
        let outcome = try Self.bench("--html", folder.path("bench.html"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let page = try String(contentsOfFile: folder.path("bench.html"), encoding: .utf8)
        #expect(page.contains("<h2>misaligned</h2>"))
        #expect(page.contains("src=\"data:image/png;base64,"))
        #expect(page.contains("<i class=\"draw\""))
        #expect(page.contains("<th>redrawn</th>"))
        #expect(!page.contains("http:") && !page.contains("https:"))
    }

    @Test func `other programs' times stand below a scene, the fastest first`() throws {
        let folder = try Scratch()
        let results = """
            load before: 1
            RESULT\tmisaligned\tslow\t1000\t900\t3
            RESULT\tmisaligned\tquick\t0.001\t0.001\t3
             RESULT\tmisaligned\tquick\t0.002\t0.002\t3
            RESULT\tmisaligned\tlamina-cpu\t1\t1\t3
            RESULT\tother\tquick\tnone\t1\t1
            """
        try Data(results.utf8).write(to: URL(fileURLWithPath: folder.path("results.txt")))
        let outcome = try Self.bench("--suite", "peers", folder.path("results.txt"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = outcome.text.split(separator: "\n").filter { $0.contains("cpu takes") }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("quick   0.001") == true)
        #expect(lines.last?.contains("slow") == true)
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: folder.path("results.txt")))
        let empty = try Self.bench("--suite", "peers", folder.path("results.txt"))
        #expect(empty.code == 2)
        #expect(empty.errors.contains("results.txt: expected lines of RESULT"))
        #expect(try Self.bench("--suite", "peers").code == 2)
    }
}
