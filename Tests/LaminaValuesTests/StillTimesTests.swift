import LaminaValues
import Testing

struct StillTimesTests {
    static let times = StillTimes([(-.infinity, 1), (2, 3), (3, 5)])

    @Test func `A range is found around the times inside it`() {
        #expect(Self.times.range(around: -100) == StillRange(from: -.infinity, to: 1))
        #expect(Self.times.range(around: 2.5) == StillRange(from: 2, to: 3))
        #expect(Self.times.range(around: 4) == StillRange(from: 3, to: 5))
    }

    @Test(arguments: [1, 1.5, 2, 3, 5, 7, .nan])
    func `There is no range around its ends and between ranges`(time: Double) {
        #expect(Self.times.range(around: time) == nil)
        #expect(StillTimes().range(around: time) == nil)
    }

    @Test func `A range in another clock ends a little earlier on both sides`() {
        let range = StillRange(from: 1, to: 2).mapped(scale: 0.1, offset: 0.3)
        #expect(!range.contains(0.1 + 0.3) && !range.contains(0.1 * 2 + 0.3))
        #expect(range.contains(0.4 + 1e-9) && range.contains(0.5 - 1e-9))
        let endless = StillRange.always.mapped(scale: 3, offset: -7)
        #expect(endless == .always)
    }
}
