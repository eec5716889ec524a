/// When keyframes are reached, as shares of an animation's duration.
///
/// Times that a program gives are taken as they are: they may begin after 0, end before 1, lie outside of 0...1, or
/// fall. The segment at a share is the first one that ends after it; before the first time and after the last one the
/// ends hold.
package struct KeyTimes: Equatable, Sendable {
    package let shares: [Double]
    /// The largest of the shares up to each keyframe, without the first keyframe's. It never falls, so it is what is
    /// searched.
    private let reached: [Double]

    /// - Parameters:
    ///   - given: Used if they are finite and there are enough of them; times beyond the last keyframe's do not count.
    ///     Otherwise, and with `nil`, the keyframes are spread evenly.
    ///   - count: How many keyframes there are. Discrete keyframes may have one time more, at which the last one ends.
    package init(_ given: [Double]?, count: Int, isDiscrete: Bool) {
        if let given, count > 0, given.count >= count, given.allSatisfy(\.isFinite) {
            self.init(shares: Array(given.prefix(isDiscrete ? count + 1 : count)))
        } else {
            self.init(evenly: isDiscrete ? count : count - 1)
        }
    }

    package init(shares: [Double]) {
        self.shares = shares
        var (reached, largest) = ([Double](), -Double.infinity)
        reached.reserveCapacity(shares.count)
        for (index, share) in shares.enumerated() {
            if index > 0 { largest = max(largest, share) }
            reached.append(largest)
        }
        self.reached = reached
    }

    /// - Parameter steps: How many segments there are.
    package init(evenly steps: Int) {
        self.init(shares: steps > 0 ? (0...steps).map { Double($0) / Double(steps) } : [0])
    }

    /// The keyframe at which the segment around a share of the duration begins; 0 before the first.
    package func key(at progress: Double) -> Int {
        var (low, high) = (0, reached.count)
        while low < high {
            let middle = (low + high) / 2
            if reached[middle] <= progress { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The shares at which a key is the last one that was reached.
    func range(of key: Int) -> StillRange {
        StillRange(from: reached[key], to: key + 1 < reached.count ? reached[key + 1] : .infinity)
    }

    /// Whether the segment that begins at a keyframe lasts; also where no time says when it ends.
    package func lasts(_ key: Int) -> Bool { key + 1 >= reached.count || reached[key + 1] > reached[key] }

    /// How much of a segment has passed, 0...1. A segment without duration is over.
    package func share(of segment: Int, at progress: Double) -> Double {
        let (start, end) = (shares[segment], shares[segment + 1])
        return end > start ? max(0, min(1, (progress - start) / (end - start))) : 1
    }
}
