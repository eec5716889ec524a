import LaminaLayer
import LaminaTestSupport
import Testing

@Suite struct FixedStepClockTests {
    /// A ball that bounces with friction, in floating-point numbers: any other number of steps gives other bits.
    struct Ball: Equatable {
        var height = 1.0
        var speed = 0.0

        mutating func step(_ seconds: Double) {
            speed -= 9.81 * seconds
            height += speed * seconds
            if height < 0 { (height, speed) = (-height, -speed * 0.8) }
        }
    }

    static func ball(after seconds: Int, framesPerSecond: Double) -> (Ball, FixedStepClock) {
        let clock = FrameClock(framesPerSecond: framesPerSecond, startingAt: 77.7)
        var (ball, steps) = (Ball(), FixedStepClock(stepsPerSecond: 120, startingAt: 77.7))
        let link = CADisplayLink(clock: clock) { link in
            for _ in 0..<steps.advance(to: link.timestamp) { ball.step(steps.stepDuration) }
        }
        link.add(to: .current, forMode: .default)
        clock.advance(to: 77.7 + Double(seconds))
        return (ball, steps)
    }

    @Test(arguments: [15, 20, 24, 30, 50, 60, 100, 120, 144, 1000] as [Double])
    func `The frame rate does not change the result`(framesPerSecond: Double) {
        let (expected, _) = Self.ball(after: 10, framesPerSecond: 60)
        let (ball, steps) = Self.ball(after: 10, framesPerSecond: framesPerSecond)
        #expect(ball == expected)
        #expect(steps.steps == 1200)
        #expect(steps.simulatedTime == 10)
        #expect(steps.droppedSteps == 0)
    }

    @Test func `Frames at any times end with the same steps`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            var (steps, time, count) = (FixedStepClock(startingAt: 0), 0.0, 0)
            while time < 3 {
                count += steps.advance(to: time)
                time += Double.random(in: 0.0001...0.06, using: &random)
            }
            count += steps.advance(to: 3)
            #expect(count == 360)
            #expect(steps.steps == 360)
        }
    }

    @Test func `Steps due at once are bounded and the rest of the time is dropped`() {
        var steps = FixedStepClock(stepsPerSecond: 100, maximumStepsPerFrame: 5, startingAt: 0)
        #expect(steps.advance(to: 0.05) == 5)
        #expect(steps.droppedSteps == 0)
        #expect(steps.advance(to: 0.17) == 5)
        #expect(steps.droppedSteps == 7)
        #expect(steps.droppedTime == 0.07)
        #expect(steps.simulatedTime == 0.1)
        #expect(steps.advance(to: 0.18) == 1)
    }

    @Test func `Steps that cost more than they simulate slow time down and never hang`() {
        let clock = FrameClock()
        var steps = FixedStepClock(stepsPerSecond: 120, maximumStepsPerFrame: 4)
        var perFrame: [Int] = []
        let link = CADisplayLink(clock: clock) { link in
            let count = steps.advance(to: link.timestamp)
            perFrame.append(count)
            // Twice as long as the time that a step simulates.
            clock.elapse(Double(count) * 2 / 120)
        }
        link.add(to: .current, forMode: .default)
        clock.advance(to: 10)
        #expect(perFrame.max() == 4)
        #expect(perFrame.count > 100)
        #expect(abs(steps.simulatedTime + steps.droppedTime - 10) < 0.1)
        #expect(steps.droppedTime > 4)
    }

    @Test func `The first frame is the start unless another is given`() {
        var steps = FixedStepClock()
        #expect(steps.advance(to: 1234.5) == 0)
        #expect(steps.advance(to: 1234.5 + 1.0 / 60) == 2)
        var given = FixedStepClock(startingAt: 0)
        #expect(given.advance(to: 1.0 / 60) == 2)
    }

    @Test func `Between two steps the fraction says how far`() {
        var steps = FixedStepClock(stepsPerSecond: 100, startingAt: 0)
        #expect(steps.fraction == 0)
        #expect(steps.advance(to: 0.0125) == 1)
        #expect(abs(steps.fraction - 0.25) < 1e-9)
        #expect(steps.advance(to: 0.0175) == 0)
        #expect(abs(steps.fraction - 0.75) < 1e-9)
        #expect(steps.advance(to: 0.02) == 1)
        #expect(steps.fraction < 1e-9)
    }

    @Test func `Times before the last frame, and none, have no steps`() {
        var steps = FixedStepClock(startingAt: 10)
        #expect(steps.advance(to: 9) == 0)
        #expect(steps.advance(to: 10.05) == 6)
        for time in [10, -.infinity, .infinity, .nan, 10.05] as [Double] {
            #expect(steps.advance(to: time) == 0)
        }
        #expect(steps.steps == 6)
    }

    @Test func `Numbers out of range become near ones`() {
        #expect(FixedStepClock(stepsPerSecond: .infinity).stepsPerSecond == 1_000_000)
        #expect(FixedStepClock(stepsPerSecond: -1).stepsPerSecond == 0.001)
        #expect(FixedStepClock(stepsPerSecond: .nan).stepsPerSecond == 120)
        #expect(FixedStepClock(maximumStepsPerFrame: 0).maximumStepsPerFrame == 1)
        var steps = FixedStepClock(startingAt: -1e300)
        #expect(steps.advance(to: 1e300) == 8)
        #expect(steps.droppedSteps > 0)
    }
}
