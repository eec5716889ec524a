/// The births of one cell, of a layer or of one particle, up to a time: the n-th when n have come due.
///
/// With a constant rate that is n divided by the rate. Births are counted from 1, and ages are seconds of the cell's
/// clock. Whoever looks at them sees the youngest first: number 0 is the last one born.
struct BirthSeries {
    /// How many there were.
    private let total: Int64
    /// How much of the next one has come due, 0 ..< 1.
    private let rest: Double
    private let rate: Double
    /// Seconds that have passed since births ended.
    private let pause: Double

    /// - Parameters:
    ///   - now: The cell's clock.
    ///   - end: When births ended, or will.
    init(rate: Double, now: Double, end: Double) {
        let last = min(now, end)
        let due = last > 0 ? rate * last : 0
        self.rate = rate
        pause = now - last
        // Beyond 2⁵² there are no halves; nor is a birth ever looked at that is not among the last.
        total = due < 0x1p52 ? Int64(due) : 1 << 52
        rest = due < 0x1p52 ? due - Double(total) : 0
    }

    /// How many were born less than so many seconds ago.
    func count(youngerThan age: Double) -> Int64 {
        guard total > 0 else { return 0 }
        let due = ((age - pause) * rate - rest).rounded(.up)
        return due > 0 ? (due < 0x1p52 ? min(total, Int64(due)) : total) : 0
    }

    /// How old one is, counted from the youngest.
    @inline(__always)
    func age(_ number: Int64) -> Double { pause + (rest + Double(number)) / rate }

    /// The number that it was born with.
    @inline(__always)
    func birth(_ number: Int64) -> UInt64 { UInt64(bitPattern: total - number) }
}
