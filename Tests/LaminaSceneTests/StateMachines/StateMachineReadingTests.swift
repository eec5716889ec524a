import Foundation
import LaminaScene
import LaminaTestSupport
import Testing

/// Documents of machines: errors with their places, and parts that have no effect.
struct StateMachineReadingTests {
    private typealias S = MachineSample

    private func error(
        _ states: String, inputs: String = "[]", interactions: String = "[]", initial: String = "one"
    ) -> String? {
        do {
            _ = try S.machine(states, inputs: inputs, interactions: interactions, initial: initial)
            return nil
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        (#"{"type": "Nope", "name": "one"}"#, "states[0].type"),
        (#"{"type": "PlaybackState"}"#, "states[0].name"),
        (#"{"type": "PlaybackState", "name": "one", "mode": "Sideways"}"#, "states[0].mode"),
        (#"{"type": "PlaybackState", "name": "one", "loop": 3}"#, "states[0].loop"),
        (#"{"type": "PlaybackState", "name": "one", "segment": [3, 1]}"#, "states[0].segment"),
        (
            MachineSample.state("one", [#"{"type": "Leap", "toState": "one"}"#]),
            "states[0].transitions[0].type"
        ),
        (
            MachineSample.state("one", [MachineSample.tween("one", 1, easing: "[0, 0, 1]")]),
            "states[0].transitions[0].easing"
        ),
        (
            MachineSample.state("one", [MachineSample.to("one", MachineSample.number("x", "About", "1"))]),
            "states[0].transitions[0].guards[0].conditionType"
        ),
        (
            MachineSample.state("one", [MachineSample.to("one", MachineSample.event("none"))]),
            "states[0].transitions[0].guards[0].inputName"
        ),
        (
            MachineSample.state(
                "one", [MachineSample.to("one", MachineSample.number("x", "Equal", #""$y""#))]),
            "states[0].transitions[0].guards[0].compareTo"
        ),
        (
            MachineSample.state("one", [MachineSample.to("one"), MachineSample.to("one")]),
            "states[0].transitions[1]"
        ),
        (MachineSample.state("one") + "," + MachineSample.state("one"), "states[1].name"),
        (
            MachineSample.global([]) + ","
                + MachineSample.global([]).replacing(#""global""#, with: #""one""#), "states[1].type"
        ),
        (
            MachineSample.state("one", [], #""entryActions": [{"type": "SetNumeric", "inputName": "x"}]"#),
            "states[0].entryActions[0].value"
        ),
    ])
    func `a fault is an error with its place`(_ states: String, _ place: String) {
        let message = error(states, inputs: S.inputs(S.input("Numeric", "x")))
        #expect(message?.contains(": \(place): ") == true, "\(message ?? "no error")")
        #expect(message?.contains("line 1, column ") == true, "\(message ?? "no error")")
    }

    @Test func `an initial state that there is not is an error`() {
        #expect(
            error(S.state("one"), initial: "two")?.contains("initial: expected the name of a state") == true)
    }

    @Test func `text that is no JSON is an error`() throws {
        let scene = try Scene(json: Data(S.animation.utf8), name: "sample", directory: "")
        #expect(throws: SceneError.self) {
            _ = try LottieStateMachine(scene, document: Data("bad".utf8), name: "machine")
        }
    }

    @Test func `the first format's place of the initial state is read too`() throws {
        let scene = try Scene(json: Data(S.animation.utf8), name: "sample", directory: "")
        let document =
            #"{"descriptor": {"id": "m", "initial": "two"}, "states": [\#(S.state("one")), \#(S.state("two"))]}"#
        let machine = try LottieStateMachine(scene, document: Data(document.utf8), name: "machine")
        machine.start()
        #expect(machine.state == "two")
    }

    @Test func `unknown actions and interactions have no effect, and are warnings`() throws {
        let machine = try S.machine(
            S.state("one", [], #""entryActions": [{"type": "Dance"}]"#),
            interactions: #"[{"type": "Shake", "actions": []}]"#)
        machine.start()
        #expect(machine.state == "one")
        #expect(
            machine.warnings.map(\.feature) == [
                #"an action of type "Dance""#, #"an interaction of type "Shake""#,
            ])
    }

    @Test func `a transition to a state that there is not is never taken, and is a warning`() throws {
        let machine = try S.started(S.state("one", [S.to("nowhere")]))
        #expect(machine.state == "one")
        #expect(
            machine.warnings.map(\.feature) == [#"a transition to a state "nowhere" that there is not"#])
    }

    @Test func `an input that stands there twice has the last value`() throws {
        let machine = try S.machine(
            S.state("one"), inputs: S.inputs(S.input("Numeric", "x", "1"), S.input("Numeric", "x", "2")))
        #expect(machine.inputs.map(\.value) == [.number(2)])
    }

    @Test func `drafts of the format have triggers and listeners`() throws {
        let scene = try Scene(json: Data(S.animation.utf8), name: "sample", directory: "")
        let way = S.to("two", #"{"type": "Event", "triggerName": "go"}"#)
        let document =
            #"{"initial": "one", "states": [\#(S.state("one", [way])), \#(S.state("two"))], "triggers": [\#(S.input("Event", "go"))], "listeners": [{"type": "PointerDown", "actions": [{"type": "Fire", "triggerName": "go"}]}]}"#
        let machine = try LottieStateMachine(scene, document: Data(document.utf8), name: "machine")
        machine.start()
        machine.pointer(.down, at: .zero)
        #expect(machine.state == "two")
    }

    @Test func `inputs whose names begin with @ are left out`() throws {
        let machine = try S.machine(
            S.state("one"), inputs: S.inputs(S.input("Numeric", "@bogus"), S.input("Numeric", "x")))
        #expect(machine.inputs.map(\.name) == ["x"])
        #expect(machine.warnings.count == 1)
    }

    @Test func `a segment without a marker is a warning, and the whole animation plays`() throws {
        let machine = try S.started(S.state("one", [], #""segment": "none", "autoplay": true"#))
        machine.advance(by: 10)
        #expect(machine.frame == 89)
        #expect(machine.warnings.map(\.feature).first?.contains("segment none") == true)
    }

    @Test func `inputs are listed with their values and kinds`() throws {
        let machine = try S.machine(
            S.state("one"),
            inputs: S.inputs(
                S.input("Numeric", "n", "3"), S.input("String", "s", #""x""#),
                S.input("Boolean", "b", "true"),
                S.input("Event", "e")))
        #expect(machine.inputs.map(\.value) == [.number(3), .string("x"), .boolean(true), .event])
        #expect(machine.inputs.map(\.value.kind) == ["number", "string", "boolean", "event"])
    }

    @Test func `an input that there is not is an error with the nearest name`() throws {
        let machine = try S.started(S.state("one"), inputs: S.inputs(S.input("Numeric", "rating")))
        let error = try #require(throws: SceneError.self) { try machine.set("ratin", to: .number(1)) }
        #expect("\(error)".contains(#"did you mean "rating"?"#), "\(error)")
    }

    @Test func `a value of another kind is an error`() throws {
        let machine = try S.started(S.state("one"), inputs: S.inputs(S.input("Numeric", "rating")))
        let error = try #require(throws: SceneError.self) { try machine.set("rating", to: .string("x")) }
        #expect("\(error)".contains("inputs.rating: expected a value of the kind number"), "\(error)")
    }

    // MARK: Archives

    private func archive(_ entries: [(String, String)]) throws -> Scene {
        var archive = StoredArchive()
        for (name, text) in entries { archive.add(name, text) }
        return try Scene(json: Data(archive.bytes), name: "a.lottie", directory: "")
    }

    @Test func `a file's machines are found by their names`() throws {
        let one = #"{"initial": "one", "states": [\#(S.state("one"))]}"#
        let scene = try archive([
            ("manifest.json", #"{"animations": [{"id": "m"}], "initial": {"stateMachine": "second"}}"#),
            ("a/m.json", S.animation), ("s/first.json", one), ("s/second.json", one),
        ])
        #expect(scene.stateMachines == ["first", "second"])
        #expect(try LottieStateMachine(scene).name == "second")
        #expect(try LottieStateMachine(scene, named: "first").name == "first")
        let error = try #require(throws: SceneError.self) { try LottieStateMachine(scene, named: "third") }
        #expect("\(error)".contains(#"one of "first", "second""#), "\(error)")
    }

    @Test func `an error in a file's machine names the entry`() throws {
        let scene = try archive([
            ("a/m.json", S.animation), ("s/sm.json", #"{"initial": "x", "states": []}"#),
        ])
        let error = try #require(throws: SceneError.self) { try LottieStateMachine(scene) }
        #expect("\(error)".hasPrefix("a.lottie: s/sm.json: line 1, column 13: initial: "), "\(error)")
    }

    @Test func `a scene without machines has none to start`() throws {
        let scene = try Scene(json: Data(S.animation.utf8), name: "plain.json", directory: "")
        #expect(scene.stateMachines.isEmpty)
        #expect(throws: SceneError.self) { try LottieStateMachine(scene) }
    }
}
