import Foundation
import Testing

/// Whatever goes wrong with a file, the message begins with its name.
struct NamedFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let scene =
        #"{"version": 1, "size": [20, 20], "layers": [{"name": "a", "frame": [0, 0, 9, 9]}]}"#
    private static let lottie =
        #"{"v": "5", "fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [{"ty": 3, "nm": "a", "ks": {}}]}"#
    private static let custom = """
        {"version": 1, "size": [9, 9], "layers": [{"name": "a", "frame": [0, 0, 9, 9], "backgroundColor": "#f00",
          "filters": [{"type": "custom", "glsl": "vec4 filterColor(vec4 c, vec2 p, vec2 s) { return c; }"}]}]}
        """
    private static let outputs = ["render": "out.png", "animate": "out.gif", "filmstrip": "out.png"]

    private func expectNamed(_ text: String, _ command: String, _ more: [String], name: String = "scene.json")
        throws
    {
        let file = try scratch.file(name, text)
        var words = [command, file]
        if let output = Self.outputs[command] { words += ["-o", scratch.path(output)] }
        if command == "filmstrip", !more.contains("--times") { words += ["--times", "0"] }
        if command == "animate", !more.contains("--duration") { words += ["--duration", "0.1"] }
        if command == "convert" {
            words.append(scratch.path("out.json"))
        } else {
            words += ["--backend", "cpu"]
        }
        let outcome = try Program.run(words + more)
        #expect(outcome.code == 2, "\(words + more): \(outcome.errors)")
        #expect(outcome.errors.hasPrefix("lamina: \(file): "), "\(words + more): \(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["render", "animate", "filmstrip", "inspect", "convert"])
    func `overrides and themes that do not fit`(command: String) throws {
        for text in [Self.scene, Self.lottie] {
            try expectNamed(text, command, ["--set", "nobody.opacity=1"])
            try expectNamed(text, command, ["--set", "a.opacity=much"])
            try expectNamed(text, command, ["--set", "opacity=1"])
            try expectNamed(text, command, ["--theme", "dark"])
        }
    }

    @Test(arguments: ["render", "animate", "filmstrip", "inspect"])
    func `states that are not there, and pictures that cannot be`(command: String) throws {
        try expectNamed(Self.scene, command, ["--state", "open"])
        try expectNamed(Self.scene, command, ["--transition", "open:closed"])
        try expectNamed(Self.scene, command, ["--scale", "1e9"])
    }

    @Test(arguments: ["render", "animate", "filmstrip"])
    func `filters that the CPU does not draw`(command: String) throws {
        try expectNamed(Self.custom, command, [])
    }

    @Test(arguments: ["render", "animate", "filmstrip", "inspect", "convert"])
    func `files that are not read`(command: String) throws {
        for text in [
            "", "{", "[1]", "<caml>", "<caml/>", #"{"version": 2}"#, "PK\u{3}\u{4}",
            #"{"version": 1, "size": [9, 9], "layers": [{"contents": "none.png"}]}"#,
            #"{"version": 1, "size": [9, 9], "layers": [{"contents": {"data": "AAAA"}}]}"#,
            #"{"version": 1, "size": [9, 9], "layers": [{"class": "CAVideoLayer", "video": "none.mp4"}]}"#,
        ] {
            try expectNamed(text, command, [])
        }
    }

    @Test func `images that are compared`() throws {
        let small = try scratch.file("small.json", #"{"version": 1, "size": [4, 4], "layers": []}"#)
        let large = try scratch.file("large.json", #"{"version": 1, "size": [5, 4], "layers": []}"#)
        for file in [small, large] {
            _ = try Program.run("render", file, "-o", file + ".png", "--backend", "cpu")
        }
        let differ = try Program.run("diff", small + ".png", large + ".png")
        #expect(differ.code == 2)
        #expect(
            differ.errors.hasPrefix("lamina: \(small).png and \(large).png: images of different sizes"),
            "\(differ.errors)")
        let damaged = try scratch.file(
            "damaged.png", Data(contentsOf: URL(fileURLWithPath: small + ".png")).dropLast(20))
        let broken = try Program.run("diff", small + ".png", damaged)
        #expect(broken.code == 2 && broken.errors.hasPrefix("lamina: \(damaged): byte "), "\(broken.errors)")
    }

    @Test func `jobs of a manifest name their line and their scene`() throws {
        let scene = try scratch.file("scene.json", Self.scene)
        let custom = try scratch.file("custom.json", Self.custom)
        func job(_ file: String, _ more: String) -> String {
            #"{"scene": "\#(file)", "output": "\#(scratch.path("x.png"))"\#(more)}"#
        }
        let lines = [
            job(scene, #", "overrides": {"nobody.opacity": 1}"#), job(scene, #", "theme": "dark""#),
            job(scene, #", "state": "open""#), job(scene, #", "scale": 1e9"#),
            job(scene, #", "progress": 0.5"#),
            job(custom, ""),
        ]
        let manifest = try scratch.file("jobs.jsonl", lines.joined(separator: "\n"))
        let outcome = try Program.run("render", "--manifest", manifest, "--threads", "1", "--backend", "cpu")
        #expect(outcome.code == 1)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == lines.count, "\(outcome.errors)")
        for (index, error) in errors.enumerated() {
            let file = index == lines.count - 1 ? custom : scene
            #expect(error.hasPrefix("lamina: \(manifest): line \(index + 1): \(file): "), "\(error)")
        }
    }
}
