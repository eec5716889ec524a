import Foundation

/// Where the median of repeated times lies, with a probability of about 95 %: between two of the times in sorted order, whatever
/// their distribution is. Milliseconds.
///
/// With n times the bounds are those at n/2 ± 0.98·√n, from the binomial distribution of times below the median.
struct MedianInterval: Codable, Equatable {
    var low: Double
    var high: Double

    init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

    /// The interval of a list of times; `nil` if it is empty.
    init?(_ times: [Double]) {
        guard !times.isEmpty else { return nil }
        let sorted = times.sorted()
        let (middle, reach) = (Double(sorted.count) / 2, 0.98 * Double(sorted.count).squareRoot())
        low = sorted[max(0, Int((middle - reach).rounded(.down)))]
        high = sorted[min(sorted.count - 1, Int((middle + reach).rounded(.up)))]
    }

    /// Where the ratio of two medians lies: at least with the same probability.
    func ratio(to other: MedianInterval) -> MedianInterval? {
        guard other.low > 0 else { return nil }
        return MedianInterval(low: low / other.high, high: high / other.low)
    }
}
