/// A time and how long it goes on.
public struct CMTimeRange: Hashable, Sendable {
    public var start: CMTime
    /// The duration.
    public var duration: CMTime

    /// An invalid range.
    public init() { self.init(start: .invalid, duration: .invalid) }
    /// A range by its beginning and how long it is.
    public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
    /// A range by its beginning and its end.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// No range.
    public static let invalid = CMTimeRange()
    /// A range of no length at the beginning.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    public var end: CMTime { start + duration }
    /// Whether it is a range.
    public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }
    /// Whether it has no length.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// Whether an end or the beginning is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// Whether a time is in the range; the end is not.
    public func containsTime(_ time: CMTime) -> Bool { isValid && time >= start && time < end }
    /// Whether another range is in this one.
    public func containsTimeRange(_ other: CMTimeRange) -> Bool {
        isValid && other.isValid && other.start >= start && other.end <= end
    }
    /// What two ranges have in common; of no length where that is nothing.
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        let (first, last) = (max(start, other.start), min(end, other.end))
        return last > first ? CMTimeRange(start: first, end: last) : .zero
    }
    /// From the first beginning to the last end.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        return CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

/// A range by its beginning and how long it is.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}
/// A range by its beginning and its end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}
/// A range's end.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// Whether a time is in a range; its end is not.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
/// No range.
public let kCMTimeRangeInvalid = CMTimeRange.invalid
/// A range of no length at the beginning.
public let kCMTimeRangeZero = CMTimeRange.zero
