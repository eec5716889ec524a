import LaminaValues
import Testing

struct MediaTimingTests {
    static func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
        var timing = MediaTiming()
        timing.duration = 2
        change(&timing)
        return timing
    }

    @Test func `Local time is the parent's less the begin, times speed, plus the offset`() {
        let timing = Self.timing {
            $0.beginTime = 10
            $0.speed = 3
            $0.timeOffset = 0.5
        }
        #expect(timing.localTime(at: 12) == 6.5)
        #expect(timing.parentTime(at: 6.5) == 12)
    }

    @Test func `Progress runs from begin to end, and nothing shows outside`() {
        let timing = Self.timing { $0.beginTime = 1 }
        #expect(timing.phase(at: 0.999) == nil)
        #expect(timing.phase(at: 1)?.progress == 0)
        #expect(timing.phase(at: 2)?.progress == 0.5)
        #expect(timing.phase(at: 3) == nil)
        #expect(timing.endTime == 3)
    }

    @Test(arguments: [
        (CAMediaTimingFillMode.removed, nil, nil), (.backwards, 0.0, nil), (.forwards, nil, 1.0),
        (.both, 0.0, 1.0),
    ])
    func `Fill modes show the first and the last value`(
        mode: CAMediaTimingFillMode, before: Double?, after: Double?
    ) {
        let timing = Self.timing { $0.fillMode = mode }
        #expect(timing.phase(at: -1)?.progress == before)
        #expect(timing.phase(at: 5)?.progress == after)
        #expect(timing.phase(at: 5, isRemovedOnCompletion: true) == nil)
    }

    @Test func `Repeats count up, fractions stop in the middle`() {
        let timing = Self.timing {
            $0.repeatCount = 2.5
            $0.fillMode = .forwards
        }
        #expect(timing.phase(at: 1) == AnimationPhase(time: 1, progress: 0.5, iteration: 0))
        #expect(timing.phase(at: 2) == AnimationPhase(time: 0, progress: 0, iteration: 1))
        #expect(timing.phase(at: 4.5) == AnimationPhase(time: 0.5, progress: 0.25, iteration: 2))
        #expect(timing.phase(at: 9) == AnimationPhase(time: 1, progress: 0.5, iteration: 2))
        #expect(timing.activeDuration == 5)
    }

    @Test func `Autoreverse runs back after each run and doubles the time`() {
        let timing = Self.timing {
            $0.autoreverses = true
            $0.repeatCount = 2
            $0.fillMode = .forwards
        }
        #expect(timing.activeDuration == 8)
        #expect(timing.phase(at: 1.5)?.progress == 0.75)
        #expect(timing.phase(at: 2.5)?.progress == 0.75)
        #expect(timing.phase(at: 5)?.progress == 0.5)
        #expect(timing.phase(at: 100)?.progress == 0)
    }

    @Test func `repeatDuration is the whole time`() {
        let timing = Self.timing {
            $0.repeatDuration = 3
            $0.autoreverses = true
        }
        #expect(timing.activeDuration == 3)
        #expect(timing.phase(at: 2.9)?.progress.rounded(toPlaces: 9) == 0.55)
    }

    @Test func `An offset starts in the middle and comes back to it at the end`() {
        let timing = Self.timing {
            $0.timeOffset = 1.5
            $0.fillMode = .forwards
        }
        #expect(timing.phase(at: 0)?.progress == 0.75)
        #expect(timing.phase(at: 0.25)?.progress == 0.875)
        #expect(timing.phase(at: 1)?.progress == 0.25)
        #expect(timing.phase(at: 2)?.progress == 0.75)
    }

    @Test func `Speed 0 shows the offset for ever`() {
        let timing = Self.timing {
            $0.speed = 0
            $0.timeOffset = 2
        }
        #expect(timing.phase(at: 1e6)?.progress == 1)
        #expect(timing.endTime == .infinity)
    }

    @Test func `Negative speed plays from the end to the start`() {
        let timing = Self.timing {
            $0.speed = -2
            $0.fillMode = .forwards
        }
        #expect(timing.phase(at: 0)?.progress == 1)
        #expect(timing.phase(at: 0.25)?.progress == 0.75)
        #expect(timing.phase(at: 1)?.progress == 0)
        #expect(timing.endTime == 1)
    }

    @Test(arguments: [0, -1, Double.nan, -Double.infinity])
    func `A duration that is none is over at once`(duration: Double) {
        var timing = MediaTiming()
        timing.duration = duration
        #expect(timing.phase(at: 0) == nil)
        timing.fillMode = .forwards
        #expect(timing.phase(at: 0)?.progress == 1)
    }

    @Test func `Without end, and at times without number, nothing traps`() {
        var timing = MediaTiming()
        timing.duration = .infinity
        #expect(timing.phase(at: 1e300)?.progress == 0)
        timing.duration = 1e-300
        timing.repeatCount = .infinity
        #expect(timing.phase(at: 1e300) != nil)
        #expect(timing.phase(at: .nan) == nil)
        timing.repeatCount = .nan
        #expect(timing.phase(at: 0)?.progress == 0)
    }
}

extension Double {
    func rounded(toPlaces places: Int) -> Double {
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        return (self * factor).rounded() / factor
    }
}
