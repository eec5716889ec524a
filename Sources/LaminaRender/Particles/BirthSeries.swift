import LaminaPlan

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
    /// Where the rate was not always the same: how many births had come due, and the age of what was born then. The
    /// last one is now.
    private var dues: [Double] = []
    private var ages: [Double] = []
    /// Where births are numbered anew, and the names of what follows.
    private var marks: [(count: Int64, name: UInt64)] = []

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

    /// The births of the cell with a number in the layer's list.
    init(_ past: EmitterPast, cell: Int, clockSpeed: Double) {
        dues = past.counts[cell]
        let now = past.times.last ?? 0
        ages = past.times.map { (now - $0) * clockSpeed }
        (rate, pause) = (1, 0)
        marks = past.marks.map { (Int64(min($0.counts[cell], 0x1p52)), $0.name) }
        let due = min(dues.last ?? 0, 0x1p52)
        total = Int64(due)
        rest = due - Double(total)
    }

    /// How many were born less than so many seconds ago.
    func count(youngerThan age: Double) -> Int64 {
        guard total > 0 else { return 0 }
        guard dues.isEmpty else { return total - Int64(due(at: age)) }
        let due = ((age - pause) * rate - rest).rounded(.up)
        return due > 0 ? (due < 0x1p52 ? min(total, Int64(due)) : total) : 0
    }

    /// How many births had come due so many seconds ago.
    private func due(at age: Double) -> Double {
        // Ages fall: the first that is not above.
        var (low, high) = (0, ages.count)
        while low < high {
            let middle = (low + high) / 2
            if ages[middle] > age { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return min(dues[0], 0x1p52) }
        guard low < ages.count else { return min(dues[ages.count - 1], 0x1p52) }
        let (a, b) = (ages[low - 1], ages[low])
        let share = a > b ? (a - age) / (a - b) : 1
        return min(dues[low - 1] + (dues[low] - dues[low - 1]) * share, 0x1p52)
    }

    /// How old one is, counted from the youngest.
    @inline(__always)
    func age(_ number: Int64) -> Double {
        dues.isEmpty ? pause + (rest + Double(number)) / rate : pastAge(number)
    }

    private func pastAge(_ number: Int64) -> Double {
        let due = Double(total - number)
        // The first that is not below.
        var (low, high) = (0, dues.count)
        while low < high {
            let middle = (low + high) / 2
            if dues[middle] < due { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < dues.count else { return ages[min(low, ages.count - 1)] }
        let share = (due - dues[low - 1]) / (dues[low] - dues[low - 1])
        return ages[low - 1] + (ages[low] - ages[low - 1]) * share
    }

    /// The number that it was born with.
    @inline(__always)
    func birth(_ number: Int64) -> UInt64 {
        let birth = total - number
        guard !marks.isEmpty, let mark = marks.last(where: { $0.count < birth }) else {
            return UInt64(bitPattern: birth)
        }
        // An odd factor, so that names spread over all numbers.
        return mark.name &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: birth - mark.count)
    }
}

extension EmitterPast {
    /// Where the emitter was at a time of the layer's clock.
    func place(at time: Double) -> SIMD3<Double> {
        // The first that is not before: of two at the same time what came then.
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return places.first ?? .zero }
        guard low < times.count else { return places[times.count - 1] }
        let share = (time - times[low - 1]) / (times[low] - times[low - 1])
        return places[low - 1] + (places[low] - places[low - 1]) * share
    }
}
