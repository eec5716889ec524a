import CoreMedia
import Testing

@Suite struct CMTimeTests {
    @Test func `Times are sums of fractions`() {
        let sum = CMTime(value: 1, timescale: 3) + CMTime(value: 1, timescale: 4)
        #expect(sum.value == 7 && sum.timescale == 12 && !sum.hasBeenRounded)
        #expect(CMTimeSubtract(CMTime(value: 1, timescale: 2), CMTime(value: 1, timescale: 2)) == .zero)
        #expect(CMTimeMultiply(CMTime(value: 3, timescale: 10), multiplier: -2).seconds == -0.6)
        #expect(CMTimeMultiplyByFloat64(CMTime(value: 1, timescale: 1), multiplier: 0.25).seconds == 0.25)
        // Ticks that have no common ones are rounded.
        let odd = CMTime(value: 1, timescale: 2_147_483_647) + CMTime(value: 1, timescale: 2_147_483_646)
        #expect(odd.hasBeenRounded && odd.value == 2)
    }

    @Test func `Times are compared by their value, in whatever ticks`() {
        #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 300, timescale: 600))
        #expect(CMTime(value: 1, timescale: 2).hashValue == CMTime(value: 300, timescale: 600).hashValue)
        #expect(
            CMTime(value: -1, timescale: 2) < .zero
                && CMTimeCompare(.zero, CMTime(value: 1, timescale: 9)) == -1)
        #expect(CMTime.negativeInfinity < .zero && .zero < CMTime.positiveInfinity)
        #expect(
            CMTime.positiveInfinity < .indefinite
                && CMTimeMaximum(.zero, .positiveInfinity) == .positiveInfinity)
    }

    @Test func `What is no number stays so`() {
        #expect(!CMTime().isValid && !CMTime(value: 1, timescale: 0).isValid && CMTime.invalid.seconds.isNaN)
        #expect(CMTime.positiveInfinity.seconds == .infinity && CMTime.indefinite.seconds.isNaN)
        #expect(
            !(CMTime.positiveInfinity + .negativeInfinity).isValid && (CMTime.zero + .indefinite).isIndefinite
        )
        #expect((-CMTime.positiveInfinity).isNegativeInfinity && !CMTime.positiveInfinity.isNumeric)
        let huge = CMTime(value: .max, timescale: 1)
        #expect((huge + huge).isPositiveInfinity && (-CMTime(value: .min, timescale: 1)).isPositiveInfinity)
    }

    @Test func `Seconds become ticks`() {
        let time = CMTime(seconds: 0.1, preferredTimescale: 600)
        #expect(time.value == 60 && time.timescale == 600)
        #expect(CMTimeMakeWithSeconds(1.0 / 3, preferredTimescale: 10).hasBeenRounded)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 1).isPositiveInfinity)
        #expect(!CMTime(seconds: .nan, preferredTimescale: 1).isValid)
        let late = CMTime(seconds: 1e16, preferredTimescale: 1_000_000)
        #expect(late.isNumeric && late.seconds == 1e16)
    }

    @Test func `Ticks of another length are rounded as asked`() {
        let time = CMTime(value: -5, timescale: 2)
        #expect(time.convertScale(1, method: .roundHalfAwayFromZero).value == -3)
        #expect(time.convertScale(1, method: .roundTowardZero).value == -2)
        #expect(time.convertScale(1, method: .roundTowardPositiveInfinity).value == -2)
        #expect(time.convertScale(1, method: .roundTowardNegativeInfinity).value == -3)
        #expect(time.convertScale(4, method: .default).value == -10)
        #expect(!time.convertScale(0, method: .default).isValid)
    }

    @Test func `Ranges have an end, parts in common and times in them`() {
        func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }
        let range = CMTimeRange(start: seconds(1), end: seconds(4))
        #expect(
            range.duration == seconds(3) && range.containsTime(seconds(1)) && !range.containsTime(seconds(4)))
        let other = CMTimeRangeMake(start: seconds(3), duration: seconds(9))
        #expect(range.intersection(other) == CMTimeRange(start: seconds(3), end: seconds(4)))
        #expect(range.union(other).end == seconds(12))
        #expect(range.intersection(CMTimeRange(start: seconds(7), end: seconds(8))).isEmpty)
        #expect(!CMTimeRange.invalid.isValid && !CMTimeRange(start: seconds(2), end: seconds(1)).isValid)
    }
}
