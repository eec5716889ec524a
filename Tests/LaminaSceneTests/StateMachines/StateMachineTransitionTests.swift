import LaminaScene
import Testing

/// Which state a machine is in after inputs and events.
struct StateMachineTransitionTests {
    private typealias S = MachineSample

    /// A state for each number, which the global state leads to.
    private func rating(_ more: String = "") throws -> LottieStateMachine {
        let ways = (1...3).map { S.to("star\($0)", S.number("rating", "Equal", "\($0)")) }
        let states = (1...3).map { S.state("star\($0)") }
        return try S.started(
            ([S.global(ways), S.state("one")] + states).joined(separator: ","),
            inputs: S.inputs(S.input("Numeric", "rating")))
    }

    @Test func `a machine begins in its initial state, and not before it is started`() throws {
        let machine = try S.machine(S.state("one"))
        #expect(machine.state == nil)
        machine.start()
        #expect(machine.state == "one")
        #expect(machine.isRunning)
    }

    @Test func `the global state leads from any state to another`() throws {
        let machine = try rating()
        #expect(machine.state == "one")
        for star in [2, 3, 1] {
            try machine.set("rating", to: .number(Double(star)))
            #expect(machine.state == "star\(star)")
        }
    }

    @Test func `a value for which there is no way changes no state`() throws {
        let machine = try rating()
        try machine.set("rating", to: .number(2))
        try machine.set("rating", to: .number(9))
        #expect(machine.state == "star2")
    }

    @Test func `the state that the machine is in is not entered again`() throws {
        let machine = try rating()
        try machine.set("rating", to: .number(2))
        _ = machine.takeEvents()
        try machine.set("rating", to: .number(2))
        #expect(machine.takeEvents().isEmpty)
    }

    @Test(arguments: [
        ("GreaterThan", [false, false, true]), ("GreaterThanOrEqual", [false, true, true]),
        ("LessThan", [true, false, false]), ("LessThanOrEqual", [true, true, false]),
        ("Equal", [false, true, false]), ("NotEqual", [true, false, true]),
    ])
    func `numbers are compared in six ways`(_ comparison: String, _ answers: [Bool]) throws {
        for (value, answer) in zip([4.0, 5, 6], answers) {
            let machine = try S.started(
                S.state("one", [S.to("two", S.number("x", comparison, "5"), S.event("go"))])
                    + "," + S.state("two"),
                inputs: S.inputs(S.input("Numeric", "x"), S.input("Event", "go")))
            try machine.set("x", to: .number(value))
            try machine.fire("go")
            #expect((machine.state == "two") == answer, "\(value)")
        }
    }

    @Test(arguments: ["String", "Boolean"])
    func `texts and switches are equal or not, and have no order`(_ type: String) throws {
        let (value, text): (LottieInputValue, String) =
            type == "String" ? (.string("yes"), #""yes""#) : (.boolean(true), "true")
        let first = type == "String" ? #""no""# : "false"
        for (comparison, answer) in [("Equal", true), ("NotEqual", false), ("GreaterThan", false)] {
            let machine = try S.started(
                S.state("one", [S.to("two", S.check(type, "x", comparison, text), S.event("go"))])
                    + "," + S.state("two"),
                inputs: S.inputs(S.input(type, "x", first), S.input("Event", "go")))
            try machine.set("x", to: value)
            try machine.fire("go")
            #expect((machine.state == "two") == answer, "\(comparison)")
        }
    }

    @Test(arguments: [
        ("Numeric", "3", LottieInputValue.number(3)), ("String", #""blue""#, .string("blue")),
        ("Boolean", "true", .boolean(true)),
    ])
    func `an input may be compared with another one`(
        _ type: String, _ other: String, _ value: LottieInputValue
    ) throws {
        let first = ["Numeric": "0", "String": #""""#, "Boolean": "false"][type] ?? ""
        let machine = try S.started(
            S.state("one", [S.to("two", S.check(type, "x", "Equal", #""$y""#))]) + "," + S.state("two"),
            inputs: S.inputs(S.input(type, "x", first), S.input(type, "y", other)))
        #expect(machine.state == "one")
        try machine.set("x", to: value)
        #expect(machine.state == "two")
    }

    @Test func `all guards of a transition have to hold`() throws {
        let machine = try S.started(
            S.state("one", [S.to("two", S.number("x", "Equal", "1"), S.number("y", "Equal", "1"))]) + ","
                + S.state("two"),
            inputs: S.inputs(S.input("Numeric", "x"), S.input("Numeric", "y")))
        try machine.set("x", to: .number(1))
        #expect(machine.state == "one")
        try machine.set("y", to: .number(1))
        #expect(machine.state == "two")
    }

    @Test func `the first transition that applies is taken, and one without guards last`() throws {
        let machine = try S.started(
            [
                S.state("one", [S.to("two", S.event("go"))]),
                S.state("two", [S.to("free"), S.to("three", S.number("x", "Equal", "1"))]),
                S.state("three", [S.to("one", S.event("go"))]),
                S.state("free", [S.to("one", S.event("back"))]),
            ].joined(separator: ","),
            inputs: S.inputs(S.input("Numeric", "x"), S.input("Event", "go"), S.input("Event", "back")))
        try machine.fire("go")
        #expect(machine.state == "free")
        try machine.fire("back")
        try machine.set("x", to: .number(1))
        try machine.fire("go")
        #expect(machine.state == "three")
    }

    @Test func `an event leads one step, and is gone afterwards`() throws {
        let machine = try S.started(
            [
                S.state("one", [S.to("two", S.event("go"))]), S.state("two", [S.to("three", S.event("go"))]),
                S.state("three"),
            ].joined(separator: ","), inputs: S.inputs(S.input("Event", "go")))
        try machine.fire("go")
        #expect(machine.state == "two")
        try machine.fire("go")
        #expect(machine.state == "three")
    }

    @Test func `the global state comes before the state that the machine is in`() throws {
        let machine = try S.started(
            [
                S.global([S.to("two", S.number("x", "Equal", "1"))]),
                S.state("one", [S.to("three", S.number("x", "Equal", "1"))]), S.state("two"),
                S.state("three"),
            ].joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")))
        try machine.set("x", to: .number(1))
        #expect(machine.state == "two")
    }

    @Test func `after the global state the new state goes on by its own ways`() throws {
        let machine = try S.started(
            [
                S.global([S.to("two", S.number("x", "Equal", "1"))]), S.state("one"),
                S.state("two", [S.to("three")]), S.state("three"),
            ].joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")))
        try machine.set("x", to: .number(1))
        // It would lead back to "two", but nothing has changed since.
        #expect(machine.state == "three")
    }

    @Test func `an action on entry that changes an input asks the global state again`() throws {
        let change = #""entryActions": [{"type": "SetNumeric", "inputName": "x", "value": 2}]"#
        let machine = try S.started(
            [
                S.global([
                    S.to("two", S.number("x", "Equal", "1")), S.to("three", S.number("x", "Equal", "2")),
                ]),
                S.state("one"), S.state("two", [S.to("four")], change), S.state("three"), S.state("four"),
            ].joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")))
        try machine.set("x", to: .number(1))
        #expect(machine.state == "three")
    }

    @Test func `an action on exit that changes an input asks the global state again`() throws {
        let change = #""exitActions": [{"type": "SetNumeric", "inputName": "x", "value": 1}]"#
        let machine = try S.started(
            [
                S.global([S.to("three", S.number("x", "Equal", "1"))]),
                S.state("one", [S.to("two", S.event("go"))], change), S.state("two"), S.state("three"),
            ].joined(separator: ","),
            inputs: S.inputs(S.input("Numeric", "x"), S.input("Event", "go")))
        try machine.fire("go")
        #expect(machine.state == "three")
        #expect(S.entered(machine) == ["two", "three"])
    }

    @Test func `an action that leads nowhere leaves the way as it is`() throws {
        let change = #""exitActions": [{"type": "SetNumeric", "inputName": "x", "value": 7}]"#
        let machine = try S.started(
            [
                S.global([S.to("three", S.number("x", "Equal", "1"))]),
                S.state("one", [S.to("two", S.event("go"))], change), S.state("two"), S.state("three"),
            ].joined(separator: ","),
            inputs: S.inputs(S.input("Numeric", "x"), S.input("Event", "go")))
        try machine.fire("go")
        #expect(machine.state == "two")
    }

    @Test func `a last state ends the machine`() throws {
        let machine = try S.started(
            [
                S.global([S.to("two", S.number("x", "Equal", "1")), S.to("one", S.number("x", "Equal", "2"))]
                ),
                S.state("one"), S.state("two", [], #""final": true"#),
            ].joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")))
        try machine.set("x", to: .number(1))
        #expect(!machine.isRunning)
        try machine.set("x", to: .number(2))
        #expect(machine.state == "two")
    }

    @Test func `actions of a last state may lead to one more state`() throws {
        let change = #""final": true, "entryActions": [{"type": "SetNumeric", "inputName": "x", "value": 2}]"#
        let machine = try S.started(
            [
                S.global([
                    S.to("two", S.number("x", "Equal", "1")), S.to("three", S.number("x", "Equal", "2")),
                ]),
                S.state("one"), S.state("two", [S.to("one")], change), S.state("three", [S.to("one")]),
            ].joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")))
        try machine.set("x", to: .number(1))
        #expect(machine.state == "three")
        #expect(!machine.isRunning)
    }

    @Test func `an endless circle of transitions stops the machine`() throws {
        let machine = try S.started(
            [
                S.state("one", [S.to("two", S.event("go"))]), S.state("two", [S.to("three")]),
                S.state("three", [S.to("two")]),
            ].joined(separator: ","), inputs: S.inputs(S.input("Event", "go")))
        try machine.fire("go")
        #expect(!machine.isRunning)
        #expect(machine.takeEvents().last == .failed("an endless circle of transitions"))
    }

    @Test func `a machine that asks too many guards is stopped`() throws {
        // A ring of states, in each of which an action asks a global state with many guards again.
        let guards = (0..<3000).map { _ in S.to("s0", S.number("x", "LessThan", "0")) }
        let count = #""entryActions": [{"type": "Increment", "inputName": "x"}]"#
        let ring = (0..<1000).map {
            S.state("s\($0)", [S.to("s\(($0 + 1) % 1000)", S.number("x", "GreaterThan", "0"))], count)
        }
        let machine = try S.machine(
            ([S.global(guards)] + ring).joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")),
            initial: "s0")
        machine.start()
        #expect(!machine.isRunning)
        #expect(machine.takeEvents().contains(.failed("more than 10000000 guards and actions at once")))
    }

    @Test func `what happens is told in order`() throws {
        let tell = #""entryActions": [{"type": "FireCustomEvent", "value": "hello"}]"#
        let machine = try S.machine(
            S.state("one", [S.to("two", S.event("go"))]) + "," + S.state("two", [], tell),
            inputs: S.inputs(S.input("Event", "go")))
        machine.start()
        try machine.fire("go")
        #expect(
            machine.takeEvents() == [
                .started, .transition(from: nil, to: "one"), .entered("one"), .fired("go"),
                .transition(from: "one", to: "two"), .exited("one"), .entered("two"), .custom("hello"),
            ])
    }

    @Test func `a delegate is told instead, and may give inputs in return`() throws {
        final class Listener: LottieStateMachineDelegate {
            var told: [LottieStateMachineEvent] = []
            func stateMachine(_ machine: LottieStateMachine, did event: LottieStateMachineEvent) {
                told.append(event)
                if event == .entered("one") { try? machine.set("x", to: .number(1)) }
            }
        }
        let listener = Listener()
        let machine = try S.machine(
            S.state("one", [S.to("two", S.number("x", "Equal", "1"))]) + "," + S.state("two"),
            inputs: S.inputs(S.input("Numeric", "x")))
        machine.delegate = listener
        machine.start()
        #expect(machine.state == "two")
        #expect(listener.told.contains(.entered("two")))
        #expect(machine.takeEvents().isEmpty)
    }

    @Test func `after a reset the machine has its first values and waits`() throws {
        let machine = try rating()
        try machine.set("rating", to: .number(2))
        machine.reset()
        #expect(machine.state == nil)
        #expect(machine["rating"] == .number(0))
        machine.start()
        #expect(machine.state == "one")
    }
}
