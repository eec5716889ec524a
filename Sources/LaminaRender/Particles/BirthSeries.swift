import LaminaValues

/// The births of one cell, of a layer or of a particle, up to a time. The n-th birth happens when n births have come due.
///
/// With a constant rate, that is at n divided by the rate. Births are counted from 1, and ages are seconds of the cell's
/// clock. Readers number the births from the youngest: number 0 is the last birth.
struct BirthSeries {
    /// The number of births.
    private let total: Int64
    /// The fraction of the next birth that has come due, 0 ..< 1.
    private let rest: Double
    private let rate: Double
    /// Seconds since births ended.
    private let pause: Double
    /// For a rate that changed: at some moments, the number of births that had come due, and the age of a particle born
    /// then. The last moment is now.
    private var dues: [Double] = []
    private var ages: [Double] = []
    /// Where births are numbered anew, with the name of the births that follow.
    private var marks: [(count: Int64, name: UInt64)] = []

    /// - Parameters:
    ///   - now: The time of the cell's clock.
    ///   - end: The time when births ended, or will end.
    init(rate: Double, now: Double, end: Double) {
        let last = min(now, end)
        let due = last > 0 ? rate * last : 0
        self.rate = rate
        pause = now - last
        // Beyond 2⁵² doubles have no halves, and only the last births are ever looked at.
        total = due < 0x1p52 ? Int64(due) : 1 << 52
        rest = due < 0x1p52 ? due - Double(total) : 0
    }

    /// The births of a cell, given by its number in the layer's list.
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

    /// The number of births less than so many seconds ago.
    func count(youngerThan age: Double) -> Int64 {
        guard total > 0 else { return 0 }
        guard dues.isEmpty else { return total - Int64(due(at: age)) }
        let due = ((age - pause) * rate - rest).rounded(.up)
        return due > 0 ? (due < 0x1p52 ? min(total, Int64(due)) : total) : 0
    }

    /// The number of births that had come due so many seconds ago.
    private func due(at age: Double) -> Double {
        // Ages fall: finds the first that is not above `age`.
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

    /// The age of a particle, numbered from the youngest.
    @inline(__always)
    func age(_ number: Int64) -> Double {
        dues.isEmpty ? pause + (rest + Double(number)) / rate : pastAge(number)
    }

    private func pastAge(_ number: Int64) -> Double {
        let due = Double(total - number)
        // Finds the first that is not below `due`.
        var (low, high) = (0, dues.count)
        while low < high {
            let middle = (low + high) / 2
            if dues[middle] < due { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < dues.count else { return ages[min(low, ages.count - 1)] }
        let share = (due - dues[low - 1]) / (dues[low] - dues[low - 1])
        return ages[low - 1] + (ages[low] - ages[low - 1]) * share
    }

    /// The number under which the particle was born.
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
        // Finds the first time after `time`, so that of two entries at the same time the later one counts.
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
