import Foundation
import LaminaFiles
import LaminaImage
import LaminaTestSupport
import Testing

/// Every command reads and writes files of every name that the system allows.
@Suite struct PathTests {
    private static let scene = ##"""
        {"version": 1, "size": [6, 4], "layers": [
            {"frame": [1, 1, 4, 2], "backgroundColor": "#ff0000",
             "animations": {"fade": {"class": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 1}}}]}
        """##

    /// Names, as text in which scalars stand for bytes.
    static let names: [String] = [
        "a", "s", "x", "-", "é", " ", "\n", "~", "%", "\\",
        String(repeating: "n", count: 255), String(repeating: "é", count: 127), "two words", "line\nbreak",
        " lead", "-x",
        "--", "-o", "--help", "a=b", "%41", "*", "caf\u{65}\u{301}", "caf\u{E9}", "\u{301}mark", "🙂",
        FilePath.text(ofBytes: [0xE9]), FilePath.text(ofBytes: [0x63, 0x61, 0x66, 0xE9]),
        FilePath.text(ofBytes: [0xFF, 0xFE, 0x80]), FilePath.text(ofBytes: [0xC3]),
        FilePath.text(ofBytes: Array("\u{10FE80}".utf8)), FilePath.text(ofBytes: [0x2D, 0xE9]),
    ]

    /// A name as an argument that is no option.
    private func plain(_ name: String) -> String { name.utf8.first == UInt8(ascii: "-") ? "./" + name : name }

    /// Runs a command that reads the scene and writes one file, and gives that file.
    private func check(
        _ folder: Scratch, _ arguments: [String], reads: String, writes: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [UInt8] {
        let before = folder.byteNames
        let outcome = try ByteProgram.run(arguments, in: folder)
        #expect(outcome.code == 0, "\(arguments): \(outcome.errorText)", sourceLocation: sourceLocation)
        #expect(
            folder.byteNames == Set(before + [writes]).sorted(), "\(arguments)",
            sourceLocation: sourceLocation)
        let bytes = (try? InputFile.read(text: folder.bytePath(writes), limit: 1 << 20)) ?? []
        #expect(!bytes.isEmpty, "\(arguments)", sourceLocation: sourceLocation)
        return bytes
    }

    @Test(arguments: names)
    func `a scene of any name is read by every command`(name: String) throws {
        let folder = try Scratch()
        try folder.byteFile(name, Self.scene)
        let cpu = ["--backend", "cpu"]
        for read in [[plain(name)], ["--", name]] {
            let rest = read.count == 2 ? [] : read
            let last = read.count == 2 ? read : []
            _ = try check(
                folder, ["render", "-o", "out.png"] + cpu + rest + last, reads: name, writes: "out.png")
            _ = try check(
                folder, ["filmstrip", "-o", "strip.png", "--times", "0,1"] + cpu + rest + last, reads: name,
                writes: "strip.png")
            _ = try check(
                folder, ["animate", "-o", "out.gif", "--duration", "0.1", "--fps", "10"] + cpu + rest + last,
                reads: name,
                writes: "out.gif")
            #expect(try ByteProgram.run(["inspect"] + rest + last, in: folder).code == 0)
        }
        _ = try check(folder, ["convert", plain(name), "out.json"], reads: name, writes: "out.json")
        _ = try check(folder, ["convert", "--", name, "out.json"], reads: name, writes: "out.json")
        let bench = ["bench", "--frames", "1", "--backend", "cpu", "--json", "bench.json", plain(name)]
        _ = try check(folder, bench, reads: name, writes: "bench.json")
    }

    @Test(arguments: names)
    func `an output of any name is written by every command`(name: String) throws {
        let folder = try Scratch()
        // Another name than all of them.
        let scene = "the scene"
        try folder.byteFile(scene, Self.scene)
        let cpu = ["--backend", "cpu"]
        let output = plain(name)
        let png = try check(folder, ["render", scene, "-o", output] + cpu, reads: scene, writes: name)
        #expect(png.starts(with: [0x89, 0x50]))
        _ = try check(
            folder, ["render", scene, "-o", "/dev/null", "--stats", output] + cpu, reads: scene, writes: name)
        _ = try check(
            folder, ["render", scene, "-o", "/dev/null", "--trace", output] + cpu, reads: scene, writes: name)
        let json = try check(folder, ["convert", scene, output, "--force"], reads: scene, writes: name)
        #expect(json.starts(with: Array("{".utf8)))
        let strip = ["filmstrip", scene, "-o", output, "--times", "0"] + cpu
        #expect(try check(folder, strip, reads: scene, writes: name).starts(with: [0x89, 0x50]))
        for format in ["gif", "apng", "webp", "mp4"] {
            let movie =
                ["animate", scene, "-o", output, "--format", format, "--duration", "0.1", "--fps", "10"] + cpu
            _ = try check(folder, movie, reads: scene, writes: name)
        }
        _ = try check(
            folder, ["bench", scene, "--frames", "1", "--json", output] + cpu, reads: scene, writes: name)
    }

    @Test(arguments: names.filter { FilePath.bytes(ofText: $0).count < 240 })
    func `pictures of any name are compared, and the difference has any name`(name: String) throws {
        let folder = try Scratch()
        try folder.byteFile("the scene", Self.scene)
        let (one, other) = (plain("\(name)1"), plain("\(name)2"))
        for path in [one, other] {
            #expect(
                try ByteProgram.run(["render", "the scene", "-o", path, "--backend", "cpu"], in: folder).code
                    == 0)
        }
        _ = try check(folder, ["diff", one, other, "--out", plain(name)], reads: name, writes: name)
        #expect(try ByteProgram.run(["diff", "--", "\(name)1", "\(name)2"], in: folder).code == 0)
    }

    @Test(arguments: names)
    func `jobs of a manifest of any name read and write files of any name`(name: String) throws {
        let folder = try Scratch()
        try folder.byteFile("\(name.prefix(100)).scene", Self.scene)
        // The bytes as they are, though they are no JSON; and as JSON writes the scalars that stand for them.
        let encoded = try JSONSerialization.data(
            withJSONObject: ["scene": "\(name.prefix(100)).scene", "output": name],
            options: .withoutEscapingSlashes)
        var lines: [[UInt8]] = [[UInt8](encoded)]
        let bytes = FilePath.bytes(ofText: String(decoding: encoded, as: UTF8.self))
        if String(validating: bytes, as: UTF8.self) == nil { lines.append(bytes) }
        for line in lines where name != "-" {
            try PendingFile.write(line, to: folder.bytePath("\(name.prefix(100)).jsonl"))
            let before = folder.byteNames.filter { $0 != name }
            let outcome = try ByteProgram.run(
                ["render", "--backend", "cpu", "--manifest", plain("\(name.prefix(100)).jsonl")], in: folder)
            #expect(outcome.code == 0, "\(outcome.errorText)")
            #expect(folder.byteNames == (before + [name]).sorted())
            #expect(PNGFile.isWhole(folder.bytePath(name)))
            let again = try ByteProgram.run(
                ["render", "--backend", "cpu", "--resume", "--manifest", plain("\(name.prefix(100)).jsonl")],
                in: folder)
            #expect(again.code == 0)
            #expect(String(decoding: again.output, as: UTF8.self).contains("there already"))
            unlink(FilePath(text: folder.bytePath(name))?.string ?? "")
        }
    }

    @Test(arguments: names.filter { FilePath.bytes(ofText: $0).count < 255 })
    func `an image of any name is found by a scene and carried into a bundle of any name`(name: String) throws
    {
        let folder = try Scratch()
        let image = try CGImage(width: 2, height: 2, isOpaque: true) {
            for index in $0.indices { $0[index] = 255 }
        }
        try PendingFile.write(try image.pngData(), to: folder.bytePath(name))
        let json = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
        try folder.byteFile(
            "the scene",
            #"{"version": 1, "size": [2, 2], "layers": [{"frame": [0, 0, 2, 2], "contents": \#(json)}]}"#)
        let png = try check(
            folder, ["render", "the scene", "-o", "out.png", "--backend", "cpu"], reads: name,
            writes: "out.png")
        let short = name.prefix(100)
        let bundle = plain("\(short).ca")
        #expect(try ByteProgram.run(["convert", "the scene", bundle], in: folder).code == 0)
        #expect(folder.byteNames.contains("\(short).ca"))
        let same = try check(
            folder, ["render", bundle, "-o", "same.png", "--backend", "cpu"], reads: name, writes: "same.png")
        #expect(same == png)
    }

    @Test(arguments: names.filter { FilePath.bytes(ofText: $0).count < 250 })
    func `frames of any name are written, as a pattern and in a folder`(name: String) throws {
        guard !name.contains("%") else { return }
        let folder = try Scratch()
        try folder.byteFile("the scene", Self.scene)
        let movie = ["animate", "the scene", "--duration", "0.2", "--fps", "10", "--backend", "cpu", "-o"]
        for (output, expected) in [
            ("\(name)%d.png", ["\(name)0.png", "\(name)1.png"]), ("\(name)f/", ["\(name)f"]),
        ] {
            let outcome = try ByteProgram.run(movie + [plain(output)], in: folder)
            #expect(outcome.code == 0, "\(outcome.errorText)")
            #expect(Set(folder.byteNames).isSuperset(of: expected))
        }
        #expect(folder.byteNames.count == 4)
    }

    @Test(arguments: names.filter { FilePath.bytes(ofText: $0).count < 250 })
    func `the picture is called as the scene is where nobody says`(name: String) throws {
        let folder = try Scratch()
        try folder.byteFile("\(name).j", Self.scene)
        _ = try check(
            folder, ["render", "--backend", "cpu", plain("\(name).j")], reads: name, writes: "\(name).png")
    }

    @Test func `a name that is too long is an error and leaves nothing`() throws {
        let folder = try Scratch()
        try folder.byteFile("s", Self.scene)
        let long = String(repeating: "n", count: 256)
        for arguments in [
            ["render", "s", "-o", long], ["convert", "s", long], ["render", long],
            ["animate", "s", "-o", long, "--format", "gif"],
        ] {
            let outcome = try ByteProgram.run(
                arguments + (arguments[0] == "convert" ? [] : ["--backend", "cpu"]), in: folder)
            #expect(outcome.code == 2)
            #expect(outcome.errorText.hasSuffix("File name too long\n"), "\(outcome.errorText)")
        }
        #expect(folder.byteNames == ["s"])
    }

    @Test(arguments: ["", ".", "..", "/", "a/", "s/a"])
    func `a place that no file can be is an error and leaves nothing`(output: String) throws {
        let folder = try Scratch()
        try folder.byteFile("s", Self.scene)
        for command in [["render", "s", "--backend", "cpu", "-o"], ["convert", "s"]] {
            let outcome = try ByteProgram.run(command + [output], in: folder)
            #expect(outcome.code == 2, "\(command): \(outcome.errorText)")
            #expect(outcome.errors.split(separator: 0x0A).count == 1, "\(outcome.errorText)")
        }
        #expect(folder.byteNames == ["s"])
    }

    @Test func `two spellings of one name are two scenes and two images`() throws {
        let folder = try Scratch()
        let names = ["\u{E9}", "e\u{301}"]
        let colors = ["#ff0000", "#0000ff"]
        for (name, color) in zip(names, colors) {
            try folder.byteFile(
                name, ##"{"version": 1, "size": [1, 1], "backgroundColor": "\##(color)", "layers": []}"##)
            #expect(
                try ByteProgram.run(["render", name, "-o", "\(name).png", "--backend", "cpu"], in: folder)
                    .code == 0)
        }
        let lines = names.map { #"{"scene": "\#($0)", "output": "job \#($0).png"}"# + "\n" }
        try folder.byteFile("jobs", lines.joined())
        #expect(
            try ByteProgram.run(
                ["render", "--manifest", "jobs", "--threads", "1", "--backend", "cpu"], in: folder
            ).code == 0)
        try folder.byteFile(
            "both",
            #"{"version": 1, "size": [2, 1], "layers": [{"frame": [0, 0, 1, 1], "contents": "\#(names[0]).png"}, "#
                + #"{"frame": [1, 0, 1, 1], "contents": "\#(names[1]).png"}]}"#)
        #expect(
            try ByteProgram.run(["render", "both", "-o", "both.png", "--backend", "cpu"], in: folder).code
                == 0)
        let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
        #expect(
            try CGImage.read(contentsOfFile: folder.bytePath("job \(names[0]).png")).straightRGBA() == red)
        #expect(
            try CGImage.read(contentsOfFile: folder.bytePath("job \(names[1]).png")).straightRGBA() == blue)
        #expect(try CGImage.read(contentsOfFile: folder.bytePath("both.png")).straightRGBA() == red + blue)
    }
}
