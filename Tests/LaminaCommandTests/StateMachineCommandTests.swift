import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// State machines on the command line.
struct StateMachineCommandTests {
    private let sample = ProjectFiles.path("Scenes/machines/rating.lottie")

    private func render(_ folder: Scratch, _ name: String, _ arguments: String...) throws -> CGImage {
        let outcome = try Program.run(
            ["render", sample, "-o", folder.path(name), "--backend", "cpu"] + arguments)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try CGImage.decode(Array(Data(contentsOf: URL(fileURLWithPath: folder.path(name)))))
    }

    /// Whether the middle of a star is gold.
    private func lit(_ image: CGImage) -> [Bool] {
        let pixels = image.straightRGBA()
        return (0..<5).map { star in
            let place = ((image.height / 2) * image.width + 32 + 64 * star) * 4
            return pixels[place] == 255 && pixels[place + 2] < 100
        }
    }

    @Test func `a picture shows the machine when it is settled`() throws {
        let folder = try Scratch()
        let picture = try render(folder, "4.png", "--state-machine", "rating", "--input", "rating=4")
        #expect(lit(picture) == [true, true, true, true, false])
    }

    @Test func `the only machine needs no name`() throws {
        let folder = try Scratch()
        #expect(
            lit(try render(folder, "1.png", "--input", "rating=1")) == [true, false, false, false, false])
    }

    @Test func `a picture of a time is one of the machine's film`() throws {
        let folder = try Scratch()
        let events = ProjectFiles.path("Scenes/machines/rating.events")
        let early = try render(folder, "a.png", "--events", events, "--time", "0.9")
        let late = try render(folder, "b.png", "--events", events, "--time", "1.7")
        let end = try render(folder, "c.png", "--events", events)
        #expect(lit(early) == [true, true, false, false, false])
        #expect(lit(late) == [true, true, true, true, true])
        #expect(lit(end) == [true, true, true, false, false])
    }

    @Test func `a film shows what the events lead to`() throws {
        let folder = try Scratch()
        let outcome = try Program.run([
            "animate", sample, "--events", ProjectFiles.path("Scenes/machines/rating.events"), "--fps", "10",
            "-o", folder.path("frames/%d.png"), "--backend", "cpu",
        ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let last = try CGImage.decode(
            Array(Data(contentsOf: URL(fileURLWithPath: folder.path("frames/22.png")))))
        #expect(lit(last)[0...1] == [true, true])
    }

    @Test func `a machine may be a document of its own`() throws {
        let folder = try Scratch()
        let document = try folder.file(
            "own.json",
            #"{"initial": "a", "states": [{"type": "PlaybackState", "name": "a", "animation": "", "segment": [50, 50], "transitions": []}]}"#
        )
        #expect(lit(try render(folder, "own.png", "--state-machine", document)).allSatisfy { $0 })
    }

    @Test(arguments: [
        (["--input", "ratin=1"], #"did you mean "rating"?"#), (["--input", "rating=x"], "expected a number"),
        (["--state-machine", "none"], #"expected a state machine, one of "rating""#),
        (["--state-machine", "rating", "--state", "x"], "cannot be used with --state"),
    ])
    func `what does not fit is an error`(_ arguments: [String], _ message: String) throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            ["render", sample, "-o", folder.path("x.png"), "--backend", "cpu"] + arguments)
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        (#"[{"wait": -1}]"#, "[0].wait: expected a number ≥ 0"),
        (#"[{"pointer": "poke", "at": [1, 1]}]"#, "[0].pointer: expected one of"),
        (#"[{"pointer": "down"}]"#, "[0].pointer: expected a place"),
        (#"[{"set": {"rating": []}}]"#, "[0].set.rating: expected a number, a string"),
        (#"[{"pause": 1}]"#, "[0].pause: unknown key"), ("{}", "expected an array of steps"),
        (#"[{"wait": 3000}, {"wait": 3000}]"#, "[1].wait: expected at most 3600 seconds in all"),
    ])
    func `a fault in the events is an error with its place`(_ text: String, _ message: String) throws {
        let folder = try Scratch()
        let events = try folder.file("e.json", text)
        let outcome = try Program.run([
            "render", sample, "--events", events, "-o", folder.path("x.png"), "--backend", "cpu",
        ])
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func `a machine is printed, with what happened`() throws {
        let outcome = try Program.run(["inspect", sample, "--stage", "machine", "--input", "rating=5"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        for line in [
            #"state machine "rating", 7 states"#, #"  input "rating": number 0"#,
            #"    -> "r5" if rating = 5 in 0.25 s [0.4, 0, 0.2, 1]"#, #"custom event "all of them""#,
            #"In "r5", frame 50, settled"#,
        ] {
            #expect(outcome.text.contains(line), "\(line)")
        }
    }

    @Test func `a machine is a graph`() throws {
        let outcome = try Program.run(["inspect", sample, "--stage", "machine-graph"])
        #expect(outcome.text.hasPrefix("digraph {"))
        #expect(outcome.text.contains(#"s0 -> s6 [label = "if rating = 5 in 0.25 s"#))
        #expect(outcome.text.hasSuffix("}\n"))
    }

    @Test func `a job of a manifest may ask for a machine`() throws {
        let folder = try Scratch()
        let manifest = try folder.file(
            "jobs.jsonl",
            #"{"scene": "\#(sample)", "output": "\#(folder.path("2.png"))", "stateMachine": "rating", "inputs": {"rating": 2}}"#
                + "\n"
                + #"{"scene": "\#(sample)", "output": "\#(folder.path("3.png"))", "events": [{"set": {"rating": 3}}]}"#
                + "\n")
        let outcome = try Program.run(["render", "--manifest", manifest, "--backend", "cpu"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        for count in [2, 3] {
            let image = try CGImage.decode(
                Array(Data(contentsOf: URL(fileURLWithPath: folder.path("\(count).png")))))
            #expect(lit(image).count { $0 } == count)
        }
    }
}
