import Foundation
import LaminaLayer
import Testing

@Suite struct DisplayLinkTests {
    /// The numbers of the refreshes from 0 to `last` that are frames.
    static func frames(
        upTo last: Int, refreshRate: Double = 60, _ setUp: (CADisplayLink) -> Void
    ) -> [Int] {
        let clock = FrameClock(framesPerSecond: refreshRate)
        var frames: [Int] = []
        let link = CADisplayLink(clock: clock) { frames.append(Int(($0.timestamp * refreshRate).rounded())) }
        setUp(link)
        link.add(to: .current, forMode: .default)
        for _ in 0...last { clock.tick() }
        return frames
    }

    @Test func `Thirty frames a second are every second refresh of sixty`() {
        #expect(Self.frames(upTo: 6) { $0.preferredFramesPerSecond = 30 } == [0, 2, 4, 6])
        #expect(Self.frames(upTo: 6) { $0.frameInterval = 2 } == [0, 2, 4, 6])
        #expect(Self.frames(upTo: 6) { $0.frameInterval = 3 } == [0, 3, 6])
    }

    @Test func `A frame lasts until its target, a refresh for its duration`() {
        let clock = FrameClock()
        let link = CADisplayLink(clock: clock) { _ in }
        link.preferredFramesPerSecond = 20
        link.add(to: .current, forMode: .default)
        clock.tick()
        #expect(link.targetTimestamp == 3.0 / 60)
        #expect(link.duration == 1.0 / 60)
    }

    static let rates: [(wanted: Int, rate: Double, refreshes: Int)] = [
        (60, 60, 1), (30, 60, 2), (20, 60, 3), (15, 60, 4), (25, 60, 2), (24, 60, 3), (40, 60, 2),
        (45, 60, 1), (50, 60, 1), (120, 60, 1), (0, 60, 1), (-7, 60, 1), (1, 60, 60), (40, 120, 3),
        (60, 120, 2), (60, 144, 2), (60, 59.94, 1), (30, 59.94, 2),
    ]

    @Test(arguments: rates)
    func `The nearest whole part of the refresh rate is taken`(wanted: Int, rate: Double, refreshes: Int) {
        let frames = Self.frames(upTo: 60, refreshRate: rate) { $0.preferredFramesPerSecond = wanted }
        #expect(frames == Array(stride(from: 0, through: 60, by: refreshes)))
    }

    static let ranges: [(range: CAFrameRateRange, refreshes: Int)] = [
        (0, 0, 0, 1), (10, 30, 20, 3), (10, 25, 30, 3), (40, 60, 30, 1), (8, 15, 0, 4), (0, 0, 20, 3),
        (0, 20, 0, 3), (33, 58, 40, 2), (60, 10, 30, 2), (.nan, .infinity, -.infinity, 1), (0, 0, 1e-30, 61),
    ].map { (minimum: Float, maximum: Float, preferred: Float, refreshes: Int) in
        (CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred), refreshes)
    }

    @Test(arguments: ranges)
    func `A range takes the rate within it that is nearest to the preferred one`(
        range: CAFrameRateRange, refreshes: Int
    ) {
        let frames = Self.frames(upTo: 60) { $0.preferredFrameRateRange = range }
        #expect(frames == Array(stride(from: 0, through: 60, by: refreshes)))
    }

    @Test func `The forms of the frame rate take one another's place`() {
        let link = CADisplayLink(clock: FrameClock()) { _ in }
        #expect(link.preferredFrameRateRange == .default)
        #expect((link.preferredFramesPerSecond, link.frameInterval) == (0, 1))
        link.frameInterval = 4
        link.preferredFramesPerSecond = 30
        #expect(link.preferredFrameRateRange == CAFrameRateRange(minimum: 30, maximum: 30, preferred: 30))
        #expect((link.preferredFramesPerSecond, link.frameInterval) == (30, 1))
        link.frameInterval = 0
        #expect((link.preferredFramesPerSecond, link.frameInterval) == (0, 1))
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 1, maximum: .infinity, preferred: .infinity)
        #expect(link.preferredFramesPerSecond == Int(Int32.max))
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: .nan)
        #expect(link.preferredFramesPerSecond == 0)
    }

    @Test func `After a late frame the count goes on from it`() {
        let clock = FrameClock()
        var frames: [Int] = []
        var skips: [Int] = []
        let link = CADisplayLink(clock: clock) { link in
            frames.append(Int((link.timestamp * 60).rounded()))
            skips.append(link.skippedFrames)
            let costs: [Double] = [4.5, 2.5]
            if frames.count <= costs.count { clock.elapse(costs[frames.count - 1] / 60) }
        }
        link.frameInterval = 2
        link.add(to: .current, forMode: .default)
        clock.advance(to: 14 / 60)
        // Due were 2 and then 7: 2 and 4 were missed, and 7 came one refresh late, which leaves out no frame.
        #expect(frames == [0, 5, 8, 10, 12, 14])
        #expect(skips == [0, 1, 0, 0, 0, 0])
        #expect(link.totalSkippedFrames == 1)
    }

    @Test func `A new frame rate counts from the last frame and skips nothing`() {
        let clock = FrameClock()
        var frames: [Int] = []
        let link = CADisplayLink(clock: clock) { frames.append(Int(($0.timestamp * 60).rounded())) }
        link.frameInterval = 10
        link.add(to: .current, forMode: .default)
        clock.advance(to: 4 / 60)
        link.frameInterval = 1
        clock.advance(to: 6 / 60)
        #expect(frames == [0, 5, 6])
        link.frameInterval = 3
        clock.advance(to: 12 / 60)
        #expect(frames == [0, 5, 6, 9, 12])
        #expect(link.totalSkippedFrames == 0)
    }

    @Test func `A handler may choose the frame rate at every frame`() {
        let frames = Self.frames(upTo: 8) { link in link.frameInterval = 1 }
        #expect(frames == Array(0...8))
        let clock = FrameClock()
        var numbers: [Int] = []
        let link = CADisplayLink(clock: clock) { link in
            numbers.append(Int((link.timestamp * 60).rounded()))
            link.preferredFramesPerSecond = 30
        }
        link.add(to: .current, forMode: .default)
        clock.advance(to: 8 / 60)
        #expect(numbers == [0, 2, 4, 6, 8])
    }

    @Test func `A pause is not made of skipped frames`() {
        let clock = FrameClock()
        var times: [CFTimeInterval] = []
        let link = CADisplayLink(clock: clock) { times.append($0.timestamp) }
        #expect(!link.isPaused)
        link.add(to: .current, forMode: .default)
        clock.advance(to: 1 / 60)
        link.isPaused = true
        clock.advance(to: 5.5 / 60)
        #expect(link.timestamp == 1.0 / 60)
        link.isPaused = false
        clock.advance(to: 7 / 60)
        #expect(times == FrameClockTests.frames([0, 1, 6, 7]))
        #expect(link.totalSkippedFrames == 0)
    }

    @Test func `Neither is the time in which a link is nowhere`() {
        let clock = FrameClock()
        var count = 0
        let link = CADisplayLink(clock: clock) { _ in count += 1 }
        link.add(to: .current, forMode: .default)
        link.add(to: .current, forMode: .default)
        clock.tick()
        link.remove(from: .current, forMode: .default)
        clock.advance(to: 1)
        link.add(to: .current, forMode: .default)
        clock.tick()
        #expect(count == 2)
        #expect(link.totalSkippedFrames == 0)
    }

    final class Player {
        var frames = 0
        func step(_ link: CADisplayLink) {
            frames += 1
            if frames == 3 { link.invalidate() }
        }
    }

    @Test func `A target is held until the link is invalidated, and called no more`() {
        let clock = FrameClock()
        weak var player: Player?
        var link: CADisplayLink?
        do {
            let target = Player()
            player = target
            link = CADisplayLink(target: target, action: Player.step, clock: clock)
        }
        link?.add(to: .current, forMode: .default)
        clock.tick()
        clock.tick()
        #expect(player?.frames == 2)
        clock.tick()
        #expect(player == nil)
        clock.tick()
        link?.add(to: .current, forMode: .default)
        clock.tick()
        #expect(link?.timestamp == 2.0 / 60)
    }

    @Test func `A target's method may take nothing`() {
        final class Counter {
            var frames = 0
            func step() { frames += 1 }
        }
        let (clock, counter) = (FrameClock(), Counter())
        CADisplayLink(target: counter, action: Counter.step, clock: clock)
            .add(to: .current, forMode: .default)
        clock.tick()
        clock.tick()
        #expect(counter.frames == 2)
    }

    @Test func `A clock holds the links that were added`() {
        let clock = FrameClock()
        var count = 0
        CADisplayLink(clock: clock) { _ in count += 1 }.add(to: .current, forMode: .default)
        clock.tick()
        #expect(count == 1)
    }

    @Test func `A refresh that was seen is not seen again`() {
        var count = 0
        let link = CADisplayLink(clock: FrameClock()) { _ in count += 1 }
        for number in [4, 4, 3, 5] {
            link.refresh(DisplayRefresh(number: number, timestamp: Double(number), interval: 1))
        }
        #expect(count == 2)
    }
}
