/// A clock that no constant speed describes: a table of the times that it shows at times of the surrounding clock.
package struct TimeMap: Hashable, Sendable {
    /// A time of the surrounding clock, the time that this clock shows then, and the pace on the way to the next key.
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

    /// Rising in `outside`. Before the first key and after the last, the clock stands still.
    package let keys: [Key]

    /// - Parameter keys: An empty list gives `nil`.
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

    /// The first outside time at which the clock shows `inside`, as if the pace between keys were even; the last key's time
    /// if the clock never shows it.
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
