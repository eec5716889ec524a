import LaminaScene
import Testing

/// Transitions that take time.
struct StateMachineTweenTests {
    private typealias S = MachineSample

    /// The global state leads to a, b and c in two seconds each, and to d at once.
    private func poses(easing: String = "[0, 0, 1, 1]", to more: String = "") throws -> LottieStateMachine {
        let ways =
            ["a", "b", "c"].enumerated().map {
                S.tween($1, 2, S.number("pose", "Equal", "\($0)"), easing: easing)
            } + [S.to("d", S.number("pose", "Equal", "3"))]
        return try S.started(
            ([S.global(ways)] + ["a", "b", "c", "d"].map { S.state($0, [], #""segment": "\#($0)"\#(more)"#) })
                .joined(separator: ","),
            inputs: S.inputs(S.input("Numeric", "pose")), initial: "a")
    }

    @Test func `the state changes when the tween has come to its end`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(1))
        #expect(machine.isTweening)
        #expect(machine.state == "a")
        machine.advance(by: 1.5)
        #expect(machine.tweenProgress == 0.75)
        #expect(machine.state == "a")
        machine.advance(by: 1)
        #expect(machine.state == "b")
        #expect(!machine.isTweening)
        #expect(machine.frame == 20)
    }

    @Test func `the shown frame stays the one before until the tween ends`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(1))
        machine.advance(by: 1)
        #expect(machine.frame == 0)
    }

    @Test func `the target is not entered before, and its animation goes on afterwards`() throws {
        let machine = try poses(to: #", "autoplay": true"#)
        machine.settle()
        _ = machine.takeEvents()
        try machine.set("pose", to: .number(2))
        machine.advance(by: 1.9)
        #expect(S.entered(machine).isEmpty)
        machine.advance(by: 0.2)
        #expect(S.entered(machine) == ["c"])
        #expect(abs(machine.frame - 43) < 1e-9)
    }

    @Test func `another tween breaks one off, whose target is never entered`() throws {
        let machine = try poses()
        for pose in [1.0, 2, 1, 2] {
            try machine.set("pose", to: .number(pose))
            machine.advance(by: 0.4)
        }
        #expect(machine.state == "a")
        machine.advance(by: 2)
        #expect(S.entered(machine) == ["c"])
    }

    @Test func `a transition that takes no time breaks a tween off`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(1))
        machine.advance(by: 0.5)
        try machine.set("pose", to: .number(3))
        #expect(machine.state == "d")
        #expect(!machine.isTweening)
        #expect(machine.frame == 70)
        #expect(S.entered(machine) == ["d"])
    }

    @Test func `a tween goes back to the state that it leads away from`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(1))
        machine.advance(by: 0.5)
        try machine.set("pose", to: .number(0))
        #expect(machine.isTweening)
        machine.advance(by: 2.5)
        #expect(machine.state == "a")
        #expect(!S.entered(machine).contains("b"))
    }

    @Test func `asking for the same target again does not begin anew`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(1))
        machine.advance(by: 0.5)
        try machine.set("pose", to: .number(1))
        machine.advance(by: 1.6)
        #expect(machine.state == "b")
    }

    @Test func `the way to a state that plays back leads to the segment's end`() throws {
        let machine = try S.started(
            S.state("one", [S.tween("two", 1, S.event("go"))]) + ","
                + S.state("two", [], #""segment": "c", "mode": "Reverse""#),
            inputs: S.inputs(S.input("Event", "go")))
        try machine.fire("go")
        machine.advance(by: 1)
        #expect(machine.frame == 60)
    }

    @Test(arguments: [("Forward", 0.0), ("Reverse", 89)])
    func `a state without a segment is a target too`(_ mode: String, _ frame: Double) throws {
        let machine = try S.started(
            S.state("one", [S.tween("two", 1, S.event("go"))], #""segment": "b""#) + ","
                + S.state("two", [], #""mode": "\#(mode)""#),
            inputs: S.inputs(S.input("Event", "go")))
        try machine.fire("go")
        #expect(machine.isTweening)
        machine.advance(by: 1)
        #expect(machine.frame == frame)
        #expect(machine.state == "two")
    }

    @Test func `guards that came to hold during the tween lead on from its target`() throws {
        let machine = try S.started(
            [
                S.state("one", [S.tween("two", 2, S.event("go"))]),
                S.state("two", [S.to("three", S.check("Boolean", "ready", "Equal", "true"))]),
                S.state("three"),
            ].joined(separator: ","),
            inputs: S.inputs(S.input("Boolean", "ready", "false"), S.input("Event", "go")))
        try machine.fire("go")
        machine.advance(by: 1)
        try machine.set("ready", to: .boolean(true))
        #expect(machine.state == "one")
        machine.advance(by: 1)
        #expect(machine.state == "three")
    }

    @Test func `a guard that waits for a time breaks a tween off`() throws {
        let machine = try S.started(
            [
                S.global([
                    S.to("three", S.number("@elapsedTime", "GreaterThan", "1")),
                    S.tween("two", 5, S.number("x", "Equal", "1")),
                ]), S.state("one"), S.state("two"), S.state("three"),
            ].joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")))
        try machine.set("x", to: .number(1))
        machine.advance(by: 1.5)
        #expect(machine.state == "three")
    }

    @Test func `a machine that is stopped during a tween stays in the state that was left`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(1))
        machine.advance(by: 0.5)
        machine.stop()
        machine.advance(by: 5)
        #expect(machine.state == "a")
        #expect(machine.frame == 0)
        #expect(!machine.isTweening)
    }

    @Test func `curves may lead beyond both ends`() throws {
        let machine = try poses(easing: "[0.36, 0, 0.66, -0.56]")
        try machine.set("pose", to: .number(1))
        machine.advance(by: 1)
        #expect((machine.tweenProgress ?? 0) < 0)
    }

    @Test(arguments: ["[-0.1, 0, 0.5, 1]", "[0, 0, 1.5, 1]"])
    func `a curve that goes back in time is a cut, with a warning`(_ easing: String) throws {
        let machine = try poses(easing: easing)
        try machine.set("pose", to: .number(1))
        #expect(machine.state == "b")
        #expect(machine.warnings.first?.feature.contains("goes back in time") == true)
    }

    @Test func `a tween that takes no time is a cut`() throws {
        let machine = try S.started(
            S.state("one", [S.tween("two", 0, S.event("go"))]) + "," + S.state("two"),
            inputs: S.inputs(S.input("Event", "go")))
        try machine.fire("go")
        #expect(machine.state == "two")
    }

    @Test func `a tween is settled at its end`() throws {
        let machine = try poses()
        try machine.set("pose", to: .number(2))
        #expect(!machine.isSettled)
        #expect(machine.settle())
        #expect(machine.state == "c")
        #expect(abs(machine.elapsedTime - 2) < 1e-3)
    }
}
