/// The times at which a display of constant rate refreshes. Times are computed from numbers, so that no error adds
/// up. Numbers are computed from times such that a refresh's time gives its own number.
package struct RefreshGrid: Sendable {
    package let start: Double
    package let rate: Double

    /// - Parameter rate: Refreshes a second; clamped to 0.001…10,000, and 60 where it is not a number.
    package init(start: Double, rate: Double) {
        self.start = start.isFinite ? start : 0
        self.rate = rate.isNaN ? 60 : min(max(rate, 0.001), 10_000)
    }

    package var interval: Double { 1 / rate }

    package func time(of number: Int) -> Double { start + Double(number) / rate }

    package func refresh(_ number: Int) -> DisplayRefresh {
        DisplayRefresh(number: number, timestamp: time(of: number), interval: interval)
    }

    /// The first refresh that is not before `time`.
    package func number(notBefore time: Double) -> Int {
        let nearest = nearestNumber(to: time)
        return self.time(of: nearest) < time ? nearest + 1 : nearest
    }

    /// The last refresh that is not after `time`.
    package func number(notAfter time: Double) -> Int {
        let nearest = nearestNumber(to: time)
        return self.time(of: nearest) > time ? nearest - 1 : nearest
    }

    private func nearestNumber(to time: Double) -> Int {
        // Beyond 2⁵³ neighbouring numbers are the same floating-point value.
        Int(clamping: ((time - start) * rate).rounded(), within: 0x1p53)
    }
}

extension Int {
    /// A floating-point number as an integer, no farther from 0 than `limit`; 0 where it is no number.
    init(clamping value: Double, within limit: Double) {
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
