import Foundation
import Testing

/// Names in files make no lines of their own, and nothing that a terminal obeys.
struct ForgedLineTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// In JSON.
    private static let hostile = #"x\nlamina: forged\u001b[2J\r\u009b\u202e\u2028\u007f"#

    private func expectHarmless(_ text: String, _ place: String = "") {
        let obeyed = text.unicodeScalars.filter { scalar in
            (scalar.properties.generalCategory == .control && scalar != "\n")
                || scalar.properties.isBidiControl || ["\u{2028}", "\u{2029}"].contains(scalar)
        }
        #expect(obeyed.isEmpty, "\(place)")
        let forged = text.split(separator: "\n").filter {
            $0.hasPrefix("lamina: forged") || $0.hasPrefix("forged")
        }
        #expect(forged.isEmpty, "\(place): \(text)")
    }

    private func scene() throws -> String {
        let h = Self.hostile
        return try scratch.file(
            "scene.json",
            """
            {"version": 1, "size": [40, 30], "images": {"\(h)": {"data": "\(Self.dot)"}}, "layers": [
              {"name": "\(h)", "id": "\(h)", "frame": [0, 0, 20, 20], "backgroundColor": "#f00", "opacity": 0.5,
               "shouldRasterize": true, "filters": [{"type": "gaussianBlur", "name": "\(h)", "inputRadius": 2}],
               "animations": {"\(h)": {"class": "basic", "keyPath": "opacity", "fromValue": 0, "duration": 2}},
               "mask": {"name": "\(h)", "frame": [0, 0, 9, 9], "cornerRadius": 3, "backgroundColor": "#000"},
               "states": [{"name": "\(h)", "values": [{"layer": "\(h)", "keyPath": "opacity", "value": 1}]}],
               "sublayers": [{"class": "CATextLayer", "name": "\(h)", "font": "\(h)", "string": "\(h)",
                 "frame": [0, 0, 20, 20], "fontSize": 8},
                 {"name": "\(h)", "contents": {"image": "\(h)"}, "frame": [0, 0, 9, 9]}]}]}
            """)
    }

    private static let dot =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

    @Test(arguments: [
        "", "update", "tree", "animations", "sampled", "surfaces", "plan", "passes", "debug", "batches",
        "tiles",
        "report",
    ])
    func `inspect shows names as escapes`(stage: String) throws {
        let outcome = try Program.run(
            ["inspect", scene(), "--time", "1", "--backend", "cpu"]
                + (stage.isEmpty ? [] : ["--stage", stage]))
        #expect(outcome.code == 0)
        expectHarmless(outcome.text, stage)
        expectHarmless(outcome.errors, stage)
        if stage == "tree" { #expect(outcome.text.contains(#""x\nlamina: forged\u{1b}[2J"#)) }
    }

    @Test func `A warning is one line`() throws {
        let outcome = try Program.run(
            "render", try scene(), "-o", scratch.path("out.png"), "--backend", "cpu", "--time", "1")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("found no font"))
        expectHarmless(outcome.errors)
        let lines = outcome.errors.split(separator: "\n")
        #expect(
            lines.allSatisfy { $0.hasPrefix("lamina: \(scratch.path("scene.json")): layer ") },
            "\(outcome.errors)")
    }

    @Test(arguments: [
        #"{"version": 1, "size": [9, 9], "layers": [{"HOSTILE": 1}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"filters": ["HOSTILE"]}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"contents": "HOSTILE"}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"contents": {"image": "HOSTILE"}}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"class": "HOSTILE"}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"backgroundColor": "HOSTILE"}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"class": "CAVideoLayer", "video": "HOSTILE"}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"class": "CAShapeLayer", "path": "HOSTILE"}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"animations": {"HOSTILE": {"class": "basic", "keyPath": "HOSTILE"}}}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"frame": [0, 0, 9, 9], "backgroundColor": [1, 0, 0], "filters": [{"type": "custom", "glsl": "HOSTILE", "name": "HOSTILE"}]}]}"#,
        #"{"version": 1, "size": [9, 9], "layers": [{"states": [{"name": "a", "basedOn": "HOSTILE", "values": []}]}]}"#,
        "HOSTILE",
        #"{"v": "5", "fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [{"ty": 4, "nm": "HOSTILE", "ks": {}, "shapes": [{"ty": "HOSTILE"}]}]}"#,
        #"{"v": "5", "fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [{"ty": 2, "nm": "HOSTILE", "refId": "HOSTILE", "ks": {}}]}"#,
    ])
    func `Errors and warnings are one line each`(text: String) throws {
        let file = try scratch.file("scene.json", text.replacing("HOSTILE", with: Self.hostile))
        let outcome = try Program.run("render", file, "-o", scratch.path("out.png"), "--backend", "cpu")
        expectHarmless(outcome.errors)
        #expect(!outcome.errors.isEmpty)
        #expect(
            outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("lamina: \(file): ") },
            "\(outcome.errors)")
    }

    @Test func `Names in XML are escapes`() throws {
        let file = try scratch.file(
            "a.caml",
            """
            <caml><CALayer bounds="0 0 9 9" name="x&#10;lamina: forged&#x9b;&#x202e;" odd&#x2028;="1" lamp="&#10;">
            <sublayers><CALayer name="&#10;lamina: forged" colour="&#10;lamina: forged"/></sublayers></CALayer></caml>
            """.replacing("odd&#x2028;=\"1\" ", with: ""))
        let outcome = try Program.run("render", file, "-o", scratch.path("out.png"), "--backend", "cpu")
        #expect(outcome.code == 0 && !outcome.errors.isEmpty)
        expectHarmless(outcome.errors)
    }

    @Test(arguments: ["a\nlamina: forged", "\u{1B}[2J", "\u{202E}gnp.nosj", "\u{9B}31m"])
    func `Paths are escapes in errors, warnings and progress`(name: String) throws {
        let absent = try Program.run("render", scratch.path(name), "-o", scratch.path("out.png"))
        #expect(absent.code == 2)
        expectHarmless(absent.errors)
        #expect(absent.errors.split(separator: "\n").count == 1)
        let file = try scratch.file(name + ".json", Data(contentsOf: URL(fileURLWithPath: try scene())))
        let warned = try Program.run("render", file, "-o", scratch.path("out.png"), "--backend", "cpu")
        expectHarmless(warned.errors)
        let image = try Program.run("diff", scratch.path(name), scratch.path(name))
        expectHarmless(image.errors)
        let output = try Program.run("animate", file, "-o", scratch.path(name) + ".xyz")
        expectHarmless(output.errors)
        let option = try Program.run("render", file, "--" + name)
        expectHarmless(option.errors)
        let job = ["scene": file, "output": scratch.path(name) + ".png", "state": name]
        let manifest = try scratch.file(
            "jobs.jsonl", JSONSerialization.data(withJSONObject: job, options: [.withoutEscapingSlashes]))
        let batch = try Program.run("render", "--manifest", manifest, "--backend", "cpu")
        expectHarmless(batch.errors)
        expectHarmless(batch.text)
    }
}
