import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// `lamina render --manifest`.
struct ManifestTests {
    private static let card = #"""
        {"version": 1, "size": [24, 16], "layers": [
            {"name": "card", "frame": [2, 2, 20, 12], "backgroundColor": "#ff0000", "cornerRadius": 3,
             "animations": {"fade": {"class": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 2}}},
            {"name": "title", "class": "CATextLayer", "frame": [4, 4, 16, 8], "string": "a", "fontSize": 7}]}
        """#

    private func folder() throws -> Scratch {
        let folder = try Scratch()
        _ = try folder.file("card.json", Self.card)
        return folder
    }

    /// A manifest whose lines have FOLDER in place of the folder.
    private func manifest(_ folder: Scratch, _ lines: [String]) throws -> String {
        try folder.file(
            "jobs.jsonl", lines.map { $0.replacing("FOLDER", with: folder.path("")) + "\n" }.joined())
    }

    private func job(_ output: String, _ members: String = "") -> String {
        #"{"scene": "FOLDER/card.json", "output": "FOLDER/\#(output)"\#(members.isEmpty ? "" : ", ")\#(members)}"#
    }

    private func run(_ manifest: String, _ arguments: String...) throws -> Program.Outcome {
        try Program.run(["render", "--manifest", manifest, "--backend", "cpu"] + arguments)
    }

    private func file(_ folder: Scratch, _ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }

    @Test func `a pipe as an output is an error, and the next job is drawn`() throws {
        let folder = try folder()
        #expect(mkfifo(folder.path("0.png"), 0o600) == 0)
        let outcome = try run(manifest(folder, [job("0.png"), job("1.png")]))
        #expect(outcome.code == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("0.png: cannot be written: not a regular file"), "\(outcome.errors)")
        #expect(try !file(folder, "1.png").isEmpty)
    }

    @Test func `a job shows a state, or the way from one to another`() throws {
        let folder = try Scratch()
        let scene = ProjectFiles.path("Scenes/caml/card.ca")
        let jobs: [(members: String, arguments: [String])] = [
            (#""state": "open""#, ["--state", "open"]),
            (
                #""transition": "closed:open", "time": 0.25"#,
                ["--transition", "closed:open", "--time", "0.25"]
            ),
        ]
        let lines = jobs.indices.map {
            #"{"scene": "\#(scene)", "output": "FOLDER/\#($0).png", \#(jobs[$0].members)}"#
        }
        let outcome = try run(manifest(folder, lines), "--threads", "1")
        #expect(outcome.code == 0, "\(outcome.errors)")
        for index in jobs.indices {
            let alone = try Program.run(
                ["render", scene, "--backend", "cpu", "-o", "-"] + jobs[index].arguments)
            #expect(try file(folder, "\(index).png") == Data(alone.output))
        }
        for (members, expected) in [
            (#""state": "ajar""#, "no state \"ajar\""), (#""transition": "open""#, "expected two states"),
            (#""state": "open", "transition": "a:b""#, "expected either state or transition"),
        ] {
            let bad = try manifest(
                folder, [#"{"scene": "\#(scene)", "output": "FOLDER/x.png", \#(members)}"#])
            let outcome = try run(bad)
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        }
    }

    @Test func `a job draws a Lottie document as it was authored, or as the engine that it names`() throws {
        let folder = try Scratch()
        let document = ProjectFiles.path("Scenes/lottie/authored.json")
        let lines = [
            ("a.png", ""), ("b.png", #", "engine": "core-animation""#), ("c.png", #", "engine": "authored""#),
            // The older word.
            ("d.png", #", "asAuthored": false"#), ("e.png", #", "asAuthored": true"#),
        ].map {
            #"{"scene": "\#(document)", "output": "FOLDER/\#($0.0)", "progress": 0.5\#($0.1)}"#
        }
        let outcome = try run(manifest(folder, lines), "--threads", "1")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("the highlight of a radial gradient"))
        let arguments = ["render", document, "--backend", "cpu", "--progress", "0.5", "-o", "-"]
        let authored = try Program.run(arguments + ["--strict"])
        #expect(authored.code == 0 && authored.errors.isEmpty)
        let imitated = try Program.run(arguments + ["--engine", "core-animation"])
        #expect(authored.output != imitated.output)
        for name in ["a.png", "c.png", "e.png"] { #expect(try file(folder, name) == Data(authored.output)) }
        for name in ["b.png", "d.png"] { #expect(try file(folder, name) == Data(imitated.output)) }
        let strict = try Program.run(arguments + ["--engine", "core-animation", "--strict"])
        #expect(strict.code != 0)
    }

    @Test func `an engine of Lottie that there is not is an error with the engines that there are`() throws {
        let folder = try Scratch()
        let document = ProjectFiles.path("Scenes/lottie/authored.json")
        let bad = try manifest(
            folder, [#"{"scene": "\#(document)", "output": "FOLDER/x.png", "engine": "skia"}"#])
        let outcome = try run(bad)
        #expect(outcome.code == 1)
        #expect(
            outcome.errors.contains(#"engine: expected authored or core-animation, found "skia""#),
            "\(outcome.errors)")
        let both = try Program.run(
            ["render", document, "--as-authored", "--engine", "core-animation", "-o", "-"])
        #expect(both.code != 0 && both.errors.contains("--as-authored: cannot be used with"))
    }

    @Test func `each job gives the bytes that render alone gives`() throws {
        let folder = try folder()
        let jobs: [(members: String, arguments: [String])] = [
            ("", []),
            (
                ##""overrides": {"card.backgroundColor": "#00ff00"}"##,
                ["--set", "card.backgroundColor=#00ff00"]
            ),
            (#""time": 1"#, ["--time", "1"]), (#""progress": 0.25"#, ["--progress", "0.25"]),
            (#""size": [50, 40]"#, ["--size", "50x40"]), (#""scale": 2"#, ["--scale", "2"]),
            (##""background": "#0000ff", "time": 0.5"##, ["--background", "#0000ff", "--time", "0.5"]),
            (
                #""overrides": {"title.string": "b", "card.opacity": 1}"#,
                ["--set", "title.string=b", "--set", "card.opacity=1"]
            ),
        ]
        let path = try manifest(folder, jobs.indices.map { job("out/\($0).png", jobs[$0].members) })
        for threads in ["1", "2"] {
            let outcome = try run(path, "--threads", threads)
            #expect(outcome.code == 0, "\(outcome.errors)")
            for index in jobs.indices {
                let alone = try Program.run(
                    ["render", folder.path("card.json"), "-o", "-", "--backend", "cpu"]
                        + jobs[index].arguments)
                #expect(try file(folder, "out/\(index).png") == alone.output, "\(jobs[index].members)")
                #expect(!alone.output.isEmpty)
            }
        }
    }

    @Test func `a job that fails is named by its line and stops no other`() throws {
        let folder = try folder()
        let path = try manifest(
            folder,
            [
                job("a.png"), "", job("b.png", #""tim": 1"#), "{",
                job("c.png", #""overrides": {"titel.string": "x"}"#),
                #"{"scene": "FOLDER/gone.json", "output": "FOLDER/d.png"}"#, job("e.png"), #"{"scene": "x"}"#,
                job("no\\u0000name"), job("f.png", #""time": 1, "progress": 1"#),
                job("g.png", #""size": [0, 1]"#),
            ])
        let outcome = try run(path, "--verbose")
        #expect(outcome.code == 1)
        #expect(Set(try folder.names) == ["a.png", "e.png", "card.json", "jobs.jsonl"])
        let text = outcome.errors.replacing(folder.path(""), with: "FOLDER").split(separator: "\n").map(
            String.init)
        let jobs = "lamina: FOLDER/jobs.jsonl: line"
        #expect(
            text.sorted()
                == [
                    "\(jobs) 10: progress: expected either time or progress, found both",
                    "\(jobs) 11: size: expected [width, height] in whole pixels from 1 to 16384, found 0, 1",
                    #"\#(jobs) 3: tim: unknown key; did you mean "time"?"#,
                    "\(jobs) 4, column 2: expected more JSON, found the end",
                    #"\#(jobs) 5: FOLDER/card.json: expected the name of a layer, found "titel"; did you mean "title"?"#,
                    "\(jobs) 6: FOLDER/gone.json: cannot be read: No such file or directory",
                    "\(jobs) 8: output: expected the path of a file, found nothing",
                    #"\#(jobs) 9: output: expected the path of a file, found "FOLDER/no\u{0}name""#,
                ].sorted())
        let said = outcome.text.replacing(folder.path(""), with: "FOLDER").split(separator: "\n")
        #expect(
            said.dropLast().sorted() == [
                "FOLDER/jobs.jsonl: line 1: FOLDER/a.png", "FOLDER/jobs.jsonl: line 7: FOLDER/e.png",
            ])
        #expect(said.last?.hasPrefix("FOLDER/jobs.jsonl: 2 drawn, 8 failed; ") == true)
    }

    @Test func `a run says how many pictures it drew, and each of them on request`() throws {
        let folder = try folder()
        let path = try manifest(folder, (0..<3).map { job("\($0).png") })
        let brief = try run(path)
        #expect(brief.text.split(separator: "\n").count == 1, "\(brief.text)")
        #expect(brief.text.contains(": 3 drawn; ") && brief.errors.isEmpty)
        let verbose = try run(path, "--verbose")
        #expect(verbose.text.split(separator: "\n").count == 4, "\(verbose.text)")
        let alone = try Program.run(
            "render", folder.path("card.json"), "-o", folder.path("a.png"), "--verbose")
        #expect(alone.code == 2 && alone.errors.contains("--verbose: needs --manifest"))
    }

    @Test func `what is there already is left out on request`() throws {
        let folder = try folder()
        let path = try manifest(folder, [job("a.png"), job("b.png")])
        let kept = try Data(contentsOf: URL(fileURLWithPath: ProjectFiles.path("Tests/Goldens/clock.png")))
        _ = try folder.file("a.png", kept)
        let outcome = try run(path, "--resume", "--verbose")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try file(folder, "a.png") == kept)
        #expect(try file(folder, "b.png").starts(with: [0x89, 0x50]))
        #expect(outcome.text.contains("a.png is there already\n"))
        #expect(outcome.text.contains(": 1 drawn, 1 there already; "))
        let again = try run(path)
        #expect(again.code == 0, "\(again.errors)")
        #expect(try file(folder, "a.png") == (try file(folder, "b.png")))
    }

    @Test func `what is there in part is drawn again`() throws {
        let folder = try folder()
        let path = try manifest(folder, [job("a.png"), job("b.png"), job("c.png"), job("d.png")])
        #expect(try run(path).code == 0)
        let whole = try file(folder, "a.png")
        _ = try folder.file("a.png", whole.dropLast(1))
        _ = try folder.file("b.png", Data())
        _ = try folder.file("c.png", Data(count: whole.count))
        let outcome = try run(path, "--resume")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.contains(": 3 drawn, 1 there already; "))
        for name in ["a.png", "b.png", "c.png", "d.png"] { #expect(try file(folder, name) == whole) }
    }

    @Test func `a job that would write over what it reads fails alone`() throws {
        let folder = try folder()
        let before = try file(folder, "card.json")
        #expect(symlink("card.json", folder.path("link.png")) == 0)
        let path = try manifest(folder, [job("card.json"), job("link.png"), job("jobs.jsonl"), job("a.png")])
        let lines = try file(folder, "jobs.jsonl")
        let outcome = try run(path)
        #expect(outcome.code == 1)
        #expect(outcome.errors.split(separator: "\n").count == 3, "\(outcome.errors)")
        #expect(outcome.errors.contains("expected a file other than the inputs"))
        #expect(try file(folder, "card.json") == before)
        #expect(try file(folder, "jobs.jsonl") == lines)
        #expect(PNGFile.isWhole(folder.path("a.png")))
    }

    @Test func `equal errors are said once and then counted, or each with --verbose`() throws {
        let folder = try folder()
        let missing = { (output: String) in #"{"scene": "FOLDER/none.json", "output": "FOLDER/\#(output)"}"# }
        var jobs = (1...5).map { missing("\($0).png") }
        jobs += [job("a.png"), "{", job("b.png", #""time": "x""#), "{"]
        let path = try manifest(folder, jobs)
        let outcome = try run(path, "--threads", "1")
        #expect(outcome.code == 1)
        #expect(outcome.text.contains("1 drawn, 8 failed"))
        let none = "\(folder.path("none.json")): cannot be read: No such file or directory"
        let end = ", column 2: expected more JSON, found the end"
        let expected: [String] = [
            "lamina: \(path): line 1: \(none)", "lamina: \(path): line 7\(end)",
            "lamina: \(path): line 8: time: expected a number, found \"x\"",
            "lamina: \(path): 4 more lines, from 2 to 5: \(none)",
            "lamina: \(path): line 9, as well\(end)",
        ]
        #expect(outcome.errors.split(separator: "\n").map(String.init) == expected, "\(outcome.errors)")
        let all = try run(path, "--threads", "1", "--verbose")
        #expect(all.errors.split(separator: "\n").count == 8, "\(all.errors)")
    }

    @Test func `without a driver a batch draws on the CPU and says so once`() throws {
        let folder = try folder()
        let path = try manifest(folder, (0..<6).map { job("\($0).png") })
        let outcome = try Program.run(
            ["render", "--manifest", path, "--threads", "3"], environment: RenderCommandTests.noDriver)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("drawing on the CPU"))
        #expect((0..<6).allSatisfy { PNGFile.isWhole(folder.path("\($0).png")) })
    }

    @Test func `parts of a manifest share its lines out`() throws {
        let folder = try folder()
        let path = try manifest(folder, (0..<7).map { job("\($0).png") })
        for (index, expected) in [["0.png", "3.png", "6.png"], ["1.png", "4.png"], ["2.png", "5.png"]]
            .enumerated()
        {
            #expect(try run(path, "--shard", "\(index)/3").code == 0)
            let made = try folder.names.filter { $0.hasSuffix(".png") }
            #expect(made == expected)
            for name in made { try FileManager.default.removeItem(atPath: folder.path(name)) }
        }
    }

    @Test func `lines that are too long fail alone`() throws {
        let folder = try folder()
        let path = try manifest(
            folder,
            [job("a.png"), #"{"scene": ""# + String(repeating: "x", count: 3_000_000) + #""}"#, job("b.png")])
        let outcome = try run(path)
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasSuffix(": line 2: expected at most 1048576 bytes in a line, found more\n"))
        #expect(Set(try folder.names).isSuperset(of: ["a.png", "b.png"]))
    }

    @Test func `the last line needs no end, and lines may end as on Windows`() throws {
        let folder = try folder()
        let lines = [job("a.png") + "\r", "  \r", job("b.png")].joined(separator: "\n")
        let path = try folder.file("jobs.jsonl", lines.replacing("FOLDER", with: folder.path("")))
        #expect(try run(path).code == 0)
        #expect(Set(try folder.names).isSuperset(of: ["a.png", "b.png"]))
    }

    @Test func `values and files of all jobs are given on the command line`() throws {
        let folder = try folder()
        let path = try manifest(
            folder, [job("a.png"), job("b.png", ##""overrides": {"card.backgroundColor": "#0000ff"}"##)])
        #expect(
            try run(
                path, "--set", "card.backgroundColor=#00ff00", "--size", "10x10", "--set", "card.opacity=1"
            ).code == 0)
        for (name, color) in [("a.png", [0, 255, 0, 255]), ("b.png", [0, 0, 255, 255])] {
            let picture = try CGImage.read(contentsOfFile: folder.path(name))
            #expect(picture.width == 10)
            #expect(picture.straightRGBA()[(5 * 10 + 8) * 4..<(5 * 10 + 9) * 4].map { Int($0) } == color)
        }
    }

    @Test(arguments: [
        (
            ["Scenes/cards.json", "--manifest", "x"],
            "--manifest: takes the place of a scene, found Scenes/cards.json"
        ),
        (
            ["--manifest", "x", "-o", "y"],
            "--output: cannot be used with --manifest, whose jobs have it themselves"
        ),
        ([], "expected a scene, or --manifest with jobs"),
        (["Scenes/cards.json", "--resume"], "--resume: needs --manifest"),
        (["Scenes/cards.json", "--shard", "0/2"], "--shard: needs --manifest"),
    ])
    func `what makes no sense together is bad usage`(_ arguments: [String], _ sentence: String) throws {
        let outcome = try Program.run(["render"] + arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "lamina: \(sentence) (see lamina render --help)\n")
    }

    @Test(arguments: ["2/2", "-1/2", "1", "a/b", "0/0", "0/2/3"])
    func `a part is one of so many`(_ shard: String) throws {
        let outcome = try Program.run("render", "--manifest", "x", "--shard", shard)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("expected I/N, I counted from 0, like 0/4, found \"\(shard)\""))
    }

    @Test func `a manifest that is not there is bad input`() throws {
        let outcome = try run("/nowhere/jobs.jsonl")
        #expect(outcome.code == 2)
        #expect(outcome.errors == "lamina: /nowhere/jobs.jsonl: cannot be read: No such file or directory\n")
    }

    @Test func `a signal ends a batch after the pictures at hand`() throws {
        let folder = try folder()
        let path = try manifest(folder, (0..<20_000).map { job("out/\($0).png") })
        let said = folder.path("said")
        let process = try StartedProgram(
            ["render", "--manifest", path, "--backend", "cpu", "--verbose"], output: said)
        let end = Date().addingTimeInterval(60)
        while (try? Data(contentsOf: URL(fileURLWithPath: said)))?.isEmpty ?? true, Date() < end {
            usleep(10_000)
        }
        kill(process.processIdentifier, SIGINT)
        #expect(process.ends(within: 60))
        #expect(process.exitCode == 130)
        let lines = try String(contentsOfFile: said, encoding: .utf8).split(separator: "\n")
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        #expect(made.count == lines.count - 1)
        #expect(made.count < 20_000)
        #expect(made.allSatisfy { $0.hasSuffix(".png") })
        #expect(lines.last?.contains(": \(made.count) drawn; ") == true)
    }

    /// The processes that a program has started.
    private func children(of program: pid_t) -> [pid_t] {
        let path = "/proc/\(program)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return threads.flatMap { thread in
            ((try? String(contentsOfFile: "\(path)/\(thread)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { pid_t($0) }
        }
    }

    @Test func `a job that ends its process fails, and the others are drawn`() throws {
        let folder = try folder()
        // The first one takes long enough to be met.
        var lines = [job("0.png", #""size": [6000, 4000]"#)]
        lines += (1..<6).map { job("\($0).png") }
        let path = try manifest(folder, lines)
        let program = try StartedProgram(
            ["render", "--manifest", path, "--backend", "cpu", "--threads", "1"],
            output: folder.path("output"))
        // The process of all jobs, and then the one that draws the first job alone.
        var ended: [pid_t] = []
        let end = ContinuousClock.now + .seconds(60)
        while ended.count < 2, program.isRunning, ContinuousClock.now < end {
            for child in children(of: program.processIdentifier)
            where !ended.contains(child) && ended.count < 2 {
                ended.append(child)
                kill(child, SIGKILL)
            }
            usleep(1000)
        }
        #expect(ended.count == 2)
        #expect(program.ends(within: 120) && program.exitCode == 1)
        let output = try String(contentsOfFile: folder.path("output"), encoding: .utf8)
        #expect(output.contains("5 drawn, 1 failed"), "\(output)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("0.png")))
        for index in 1..<6 { #expect(try file(folder, "\(index).png") == file(folder, "1.png")) }
    }

    @Test func `jobs come through standard input`() throws {
        let folder = try folder()
        let path = try manifest(folder, [job("a.png")])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = ["render", "--manifest", "-", "--backend", "cpu"]
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try folder.names.contains("a.png"))
    }

    @Test func `filmstrips and movies take values as well, and other files only if allowed`() throws {
        let folder = try folder()
        let strip = try Program.run(
            "filmstrip", folder.path("card.json"), "--times", "0", "-o", "-", "--backend", "cpu", "--set",
            "card.opacity=1")
        let plain = try Program.run(
            "filmstrip", folder.path("card.json"), "--times", "0", "-o", "-", "--backend", "cpu")
        #expect(strip.code == 0 && strip.output != plain.output)
        let movie = try Program.run(
            "animate", folder.path("card.json"), "-o", folder.path("a.apng"), "--fps", "1", "--set",
            "titel.string=x")
        #expect(movie.code == 2)
        let secret = try folder.file(
            "secret.png",
            try CGImage.read(contentsOfFile: ProjectFiles.path("Tests/Goldens/clock.png")).pngData()
                .withUnsafeBytes { Data($0) })
        let refused = try Program.run(
            "render", folder.path("card.json"), "-o", "-", "--backend", "cpu", "--set",
            "card.contents=\(secret)")
        #expect(refused.code == 2)
        let allowed = try Program.run(
            "render", folder.path("card.json"), "-o", "-", "--backend", "cpu", "--set",
            "card.contents=\(secret)",
            "--allow-external-assets")
        #expect(allowed.code == 0)
    }
}
