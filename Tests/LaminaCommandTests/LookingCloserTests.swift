import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct LookingCloserTests {
    /// Runs `render` into a folder, on the CPU.
    static func render(_ folder: Scratch, _ arguments: [String]) throws -> Program.Outcome {
        try Program.run(
            ["render", "Scenes/blending.json", "-o", folder.path("out.png"), "--backend", "cpu"] + arguments)
    }

    static func json(_ data: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func `--stats writes what the frame cost`() throws {
        let folder = try Scratch()
        #expect(try Self.render(folder, ["--stats", folder.path("stats.json")]).code == 0)
        let stats = try Self.json(Data(contentsOf: URL(fileURLWithPath: folder.path("stats.json"))))
        #expect((stats["passesByReason"] as? [String: Int])?["root"] == 1)
        #expect(stats["damagedPixels"] as? Int == 1040 * 636)
        #expect((stats["executeSeconds"] as? Double ?? 0) > 0)
        #expect(stats["wholeFrameReason"] as? String == "firstFrame")
        #expect(stats["compiledPixels"] as? Int == 1040 * 636)
        #expect((stats["treeLayers"] as? Int ?? 0) > 50)
        #expect(try folder.names == ["out.png", "stats.json"])
    }

    @Test func `--stats - writes to standard output, keys in order`() throws {
        let folder = try Scratch()
        let outcome = try Self.render(folder, ["--stats", "-"])
        let keys = outcome.text.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("  \""), let end = line.dropFirst(3).firstIndex(of: "\"") else { return nil }
            return String(line.dropFirst(3)[..<end])
        }
        #expect(keys.count > 20)
        #expect(keys == keys.sorted())
        #expect(try Self.json(outcome.output).count == keys.count)
    }

    @Test func `--trace writes events from the scene to the file`() throws {
        let folder = try Scratch()
        #expect(try Self.render(folder, ["--trace", folder.path("trace.json")]).code == 0)
        let file = try Self.json(Data(contentsOf: URL(fileURLWithPath: folder.path("trace.json"))))
        let events = try #require(file["traceEvents"] as? [[String: Any]])
        let names = Set(events.compactMap { $0["name"] as? String })
        let expected: Set = [
            "read scene", "make renderer", "commit", "sample", "plan", "compile", "execute", "encode PNG",
            "write PNG",
        ]
        #expect(names.isSuperset(of: expected))
    }

    @Test func `A trace that cannot be written is an error`() throws {
        let folder = try Scratch()
        let outcome = try Self.render(folder, ["--trace", "/proc/no/trace.json"])
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("trace.json"))
    }

    @Test func `Two things cannot share standard output`() throws {
        let outcome = try Program.run("render", "Scenes/clock.json", "-o", "-", "--stats", "-")
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("--output and --stats"))
    }

    @Test func `--debug colours the picture`() throws {
        let folder = try Scratch()
        #expect(try Self.render(folder, []).code == 0)
        let plain = try CGImage.read(contentsOfFile: folder.path("out.png"))
        #expect(try Self.render(folder, ["--debug", "blended, overdraw"]).code == 0)
        let coloured = try CGImage.read(contentsOfFile: folder.path("out.png"))
        #expect(try ImageComparison(plain, coloured).differingPixels > 100_000)
    }

    @Test(arguments: ["render", "bench"])
    func `An unknown overlay is refused with the list of those there are`(command: String) throws {
        let outcome = try Program.run(command, "Scenes/clock.json", "--debug", "blended,heat")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("\"heat\""))
        #expect(
            outcome.errors.contains(
                "blended, cache, copied, misaligned, offscreen, fast-path, updates, overdraw"))
        #expect(outcome.output.isEmpty)
    }

    @Test func `inspect --json has the frame under keys that stay`() throws {
        let outcome = try Program.run("inspect", "Scenes/blending.json", "--json")
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let frame = try Self.json(outcome.output)
        #expect(
            Set(frame.keys) == [
                "format", "scene", "time", "warnings", "layers", "animations", "compiled", "passes",
                "bufferBytes",
                "folded", "images", "advice",
            ])
        #expect(frame["format"] as? Int == 1)
        let scene = try #require(frame["scene"] as? [String: Any])
        #expect(scene["file"] as? String == "Scenes/blending.json")
        #expect(scene["pixelWidth"] as? Int == 1040 && scene["pixelHeight"] as? Int == 636)
        let layers = try #require(frame["layers"] as? [[String: Any]])
        #expect(layers.count > 50 && layers[0]["parent"] == nil)
        #expect(
            layers.dropFirst().enumerated().allSatisfy { index, layer in
                (layer["parent"] as? Int).map { $0 <= index } == true && layer["class"] is String
                    && (layer["bounds"] as? [Double])?.count == 4
            })
        let passes = try #require(frame["passes"] as? [[String: Any]])
        let text = try Program.run("inspect", "Scenes/blending.json", "--stage", "passes").text
        #expect(text.contains("Passes: \(passes.count { $0["isCached"] as? Bool == false }), "), "\(text)")
        #expect(passes.contains { $0["reason"] as? String == "groupOpacity" })
        #expect(passes.last?["frame"] as? [Int] == [0, 0, 1040, 636])
        #expect((frame["compiled"] as? [String: Any])?["wholeFrameReason"] as? String == "firstFrame")
    }

    @Test func `inspect --json names the layers of animations and advice`() throws {
        let moving = try Program.run("inspect", "Scenes/animated/bounce.json", "--json", "--time", "0.5")
        let frame = try Self.json(moving.output)
        #expect(frame["time"] as? Double == 0.5)
        let layers = try #require(frame["layers"] as? [[String: Any]])
        let animations = try #require(frame["animations"] as? [[String: Any]])
        #expect(!animations.isEmpty)
        for animation in animations {
            #expect((animation["layer"] as? Int).map { layers.indices.contains($0) } == true)
            #expect(["waits", "runs", "over"].contains(animation["state"] as? String))
        }
        let shadows = try Self.json(
            Program.run("inspect", "Scenes/contact-list-shadows.json", "--json").output)
        let advice = try #require(shadows["advice"] as? [[String: Any]])
        let names = (shadows["layers"] as? [[String: Any]])?.map { $0["name"] as? String }
        let first = try #require(advice.first { $0["kind"] as? String == "shadowPath" })
        let places = try #require(first["layers"] as? [Int])
        // Every second of the layers with such shadows has this name.
        #expect(places.count == 25 && names?[places[1]] == "words")
        let both = try Program.run("inspect", "Scenes/clock.json", "--json", "--stage", "plan")
        #expect(both.code == 2 && both.errors.contains("--json: cannot be used with --stage"))
    }

    @Test func `inspect gives overlays as numbers, passes by reason, and advice`() throws {
        let debug = try Program.run("inspect", "Scenes/blending.json", "--stage", "debug").text
        #expect(debug.hasPrefix("DebugReport: 661440 pixels"))
        #expect(debug.contains("overdraw"))
        let passes = try Program.run("inspect", "Scenes/contact-list-shadows.json", "--stage", "passes").text
        #expect(passes.contains("shadow without shadowPath on"))
        #expect(passes.contains("setting shadowPath removes them"))
        #expect(try Program.run("inspect", "Scenes/clock.json").text.contains("Passes: "))
    }

    @Test func `inspect says how much of a frame was compiled, and why`() throws {
        let whole = try Program.run("inspect", "Scenes/clock.json", "--stage", "passes").text
        #expect(whole.hasPrefix("Compiled: the whole frame, because there is no frame before this one"))
        #expect(whole.contains(" looked at, "))
        let plan = try Program.run("inspect", "Scenes/clock.json", "--stage", "plan").text
        #expect(plan.contains("  compiled: the whole frame, because there is no frame before this one"))
    }

    @Test func `inspect shows a frame after others`() throws {
        let still = try Program.run(
            "inspect", "Scenes/clock.json", "--frames-before", "1", "--stage", "passes"
        ).text
        #expect(still.hasPrefix("Compiled: nothing, because no pixel changed"))
        let bounce = try Program.run(
            "inspect", "Scenes/animated/bounce.json", "--time", "0.5", "--frames-before", "3", "--stage",
            "passes"
        ).text
        #expect(bounce.hasPrefix("Compiled: the whole frame, because the tree has so few layers"))
    }

    @Test(arguments: ["-1", "3601"])
    func `inspect takes a reasonable number of frames before`(count: String) throws {
        let outcome = try Program.run("inspect", "Scenes/clock.json", "--frames-before", count)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--frames-before: expected 0 to 3600, found \(count)"))
    }

    @Test func `bench scrolls a list and says what its cache is worth`() throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            "bench", "Scenes/contact-list-shadows.json", "--scroll", "0,3", "--scroll-layer", "list",
            "--compare",
            "cache", "--frames", "3", "--backend", "cpu", "--json", folder.path("bench.json"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("  without cache"))
        #expect(outcome.text.contains("× as fast; last frame"))
        #expect(outcome.text.contains(" layers looked at, "))
        #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("bench.json")))
        let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(rows.map { $0["without"] as? String } == [nil, "cache"])
        #expect((rows[0]["cacheHits"] as? Int ?? 0) > 5)
        #expect(rows[1]["cacheHits"] as? Int == 0)
        #expect(rows.allSatisfy { $0["scrolls"] as? Bool == true })
        #expect(rows.allSatisfy { ($0["treeLayers"] as? Int ?? 0) > 10 && $0["compiledShare"] is Double })
    }

    @Test(arguments: [
        (["--compare", "cache"], "--scroll"), (["--compare", "shadows"], "cache, culling"),
        (["--scroll", "3"], "scroll"), (["--scroll", "0,0"], "scroll"),
        (["--scroll-layer", "list"], "needs --scroll"),
        (["--scroll", "0,3", "--scroll-layer", "no such"], "\"no such\""),
        (["--scroll", "0,3", "--compare", "cache"], "shouldRasterize"),
    ])
    func `bench refuses what makes no sense`(arguments: [String], expected: String) throws {
        let outcome = try Program.run(
            ["bench", "Scenes/clock.json", "--frames", "1", "--backend", "cpu"] + arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains(expected), "\(outcome.errors)")
    }
}
