import Foundation
import LaminaScene
import LaminaTestSupport

/// Small documents with state machines.
enum MachineSample {
    /// 90 frames, 30 a second: a box that goes right by a point a frame, a target that stays, and four markers.
    static let animation = #"""
        {"fr": 30, "ip": 0, "op": 90, "w": 100, "h": 100,
         "markers": [{"cm": "a", "tm": 0, "dr": 10}, {"cm": "b", "tm": 20, "dr": 10},
          {"cm": "c", "tm": 40, "dr": 20}, {"cm": "d", "tm": 70, "dr": 0}],
         "layers": [
          {"ty": 1, "nm": "target", "sw": 20, "sh": 20, "sc": "#00ff00",
           "ks": {"p": {"k": [80, 80]}}},
          {"ty": 1, "nm": "box", "sw": 10, "sh": 10, "sc": "#ff0000",
           "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 90, "s": [90, 0]}]},
                  "o": {"a": 1, "k": [{"t": 0, "s": [100]}, {"t": 90, "s": [10]}]}}}]}
        """#

    /// A machine over the animation.
    static func machine(
        _ states: String, inputs: String = "[]", interactions: String = "[]", initial: String = "one"
    ) throws -> LottieStateMachine {
        let scene = try Scene(json: Data(animation.utf8), name: "sample", directory: "")
        let document =
            #"{"initial": "\#(initial)", "states": [\#(states)], "inputs": \#(inputs), "interactions": \#(interactions)}"#
        return try LottieStateMachine(scene, document: Data(document.utf8), name: "machine")
    }

    /// A started machine, whose events were taken.
    static func started(
        _ states: String, inputs: String = "[]", interactions: String = "[]", initial: String = "one"
    ) throws -> LottieStateMachine {
        let machine = try machine(states, inputs: inputs, interactions: interactions, initial: initial)
        machine.start()
        _ = machine.takeEvents()
        return machine
    }

    /// A state, with its transitions and more members.
    static func state(_ name: String, _ transitions: [String] = [], _ more: String = "") -> String {
        #"{"type": "PlaybackState", "name": "\#(name)", "animation": "", "transitions": [\#(transitions.joined(separator: ","))]\#(more.isEmpty ? "" : ", " + more)}"#
    }

    static func global(_ transitions: [String], _ more: String = "") -> String {
        state("global", transitions, more).replacing("PlaybackState", with: "GlobalState")
    }

    static func to(_ state: String, _ guards: String...) -> String {
        guards.isEmpty
            ? #"{"type": "Transition", "toState": "\#(state)"}"#
            : #"{"type": "Transition", "toState": "\#(state)", "guards": [\#(guards.joined(separator: ","))]}"#
    }

    static func tween(
        _ state: String, _ seconds: Double, _ guards: String..., easing: String = "[0, 0, 1, 1]"
    ) -> String {
        #"{"type": "Tweened", "toState": "\#(state)", "duration": \#(seconds), "easing": \#(easing), "guards": [\#(guards.joined(separator: ","))]}"#
    }

    static func number(_ name: String, _ comparison: String, _ value: String) -> String {
        check("Numeric", name, comparison, value)
    }

    static func check(_ type: String, _ name: String, _ comparison: String, _ value: String) -> String {
        #"{"type": "\#(type)", "inputName": "\#(name)", "conditionType": "\#(comparison)", "compareTo": \#(value)}"#
    }

    static func event(_ name: String) -> String { #"{"type": "Event", "inputName": "\#(name)"}"# }

    static func input(_ type: String, _ name: String, _ value: String = "0") -> String {
        type == "Event"
            ? #"{"type": "Event", "name": "\#(name)"}"#
            : #"{"type": "\#(type)", "name": "\#(name)", "value": \#(value)}"#
    }

    static func inputs(_ list: String...) -> String { "[" + list.joined(separator: ",") + "]" }

    /// The names of the states that were entered since events were last taken.
    static func entered(_ machine: LottieStateMachine) -> [String] {
        machine.takeEvents().compactMap { if case .entered(let state) = $0 { state } else { nil } }
    }
}
