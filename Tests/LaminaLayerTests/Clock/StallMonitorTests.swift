import LaminaLayer
import Testing

@Suite struct StallMonitorTests {
    /// Beats at the ends of intervals in milliseconds, from `start` on. Returns the stalls that ended, in
    /// milliseconds after `start`.
    static func stalls(_ milliseconds: [Int], from start: Double = 5000) -> [[Int]] {
        var monitor = StallMonitor()
        var (time, stalls) = (0, [[Int]]())
        _ = monitor.beat(at: start)
        for interval in milliseconds {
            time += interval
            guard let stall = monitor.beat(at: start + Double(time) / 1000) else { continue }
            stalls.append([stall.begin - start, stall.duration].map { Int(($0 * 1000).rounded()) })
        }
        return stalls
    }

    @Test func `Quick turns are no stall`() {
        #expect(Self.stalls(Array(repeating: 16, count: 100)).isEmpty)
        #expect(Self.stalls(Array(repeating: 49, count: 100)).isEmpty)
    }

    @Test func `Five turns of fifty milliseconds in a row are a stall`() {
        #expect(Self.stalls([16, 50, 50, 50, 50, 50, 16]) == [[16, 250]])
        #expect(Self.stalls([16, 50, 50, 50, 50, 16, 16]).isEmpty)
        #expect(Self.stalls([16, 50, 50, 50, 50, 49, 50, 16]).isEmpty)
    }

    @Test func `One turn of 250 milliseconds is a stall`() {
        #expect(Self.stalls([10, 250, 10]) == [[10, 250]])
        #expect(Self.stalls([10, 249, 10]).isEmpty)
        #expect(Self.stalls([10, 249, 249, 249, 249, 10]).isEmpty)
    }

    @Test func `A stall goes from the first slow turn to the last`() {
        #expect(Self.stalls([10, 60, 300, 70, 10]) == [[10, 430]])
        #expect(Self.stalls([60, 60, 60, 60, 60, 60, 60, 10, 10, 400, 10]) == [[0, 420], [440, 400]])
    }

    @Test func `Five slow turns are counted anew after a quick one`() {
        #expect(Self.stalls([50, 50, 50, 10, 50, 50, 50, 50, 50, 10]) == [[160, 250]])
    }

    @Test func `Whoever looks on sees a stall as soon as it is one`() throws {
        var monitor = StallMonitor()
        #expect(monitor.stall(at: 0) == nil)
        _ = monitor.beat(at: 1)
        #expect(monitor.stall(at: 1.249) == nil)
        let stall = try #require(monitor.stall(at: 1.25))
        #expect(stall.begin == 1)
        #expect(abs(stall.duration - 0.25) < 1e-9)
        #expect(monitor.stall(at: 3)?.duration == 2)
        #expect(monitor.stall(at: .infinity) == nil)
        #expect(monitor.beat(at: 4) == nil)
        #expect(monitor.stall(at: 4.01) == StallMonitor.Stall(begin: 1, duration: 3))
        #expect(monitor.beat(at: 4.01) == StallMonitor.Stall(begin: 1, duration: 3))
        #expect(monitor.stall(at: 4.02) == nil)
    }

    @Test func `Limits may be others`() {
        var monitor = StallMonitor(slowInterval: 0.1, slowCount: 2, longInterval: 1)
        for time in [0, 0.1, 0.2] as [Double] { #expect(monitor.beat(at: time) == nil) }
        #expect(monitor.beat(at: 0.25)?.begin == 0)
        #expect(StallMonitor(slowCount: -3).slowCount == 1)
    }

    @Test func `Times that do not go forward are ignored`() {
        var monitor = StallMonitor()
        for time in [1, .nan, 0.1, .infinity, 1.01] as [Double] { #expect(monitor.beat(at: time) == nil) }
        #expect(monitor.stall(at: 1.02) == nil)
    }

    @Test func `Slow frames on a display's clock are a stall`() {
        let clock = FrameClock()
        var monitor = StallMonitor()
        var stalls: [StallMonitor.Stall] = []
        var frame = 0
        let link = CADisplayLink(clock: clock) { _ in
            monitor.beat(at: clock.now).map { stalls.append($0) }
            frame += 1
            if frame == 10 { clock.elapse(0.3) }
        }
        link.add(to: .current, forMode: .default)
        clock.advance(to: 1)
        #expect(stalls.count == 1)
        #expect(stalls.first?.begin == 9.0 / 60)
        // The turn ends with the first refresh after 0.3 s.
        #expect(stalls.first.map { abs($0.duration - 18.0 / 60) < 1e-9 } == true)
    }
}
