import Foundation
import LaminaFiles
import LaminaImage
import LaminaTestSupport
import Testing

/// No command overwrites its inputs, loses existing files, or leaves incomplete files.
@Suite struct FileSafetyTests {
    private static let scene =
        ##"{"version": 1, "size": [6, 4], "layers": [{"frame": [1, 1, 4, 2], "backgroundColor": "#ff0000", "contents": "photo.png"}]}"##

    private func folder() throws -> Scratch {
        let folder = try Scratch()
        _ = try folder.file("scene.json", Self.scene)
        let photo = try CGImage(width: 2, height: 2, isOpaque: true) {
            for index in $0.indices { $0[index] = 255 }
        }
        try photo.writePNG(to: folder.path("photo.png"))
        return folder
    }

    private func contents(_ folder: Scratch) throws -> [String: Data?] {
        Dictionary(
            uniqueKeysWithValues: try folder.names.map {
                ($0, FileManager.default.contents(atPath: folder.path($0)))
            })
    }

    private func run(_ folder: Scratch, _ arguments: String...) throws -> ByteProgram.Outcome {
        try ByteProgram.run(arguments, in: folder)
    }

    // MARK: Inputs

    @Test(arguments: [
        ["render", "scene.json", "-o", "scene.json", "--format", "png"],
        ["render", "scene.json", "-o", "./scene.json", "--format", "webp"],
        ["render", "scene.json", "-o", "link"], ["render", "scene.json", "-o", "hard"],
        ["render", "link", "-o", "scene.json", "--format", "pdf"],
        ["render", "scene.json", "-o", "photo.png"],
        ["render", "scene.json", "-o", "out.png", "--stats", "scene.json"],
        ["render", "scene.json", "-o", "out.png", "--trace", "image"],
        ["filmstrip", "scene.json", "--times", "0", "-o", "photo.png"],
        ["animate", "scene.json", "--duration", "1", "--format", "gif", "-o", "scene.json"],
        ["animate", "scene.json", "--duration", "1", "--format", "apng", "-o", "photo.png"],
        ["animate", "scene.json", "--duration", "1", "--fps", "5", "-o", "frame-%d.png"],
        ["convert", "scene.json", "scene.json"], ["convert", "link", "hard"],
        ["convert", "scene.json", "image", "--force"],
        ["diff", "photo.png", "photo.png", "--out", "photo.png"],
        ["bench", "scene.json", "--frames", "1", "--json", "scene.json"],
    ])
    func `an output that is an input is refused, by any name`(arguments: [String]) throws {
        let folder = try folder()
        #expect(symlink("scene.json", folder.path("link")) == 0)
        #expect(link(folder.path("scene.json"), folder.path("hard")) == 0)
        #expect(link(folder.path("photo.png"), folder.path("frame-3.png")) == 0)
        #expect(link(folder.path("photo.png"), folder.path("image")) == 0)
        let before = try contents(folder)
        let device = ["convert", "diff"].contains(arguments[0]) ? [] : ["--backend", "cpu"]
        let outcome = try ByteProgram.run(arguments + device, in: folder)
        #expect(outcome.code == 2, "\(outcome.errorText)")
        #expect(outcome.errorText.hasSuffix(": expected a file other than the inputs\n"))
        #expect(try contents(folder) == before)
    }

    @Test func `a bundle does not take the place of what it is made of`() throws {
        let folder = try folder()
        #expect(try run(folder, "convert", "scene.json", "card.ca").code == 0)
        let before = try contents(folder)
        for (input, output) in [
            ("card.ca", "card.ca"), ("card.ca/main.caml", "card.ca"), ("card.ca", "card.ca/main.caml"),
        ] {
            let outcome = try run(folder, "convert", input, output)
            #expect(outcome.code == 2, "\(outcome.errorText)")
            #expect(outcome.errorText.contains("input"), "\(outcome.errorText)")
        }
        #expect(try contents(folder) == before)
        #expect(try run(folder, "render", "card.ca", "-o", "a.png", "--backend", "cpu").code == 0)
    }

    @Test(arguments: [
        ["-o", "a.png", "--stats", "a.png"], ["-o", "a.png", "--trace", "./a.png"],
        ["-o", "a.png", "--stats", "link"],
        ["-o", "a.png", "--stats", "b", "--trace", "b"],
    ])
    func `two outputs into one file are refused`(arguments: [String]) throws {
        let folder = try folder()
        #expect(symlink("a.png", folder.path("link")) == 0)
        let before = try contents(folder)
        let outcome = try ByteProgram.run(
            ["render", "scene.json", "--backend", "cpu"] + arguments, in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("expected two files"), "\(outcome.errorText)")
        #expect(try contents(folder) == before)
    }

    // MARK: Pipes, devices and folders as inputs

    @Test(arguments: [
        ["render", "PIPE", "-o", "out.png", "--backend", "cpu"], ["convert", "PIPE", "out.json"],
        ["animate", "PIPE", "--duration", "1", "-o", "out.gif"],
        ["filmstrip", "PIPE", "--times", "0", "-o", "out.png"],
        ["inspect", "PIPE"], ["diff", "PIPE", "photo.png"], ["diff", "photo.png", "PIPE"],
        ["bench", "PIPE", "--frames", "1"], ["render", "--manifest", "PIPE"],
        ["render", "bundle.ca", "-o", "out.png", "--backend", "cpu"],
        ["render", "film.json", "-o", "out.png", "--backend", "cpu"],
        ["render", "shader.json", "-o", "out.png", "--backend", "cpu"],
    ])
    func `pipes and devices are refused as inputs and not waited for`(arguments: [String]) throws {
        for device in [nil, "/dev/zero"] {
            let folder = try folder()
            #expect(mkdir(folder.path("bundle.ca"), 0o777) == 0)
            for name in ["pipe", "bundle.ca/main.caml", "film.mp4", "shader.glsl"] {
                if let device {
                    #expect(symlink(device, folder.path(name)) == 0)
                } else {
                    #expect(mkfifo(folder.path(name), 0o600) == 0)
                }
            }
            _ = try folder.file(
                "film.json",
                #"{"version": 1, "size": [4, 4], "layers": [{"class": "CAVideoLayer", "frame": [0, 0, 4, 4], "video": "film.mp4"}]}"#
            )
            _ = try folder.file(
                "shader.json",
                #"{"version": 1, "size": [4, 4], "layers": [{"frame": [0, 0, 4, 4], "filters": [{"type": "custom", "glsl": {"file": "shader.glsl"}}]}]}"#
            )
            let before = try folder.names
            let outcome = try ByteProgram.run(arguments.map { $0 == "PIPE" ? "pipe" : $0 }, in: folder)
            #expect(outcome.code == 2, "\(outcome.errorText)")
            #expect(outcome.errors.split(separator: 0x0A).count == 1, "\(outcome.errorText)")
            #expect(try folder.names == before)
        }
    }

    // MARK: Files that exist already

    @Test func `a killed run is in nobody's way, and what it left goes`() throws {
        let folder = try folder()
        for index in 0..<200 { _ = try folder.file(".lamina-\(index)-1.tmp", "") }
        let movie = [
            "animate", "scene.json", "--duration", "100", "--fps", "60", "--backend", "cpu", "-o", "a.webp",
        ]
        let process = try ByteProgram.start(
            movie, in: folder.path(""), output: folder.path("said"), errors: folder.path("errors"))
        let isHidden = { (name: String) in name.hasPrefix(".lamina-") && name.utf8.count == 28 }
        let end = ContinuousClock.now + .seconds(20)
        while try !folder.names.contains(where: isHidden), ContinuousClock.now < end { usleep(2000) }
        kill(process, SIGKILL)
        #expect(try ByteProgram.wait(for: process) == 128 + SIGKILL)
        #expect(try folder.names.contains(where: isHidden))
        #expect(try run(folder, "render", "scene.json", "-o", "b.png", "--backend", "cpu").code == 0)
        #expect(try !folder.names.contains(where: isHidden))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGPIPE])
    func `a signal leaves no hidden file and no hidden folder`(number: Int32) throws {
        for output in ["a.webp", "a.mp4", "frame-%d.png", "frames/"] {
            let folder = try folder()
            let movie = [
                "animate", "scene.json", "--duration", "100", "--fps", "60", "--backend", "cpu", "-o", output,
            ]
            let process = try ByteProgram.start(
                movie, in: folder.path(""), output: folder.path("said"), errors: folder.path("errors"))
            let end = ContinuousClock.now + .seconds(20)
            while try !folder.names.contains(where: { $0.hasPrefix(".lamina") }), ContinuousClock.now < end {
                usleep(2000)
            }
            kill(process, number)
            #expect(try ByteProgram.wait(for: process) > 128)
            #expect(try folder.names == ["errors", "photo.png", "said", "scene.json"])
        }
    }

    @Test func `a bundle takes the place of an older one, and of nothing else`() throws {
        let folder = try folder()
        #expect(try run(folder, "convert", "scene.json", "card.ca").code == 0)
        let bundle = folder.path("card.ca")
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: bundle)) == [
                "index.xml", "main.caml", "assets",
            ])
        try Data().write(to: URL(fileURLWithPath: bundle + "/assets/stale.png"))
        #expect(chmod(bundle, 0o750) == 0)
        #expect(try run(folder, "convert", "--durable", "scene.json", "card.ca").code == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: bundle + "/assets") == ["photo.png"])
        var status = stat()
        #expect(stat(bundle, &status) == 0 && status.st_mode & 0o777 == 0o750)
        #expect(try folder.names == ["card.ca", "photo.png", "scene.json"])

        try Data("mine".utf8).write(to: URL(fileURLWithPath: bundle + "/notes.txt"))
        let outcome = try run(folder, "convert", "scene.json", "card.ca")
        #expect(outcome.code == 2)
        #expect(
            outcome.errorText
                == "lamina: card.ca: expected a bundle to replace or nothing, found a folder with notes.txt\n"
        )
        #expect(FileManager.default.fileExists(atPath: bundle + "/notes.txt"))
        _ = try folder.file("file.ca", "mine")
        #expect(try run(folder, "convert", "scene.json", "file.ca").code == 2)
        #expect(try folder.names == ["card.ca", "file.ca", "photo.png", "scene.json"])
    }

    @Test func `a bundle that cannot be written leaves the old one`() throws {
        let folder = try folder()
        #expect(try run(folder, "convert", "scene.json", "card.ca").code == 0)
        let old = try Data(contentsOf: URL(fileURLWithPath: folder.path("card.ca/main.caml")))
        let noise = String(repeating: "x", count: 100_000)
        _ = try folder.file(
            "long.json",
            #"{"version": 1, "size": [6, 4], "layers": [{"name": "\#(noise)", "frame": [0, 0, 1, 1]}]}"#)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c", "trap '' XFSZ; ulimit -f 10; cd \"$1\" && exec \"$0\" convert long.json card.ca",
            Program.path,
            folder.path(""),
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("card.ca/main.caml"))) == old)
        #expect(try folder.names == ["card.ca", "long.json", "photo.png", "scene.json"])
    }

    @Test func `frames get their names all together or not at all`() throws {
        let folder = try folder()
        for index in 0..<3 { _ = try folder.file("frame-\(index).png", "old \(index)") }
        #expect(mkdir(folder.path("frame-4.png"), 0o777) == 0)
        let before = try contents(folder)
        let movie = [
            "animate", "scene.json", "--duration", "1", "--fps", "6", "--backend", "cpu", "-o",
            "frame-%d.png",
        ]
        let outcome = try ByteProgram.run(movie, in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.errorText == "lamina: frame-4.png: cannot be written: it is a folder\n")
        #expect(try contents(folder) == before)
        #expect(rmdir(folder.path("frame-4.png")) == 0)
        #expect(try ByteProgram.run(movie + ["--durable"], in: folder).code == 0)
        #expect((0..<6).allSatisfy { PNGFile.isWhole(folder.path("frame-\($0).png")) })
        #expect(try folder.names.count == 8)
    }

    @Test func `where no two files can change places at once the same holds`() throws {
        let folder = try folder()
        // Some file systems have only plain renaming.
        let source = try folder.file(
            "plain.c",
            """
            #define _GNU_SOURCE
            #include <errno.h>
            #include <stdio.h>
            int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
                if (flags == 0) return rename(from, to);
                errno = EINVAL;
                return -1;
            }
            """)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
        compiler.arguments = ["-shared", "-fPIC", "-o", folder.path("plain.so"), source]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        let plain = ["LD_PRELOAD": folder.path("plain.so")]
        let (scene, bundle) = (folder.path("scene.json"), folder.path("card.ca"))
        for _ in 0..<2 {
            #expect(try Program.run("convert", scene, bundle, environment: plain).code == 0)
            #expect(
                Set(try FileManager.default.contentsOfDirectory(atPath: bundle)) == [
                    "index.xml", "main.caml", "assets",
                ])
        }
        for index in 0..<3 { _ = try folder.file("frame-\(index).png", "old \(index)") }
        #expect(mkdir(folder.path("frame-4.png"), 0o777) == 0)
        let before = try contents(folder)
        let movie = [
            "animate", scene, "--duration", "1", "--fps", "6", "--backend", "cpu", "-o",
            folder.path("frame-%d.png"),
        ]
        #expect(try Program.run(movie, environment: plain).code == 2)
        #expect(try contents(folder) == before)
        #expect(rmdir(folder.path("frame-4.png")) == 0)
        #expect(try Program.run(movie, environment: plain).code == 0)
        #expect((0..<6).allSatisfy { PNGFile.isWhole(folder.path("frame-\($0).png")) })
        #expect(
            try folder.names
                == ["card.ca"] + (0..<6).map { "frame-\($0).png" } + [
                    "photo.png", "plain.c", "plain.so", "scene.json",
                ])
    }

    @Test(arguments: [0o600, 0o664] as [mode_t])
    func `a picture that is replaced keeps its mode and its links`(mode: mode_t) throws {
        let folder = try folder()
        _ = try folder.file("old.png", "old")
        #expect(chmod(folder.path("old.png"), mode) == 0)
        #expect(symlink("old.png", folder.path("link.png")) == 0)
        #expect(
            try run(folder, "render", "scene.json", "-o", "link.png", "--durable", "--backend", "cpu").code
                == 0)
        #expect(PNGFile.isWhole(folder.path("old.png")))
        var status = stat()
        #expect(lstat(folder.path("link.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(folder.path("link.png"), &status) == 0 && status.st_mode & 0o777 == mode)
    }

    // MARK: The program's surroundings

    @Test(arguments: [
        ["--help"], ["render", "--help"], ["--version"], ["--generate-completion-script", "bash"],
    ])
    func `help that a full disk does not take is an error`(arguments: [String]) throws {
        let outcome = try ByteProgram.run(arguments, in: try Scratch(), output: "/dev/full")
        #expect(outcome.code == 1)
        #expect(outcome.errorText == "lamina: standard output: cannot be written: No space left on device\n")
    }

    @Test func `without the kernel's folder of processes everything is drawn as with it`() throws {
        let folder = try folder()
        // The test needs the right to mount file systems.
        let script = """
            mount -t tmpfs none /proc && cd "$1" && "$0" render scene.json -o a.png --backend cpu \
            && "$0" convert scene.json a.ca && "$0" animate scene.json --duration 0.1 --fps 10 -o a.mp4 --backend cpu
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-m", "/bin/sh", "-c", script, Program.path, folder.path("")]
        let probe = Process()
        probe.executableURL = process.executableURL
        probe.arguments = ["-m", "/bin/sh", "-c", "mount -t tmpfs none /proc"]
        probe.standardError = FileHandle.nullDevice
        try probe.run()
        probe.waitUntilExit()
        guard probe.terminationStatus == 0 else { return }
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try folder.names == ["a.ca", "a.mp4", "a.png", "photo.png", "scene.json"])
    }
}
