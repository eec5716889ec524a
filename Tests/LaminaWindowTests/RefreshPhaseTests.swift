import Testing

import LaminaWindow

/// The phase of a display's refresh, by made-up times of frames.
struct RefreshPhaseTests {
    /// Times near a display's refreshes, off by up to a part of a millisecond.
    private static func times(_ count: Int, first: Double, interval: Double) -> [Double] {
        (0..<count).map { number in
            let noise = Double(number * 7 % 5 - 2) * 0.0002
            return first + Double(number) * interval + noise
        }
    }

    /// How far a time is from the nearest refresh.
    private static func distance(_ time: Double, _ phase: RefreshPhase) -> Double {
        let before = phase.grid.time(of: phase.grid.number(notAfter: time))
        return min(time - before, before + phase.grid.interval - time)
    }

    @Test func `Times that agree give the phase`() {
        var phase = RefreshPhase(start: 10, rate: 60)
        let times = Self.times(60, first: 20.005, interval: 1.0 / 60)
        for time in times.prefix(3) { phase.note(time) }
        #expect(!phase.isKnown)
        for time in times.dropFirst(3) { phase.note(time) }
        #expect(phase.isKnown && Self.distance(20.005, phase) < 0.0003)
    }

    @Test func `Times that agree on nothing leave the clock as it is`() {
        var phase = RefreshPhase(start: 10, rate: 60)
        for number in 0..<500 { phase.note(20 + Double(number) * 0.0206, interval: 1.0 / 60) }
        #expect(!phase.isKnown && phase.grid.start == 10 && phase.grid.rate == 60)
    }

    @Test func `The phase follows a display whose rate is not quite the one that it is said to have`() {
        var phase = RefreshPhase(start: 0, rate: 60)
        let interval = 1.001 / 60
        for number in 0..<2000 { phase.note(Double(number) * interval) }
        #expect(phase.isKnown && Self.distance(2000 * interval, phase) < 0.0003)
    }

    @Test func `An interval that is told is taken`() {
        var phase = RefreshPhase(start: 0, rate: 60)
        let interval = 1.001 / 60
        for number in 0..<200 { phase.note(Double(number) * interval, interval: interval) }
        #expect(abs(phase.grid.interval - interval) < 1e-9)
        #expect(Self.distance(200 * interval, phase) < 1e-6)
    }

    @Test func `Times of another display are left out`() {
        var phase = RefreshPhase(start: 0, rate: 60)
        for number in 0..<50 { phase.note(0.003 + Double(number) / 30, interval: 1.0 / 144) }
        #expect(!phase.isKnown && phase.grid.start == 0)
    }

    @Test func `A time that strays moves nothing, and several that agree do`() {
        var phase = RefreshPhase(start: 0, rate: 60)
        for number in 0..<100 { phase.note(Double(number) / 60) }
        phase.note(100.4 / 60)
        #expect(Self.distance(100 / 60, phase) < 1e-9)
        for number in 101..<120 { phase.note((Double(number) + 0.4) / 60) }
        #expect(phase.isKnown && Self.distance(200.4 / 60, phase) < 1e-4)
    }

    @Test func `Numbers of refreshes go on when the rate changes`() {
        var phase = RefreshPhase(start: 0, rate: 60)
        let number = phase.grid.number(notAfter: 100.005)
        phase.setRate(144, at: 100.005)
        #expect(phase.grid.rate == 144 && phase.grid.number(notAfter: 100.005) == number)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `A time that is none is left out`(time: Double) {
        var phase = RefreshPhase(start: 0, rate: 60)
        for _ in 0..<8 { phase.note(time) }
        #expect(!phase.isKnown && phase.grid.start == 0)
    }

    @Test func `Frames begin earlier until the window system takes them in time`() {
        var lead = FrameLead()
        let interval = 1.0 / 60
        var late = 0
        // It takes frames up to 7 ms before the refresh.
        for _ in 0..<10_000 {
            let isLate = lead.seconds < 0.007
            late += isLate ? 1 : 0
            lead.note(delay: isLate ? interval : 0, interval: interval)
        }
        #expect(lead.seconds >= 0.007 && lead.seconds < 0.01 && late < 10)
    }

    @Test func `A lead that is needed no longer goes`() {
        var lead = FrameLead()
        for _ in 0..<20 { lead.note(delay: 1.0 / 60, interval: 1.0 / 60) }
        #expect(lead.seconds == 1.0 / 60)
        for _ in 0..<5000 { lead.note(delay: 0, interval: 1.0 / 60) }
        #expect(lead.seconds == 0)
    }
}
