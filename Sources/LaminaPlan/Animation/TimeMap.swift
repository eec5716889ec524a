/// How a clock runs that no speed describes: the time that it shows at times of the clock around it.
package struct TimeMap: Hashable, Sendable {
    /// A time around, what the clock shows then, and the pace on the way to the next key.
    package struct Key: Hashable, Sendable {
        package var outside: Double
        package var inside: Double
        package var curve: TimingCurve
        /// Whether the clock stands still until the next key.
        package var isHold: Bool

        package init(outside: Double, inside: Double, curve: TimingCurve = .linear, isHold: Bool = false) {
            (self.outside, self.inside, self.curve, self.isHold) = (outside, inside, curve, isHold)
        }
    }

    /// Rising in the times around; before the first and after the last the clock stands still.
    package let keys: [Key]

    /// - Parameter keys: `nil` comes of none.
    package init?(keys: [Key]) {
        guard !keys.isEmpty else { return nil }
        self.keys = keys.sorted { $0.outside < $1.outside }
    }

    package func inside(at outside: Double) -> Double {
        guard outside >= keys[0].outside else { return keys[0].inside }
        guard outside < keys[keys.count - 1].outside else { return keys[keys.count - 1].inside }
        var (low, high) = (0, keys.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if keys[middle].outside <= outside { low = middle } else { high = middle }
        }
        let (key, next) = (keys[low], keys[high])
        if key.isHold { return key.inside }
        let share = key.curve.value(at: (outside - key.outside) / (next.outside - key.outside))
        return key.inside + (next.inside - key.inside) * share
    }

    /// The first time around at which the clock shows a time, taking the pace between keys for even; the last key's
    /// where it never does.
    package func outside(at inside: Double) -> Double {
        for (key, next) in zip(keys, keys.dropFirst()) {
            let (low, high) = (min(key.inside, next.inside), max(key.inside, next.inside))
            guard !key.isHold, low <= inside, inside <= high, high > low else { continue }
            return key.outside
                + (next.outside - key.outside) * (inside - key.inside) / (next.inside - key.inside)
        }
        return keys[keys.count - 1].outside
    }
}
