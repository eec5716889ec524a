/// Cuts time into steps of equal length, for simulations that must not depend on the frame rate.
///
/// A frame asks for the number of steps until its time. Steps are counted, not summed up, so the same time is reached
/// with the same steps whatever frames came before. If frames are so late that their steps would take longer than the
/// time they simulate, at most ``maximumStepsPerFrame`` are done and the rest of the time is dropped. The simulation
/// is then slower for a moment, but never hangs.
///
/// ```swift
/// var steps = FixedStepClock(stepsPerSecond: 120)
/// let link = CADisplayLink { link in
///     for _ in 0..<steps.advance(to: link.timestamp) { world.step(steps.stepDuration) }
/// }
/// ```
///
/// If steps still cost more than half of the time they simulate, make them longer, or prefer half the frame rate.
public struct FixedStepClock: Sendable {
    /// Steps in a second.
    public let stepsPerSecond: Double
    /// The most steps that are done for one frame.
    public let maximumStepsPerFrame: Int

    /// Steps that were done.
    public private(set) var steps = 0
    /// Steps that were dropped because too many were due at once.
    public private(set) var droppedSteps = 0
    /// How far the last frame's time lies between the step that was done last and the next, from 0 to below 1: where to
    /// draw things between the two.
    public private(set) var fraction: Double = 0

    private var start: CFTimeInterval?

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - stepsPerSecond: Taken into 0.001…1,000,000.
    ///   - maximumStepsPerFrame: At least 1. The default of 8 is a frame rate of 15 with 120 steps a second.
    ///   - start: When simulated time is 0, in seconds; unless given, the time of the first frame, which then has no steps.
    public init(
        stepsPerSecond: Double = 120, maximumStepsPerFrame: Int = 8, startingAt start: CFTimeInterval? = nil
    ) {
        self.stepsPerSecond = stepsPerSecond.isNaN ? 120 : min(max(stepsPerSecond, 0.001), 1_000_000)
        self.maximumStepsPerFrame = max(1, maximumStepsPerFrame)
        self.start = start
    }

    /// Seconds that a step simulates.
    public var stepDuration: CFTimeInterval { 1 / stepsPerSecond }

    /// Simulated time, in seconds.
    public var simulatedTime: CFTimeInterval { Double(steps) / stepsPerSecond }

    /// Time that was not simulated because too many steps were due at once, in seconds.
    public var droppedTime: CFTimeInterval { Double(droppedSteps) / stepsPerSecond }

    /// How many steps to do now, so that the simulation reaches `time`, in seconds of media time. They count as done.
    public mutating func advance(to time: CFTimeInterval) -> Int {
        guard time.isFinite else { return 0 }
        let start = start ?? time
        self.start = start
        // Room for times such as 3/60 that lie just below the step they stand for.
        let position = (time - start) * stepsPerSecond
        let reached = Int(clamping: (position + 1e-6).rounded(.down), within: 0x1p53)
        let due = reached - steps - droppedSteps
        guard due >= 0 else { return 0 }
        fraction = min(max(0, position - Double(reached)), 1)
        let count = min(due, maximumStepsPerFrame)
        steps += count
        droppedSteps += due - count
        return count
    }
}
