import Foundation
import LaminaTestSupport
import Testing

/// Signals that ask the program to stop.
@Suite(.serialized) struct InterruptionTests {
    /// A scene whose frame takes minutes on the CPU and little memory: 150,000 translucent sheets over a large picture. A
    /// test may wait more than a minute for the processor while others run.
    private static let slow: String = {
        let sheet = ##"{"frame": [0, 0, 4000, 4000], "backgroundColor": "#3366cc80", "cornerRadius": 900}"##
        let copies =
            #"{"class": "CAReplicatorLayer", "frame": [0, 0, 4000, 4000], "instanceCount": 150000, "sublayers": [\#(sheet)]}"#
        return #"{"version": 1, "size": [4000, 4000], "layers": [\#(copies)]}"#
    }()

    /// A scene that takes long to read.
    private static func wide() -> String {
        let layers = (0..<400_000).map {
            ##"{"name": "layer \##($0)", "frame": [\##($0 % 100), 0, 10, 10], "backgroundColor": "#ff8800"}"##
        }
        return #"{"version": 1, "size": [100, 100], "layers": [\#(layers.joined(separator: ","))]}"#
    }

    /// A signal ends the program within this time, however busy the machine is. Its work takes far longer.
    private static let patience = 30.0

    /// Returns when the program watches SIGTERM, and a moment later.
    private static func waitForStart(_ process: StartedProgram, milliseconds: UInt32) {
        let status = "/proc/\(process.processIdentifier)/status"
        while process.isRunning {
            let lines = ((try? String(contentsOfFile: status, encoding: .utf8)) ?? "").split(separator: "\n")
            let caught = lines.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
            if let mask = caught.flatMap({ UInt64($0, radix: 16) }), mask >> UInt64(SIGTERM - 1) & 1 == 1 {
                break
            }
            usleep(2000)
        }
        usleep(milliseconds * 1000)
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
    func `A signal ends every command that draws or reads, at once`(signal: Int32, code: Int32) throws {
        let folder = try Scratch()
        let slow = try folder.file("slow.json", Self.slow)
        let wide = try folder.file("wide.json", Self.wide())
        let before = try folder.names
        let commands = [
            ["render", slow, "-o", folder.path("a.png"), "--backend", "cpu"],
            ["filmstrip", slow, "--times", "0,1", "-o", folder.path("a.png"), "--backend", "cpu"],
            ["bench", slow, "--backend", "cpu"], ["inspect", slow, "--stage", "report", "--backend", "cpu"],
            ["convert", wide, folder.path("a.ca")],
        ]
        for command in commands {
            let process = try StartedProgram(command)
            Self.waitForStart(process, milliseconds: 150)
            #expect(process.isRunning, "\(command[0]) has ended too soon")
            kill(process.processIdentifier, signal)
            #expect(process.ends(within: Self.patience), "\(command[0]) goes on")
            #expect(process.exitCode == code, "\(command[0])")
        }
        #expect(try folder.names == before)
    }

    @Test func `A signal ends a movie and a batch within a frame`() throws {
        let folder = try Scratch()
        let slow = try folder.file("slow.json", Self.slow)
        let jobs = try folder.file(
            "jobs.jsonl",
            (0..<4).map { #"{"scene": "\#(slow)", "output": "\#(folder.path("\($0).png"))"}"# + "\n" }
                .joined())
        let before = try folder.names
        let commands = [
            ["animate", slow, "--duration", "1", "-o", folder.path("a.gif"), "--backend", "cpu"],
            ["animate", slow, "--duration", "1", "-o", "\(folder.path(""))/a/", "--backend", "cpu"],
            ["render", "--manifest", jobs, "--backend", "cpu"],
        ]
        for command in commands {
            let process = try StartedProgram(command)
            Self.waitForStart(process, milliseconds: 500)
            kill(process.processIdentifier, SIGINT)
            #expect(process.ends(within: Self.patience), "\(command) goes on")
            #expect(process.exitCode == 130, "\(command)")
            let names = try folder.names
            #expect(names == before, "\(command): \(names)")
        }
    }

    @Test func `A second signal does not wait, and leaves nothing either`() throws {
        let folder = try Scratch()
        let slow = try folder.file("slow.json", Self.slow)
        for output in ["a.gif", "frames/"] {
            let process = try StartedProgram(
                [
                    "animate", slow, "--duration", "1", "-o", "\(folder.path(""))/\(output)", "--backend",
                    "cpu",
                ])
            let end = Date().addingTimeInterval(20)
            while try folder.names.count < 2, Date() < end { usleep(5000) }
            kill(process.processIdentifier, SIGINT)
            usleep(1000)
            kill(process.processIdentifier, SIGTERM)
            #expect(process.ends(within: Self.patience))
            #expect([130, 143].contains(process.exitCode))
            #expect(try folder.names == ["slow.json"])
        }
    }

    @Test func `A movie whose reader does not read is ended by one signal`() throws {
        let folder = try Scratch()
        let scene = try folder.file(
            "scene.json", ##"{"version": 1, "size": [400, 400], "backgroundColor": "#3366cc", "layers": []}"##
        )
        let pipe = Pipe()
        let process = try StartedProgram(
            [
                "animate", scene, "--duration", "1000", "-o", "-", "--format", "apng", "--backend", "cpu",
            ], output: "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
        Self.waitForStart(process, milliseconds: 300)
        kill(process.processIdentifier, SIGTERM)
        #expect(process.ends(within: Self.patience))
        #expect(process.exitCode == 143)
    }

    @Test func `A signal that was ignored from outside stays so`() throws {
        let folder = try Scratch()
        let slow = try folder.file("slow.json", Self.slow)
        let process = try StartedProgram(
            ["render", slow, "-o", folder.path("a.png"), "--backend", "cpu"],
            program: ["/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh", Program.path])
        Self.waitForStart(process, milliseconds: 100)
        kill(process.processIdentifier, SIGHUP)
        usleep(200_000)
        #expect(process.isRunning)
        kill(process.processIdentifier, SIGTERM)
        #expect(process.ends(within: Self.patience))
        #expect(process.exitCode == 143)
    }
}
