import Foundation
import LaminaRaster
import LaminaTestSupport
import Testing

@Suite struct OtherCommandTests {
    @Test func `diff of equal pictures leaves with 0`() throws {
        let outcome = try Program.run("diff", "Tests/Goldens/clock.png", "Tests/Goldens/clock.png")
        #expect(outcome.code == 0)
        #expect(outcome.text == "0 of 640000 pixels differ (0.000 %), at most by 0\n")
    }

    @Test func `diff of different pictures leaves with 1 and a picture of the differences`() throws {
        let folder = try Scratch()
        let one = try folder.file(
            "a.json", ##"{"version":1,"size":[4,4],"backgroundColor":"#000","layers":[]}"##)
        let other = try folder.file(
            "b.json", ##"{"version":1,"size":[4,4],"backgroundColor":"#020202","layers":[]}"##)
        for (scene, picture) in [(one, "a.png"), (other, "b.png")] {
            #expect(
                try Program.run("render", scene, "-o", folder.path(picture), "--backend", "cpu").code == 0)
        }
        let (a, b) = (folder.path("a.png"), folder.path("b.png"))
        let outcome = try Program.run("diff", a, b, "--out", folder.path("heat.png"))
        #expect(outcome.code == 1)
        #expect(outcome.text.contains("16 of 16 pixels differ (100.000 %), at most by 2"))
        #expect(FileManager.default.fileExists(atPath: folder.path("heat.png")))
        #expect(try Program.run("diff", a, b, "--tolerance", "2").code == 0)
        #expect(try Program.run("diff", a, b, "--tolerance", "1").code == 1)
        #expect(try Program.run("diff", a, b, "--count", "16").code == 0)
    }

    @Test func `diff measures by a metric, and writes what it found as JSON`() throws {
        let folder = try Scratch()
        for (name, color) in [("a", "#101010"), ("b", "#111111")] {
            let scene = try folder.file(
                "\(name).json",
                ##"{"version":1,"size":[40,40],"backgroundColor":"\##(color)","layers":[]}"##)
            #expect(
                try Program.run("render", scene, "-o", folder.path("\(name).png"), "--backend", "cpu").code
                    == 0)
        }
        let (a, b) = (folder.path("a.png"), folder.path("b.png"))
        let color = try Program.run("diff", a, b, "--metric", "color", "--json", "-")
        #expect(color.code == 1)
        let found = try #require(JSONSerialization.jsonObject(with: color.output) as? [String: Any])
        #expect(found["pixelsBeyond"] as? Int == 0)
        #expect(
            found["systematicChange"] as? String == "the picture near (0, 0) moved by 1.0 levels on average")
        let structure = try Program.run("diff", a, b, "--metric", "structure", "--limit", "0.9")
        #expect(structure.code == 1)
        #expect(structure.text.contains("the least similarity is "))
        #expect(
            try Program.run("diff", a, a, "--metric", "color", "--out", folder.path("f.png"), "--map", "flip")
                .code == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("f.png")))
        let wrong = try Program.run("diff", a, b, "--metric", "structure", "--limit", "2")
        #expect(wrong.code == 2)
        #expect(wrong.errors.contains("--limit: similarity: expected -1 to 1, found 2.0"))
        #expect(try Program.run("diff", a, b, "--limit", "2").code == 2)
    }

    @Test func `diff of pictures of different sizes is an error`() throws {
        let outcome = try Program.run("diff", "Tests/Goldens/clock.png", "Tests/Goldens/cards.png")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("800"))
    }

    @Test(arguments: [
        ("update", "LayerTreeUpdate"), ("tree", "RenderTree"), ("animations", "Animations at 0 s: none"),
        ("sampled", "SampledTree"),
        ("surfaces", "SurfaceTree"), ("plan", "FramePlan"), ("passes", "Passes"), ("debug", "DebugReport"),
        ("backend", "BackendTraits: "),
        ("batches", "passes"), ("tiles", "TileSchedule"), ("tiles", "pieces with spans"),
        ("report", "FrameReport"),
    ])
    func `inspect prints every stage`(stage: String, name: String) throws {
        let outcome = try Program.run("inspect", "Scenes/blending.json", "--stage", stage)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.contains(name))
    }

    @Test func `inspect lists what of a Lottie document is not drawn, and other commands warn of it`() throws
    {
        let folder = try Scratch()
        let path = try folder.file(
            "eye.json",
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "layers": [{"ty": 6, "nm": "eye", "ip": 0, "op": 60, "ks": {}}]}"#
        )
        let report = try Program.run("inspect", path)
        #expect(
            report.text.hasPrefix(
                "Not drawn as meant: 1\n  layer \"eye\": a sound \"\" that the file does not have\n\nRenderTree: "
            ))
        #expect(report.errors.isEmpty)
        let picture = try Program.run("render", path, "-o", "-", "--backend", "cpu")
        #expect(picture.code == 0)
        #expect(
            picture.errors == "lamina: \(path): layer \"eye\": a sound \"\" that the file does not have\n")
    }

    @Test func `inspect gives the reason of a pass`() throws {
        let text = try Program.run("inspect", "Scenes/blending.json").text
        #expect(text.contains("RenderTree"))
        #expect(text.contains("groupOpacity of"))
    }

    @Test func `inspect tells what animates a layer at a time, and how far it is`() throws {
        let folder = try Scratch()
        let scene = try folder.file(
            "scene.json",
            """
            {"version": 1, "size": [10, 10], "layers": [{"name": "clock", "speed": 2, "frame": [0, 0, 4, 4], \
            "animations": { \
            "move": {"class": "basic", "keyPath": "position.x", "byValue": 8, "duration": 4, "repeatCount": 2}, \
            "later": {"class": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "beginTime": 9, \
            "duration": 1, "fillMode": "backwards"}, \
            "gone": {"class": "spring", "keyPath": "transform.rotation.z", "toValue": 9, "duration": 1}, \
            "both": {"class": "group", "duration": 10, "animations": [ \
            {"class": "basic", "keyPath": "filters.blur.inputRadius", "toValue": 3}]}}, \
            "filters": [{"type": "gaussianBlur", "name": "blur"}]}, {"frame": [5, 5, 4, 4]}]}
            """)
        let report = try Program.run("inspect", scene, "--time", "2.5", "--stage", "animations")
        #expect(
            report.text == """
                Animations at 2.5 s: 5 on 1 layer
                  #2 "clock", its clock at 5 s
                    move: basic of position.x, at 25 % of run 2
                    later: keyframe of opacity, 3 values, begins in 4 s, shows its first value
                    gone: spring of transform.rotation.z, over
                    both: group of 1, at 50 %
                      basic of filters.blur.inputRadius, at 50 %

                """)
        let all = try Program.run("inspect", scene, "--time", "2.5").text
        #expect(all.contains("move: basic of position.x, at 25 % of run 2"))
        #expect(all.contains("at 4.0,2.0 opacity 0.0"))
        let update = try Program.run("inspect", scene, "--stage", "update").text
        #expect(update.contains("changed #2 clock"))
    }

    @Test(arguments: ["nan", "inf", "soon"])
    func `inspect refuses a time that is none`(time: String) throws {
        let outcome = try Program.run("inspect", "Scenes/clock.json", "--time", time)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--time"))
    }

    @Test func `bench measures both backends in 100 columns and in JSON`() throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            "bench", "Scenes/misaligned.json", "--frames", "2", "--json", folder.path("bench.json"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let rows = outcome.text.split(separator: "\n")
        #expect(rows.allSatisfy { $0.count <= 100 })
        #expect(rows.contains { $0.contains("vulkan takes") })
        #expect(rows[0].split(separator: " ").count == 11, "columns that touch: \(rows[0])")
        let json = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: folder.path("bench.json"))))
        let measurements = try #require(json as? [[String: Any]])
        #expect(measurements.compactMap { $0["backend"] as? String } == ["cpu", "vulkan"])
        let late = measurements.map { $0["pipelinesMadeLate"] as? Int }
        #expect(late[0] == nil && late[1] != nil)
        #expect(rows.contains { $0.hasSuffix(" made late") })
        for key in ["median", "p95", "framesPerSecond", "commit", "compile", "execute", "readBack", "memcpy"]
        {
            #expect(measurements.allSatisfy { $0[key] is Double }, "\(key)")
        }
    }

    @Test func `bench of a device that is not there fails, and does not only leave it out`() throws {
        let outcome = try Program.run("bench", "Scenes/misaligned.json", "--frames", "1", "--device", "nope")
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("nope"))
    }

    @Test func `doctor names devices and libraries`() throws {
        let outcome = try Program.run("doctor")
        #expect(outcome.code == 0)
        for word in [
            "loader", "device 0", "driver", "tested with", "lavapipe", "SwiftShader", "libpng", "zlib",
        ] {
            #expect(outcome.text.contains(word))
        }
        let without = try Program.run("doctor", environment: RenderCommandTests.noDriver)
        #expect(without.code == 3)
        #expect(without.text.contains("apt install"))
    }

    @Test func `doctor compares pictures with a list of hashes`() throws {
        let folder = try Scratch()
        for name in ["Scenes", "Tests/Hashes"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(name), withIntermediateDirectories: true)
        }
        try #"{"version": 1, "size": [2, 1], "layers": [{"frame": [0, 0, 1, 1], "backgroundColor": "red"}]}"#
            .write(toFile: folder.path("Scenes/red.json"), atomically: true, encoding: .utf8)
        // SHA-256 of 00 00 ff ff 00 00 00 00.
        let hash = "3c223234f0cd306912cd6ab0cbc54c62a344228f4b97a4953824f1531a8a83e7"
        // And of 00 3c 00 00 00 00 00 3c, as halves, with 8 zeros.
        let halves = "38109fa6805029c30d59cd17efddbd072def6a9513f4b4c036d6ad19ad59ebaf"
        func check(_ hash: String) throws -> Program.Outcome {
            try """
            picture \(hash) 2 1 0.0 red.json
            halves \(halves) 2 1 0.0 red.json
            library 0.1 libpng

            """.write(
                toFile: folder.path("Tests/Hashes/pictures.txt"), atomically: true, encoding: .utf8)
            return try Program.run("doctor", "--hashes", folder.path(""))
        }
        let equal = try check(hash)
        #expect(equal.code == 0)
        #expect(equal.text.contains("portable: all 2 pictures are equal\n"), "\(equal.text)\(equal.errors)")
        #expect(equal.text.contains("; the list was made with 0.1\n"))
        let other = try check(String(hash.reversed()))
        #expect(other.code == 1)
        #expect(other.text.contains("portable: 1 of 2 pictures differ, first red.json at 0.0 s\n"))
        let none = try Program.run("doctor", "--hashes", folder.path("Scenes"))
        #expect(none.code == 2 && none.errors.contains("expected a checkout of Lamina"), "\(none.errors)")
    }

    @Test
    func `LAMINA_KERNELS selects the kernels, doctor and bench tell which, and the picture stays the same`()
        throws
    {
        var pictures: [Data] = []
        for set in KernelSet.usable {
            let environment = [KernelSet.variable: set.rawValue]
            let doctor = try Program.run("doctor", environment: environment)
            #expect(doctor.text.contains("pixel kernels   \(set.rawValue)\n"))
            let bench = try Program.run(
                "bench", "Scenes/clock.json", "--backend", "cpu", "--frames", "1", environment: environment)
            #expect(bench.text.contains("\(set.rawValue) kernels"), "\(bench.text)")
            let render = try Program.run(
                "render", "Scenes/cards.json", "-o", "-", "--backend", "cpu", environment: environment)
            #expect(render.code == 0)
            pictures.append(render.output)
        }
        #expect(Set(pictures).count == 1)
    }

    @Test func `Kernels that there are not are an error that says which there are`() throws {
        for command in [["doctor"], ["render", "Scenes/clock.json", "-o", "-"]] {
            let outcome = try Program.run(command, environment: [KernelSet.variable: "sse9"])
            #expect(outcome.code == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("lamina: LAMINA_KERNELS: expected "))
            #expect(outcome.errors.hasSuffix("portable, found \"sse9\"\n"), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        "render", "animate", "filmstrip", "diff", "bench", "inspect", "doctor", "accept", "orphans",
        "test-report",
    ])
    func `Every command has help`(command: String) throws {
        let outcome = try Program.run(command, "--help")
        #expect(outcome.code == 0)
        #expect(outcome.text.contains("USAGE: lamina \(command)"))
    }

    @Test func `The program tells its version and completes in shells`() throws {
        #expect(try Program.run("--version").text.hasPrefix("0."))
        #expect(try Program.run("--generate-completion-script", "bash").text.contains("lamina"))
    }
}
