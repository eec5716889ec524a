import Foundation
import Testing

/// Text that cannot be drawn as asked is reported, by layer and font, and is an error with `--strict`.
struct LostTextTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func scene(_ keys: String, name: String = "title") throws -> String {
        try scratch.file(
            "scene.json",
            """
            {"version": 1, "size": [80, 30], "layers": [{"class": "CATextLayer", "name": "\(name)",
              "frame": [0, 0, 80, 30], "fontSize": 12, \(keys)}]}
            """)
    }

    private let missing = #""font": "No Such Font", "string": "Hello""#

    /// A configuration of Fontconfig that has no fonts at all.
    private func noFonts() throws -> [String: String] {
        let file = try scratch.file(
            "fonts.conf",
            #"<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>"#)
        return ["FONTCONFIG_FILE": file]
    }

    private func render(_ scene: String, _ more: String..., environment: [String: String] = [:]) throws
        -> Program.Outcome
    {
        try Program.run(
            ["render", scene, "-o", scratch.path("out.png"), "--backend", "cpu"] + more,
            environment: environment)
    }

    @Test
    func `Without any font the text is set in the built-in one, which is said in one line and nothing else`()
        throws
    {
        let scene = try scene(#""string": "Hello""#)
        let outcome = try render(scene, environment: noFonts())
        #expect(outcome.code == 0)
        #expect(
            outcome.errors
                == "lamina: \(scene): layer \"title\": found no font \"Helvetica\"; the text is set in "
                + "Lamina Sans\n")
    }

    @Test func `Without any font a strict render fails and writes no file`() throws {
        let outcome = try render(scene(#""string": "Hello""#), "--strict", environment: noFonts())
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("--strict: expected that all of it is drawn, found 1 thing that is not"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("out.png")))
    }

    @Test func `Without a configuration of fonts the usual folders are searched, in silence`() throws {
        let outcome = try render(
            scene(#""string": "Hello""#), environment: ["FONTCONFIG_FILE": scratch.path("absent.conf")])
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
    }

    @Test func `A text without characters loses nothing`() throws {
        let outcome = try render(scene(#""string": """#), "--strict", environment: noFonts())
        #expect(outcome.code == 0 && outcome.errors == "")
    }

    @Test func `A missing font is said with the file, the layer and the font`() throws {
        let scene = try scene(missing)
        let outcome = try render(scene)
        #expect(outcome.code == 0)
        #expect(
            outcome.errors.hasPrefix(
                "lamina: \(scene): layer \"title\": found no font \"No Such Font\"; the text is set in "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `A missing character is said with the layer and the font`() throws {
        let outcome = try render(scene(#""font": "DejaVu Sans", "string": "a\#u{5C}uE123""#))
        #expect(
            outcome.errors.contains(
                "layer \"title\": no font has the character U+E123 of a text in \"DejaVu Sans\""))
    }

    @Test(arguments: ["render", "filmstrip", "animate"])
    func `Strict commands fail for a missing font and leave no file`(command: String) throws {
        let scene = try scene(missing)
        let output = scratch.path(command == "animate" ? "out.gif" : "out.png")
        let more =
            ["filmstrip": ["--times", "0,1"], "animate": ["--duration", "1", "--fps", "4"]][command] ?? []
        let outcome = try Program.run(
            [command, scene, "-o", output, "--strict", "--backend", "cpu"] + more)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("\(scene): --strict: expected that all of it is drawn"))
        #expect(!FileManager.default.fileExists(atPath: output))
        #expect(try scratch.names.allSatisfy { $0 == "scene.json" })
    }

    @Test(arguments: ["filmstrip", "animate"])
    func `What every frame lacks is said once`(command: String) throws {
        let scene = try scene(
            missing
                + #", "animations": {"grow": {"class": "basic", "keyPath": "fontSize", "fromValue": 8, "toValue": 20, "duration": 1}}"#
        )
        let output = scratch.path(command == "animate" ? "out.gif" : "out.png")
        let more =
            ["filmstrip": ["--times", "0,0.3,0.6"], "animate": ["--duration", "1", "--fps", "5"]][command]
            ?? []
        let outcome = try Program.run([command, scene, "-o", output, "--backend", "cpu"] + more)
        #expect(outcome.code == 0)
        // `animate` says how fast it was, too.
        let lines = outcome.errors.split(separator: "\n").filter { !$0.contains("; the limit was ") }
        #expect(lines.count == 1, "\(outcome.errors)")
    }

    @Test func `A job of a manifest says its lost text once, and fails where that is strict`() throws {
        let scene = try scene(missing)
        let lines = (0..<3).map { #"{"scene": "\#(scene)", "output": "\#(scratch.path("\($0).png"))"}"# }
        let manifest = try scratch.file("jobs.jsonl", lines.joined(separator: "\n"))
        let outcome = try Program.run("render", "--manifest", manifest, "--backend", "cpu")
        #expect(outcome.code == 0)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        for index in 0..<3 { try FileManager.default.removeItem(atPath: scratch.path("\(index).png")) }
        let strict = try Program.run("render", "--manifest", manifest, "--strict", "--backend", "cpu")
        #expect(strict.code == 1)
        #expect(strict.text.contains("0 drawn, 3 failed"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("0.png")))
    }

    @Test func `inspect lists lost text among what is not drawn as meant`() throws {
        let outcome = try Program.run("inspect", scene(missing))
        #expect(
            outcome.text.contains("Not drawn as meant: 1\n  layer \"title\": found no font \"No Such Font\""))
    }

    @Test func `A font that is put in place of the file's is missed as well`() throws {
        let document = try scratch.file(
            "text.json",
            """
            {"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40,
             "fonts": {"list": [{"fName": "DejaVuSans", "fFamily": "DejaVu Sans", "fStyle": "Book", "ascent": 75}]},
             "layers": [{"ty": 5, "nm": "sign", "ip": 0, "op": 60, "ks": {}, "t": {"p": {}, "m": {}, "a": [],
               "d": {"k": [{"t": 0, "s": {"s": 9, "f": "DejaVuSans", "t": "Hi", "fc": [0, 0, 0]}}]}}}]}
            """)
        #expect(try render(document, "--strict").code == 0)
        let outcome = try render(document, "--strict", "--set", "sign.font=No Such Font")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("layer \"sign\": found no font \"No Such Font\""), "\(outcome.errors)")
    }

    @Test func `CAML loses no text in silence`() throws {
        let document = try scratch.file(
            "card.caml",
            """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 80 30"><sublayers>
            <CATextLayer name="sign" bounds="0 0 80 30" fontSize="12"><font type="string" value="No Such Font"/>
            <string type="string" value="Hello"/></CATextLayer></sublayers></CALayer></caml>
            """)
        let outcome = try render(document, "--strict")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("layer \"sign\": found no font \"No Such Font\""), "\(outcome.errors)")
    }
}
