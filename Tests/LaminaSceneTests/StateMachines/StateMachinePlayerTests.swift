import LaminaScene
import Testing

/// A program that plays, pauses and seeks the animation of a machine.
struct StateMachinePlayerTests {
    private typealias S = MachineSample

    private func playing(_ more: String = "") throws -> LottieStateMachine {
        try S.started(S.state("one", [], #""autoplay": true\#(more)"#))
    }

    /// The event leads to a state in two seconds.
    private func tweening(to more: String) throws -> LottieStateMachine {
        let machine = try S.started(
            S.state("one", [S.tween("two", 2, S.event("go"))], #""autoplay": true"#) + ","
                + S.state("two", [], #""segment": "c", \#(more)"#),
            inputs: S.inputs(S.input("Event", "go")))
        try machine.fire("go")
        machine.advance(by: 1)
        return machine
    }

    @Test func `a paused animation stays, and plays on from there`() throws {
        let machine = try playing()
        machine.advance(by: 0.5)
        machine.pause()
        machine.advance(by: 1)
        #expect(machine.frame == 15)
        #expect(machine.isSettled)
        machine.play()
        machine.advance(by: 0.5)
        #expect(machine.frame == 30)
    }

    @Test func `a state without autoplay is played by the program`() throws {
        let machine = try S.started(S.state("one"))
        machine.play()
        machine.advance(by: 1)
        #expect(machine.frame == 30)
    }

    @Test func `an animation that has ended begins anew`() throws {
        let machine = try playing(#", "segment": "b""#)
        machine.settle()
        machine.play()
        machine.advance(by: 0.1)
        #expect(abs(machine.frame - 23) < 1e-9)
    }

    @Test func `playing what plays and pausing what is paused change nothing`() throws {
        let machine = try playing()
        machine.advance(by: 0.5)
        machine.play()
        machine.advance(by: 0.5)
        #expect(machine.frame == 30)
        machine.pause()
        machine.pause()
        machine.play()
        #expect(machine.isPlaying)
    }

    @Test func `a tween goes on while the program pauses, and the animation is paused after it`() throws {
        let machine = try tweening(to: #""autoplay": true"#)
        machine.pause()
        #expect(machine.isTweening)
        machine.advance(by: 2)
        #expect(machine.state == "two")
        #expect(!machine.isPlaying)
        #expect(machine.frame == 40)
    }

    @Test func `a tween goes on while the program plays, and the animation plays after it`() throws {
        let machine = try tweening(to: #""autoplay": false"#)
        machine.play()
        #expect(machine.isTweening)
        machine.advance(by: 1.5)
        #expect(machine.isPlaying)
        #expect(abs(machine.frame - 55) < 1e-9)
    }

    @Test func `after a tween, its state says whether the animation plays`() throws {
        let machine = try S.started(
            S.state("one", [S.tween("two", 2, S.event("go"))], #""autoplay": true"#) + ","
                + S.state("two", [], #""segment": "c""#),
            inputs: S.inputs(S.input("Event", "go")))
        machine.pause()
        try machine.fire("go")
        machine.advance(by: 3)
        #expect(machine.state == "two")
        #expect(!machine.isPlaying)
    }

    @Test func `the end of a paused animation is no end`() throws {
        let machine = try playing(#", "segment": "b""#)
        machine.pause()
        machine.advance(by: 9)
        #expect(machine.takeEvents().isEmpty)
    }

    @Test func `a frame is shown, and the animation goes on from there`() throws {
        let machine = try playing(#", "segment": "c""#)
        machine.seek(toFrame: 50)
        #expect(machine.frame == 50)
        machine.advance(by: 0.1)
        #expect(abs(machine.frame - 53) < 1e-9)
        machine.seek(toFrame: 5)
        #expect(abs(machine.frame - 53) < 1e-9)
    }

    @Test func `a frame is not shown during a tween`() throws {
        let machine = try tweening(to: #""autoplay": false"#)
        machine.seek(toFrame: 45)
        #expect(machine.isTweening)
        machine.advance(by: 2)
        #expect(machine.frame == 40)
    }

    @Test func `a film has the pause in it`() throws {
        let machine = try playing()
        machine.record()
        machine.advance(by: 0.5)
        machine.pause()
        machine.advance(by: 0.5)
        machine.play()
        machine.advance(by: 0.5)
        #expect(machine.frame == 30)
        #expect(try machine.recorded().duration ?? 0 >= 1.5)
    }
}
