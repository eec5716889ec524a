import Foundation
import LaminaLayer
import Testing

@Suite struct FrameClockTests {
    /// The times and skips that a link received.
    final class Log {
        var times: [CFTimeInterval] = []
        var skips: [Int] = []
        /// Seconds that each frame takes, by its index.
        var costs: [Int: CFTimeInterval] = [:]
    }

    static func link(_ clock: FrameClock, _ log: Log) -> CADisplayLink {
        let link = CADisplayLink(clock: clock) { link in
            clock.elapse(log.costs[log.times.count] ?? 0)
            log.times.append(link.timestamp)
            log.skips.append(link.skippedFrames)
        }
        link.add(to: .current, forMode: .default)
        return link
    }

    static func frames(_ numbers: [Int], rate: Double = 60) -> [CFTimeInterval] {
        numbers.map { Double($0) / rate }
    }

    @Test func `Ticks are refreshes, the first at the start`() {
        let (clock, log) = (FrameClock(framesPerSecond: 50, startingAt: 2), Log())
        let link = Self.link(clock, log)
        for _ in 0..<3 { clock.tick() }
        #expect(log.times == [2, 2.02, 2.04])
        #expect(link.timestamp == 2.04)
        #expect(abs(link.targetTimestamp - 2.06) < 1e-12)
        #expect(link.duration == 0.02)
        #expect(clock.now == 2.04)
    }

    @Test func `Before the first frame there are no times`() {
        let link = Self.link(FrameClock(startingAt: 7), Log())
        #expect([link.timestamp, link.targetTimestamp, link.duration] == [0, 0, 0])
    }

    @Test func `Advancing calls a link at every refresh on the way`() {
        let (clock, log) = (FrameClock(), Log())
        let link = Self.link(clock, log)
        clock.advance(to: 0.1)
        #expect(log.times == Self.frames([0, 1, 2, 3, 4, 5, 6]))
        #expect(clock.now == 0.1)
        clock.advance(to: 0.11)
        #expect(log.times.count == 7)
        #expect(clock.now == 0.11)
        #expect(link.totalSkippedFrames == 0)
    }

    @Test(arguments: [23.976, 24, 29.97, 59.94, 60, 90, 120, 144])
    func `A minute at any rate skips nothing`(rate: Double) {
        let (clock, log) = (FrameClock(framesPerSecond: rate, startingAt: 1234.567), Log())
        let link = Self.link(clock, log)
        for frame in 1...60 { clock.advance(to: 1234.567 + Double(frame)) }
        #expect(log.times.count == Int((60 * rate + 1e-9).rounded(.down)) + 1)
        #expect(link.totalSkippedFrames == 0)
    }

    @Test func `Time never goes back, and only to places there are`() {
        let (clock, log) = (FrameClock(startingAt: 1), Log())
        let link = Self.link(clock, log)
        clock.tick()
        for time in [0.5, -.infinity, .infinity, .nan] as [Double] { clock.advance(to: time) }
        for seconds in [-1, .infinity, .nan, 0] as [Double] { clock.elapse(seconds) }
        #expect(clock.now == 1)
        #expect(log.times == [1])
        #expect(link.totalSkippedFrames == 0)
    }

    @Test(arguments: [(0, 0.001), (.nan, 60), (.infinity, 10_000), (-5, 0.001)] as [(Double, Double)])
    func `Rates that no display has become near ones`(rate: Double, expected: Double) {
        #expect(FrameClock(framesPerSecond: rate).framesPerSecond == expected)
        #expect(FrameClock(framesPerSecond: rate, startingAt: .nan).now == 0)
    }

    @Test func `A frame that takes long has the next ones skipped, not queued`() {
        let (clock, log) = (FrameClock(), Log())
        log.costs = [1: 3.5 / 60]
        let link = Self.link(clock, log)
        for _ in 0..<4 { clock.tick() }
        #expect(log.times == Self.frames([0, 1, 5, 6]))
        #expect(log.skips == [0, 0, 3, 0])
        #expect(link.totalSkippedFrames == 3)
        #expect(link.skippedFrames == 0)
    }

    @Test func `A frame that is done just in time skips nothing`() {
        let (clock, log) = (FrameClock(), Log())
        log.costs = [0: 1 / 60]
        _ = Self.link(clock, log)
        clock.advance(to: 2 / 60)
        #expect(log.times == Self.frames([0, 1, 2]))
        #expect(log.skips == [0, 0, 0])
    }

    @Test func `Moving the clock inside a handler takes time and calls nobody`() {
        let clock = FrameClock()
        var times: [CFTimeInterval] = []
        let link = CADisplayLink(clock: clock) { link in
            times.append(link.timestamp)
            if times.count == 1 {
                clock.tick()
                clock.advance(to: 2.5 / 60)
            }
        }
        link.add(to: .current, forMode: .default)
        clock.tick()
        clock.tick()
        #expect(times == Self.frames([0, 3]))
        #expect(link.skippedFrames == 2)
    }

    @Test func `Links tick in the order in which they were added, until one is removed by another`() {
        let clock = FrameClock()
        var calls: [String] = []
        let last = CADisplayLink(clock: clock) { _ in calls.append("last") }
        let first = CADisplayLink(clock: clock) { _ in
            calls.append("first")
            if calls.count > 2 { last.remove(from: .current, forMode: .default) }
        }
        first.add(to: .current, forMode: .default)
        last.add(to: .current, forMode: .default)
        for _ in 0..<3 { clock.tick() }
        #expect(calls == ["first", "last", "first", "first"])
    }

    @Test func `A link ticks in the modes it was added for, once a refresh`() {
        let (clock, log) = (FrameClock(), Log())
        let link = Self.link(clock, log)
        let tracking = RunLoop.Mode("tracking")
        clock.tick()
        clock.mode = tracking
        clock.tick()
        #expect(log.times == Self.frames([0]))
        link.add(to: .current, forMode: tracking)
        link.add(to: .current, forMode: .common)
        clock.tick()
        #expect(log.times == Self.frames([0, 2]))
        #expect(log.skips == [0, 1])
        link.remove(from: .current, forMode: tracking)
        clock.tick()
        #expect(log.times == Self.frames([0, 2, 3]))
        link.remove(from: .current, forMode: .common)
        clock.tick()
        #expect(log.times.count == 3)
    }
}
