import LaminaScene
import Testing

/// How states play their animations.
struct StateMachinePlaybackTests {
    private typealias S = MachineSample

    private func playing(_ more: String, interactions: String = "[]") throws -> LottieStateMachine {
        try S.started(S.state("one", [], #""autoplay": true, \#(more)"#), interactions: interactions)
    }

    /// The frame after each of some stretches of time.
    private func frames(_ machine: LottieStateMachine, _ seconds: [Double]) -> [Double] {
        seconds.map { length in
            machine.advance(by: length)
            return (machine.frame * 1000).rounded() / 1000
        }
    }

    @Test func `a state without autoplay stays at its first frame`() throws {
        let machine = try S.started(S.state("one"))
        machine.advance(by: 1)
        #expect(machine.frame == 0)
        #expect(machine.isSettled)
    }

    @Test(arguments: [
        (#""mode": "Forward""#, [15.0, 30, 89]), (#""mode": "Reverse""#, [74, 59, 0]),
        (#""mode": "Forward", "speed": 2"#, [30, 60, 89]),
        (#""segment": "b""#, [30, 30, 30]), (#""segment": "c""#, [55, 60, 60]),
        (#""segment": [10, 50]"#, [25, 40, 50]), (#""segment": "c", "mode": "Reverse""#, [45, 40, 40]),
    ])
    func `an animation plays in its segment, mode and speed`(_ more: String, _ expected: [Double]) throws {
        #expect(frames(try playing(more), [0.5, 0.5, 9]) == expected)
    }

    @Test(arguments: [
        (#""mode": "Bounce", "segment": "c""#, [50.0, 60, 50, 40, 40]),
        (#""mode": "ReverseBounce", "segment": "c""#, [50, 40, 50, 60, 60]),
    ])
    func `a bounce goes there and back once`(_ more: String, _ expected: [Double]) throws {
        let third = 1.0 / 3
        #expect(frames(try playing(more), [third, third, third, third, third]) == expected)
    }

    @Test func `a loop begins again, and never settles`() throws {
        let machine = try playing(#""loop": true, "segment": "b""#)
        #expect(frames(machine, [0.25, 0.25, 0.25]) == [27.5, 25, 22.5])
        #expect(!machine.settle(within: 5))
        #expect(machine.isEndless)
    }

    @Test func `a counted loop ends as it began`() throws {
        let machine = try playing(#""loop": true, "loopCount": 2, "segment": "b""#)
        #expect(machine.settle())
        #expect(machine.frame == 20)
        #expect(
            machine.takeEvents() == [.loopCompleted(state: "one"), .completed(state: "one")])
    }

    @Test func `time may pass in any steps`() throws {
        let (one, two) = (
            try playing(#""loop": true, "segment": "c""#), try playing(#""loop": true, "segment": "c""#)
        )
        one.advance(by: 1.75)
        for _ in 0..<7 { two.advance(by: 0.25) }
        #expect(abs(one.frame - two.frame) < 1e-9)
    }

    @Test func `a state whose segment holds the shown frame goes on from there`() throws {
        let machine = try S.started(
            S.state("one", [S.to("two", S.event("go"))], #""autoplay": true"#) + ","
                + S.state("two", [S.to("three", S.event("go"))], #""segment": "c", "autoplay": true"#)
                + "," + S.state("three", [], #""segment": "a""#),
            inputs: S.inputs(S.input("Event", "go")))
        machine.advance(by: 1.5)
        try machine.fire("go")
        #expect(machine.frame == 45)
        machine.advance(by: 0.1)
        #expect(abs(machine.frame - 48) < 1e-9)
        try machine.fire("go")
        #expect(machine.frame == 0)
    }

    @Test func `the end of an animation leads on`() throws {
        let machine = try S.started(
            S.state("one", [S.to("two", S.event("done"))], #""segment": "b", "autoplay": true"#) + ","
                + S.state("two", [], #""segment": "a""#),
            inputs: S.inputs(S.input("Event", "done")),
            interactions:
                #"[{"type": "OnComplete", "stateName": "one", "actions": [{"type": "Fire", "inputName": "done"}]}]"#
        )
        machine.advance(by: 0.3)
        #expect(machine.state == "one")
        machine.advance(by: 0.1)
        #expect(machine.state == "two")
    }

    @Test func `each round of a loop leads on`() throws {
        let machine = try S.started(
            S.state("one", [], #""segment": "b", "autoplay": true, "loop": true"#),
            inputs: S.inputs(S.input("Numeric", "rounds")),
            interactions:
                #"[{"type": "OnLoopComplete", "stateName": "one", "actions": [{"type": "Increment", "inputName": "rounds"}]}]"#
        )
        machine.advance(by: 1.1)
        #expect(machine["rounds"] == .number(3))
    }

    @Test func `the end of another state's animation is not waited for`() throws {
        let machine = try S.started(
            S.state("one", [], #""segment": "b", "autoplay": true"#) + "," + S.state("two"),
            inputs: S.inputs(S.input("Numeric", "x")),
            interactions:
                #"[{"type": "OnComplete", "stateName": "two", "actions": [{"type": "Increment", "inputName": "x"}]}]"#
        )
        machine.settle()
        #expect(machine["x"] == .number(0))
    }

    @Test func `animations that end at once lead in circles only so often`() throws {
        let machine = try S.started(
            S.state(
                "one", [S.to("two", S.event("go"))], #""segment": [0, 10], "autoplay": true, "loop": true"#)
                + ","
                + S.state(
                    "two", [S.to("one", S.event("go"))],
                    #""segment": [5, 10], "autoplay": true, "loop": true"#),
            inputs: S.inputs(S.input("Event", "go")),
            interactions:
                #"[{"type": "OnLoopComplete", "stateName": "one", "actions": [{"type": "Fire", "inputName": "go"}]}, {"type": "OnLoopComplete", "stateName": "two", "actions": [{"type": "Fire", "inputName": "go"}]}]"#
        )
        machine.advance(by: 1)
        #expect(!machine.isRunning)
        #expect(machine.takeEvents().last == .failed("an endless circle of ends of animations"))
    }

    @Test func `a loop through a single frame ends within its limit`() throws {
        let machine = try playing(#""loop": true, "segment": "d", "speed": 1000"#)
        #expect(!machine.settle(within: 2))
        #expect(abs(machine.elapsedTime - 2) < 1e-6)
    }

    // MARK: Time

    @Test func `the elapsed time counts while the machine runs`() throws {
        let machine = try S.machine(S.state("one"))
        machine.advance(by: 1)
        #expect(machine["@elapsedTime"] == .number(0))
        machine.start()
        machine.advance(by: 0.75)
        #expect(machine["@elapsedTime"] == .number(0.75))
        machine.stop()
        machine.start()
        #expect(machine["@elapsedTime"] == .number(0))
    }

    @Test func `a guard may wait for a time`() throws {
        let machine = try S.started(
            S.state("one", [S.to("two", S.number("@elapsedTime", "GreaterThan", "1.0"))]) + ","
                + S.state("two"))
        machine.advance(by: 0.5)
        #expect(machine.state == "one")
        #expect(!machine.isSettled)
        machine.advance(by: 0.7)
        #expect(machine.state == "two")
        #expect(machine.isSettled)
    }

    @Test func `an input may be compared with the elapsed time`() throws {
        let machine = try S.started(
            S.state("one", [S.to("two", S.number("wait", "LessThan", #""@elapsedTime""#))]) + ","
                + S.state("two"),
            inputs: S.inputs(S.input("Numeric", "wait", "0.5")))
        machine.advance(by: 0.3)
        #expect(machine.state == "one")
        machine.advance(by: 0.4)
        #expect(machine.state == "two")
    }

    @Test func `an action may take the elapsed time`() throws {
        let stamp = #""entryActions": [{"type": "SetNumeric", "inputName": "x", "value": "@elapsedTime"}]"#
        let machine = try S.started(
            S.state("one", [S.to("two", S.event("go"))]) + "," + S.state("two", [], stamp),
            inputs: S.inputs(S.input("Numeric", "x"), S.input("Event", "go")))
        machine.advance(by: 0.5)
        try machine.fire("go")
        #expect(machine["x"] == .number(0.5))
    }

    @Test func `time alone performs no action of a state again`() throws {
        let count = #""entryActions": [{"type": "Increment", "inputName": "x"}]"#
        let machine = try S.started(
            S.state("one", [], count), inputs: S.inputs(S.input("Numeric", "x")))
        for _ in 0..<50 { machine.advance(by: 1.0 / 60) }
        #expect(machine["x"] == .number(1))
    }
}
