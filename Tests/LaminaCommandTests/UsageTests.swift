import Foundation
import LaminaTestSupport
import Testing

/// What is said about wrong arguments.
@Suite struct UsageTests {
    @Test(arguments: [
        (["rendr", "a.json"], #"unknown command "rendr"; did you mean "render"? (see lamina --help)"#),
        (["Animate"], #"unknown command "Animate"; did you mean "animate"? (see lamina --help)"#),
        (["test_report"], #"unknown command "test_report"; did you mean "test-report"? (see lamina --help)"#),
    ])
    func `A command that is misspelt has a suggestion`(arguments: [String], sentence: String) throws {
        let outcome = try Program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "lamina: \(sentence)\n")
    }

    @Test func `A command that is like none is answered with all`() throws {
        let outcome = try Program.run("nonsense")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains(#"unknown command "nonsense"; expected render, animate, "#),
            "\(outcome.errors)")
    }

    @Test func `An option that is misspelt has a suggestion`() throws {
        let outcome = try Program.run("render", "a.json", "--qualty", "3")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("Did you mean '--quality'?"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ["render", "a.json", "--scale", "LONG"], ["render", "a.json", "--scale=LONG"], ["LONG"],
        ["render", "--manifest", "a", "--shard", "LONG"], ["render", "a.json", "--LONG"],
        ["render", "Scenes/clock.json", "-o", "-", "--state", "LONG"],
        ["render", "Scenes/clock.json", "-o", "-", "--backend", "vulkan", "--device", "LONG"],
        ["bench", "--suite", "peers", "LONG", "LONG"], ["animate", "a.json", "-o", "-", "--codec", "LONG"],
    ])
    func `Long values are cut`(arguments: [String]) throws {
        let long = String(repeating: "x", count: 3000)
        let outcome = try Program.run(arguments.map { $0.replacing("LONG", with: long) })
        #expect(outcome.code == 2 || outcome.code == 3)
        #expect(outcome.errors.contains("xxxxxx…"), "\(outcome.errors.prefix(1000))")
        #expect(!outcome.errors.contains(String(repeating: "x", count: 81)), "\(outcome.errors.prefix(1000))")
    }

    @Test func `Characters that are not seen are shown as escapes`() throws {
        let folder = try Scratch()
        let scene = try folder.file(
            "a.json", "{\"version\": 1, \"size\": [9, 9], \"layers\": [{\"f\u{FEFF}ill\u{200B}Color\": 1}]}")
        let outcome = try Program.run("render", scene, "-o", "-", "--backend", "cpu")
        #expect(outcome.errors.contains(#"f\u{feff}ill\u{200b}Color"#), "\(outcome.errors)")
        let name = try Program.run("render", "a\u{E0041}b.json", "-o", "-")
        #expect(name.errors.contains(#"a\u{e0041}b.json: cannot be read"#), "\(name.errors)")
    }
}
