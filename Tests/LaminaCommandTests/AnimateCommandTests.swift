import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct AnimateCommandTests {
    static let scene = #"{"version": 1, "size": [40, 30], "backgroundColor": "\#("#")f80", "layers": []}"#

    static func animate(_ folder: Scratch, _ arguments: String...) throws -> Program.Outcome {
        let scene = try folder.file("scene.json", Self.scene)
        return try Program.run(["animate", scene, "--backend", "cpu"] + arguments)
    }

    @Test(arguments: ["mp4", "mov", "mkv", "webm", "webp", "apng", "gif"])
    func `animate writes one file of every format and nothing else`(format: String) throws {
        let folder = try Scratch()
        let outcome = try Self.animate(
            folder, "--duration", "0.2", "--fps", "25", "-o", folder.path("out.\(format)"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("lamina: 5 frames in "), "\(outcome.errors)")
        #expect(["drawing", "encoding", "writing"].contains { lines[0].hasSuffix("; the limit was \($0)") })
        #expect(outcome.output.isEmpty)
        #expect(try folder.names == ["out.\(format)", "scene.json"])
    }

    @Test func `animate takes an effort from 0 to 9`() throws {
        let folder = try Scratch()
        for effort in ["0", "9"] {
            let outcome = try Self.animate(
                folder, "--duration", "0.2", "--effort", effort, "-o", folder.path("out.mp4"))
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        for effort in ["10", "-1"] {
            let outcome = try Self.animate(
                folder, "--duration", "0.2", "--effort", effort, "-o", folder.path("out.mp4"))
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains("--effort: expected 0 to 9, found \(effort)"))
        }
    }

    @Test(arguments: ["mp4", "gif", "y4m"])
    func `animate --trace writes the steps of each frame, and of the file`(format: String) throws {
        let folder = try Scratch()
        let outcome = try Self.animate(
            folder, "--duration", "0.2", "--fps", "20", "--trace", folder.path("trace.json"), "-o",
            folder.path("out.\(format)"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let file = try LookingCloserTests.json(
            Data(contentsOf: URL(fileURLWithPath: folder.path("trace.json"))))
        let events = try #require(file["traceEvents"] as? [[String: Any]])
        func count(_ name: String) -> Int { events.count { $0["name"] as? String == name } }
        #expect(count("read scene") == 1 && count("make renderer") == 1)
        #expect(count("execute") == 4 && count("copy pixels") == 4 && count("encode frame") == 4)
        #expect(count("write \(format.uppercased())") == 1)
        // The frames of the encoder in order, in a row of their own.
        let encoded = events.filter { $0["name"] as? String == "encode frame" }
        #expect(encoded.compactMap { ($0["args"] as? [String: Any])?["frame"] as? Int } == [0, 1, 2, 3])
        #expect(Set(encoded.compactMap { $0["tid"] as? Int }) == [3])
    }

    @Test func `animate says where the time went`() throws {
        let folder = try Scratch()
        let outcome = try Self.animate(
            folder, "--duration", "0.2", "--fps", "25", "--timings", "-o", folder.path("out.gif"))
        #expect(outcome.code == 0)
        #expect(outcome.errors.hasPrefix("lamina: 5 frames in "), "\(outcome.errors)")
        #expect(outcome.errors.contains("for the encoder; GIF "), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test func `animate writes a PNG for every frame`() throws {
        let folder = try Scratch()
        let outcome = try Self.animate(
            folder, "--duration", "0.12", "--fps", "25", "--size", "20x10", "-o", folder.path("f-%03d.png"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try folder.names == ["f-000.png", "f-001.png", "f-002.png", "scene.json"])
        let picture = try CGImage.read(contentsOfFile: folder.path("f-002.png"))
        #expect(picture.width == 20)
        #expect(picture.height == 10)
        let orange: [UInt8] = [255, 136, 0, 255]
        let first = [UInt8](picture.straightRGBA().prefix(4))
        #expect(first == orange)
    }

    @Test(arguments: [
        ("mp4", "moof"), ("webm", "webm"), ("gif", "GIF89a"), ("webp", "WEBP"), ("apng", "fcTL"),
    ])
    func `animate streams to standard output`(format: String, mark: String) throws {
        let folder = try Scratch()
        let outcome = try Self.animate(folder, "--duration", "0.1", "--format", format, "-o", "-")
        #expect(outcome.code == 2 || outcome.code == 0)
        let fast = try Self.animate(
            folder, "--duration", "0.1", "--fps", "20", "--format", format, "-o", "-")
        #expect(fast.code == 0, "\(fast.errors)")
        let found = fast.output.range(of: Data(mark.utf8))
        #expect(found != nil)
    }

    @Test func `animate refuses what makes no sense, in one line, and writes nothing`() throws {
        let mistakes: [([String], String)] = [
            (["-o", "out.mp4"], "--duration"), (["-o", "out.avi", "--duration", "1"], "out.avi"),
            (["-o", "out.png", "--duration", "1"], "%05d"), (["-o", "-", "--duration", "1"], "--format"),
            (["-o", "-", "--format", "png", "--duration", "1"], "standard output"),
            (["-o", "out.mp4", "--duration", "0"], "--duration"),
            (["-o", "out.mp4", "--duration", "-1"], "--duration"),
            (["-o", "out.mp4", "--duration", "nan"], "--duration"),
            (["-o", "out.mp4", "--duration", "inf"], "--duration"),
            (["-o", "out.mp4", "--duration", "1e12"], "5184000"),
            (["-o", "out.mp4", "--duration", "1", "--fps", "0"], "--fps"),
            (["-o", "out.gif", "--duration", "1", "--fps", "60"], "50"),
            (["-o", "out.mp4", "--duration", "1", "--quality", "101"], "--quality"),
            (["-o", "out.mp4", "--duration", "1", "--codec", "vp9"], "vp9"),
            (["-o", "out.mp4", "--duration", "1", "--from", "inf"], "--from"),
            (["-o", "/proc/no/such/out.mp4", "--duration", "1"], "no/such/out.mp4"),
            (
                ["-o", "out.mp4", "--duration", "400", "--trace", "out.json"],
                "--trace: expected at most 20000 frames"
            ),
        ]
        let folder = try Scratch()
        let scene = try folder.file("scene.json", Self.scene)
        for (arguments, expected) in mistakes {
            let placed = arguments.map { $0.hasPrefix("out.") ? folder.path($0) : $0 }
            let outcome = try Program.run(["animate", scene, "--backend", "cpu"] + placed)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.errors.contains(expected), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
        #expect(try folder.names == ["scene.json"])
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
    func `A signal leaves no half file`(signal: Int32, code: Int32) throws {
        let folder = try Scratch()
        let process = try StartedProgram([
            "animate", try folder.file("scene.json", Self.scene), "--backend", "cpu", "--duration", "80000",
            "-o", folder.path("out.mp4"),
        ])
        // The hidden file says that it is under way.
        let end = Date().addingTimeInterval(60)
        while try folder.names.count < 2, Date() < end { usleep(5000) }
        usleep(50_000)
        kill(process.processIdentifier, signal)
        #expect(process.ends(within: 60))
        #expect(process.exitCode == code)
        #expect(try folder.names == ["scene.json"])
    }

    @Test func `filmstrip puts frames side by side with room for their times`() throws {
        let folder = try Scratch()
        let scene = try folder.file("scene.json", Self.scene)
        let outcome = try Program.run(
            "filmstrip", scene, "--backend", "cpu", "--times", "0,0.5,1", "-o", folder.path("strip.png"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let strip = try CGImage.read(contentsOfFile: folder.path("strip.png"))
        #expect(strip.width == 136)
        #expect(strip.height == 49)
        let pixels = strip.straightRGBA()
        let (orange, white): ([UInt8], [UInt8]) = ([255, 136, 0, 255], [255, 255, 255, 255])
        func color(_ x: Int, _ y: Int) -> [UInt8] {
            Array(pixels[((y * strip.width + x) * 4)..<((y * strip.width + x) * 4 + 4)])
        }
        for frame in 0..<3 {
            #expect(color(4 + frame * 44 + 20, 20) == orange)
            #expect(color(2 + frame * 44, 20) == white)
        }
        let ink = (38..<45).contains { y in (4..<44).contains { x in color(x, y)[0] < 100 } }
        #expect(ink)
    }

    @Test(arguments: ["", "0,", "a", "0,inf"])
    func `filmstrip refuses times that are none`(times: String) throws {
        let outcome = try Program.run(
            "filmstrip", "Scenes/clock.json", "--backend", "cpu", "--times", times, "-o", "-")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--times"), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}
