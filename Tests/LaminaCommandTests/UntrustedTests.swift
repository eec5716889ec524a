import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// `--untrusted`: files from strangers.
@Suite struct UntrustedTests {
    private static let card =
        ##"{"version": 1, "size": [24, 16], "layers": [{"frame": [2, 2, 20, 12], "backgroundColor": "#ff0000"}]}"##
    private static let shader = ##"""
        {"version": 1, "size": [8, 8], "layers": [{"name": "box", "frame": [0, 0, 8, 8], "backgroundColor": "#804020",
         "filters": [{"type": "custom", "name": "half",
                      "glsl": "vec4 filterColor(vec4 color, vec2 position, vec2 size) { return color * 0.5; }"}]}]}
        """##
    /// Some seconds of blurring, in little memory.
    private static let slow: String = {
        let layer = ##"""
            {"frame": [0, 0, 1000, 1000], "backgroundColor": "#80402040",
             "filters": [{"type": "gaussianBlur", "inputRadius": 40}]}
            """##
        let layers = Array(repeating: layer, count: 4000).joined(separator: ",")
        return #"{"version": 1, "size": [1000, 1000], "layers": [\#(layers)]}"#
    }()

    /// Runs the program with less of something than it takes itself, as `ulimit` gives it.
    private func run(limitedBy limit: String, _ arguments: [String]) throws -> Program.Outcome {
        let script = "ulimit \(limit); exec \"$0\" \"$@\""
        return try Program.run(executable: "/bin/sh", ["-c", script, Program.path] + arguments)
    }

    @Test func `a picture has the bytes that it has without`() throws {
        let folder = try Scratch()
        for (name, scene) in [
            ("text", "Scenes/text.json"), ("card", "Scenes/caml/card.ca"),
            ("lottie", "Scenes/lottie/loader.json"),
        ] {
            let (plain, contained) = (folder.path("\(name).png"), folder.path("\(name)-contained.png"))
            #expect(try Program.run("render", scene, "-o", plain, "--backend", "cpu").code == 0)
            let outcome = try Program.run("render", scene, "-o", contained, "--untrusted")
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: plain))
                    == Data(contentsOf: URL(fileURLWithPath: contained)), "\(name)")
        }
    }

    @Test func `every command that reads a file takes it`() throws {
        let folder = try Scratch()
        let scene = try folder.file("card.json", Self.card)
        let picture = folder.path("card.png")
        for arguments in [
            ["render", scene, "-o", picture], ["render", scene, "-o", "-"], ["inspect", scene],
            ["convert", scene, folder.path("card.caml")], ["convert", scene, folder.path("card.ca")],
            ["filmstrip", scene, "-o", folder.path("strip.png"), "--times", "0,1"],
            ["animate", scene, "-o", folder.path("card.gif"), "--duration", "0.1"],
            ["animate", scene, "-o", folder.path("card.mp4"), "--duration", "0.1"],
            ["bench", scene, "--frames", "1"], ["diff", picture, picture],
        ] {
            let outcome = try Program.run(arguments + ["--untrusted"])
            // `animate` says how fast it was, and that an MP4 has no alpha.
            let faults = outcome.errors.split(separator: "\n").filter {
                !$0.contains("; the limit was ") && !$0.contains("translucent pixels lie over #000000")
            }
            #expect(
                outcome.code == 0 && faults.isEmpty, "\(arguments): \(outcome.code) \(outcome.errors)")
        }
    }

    @Test func `a scene with a film is drawn`() throws {
        let outcome = try Program.run("render", "Scenes/video/video-card.json", "-o", "-", "--untrusted")
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    @Test func `a shader is an error that says where, unless it is allowed`() throws {
        let scene = try Scratch().keep("shader.json", Self.shader)
        let refused = try Program.run("render", scene.path, "-o", "-", "--untrusted")
        #expect(refused.code == 2)
        #expect(
            refused.errors.contains(
                ": layers[0].filters[0]: a filter in GLSL: shaders have"))
        let arguments = ["render", scene.path, "-o", "-", "--backend", "vulkan"]
        let allowed = try Program.run(arguments + ["--untrusted", "--allow-shaders"])
        #expect(allowed.code == 0, "\(allowed.errors)")
        #expect(try allowed.output == Program.run(arguments).output)
    }

    @Test func `a file outside of the scene's folder is refused, however it is named`() throws {
        let folder = try Scratch()
        try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: ProjectFiles.path("Tests/Goldens/clock.png"), toPath: folder.path("secret.png"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("in/link.png"), withDestinationPath: folder.path("secret.png"))
        for path in ["../secret.png", folder.path("secret.png"), "link.png"] {
            let scene = try folder.file(
                "in/scene.json",
                #"{"version": 1, "size": [8, 8], "layers": [{"contents": "\#(path)", "frame": [0, 0, 8, 8]}]}"#
            )
            let outcome = try Program.run("render", scene, "-o", "-", "--untrusted")
            #expect(outcome.code == 2 && outcome.output.isEmpty)
            #expect(
                outcome.errors.contains("expected a path inside of the scene's folder"), "\(outcome.errors)")
        }
        let both = try Program.run("render", "a.json", "--untrusted", "--allow-external-assets")
        #expect(
            both.code == 2 && both.errors.contains("--untrusted: cannot be used with --allow-external-assets")
        )
    }

    @Test func `errors and codes of the command are those of the process`() throws {
        let missing = try Program.run("render", "none.json", "-o", "-", "--untrusted")
        #expect(missing.code == 2)
        #expect(missing.errors == "lamina: none.json: cannot be read: No such file or directory\n")
        let (one, other) = ("Tests/Goldens/clock.png", "Tests/Goldens/color-wheel.png")
        #expect(try Program.run("diff", one, one, "--untrusted").code == 0)
        #expect(
            try Program.run("diff", one, other, "--untrusted").code == Program.run("diff", one, other).code)
    }

    @Test func `limits are lower`() throws {
        let scene = try Scratch().keep("large.json", #"{"version": 1, "size": [9000, 10], "layers": []}"#)
        #expect(try Program.run("render", scene.path, "-o", "-", "--backend", "cpu").code == 0)
        let outcome = try Program.run("render", scene.path, "-o", "-", "--untrusted")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("picture too large: expected at most 8192 pixels a side"),
            "\(outcome.errors)")
    }

    @Test func `a frame has the limits for strangers, unless others are asked for`() throws {
        let scene = try Scratch().keep(
            "many.json",
            ##"""
            {"version": 1, "size": [8, 8], "layers": [{"name": "many", "class": "CAReplicatorLayer", "frame": [0, 0, 8, 8],
             "instanceCount": 200000, "sublayers": [{"frame": [0, 0, 1, 1], "backgroundColor": "#00f"}]}]}
            """##)
        let outcome = try Program.run("render", scene.path, "-o", "-", "--untrusted")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("layer \"many\": expected at most 100000 layers from instances"),
            "\(outcome.errors)")
        #expect(try Program.run("render", scene.path, "-o", "-", "--backend", "cpu").code == 0)
    }

    @Test func `caches of the user are left alone`() throws {
        let (folder, cache) = (try Scratch(), try Scratch())
        let scene = try folder.file("card.json", Self.card)
        for backend in ["cpu", "vulkan"] {
            let outcome = try Program.run(
                ["render", scene, "-o", "-", "--untrusted", "--backend", backend],
                environment: ["XDG_CACHE_HOME": cache.path("")])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        #expect(try cache.names == [])
    }

    @Test func `a file that takes too much time is an error that says so`() throws {
        let scene = try Scratch().keep("slow.json", Self.slow)
        let outcome = try run(
            limitedBy: "-S -t 1", ["render", scene.path, "-o", "/dev/null", "--untrusted"])
        #expect(outcome.code == 1)
        #expect(
            outcome.errors == "lamina: \(scene.path): took more than 1 seconds of the processor, its limit\n",
            "\(outcome.errors)")
    }

    @Test func `a file that takes too much memory is an error that says so`() throws {
        let scene = try Scratch().keep("slow.json", Self.slow)
        let outcome = try run(
            limitedBy: "-d 24000", ["render", scene.path, "-o", "/dev/null", "--untrusted", "--threads", "1"])
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("memory"), "\(outcome.errors)")
    }

    @Test func `a job that is ended is that job's error, and stops no other`() throws {
        let folder = try Scratch()
        let card = try folder.file("card.json", Self.card)
        let slow = try folder.file("slow.json", Self.slow)
        let lines = [
            (card, "1.png"), (slow, "2.png"), (card, "3.png"), ("none.json", "4.png"), (card, "5.png"),
        ].map {
            #"{"scene": "\#($0.0)", "output": "\#(folder.path($0.1))"}"#
        }
        let manifest = try folder.file("jobs.jsonl", lines.joined(separator: "\n") + "\nno json\n")
        let arguments = ["render", "--manifest", manifest, "--untrusted", "--threads", "2", "--verbose"]
        let outcome = try run(limitedBy: "-S -t 1", arguments)
        #expect(outcome.code == 1)
        #expect(try folder.names.filter { $0.hasSuffix(".png") } == ["1.png", "3.png", "5.png"])
        #expect(
            outcome.errors.contains(
                "lamina: \(manifest): line 2: \(slow): took more than 1 seconds of the processor, its limit\n"
            ),
            "\(outcome.errors)")
        #expect(
            outcome.errors.contains("\(manifest): line 4: none.json: cannot be read"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\(manifest): line 6"), "\(outcome.errors)")
        #expect(outcome.text.contains("\(manifest): line 5: \(folder.path("5.png"))\n"), "\(outcome.text)")
        #expect(outcome.text.contains("\(manifest): 3 drawn, 3 failed; "), "\(outcome.text)")

        let again = try run(limitedBy: "-S -t 1", arguments + ["--resume", "--shard", "0/2"])
        #expect(
            again.text.contains("\(manifest): 3 there already; ")
                || again.text.contains("0 drawn, 3 there already; "), "\(again.text)")
    }

    /// Lends the process numbers of a running command and of the process that it started for its file.
    private func inContainedProcess(_ body: (_ parent: pid_t, _ child: pid_t) throws -> Void) throws {
        let scene = try Scratch().keep("card.json", Self.card)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        // Nobody reads the pipe, so it waits.
        process.arguments = [
            "animate", scene.path, "-o", "-", "--format", "apng", "--duration", "10000", "--untrusted",
        ]
        process.standardOutput = Pipe()
        process.standardError = FileHandle.nullDevice
        try process.run()
        let parent = process.processIdentifier
        defer {
            kill(parent, SIGKILL)
            process.waitUntilExit()
        }
        let list = "/proc/\(parent)/task/\(parent)/children"
        for _ in 0..<600 {
            let text = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
            let child = text.split(separator: " ").first.flatMap { pid_t($0) }
            if let child, try status(child)["Seccomp"] == "2" { return try body(parent, child) }
            usleep(50_000)
        }
        Issue.record("no process with a filter of system calls")
    }

    private func status(_ process: pid_t) throws -> [String: String] {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return Dictionary(pairs) { one, _ in one }
    }

    @Test func `the process has a filter of system calls, limits, and no new rights`() throws {
        try inContainedProcess { parent, child in
            #expect(try status(child)["NoNewPrivs"] == "1")
            #expect(try status(parent)["Seccomp"] == "0")
            let limits = try String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
            for (name, value) in [
                ("Max data size", "2147483648"), ("Max core file size", "0"), ("Max cpu time", "3600"),
                ("Max open files", "256"),
            ] {
                let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
                #expect(line?.split(separator: " ").contains(Substring(value)) == true, "\(limits)")
            }
        }
    }

    @Test func `the process ends with the one that started it`() throws {
        var child: pid_t = 0
        try inContainedProcess { child = $1 }
        for _ in 0..<200 where kill(child, 0) == 0 {
            // Until somebody collects it, it is there and dead.
            if try status(child)["State"]?.hasPrefix("Z") == true { return }
            usleep(50_000)
        }
        #expect(kill(child, 0) != 0)
    }

    @Test func `the document of limits is what the program prints`() throws {
        let printed = try Program.run("doctor", "--limits")
        #expect(printed.code == 0)
        let article = ProjectFiles.path("Sources/Lamina/Lamina.docc/Articles/Limits.md")
        let document = try String(contentsOfFile: article, encoding: .utf8)
        #expect(document.hasSuffix("\n\n" + printed.text))
        for (name, limits) in [
            ("SceneLimits", SceneLimits.default as Any), ("RenderLimits", RenderLimits() as Any),
        ] {
            for limit in Mirror(reflecting: limits).children {
                #expect(printed.text.contains("`\(name).\(limit.label ?? "")`"))
            }
        }
    }
}
