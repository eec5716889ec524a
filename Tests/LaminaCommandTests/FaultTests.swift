import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// Calls of the system that fail one by one under the real program: an error, or the picture by a smaller way.
@Suite(.serialized) struct FaultTests {
    /// With `all`, as `Scripts/hostile/faults` says, every call of all commands; else the shorter walks that fit into a test.
    private static let isLong = ProcessInfo.processInfo.environment["LAMINA_FAULTS"] == "all"

    /// A card with an image, a shadow and a motion of a fifth of a second; large enough to be compressed on several threads.
    private static let card = #"""
        {"version": 1, "size": [64, 48], "backgroundColor": "#223344", "layers": [
            {"name": "card", "frame": [4, 4, 40, 30], "backgroundColor": "#ff8800", "cornerRadius": 6, "shadowOpacity": 0.6,
             "shadowRadius": 3, "contents": "photo.png",
             "animations": {"turn": {"class": "basic", "keyPath": "transform.rotation.z", "byValue": 90, "duration": 0.2}}}]}
        """#

    private static func inputs() throws -> Scratch {
        let folder = try Scratch()
        _ = try folder.file("card.json", card)
        var random = SeededGenerator(seed: 3)
        let photo = try CGImage(width: 200, height: 160, isOpaque: true) { bytes in
            for index in bytes.indices {
                bytes[index] = index % 4 == 3 ? 255 : .random(in: 0...255, using: &random)
            }
        }
        _ = try folder.file("photo.png", Data(try photo.pngData()))
        let lines = (0..<3).map {
            #"{"scene": "\#(folder.path("card.json"))", "output": "OUT/\#($0).png", "time": 0.0\#($0)}"#
        }
        _ = try folder.file("jobs.jsonl", lines.joined(separator: "\n") + "\n")
        return folder
    }

    /// Short names of commands and their arguments.
    private static let commands: [String: [String]] = [
        "render": [
            "render", "IN/card.json", "--scale", "5", "-o", "OUT/a.png", "--backend", "cpu", "--threads", "3",
        ],
        "animate": [
            "animate", "IN/card.json", "--fps", "10", "-o", "OUT/a.gif", "--backend", "cpu", "--threads", "2",
        ],
        "manifest": ["render", "--manifest", "IN/jobs.jsonl", "--backend", "cpu", "--threads", "2"],
        inProcess: ["render", "--manifest", "IN/jobs.jsonl", "--backend", "cpu", "--threads", "2"],
        "convert": ["convert", "IN/card.json", "OUT/a.ca", "--strict"],
    ]

    /// The name of a manifest where calls fail in the process that draws its jobs.
    private static let inProcess = "manifest's process"

    /// Commands that take longer.
    private static let moreCommands: [String: [String]] = [
        "text": ["render", "Scenes/text.json", "-o", "OUT/a.png", "--backend", "cpu"],
        "apng": ["animate", "IN/card.json", "--fps", "20", "-o", "OUT/a.apng", "--backend", "cpu"],
        "webp": ["animate", "IN/card.json", "--fps", "20", "-o", "OUT/a.webp", "--backend", "cpu"],
        "sequence": ["animate", "IN/card.json", "--fps", "20", "-o", "OUT/frames/", "--backend", "cpu"],
        "mp4": ["animate", "IN/card.json", "--fps", "20", "-o", "OUT/a.mp4", "--backend", "cpu"],
        "filmstrip": [
            "filmstrip", "IN/card.json", "--times", "0,0.1", "-o", "OUT/a.png", "--backend", "cpu",
        ],
        "lottie": ["convert", "Scenes/lottie/loader.json", "OUT/a.json"],
        "inspect": ["inspect", "IN/card.json"],
        "film": [
            "render", "Scenes/video/video-card.json", "--time", "0.3", "-o", "OUT/a.png", "--backend", "cpu",
        ],
    ]

    private static func check(
        _ name: String, _ arguments: [String], _ inputs: Scratch, _ families: [Fault.Family]
    ) throws -> Int {
        let walk = try FaultWalk(arguments, inputs, isLater: name == inProcess)
        var runs = 0
        for family in families {
            for goesOn in [false, true] {
                // Walks in which all later calls fail too meet the places of the walks with one failure, so a test
                // takes every fourth.
                let found = try walk.walk(family, goesOn: goesOn, step: goesOn && !isLong ? 4 : 1)
                runs += found.runs
                #expect(found.problems.isEmpty, "\(name): \(found.problems.joined(separator: "\n"))")
            }
        }
        return runs
    }

    @Test(arguments: ["render", "animate", "manifest", inProcess, "convert"])
    func `A call that fails is an error or makes no difference`(command: String) throws {
        let runs = try Self.check(
            command, try #require(Self.commands[command]), Self.inputs(), Fault.Family.allCases)
        // Files are opened, read, written, closed and named.
        #expect(runs > 10)
    }

    @Test(.enabled(if: isLong), arguments: moreCommands.keys.sorted())
    func `A call that fails is an error or makes no difference, in all other commands`(command: String) throws
    {
        // The libraries for text look at hundreds of files, and work with those that they can read.
        let families = Fault.Family.allCases.filter {
            !["text", "film"].contains(command) || ![.open, .read, .close].contains($0)
        }
        _ = try Self.check(command, try #require(Self.moreCommands[command]), Self.inputs(), families)
    }

    @Test func `Without any thread all pictures are drawn, with the same bytes`() throws {
        let inputs = try Self.inputs()
        for command in ["render", "animate", Self.inProcess] {
            let walk = try FaultWalk(
                try #require(Self.commands[command]), inputs, isLater: command == Self.inProcess)
            let found = try walk.walk(.thread, goesOn: true, limit: 1)
            #expect(found.runs == 1, "\(command) asks for threads")
            #expect(found.problems.isEmpty, "\(found.problems.joined(separator: "\n"))")
        }
    }
}
