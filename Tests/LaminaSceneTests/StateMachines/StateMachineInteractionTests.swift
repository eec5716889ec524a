import Foundation
import LaminaScene
import Testing

/// Pointers, and the layers under them.
struct StateMachineInteractionTests {
    private typealias S = MachineSample

    /// A machine that counts the interactions of a kind.
    private func counting(
        _ kinds: [(String, layer: String?)], autoplay: Bool = false
    ) throws -> LottieStateMachine {
        let interactions = kinds.enumerated().map { index, kind in
            let layer = kind.layer.map { #", "layerName": "\#($0)""# } ?? ""
            return
                #"{"type": "\#(kind.0)"\#(layer), "actions": [{"type": "Increment", "inputName": "n\#(index)"}]}"#
        }
        let inputs = kinds.indices.map { S.input("Numeric", "n\($0)") }
        return try S.started(
            S.state("one", [], #""autoplay": \#(autoplay)"#),
            inputs: "[" + inputs.joined(separator: ",") + "]",
            interactions: "[" + interactions.joined(separator: ",") + "]")
    }

    private let onTarget = CGPoint(x: 90, y: 90)
    private let nowhere = CGPoint(x: 50, y: 50)

    @Test(arguments: [
        (LottieStateMachine.Pointer.down, "PointerDown"), (.up, "PointerUp"), (.move, "PointerMove"),
        (.enter, "PointerEnter"), (.exit, "PointerExit"), (.click, "Click"),
    ])
    func `an interaction without a layer takes the pointer anywhere`(
        _ pointer: LottieStateMachine.Pointer, _ kind: String
    ) throws {
        let machine = try counting([(kind, nil)])
        machine.pointer(pointer, at: nowhere)
        #expect(machine["n0"] == .number(1))
    }

    @Test(arguments: [
        (LottieStateMachine.Pointer.down, "PointerDown"), (.up, "PointerUp"), (.click, "Click"),
        (.enter, "PointerEnter"),
    ])
    func `an interaction of a layer takes the pointer on the layer alone`(
        _ pointer: LottieStateMachine.Pointer, _ kind: String
    ) throws {
        let machine = try counting([(kind, "target")])
        machine.pointer(pointer, at: nowhere)
        #expect(machine["n0"] == .number(0))
        machine.pointer(pointer, at: onTarget)
        #expect(machine["n0"] == .number(1))
    }

    @Test func `a pointer that moves enters and leaves layers, once each`() throws {
        let machine = try counting([("PointerEnter", "target"), ("PointerExit", "target")])
        for point in [nowhere, onTarget, CGPoint(x: 91, y: 91), nowhere, nowhere] {
            machine.pointer(.move, at: point)
        }
        #expect(machine["n0"] == .number(1))
        #expect(machine["n1"] == .number(1))
    }

    @Test(arguments: [LottieStateMachine.Pointer.down, .up])
    func `a press and a release enter layers as well`(_ pointer: LottieStateMachine.Pointer) throws {
        let machine = try counting([("PointerEnter", "target"), ("PointerExit", "target")])
        machine.pointer(pointer, at: onTarget)
        machine.pointer(pointer, at: nowhere)
        #expect(machine["n0"] == .number(1))
        #expect(machine["n1"] == .number(1))
    }

    @Test func `a layer is where it is at the present frame`() throws {
        let machine = try counting([("PointerDown", "box")], autoplay: true)
        machine.pointer(.down, at: CGPoint(x: 65, y: 5))
        machine.advance(by: 2)
        machine.pointer(.down, at: CGPoint(x: 65, y: 5))
        #expect(machine["n0"] == .number(1))
    }

    @Test func `a layer is where it is in the midst of a tween`() throws {
        let machine = try S.started(
            S.state("one", [S.tween("two", 2, S.event("go"))], #""segment": "a""#) + ","
                + S.state("two", [], #""segment": "c""#),
            inputs: S.inputs(S.input("Event", "go"), S.input("Numeric", "n")),
            interactions:
                #"[{"type": "PointerDown", "layerName": "box", "actions": [{"type": "Increment", "inputName": "n"}]}]"#
        )
        try machine.fire("go")
        machine.advance(by: 1)
        machine.pointer(.down, at: CGPoint(x: 25, y: 5))
        #expect(machine["n"] == .number(1))
        machine.pointer(.down, at: CGPoint(x: 5, y: 5))
        #expect(machine["n"] == .number(1))
    }

    @Test func `the kinds that a machine waits for are known`() throws {
        let machine = try counting([("PointerDown", nil), ("Click", "target")])
        #expect(machine.interactions == ["Click", "PointerDown"])
    }

    @Test func `an action of an interaction leads to another state`() throws {
        let machine = try S.started(
            S.state("one", [S.to("two", S.event("go"))]) + "," + S.state("two"),
            inputs: S.inputs(S.input("Event", "go")),
            interactions: #"[{"type": "PointerDown", "actions": [{"type": "Fire", "inputName": "go"}]}]"#)
        machine.pointer(.down, at: .zero)
        #expect(machine.state == "two")
    }
}
