/// Open ranges of times in which a value is known to stay the same. A value may change where a range ends.
package struct StillTimes: Sendable {
    /// Rising, and apart from each other.
    private let ranges: [(from: Double, to: Double)]

    /// Nothing is known of the value.
    package init() { ranges = [] }

    /// - Parameter ranges: Rising, and apart from each other but for their ends.
    package init(_ ranges: [(from: Double, to: Double)]) { self.ranges = ranges }

    /// The range around a time, if there is one.
    package func range(around time: Double) -> StillRange? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].to <= time { low = middle + 1 } else { high = middle }
        }
        guard low < ranges.count, ranges[low].from < time else { return nil }
        return StillRange(from: ranges[low].from, to: ranges[low].to)
    }
}

/// An open range of times in which a value stays the same.
package struct StillRange: Sendable, Equatable {
    package private(set) var from: Double
    package private(set) var to: Double

    package init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

    package static let always = StillRange(from: -.infinity, to: .infinity)

    @inline(__always)
    package func contains(_ time: Double) -> Bool { from < time && time < to }

    package func intersection(_ other: StillRange) -> StillRange {
        StillRange(from: max(from, other.from), to: min(to, other.to))
    }

    /// The range in another clock, whose times are `scale` times these and `offset` more; `scale` is above 0.
    ///
    /// It ends a little earlier on both sides, so that a time at an end that was rounded is never inside.
    package func mapped(scale: Double, offset: Double) -> StillRange {
        func end(_ time: Double, _ sign: Double) -> Double {
            let end = time * scale + offset
            guard end.isFinite else { return end }
            return end + sign * 1e-12 * max(1, (time * scale).magnitude, offset.magnitude)
        }
        return StillRange(from: end(from, 1), to: end(to, -1))
    }
}
