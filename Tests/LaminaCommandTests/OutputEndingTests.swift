import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// Names of outputs: the format by the ending, missing folders, and files that are replaced.
@Suite struct OutputEndingTests {
    private static let still =
        ##"{"version": 1, "size": [4, 2], "backgroundColor": "#ff8800", "layers": []}"##

    @Test(arguments: [
        (["render"], "-o", "out.mp4", "--output: ", "found .mp4, which lamina animate writes"),
        (["render"], "-o", "out.gif", "--output: ", "found .gif, which lamina animate writes"),
        (["render"], "-o", "out.json", "--output: ", "found .json, which lamina convert writes"),
        (["render"], "-o", "out.v1", "--output: ", "or .pdf, or --format, found .v1"),
        (
            ["animate", "--duration", "0.1"], "-o", "out.jpg", "--output: ",
            "found .jpg, which lamina render writes"
        ),
        (
            ["animate", "--duration", "0.1"], "-o", "out.ca", "--output: ",
            "found .ca, which lamina convert writes"
        ),
        (
            ["filmstrip", "--times", "0"], "-o", "out.jpg", "--output: ",
            "expected a name ending in .png, found .jpg"
        ),
        (["render", "-o", "-"], "--stats", "out.png", "--stats: ", "expected a name for JSON, found .png"),
        (["render", "-o", "-"], "--trace", "out.mp4", "--trace: ", "expected a name for JSON, found .mp4"),
        (
            ["animate", "--duration", "0.1", "-o", "-", "--format", "gif"], "--trace", "out.ca", "--trace: ",
            "found .ca"
        ),
    ])
    func `An ending of another kind is an error that names the command which has it`(
        words: [String], option: String, name: String, start: String, end: String
    ) throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let path = folder.path(name)
        let outcome = try Program.run(
            [words[0], scene, "--backend", "cpu"] + words.dropFirst() + [option, path])
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("lamina: \(start)\(path): "), "\(outcome.errors)")
        #expect(outcome.errors.contains(end), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(try folder.names == ["a.json"])
    }

    @Test func `convert, diff and bench refuse endings of other commands, too`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let drawing = try folder.file("b.svg", "<svg/>")
        let converted = try Program.run("convert", scene, drawing)
        #expect(converted.code == 2)
        #expect(converted.errors.contains("expected a name ending in .json, .ca or .caml, found .svg"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: drawing)) == Data("<svg/>".utf8))
        let film = try Program.run("convert", scene, folder.path("b.mp4"))
        #expect(film.errors.contains("found .mp4, which lamina animate writes"), "\(film.errors)")
        let golden = "Tests/Goldens/clock.png"
        let map = try Program.run("diff", golden, golden, "--out", folder.path("map.jpg"))
        #expect(map.code == 2 && map.errors.contains("found .jpg, which lamina render writes"))
        let json = try Program.run("diff", golden, golden, "--json", folder.path("map.png"))
        #expect(json.code == 2 && json.errors.contains("--json: "))
        let bench = try Program.run(
            "bench", scene, "--frames", "1", "--backend", "cpu", "--html", folder.path("b.webm"))
        #expect(bench.code == 2 && bench.errors.contains("expected a name for HTML, found .webm"))
        #expect(try folder.names == ["a.json", "b.svg"])
    }

    @Test func `A name without an ending, and --format, say enough`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        for arguments in [["-o", folder.path("plain")], ["-o", folder.path("x.mp4"), "--format", "png"]] {
            let outcome = try Program.run(["render", scene, "--backend", "cpu"] + arguments)
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(try CGImage.read(contentsOfFile: arguments[1]).width == 4)
        }
        #expect(try Program.run("render", scene, "-o", "/dev/null", "--backend", "cpu").code == 0)
    }

    @Test func `A job's output has the format of its ending, and --resume knows it again`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let lines = ["o.webp", "o.jpg", "o.bmp", "o.mp4"].map {
            #"{"scene": "\#(scene)", "output": "\#(folder.path("out/" + $0))"}"#
        }
        let jobs = try folder.file("jobs.jsonl", lines.joined(separator: "\n"))
        let outcome = try Program.run("render", "--manifest", jobs, "--backend", "cpu")
        #expect(outcome.code == 1)
        #expect(outcome.text.contains("3 drawn, 1 failed"), "\(outcome.text)")
        #expect(outcome.errors.contains("line 4: output: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("found .mp4, which lamina animate writes"))
        let starts = try ["o.webp", "o.jpg", "o.bmp"].map { name in
            try Array(Data(contentsOf: URL(fileURLWithPath: folder.path("out/" + name))).prefix(2))
        }
        #expect(starts == [Array("RI".utf8), [0xFF, 0xD8], Array("BM".utf8)])
        let again = try Program.run("render", "--manifest", jobs, "--backend", "cpu", "--resume")
        #expect(again.text.contains("0 drawn, 3 there already, 1 failed"), "\(again.text)")
        // A file that ends too early is drawn again.
        let path = folder.path("out/o.bmp")
        try Data(contentsOf: URL(fileURLWithPath: path)).prefix(60).write(to: URL(fileURLWithPath: path))
        let third = try Program.run("render", "--manifest", jobs, "--backend", "cpu", "--resume")
        #expect(third.text.contains("1 drawn, 2 there already, 1 failed"), "\(third.text)")
    }

    @Test func `convert replaces scenes and CAML, and other files with --force alone`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let other = try folder.file("package.json", #"{"name": "app", "version": "1.0"}"#)
        let refused = try Program.run("convert", scene, other)
        #expect(refused.code == 2)
        #expect(
            refused.errors.hasSuffix(
                "package.json: expected a scene or CAML to replace, found another file; --force replaces it\n"
            ),
            "\(refused.errors)")
        #expect(try String(contentsOfFile: other, encoding: .utf8).contains("app"))
        #expect(try Program.run("convert", scene, other, "--force").code == 0)
        // Now it is a scene.
        #expect(try Program.run("convert", scene, other).code == 0)
        let document = folder.path("b.caml")
        #expect(try Program.run("convert", scene, document).code == 0)
        #expect(try Program.run("convert", scene, document).code == 0)
        let empty = try folder.file("empty.json", "")
        #expect(try Program.run("convert", scene, empty).code == 0)
        let lottie = try folder.file(
            "lottie.json", #"{"v": "5", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "layers": []}"#)
        #expect(try Program.run("convert", scene, lottie).code == 2)
    }

    @Test func `Every command makes the folder of its output`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let golden = "Tests/Goldens/clock.png"
        let commands: [([String], String)] = [
            (["render", scene, "-o"], "r/s/p.png"), (["render", scene, "-o"], "q/p.pdf"),
            (["filmstrip", scene, "--times", "0", "-o"], "f/p.png"),
            (["animate", scene, "--duration", "0.1", "-o"], "m/n/f.mp4"),
            (["animate", scene, "--duration", "0.1", "-o"], "g/f.gif"),
            (["animate", scene, "--duration", "0.1", "-o"], "i/j/"),
            (["animate", scene, "--duration", "0.1", "-o"], "k/f-%03d.png"),
            (["convert", scene], "c/d/s.json"), (["convert", scene], "e/b.ca"),
            (["convert", scene], "h/b.caml"),
            (["diff", golden, golden, "--out"], "x/map.png"),
            (["diff", golden, golden, "--json"], "y/f.json"),
            (["inspect", scene, "--stage", "tree"], ""),
        ]
        for (words, name) in commands where !name.isEmpty {
            let isDrawn = !["convert", "diff"].contains(words[0])
            let outcome = try Program.run(
                words + [folder.path("") + "/" + name] + (isDrawn ? ["--backend", "cpu"] : []))
            #expect(outcome.code == 0, "\(words): \(outcome.errors)")
        }
        for name in [
            "r/s/p.png", "q/p.pdf", "m/n/f.mp4", "i/j/frame-00000.png", "k/f-000.png", "e/b.ca/main.caml",
        ] {
            #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
        }
        let stats = try Program.run(
            "render", scene, "--backend", "cpu", "-o", folder.path("t/a.png"), "--stats",
            folder.path("u/s.json"),
            "--trace", folder.path("v/t.json"))
        #expect(stats.code == 0, "\(stats.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path("v/t.json")))
    }

    @Test func `A command that fails leaves no folder behind`() throws {
        let folder = try Scratch()
        let scene = try folder.file(
            "a.json", #"{"version": 1, "size": [4, 2], "layers": [{"opacity": 2}]}"#)
        #expect(try Program.run("render", scene, "-o", folder.path("a/b.png")).code == 2)
        let good = try folder.file("b.json", Self.still)
        // GIF has no such size.
        let film = try Program.run(
            "animate", good, "--duration", "0.1", "--backend", "cpu", "--size", "16000x16000", "--codec",
            "vp9", "-o",
            folder.path("c/d.mp4"))
        #expect(film.code != 0)
        let file = try folder.file("file", "")
        let blocked = try Program.run("render", good, "--backend", "cpu", "-o", file + "/x/y.png")
        #expect(blocked.code == 2)
        #expect(blocked.errors.contains("the folder \(file)/x cannot be made: "), "\(blocked.errors)")
        #expect(try folder.names == ["a.json", "b.json", "file"])
    }

    @Test func `Two outputs into one file are an error in a folder that is missing, too`() throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let outcome = try Program.run(
            "render", scene, "-o", folder.path("n/a"), "--stats", folder.path("n/./a"))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--output and --stats: expected two files"), "\(outcome.errors)")
    }

    @Test(arguments: [
        (["render", "-o", "a.png", "--quality", "80"], "--quality: not used for PNG"),
        (["render", "-o", "a.jpg", "--png-level", "3"], "--png-level: not used for JPEG"),
        (
            ["render", "-o", "a.pdf", "--quality", "3", "--png-level", "3"],
            "--quality and --png-level: not used for PDF"
        ),
        (["render", "-o", "a.png", "--shaders-only"], "--shaders-only: not used for --backend cpu"),
        (["render", "-o", "-", "--durable"], "--durable: not used for standard output"),
        (
            ["animate", "-o", "a.gif", "--quality", "80", "--effort", "3"],
            "--quality and --effort: not used for GIF"
        ),
        (["animate", "-o", "a.mp4", "--loop", "2"], "--loop: not used for MP4"),
        (
            ["animate", "-o", "a.y4m", "--quality", "1", "--effort", "2", "--loop", "0"],
            "--quality, --effort and --loop: not used for Y4M"
        ),
        (["animate", "-o", "a.webp", "--loop", "2", "--quality", "4", "--effort", "1"], ""),
        (["render", "-o", "a.webp", "--quality", "4"], ""),
    ])
    func `An option that does nothing is said in one line`(words: [String], line: String) throws {
        let folder = try Scratch()
        let scene = try folder.file("a.json", Self.still)
        let isFilm = words[0] == "animate"
        let outcome = try Program.run(
            [words[0], scene, "--backend", "cpu"] + (isFilm ? ["--duration", "0.1", "--fps", "20"] : [])
                + words.dropFirst().map { $0.hasPrefix("a.") ? folder.path($0) : $0 })
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        let expected = (line.isEmpty ? [] : ["lamina: \(line)"])
        #expect(Array(lines.prefix(isFilm ? lines.count - 1 : lines.count)) == expected, "\(outcome.errors)")
    }
}
