/// How many frames a second are wanted.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The least that will do.
    public var minimum: Float
    /// The most that makes a difference.
    public var maximum: Float
    /// The preferred rate; `nil`, or 0, for no preference.
    public var preferred: Float?

    /// No preference: all rates are 0.
    public init() { self.init(minimum: 0, maximum: 0, preferred: 0) }

    /// A wish, with minimum ≤ preferred ≤ maximum.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred ?? 0)
    }

    /// No preference: the display's own rate.
    public static let `default` = CAFrameRateRange()
}

/// A preference for a number of frames a second.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
    CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}

/// Whether two preferences are equal.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
    range == other
}
