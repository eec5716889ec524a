import Foundation

/// The number of ticks of a time.
public typealias CMTimeValue = Int64
/// Ticks of a second.
public typealias CMTimeScale = Int32
/// Times of different epochs are not comparable.
public typealias CMTimeEpoch = Int64

/// What kind of time a ``CMTime`` is.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Set if the time is valid.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// Set if the value was rounded.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// Later than any other.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// Earlier than any other.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// Not known.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// No number.
    public static let impliedValueFlagsMask: CMTimeFlags = [
        .positiveInfinity, .negativeInfinity, .indefinite,
    ]
}

/// A time as a fraction: `value` ticks, of which `timescale` are a second.
public struct CMTime: Sendable {
    /// The number of ticks.
    public var value: CMTimeValue
    /// Ticks of a second.
    public var timescale: CMTimeScale
    /// The flags of the time.
    public var flags: CMTimeFlags
    /// The time's epoch.
    public var epoch: CMTimeEpoch

    /// An invalid time.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// A time by all of its parts.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// A time; invalid for a timescale that is not positive.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// The tick next to a number of seconds. If the ticks do not fit, a tick is longer.
    ///
    /// - Parameter preferredTimescale: Ticks of a second; a time is invalid without them.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard preferredTimescale > 0, !seconds.isNaN else {
            self.init()
            return
        }
        guard seconds.isFinite else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        var scale = preferredTimescale
        while scale > 1, (seconds * Double(scale)).magnitude > 9e18 { scale /= 2 }
        guard let value = Int64(exactly: (seconds * Double(scale)).rounded()) else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        let isExact = Double(value) / Double(scale) == seconds
        self.init(
            value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
    }

    /// No time.
    public static let invalid = CMTime()
    /// A time that is not known.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// Later than any other time.
    public static let positiveInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Earlier than any other time.
    public static let negativeInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)

    /// Whether it is a time.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether it is later than any other time.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether it is earlier than any other time.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether it is not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether it is a number of seconds.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) && timescale > 0 }
    /// Whether its value is not exact.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds: infinite for the infinite times, and no number for times that are not known or invalid.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }

    /// The time in ticks of another length.
    ///
    /// - Parameter method: How a time between ticks is rounded.
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard newTimescale > 0 else { return .invalid }
        let (ticks, rest) = (Int128(value) * Int128(newTimescale)).quotientAndRemainder(
            dividingBy: Int128(timescale))
        var rounded = ticks
        let sign: Int128 = value < 0 ? -1 : 1
        switch method {
        case .roundHalfAwayFromZero: if 2 * rest.magnitude >= UInt128(timescale) { rounded += sign }
        case .roundTowardZero: break
        case .roundAwayFromZero: if rest != 0 { rounded += sign }
        case .quickTime: if rest != 0, newTimescale > timescale { rounded += sign }
        case .roundTowardPositiveInfinity: if rest > 0 { rounded += 1 }
        case .roundTowardNegativeInfinity: if rest < 0 { rounded -= 1 }
        }
        return CMTime(
            ticks: rounded, scale: newTimescale, isRounded: rest != 0 || hasBeenRounded, epoch: epoch)
    }

    /// A time of any number of ticks: infinite where it does not fit.
    fileprivate init(ticks: Int128, scale: Int32, isRounded: Bool, epoch: Int64) {
        guard let value = Int64(exactly: ticks) else {
            self = ticks > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        self.init(
            value: value, timescale: scale, flags: isRounded ? [.valid, .hasBeenRounded] : .valid,
            epoch: epoch)
    }
}

/// How a time between two ticks is rounded.
public enum CMTimeRoundingMethod: UInt32, Hashable, Sendable {
    case roundHalfAwayFromZero = 1
    case roundTowardZero
    case roundAwayFromZero
    /// Towards zero for longer ticks, away from it for shorter ones.
    case quickTime
    case roundTowardPositiveInfinity
    case roundTowardNegativeInfinity

    /// To the nearest tick.
    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

extension CMTime: Comparable, Hashable {
    /// The rank of a kind of time: invalid times come first, then times by their values, and then those that are not known.
    private var rank: Int {
        if !isValid { return 3 }
        if isIndefinite { return 2 }
        return isPositiveInfinity ? 1 : isNegativeInfinity ? -1 : 0
    }

    /// -1, 0 or 1, as the time is earlier, the same or later.
    func order(to other: CMTime) -> Int {
        if isNumeric, other.isNumeric {
            guard epoch == other.epoch else { return epoch < other.epoch ? -1 : 1 }
            let (one, two) = (
                Int128(value) * Int128(other.timescale), Int128(other.value) * Int128(timescale)
            )
            return one < two ? -1 : one > two ? 1 : 0
        }
        return rank < other.rank ? -1 : rank > other.rank ? 1 : 0
    }

    /// Whether a time is earlier. Times that are not known are later than all others, and invalid ones later than these.
    public static func < (a: CMTime, b: CMTime) -> Bool { a.order(to: b) < 0 }
    /// Whether two times are the same, in whatever ticks.
    public static func == (a: CMTime, b: CMTime) -> Bool { a.order(to: b) == 0 }

    /// Feeds the time to a hasher, the same for any ticks.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        guard isNumeric else { return }
        let divisor = Int64(CMTime.divisor(value.magnitude, UInt64(timescale)))
        hasher.combine(epoch)
        hasher.combine(value / divisor)
        hasher.combine(Int64(timescale) / divisor)
    }

    /// The greatest common divisor; the second number is not 0.
    fileprivate static func divisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

extension CMTime {
    public static func + (a: CMTime, b: CMTime) -> CMTime {
        guard a.isNumeric, b.isNumeric else { return a.sumWithoutNumbers(b) }
        let common = Int64(divisor(UInt64(a.timescale), UInt64(b.timescale)))
        let scale = Int64(a.timescale) / common * Int64(b.timescale)
        let isRounded = a.hasBeenRounded || b.hasBeenRounded
        if let scale = Int32(exactly: scale) {
            let ticks =
                Int128(a.value) * Int128(scale / a.timescale) + Int128(b.value) * Int128(scale / b.timescale)
            return CMTime(ticks: ticks, scale: scale, isRounded: isRounded, epoch: a.epoch)
        }
        // No common ticks: those of the finer time.
        let finer = max(a.timescale, b.timescale)
        let (one, two) = (a.convertScale(finer, method: .default), b.convertScale(finer, method: .default))
        guard one.isNumeric, two.isNumeric else { return one.sumWithoutNumbers(two) }
        return CMTime(
            ticks: Int128(one.value) + Int128(two.value), scale: finer, isRounded: true, epoch: a.epoch)
    }

    private func sumWithoutNumbers(_ other: CMTime) -> CMTime {
        if !isValid || !other.isValid { return .invalid }
        if isIndefinite || other.isIndefinite { return .indefinite }
        switch (rank, other.rank) {
        case (1, -1), (-1, 1): return .invalid
        case (1, _), (_, 1): return .positiveInfinity
        default: return .negativeInfinity
        }
    }

    /// The same time before the beginning.
    public static prefix func - (time: CMTime) -> CMTime {
        if time.isPositiveInfinity { return .negativeInfinity }
        if time.isNegativeInfinity { return .positiveInfinity }
        guard time.isNumeric else { return time }
        return CMTime(
            ticks: -Int128(time.value), scale: time.timescale, isRounded: time.hasBeenRounded,
            epoch: time.epoch)
    }

    public static func - (a: CMTime, b: CMTime) -> CMTime { a + -b }
    /// Adds a time.
    public static func += (a: inout CMTime, b: CMTime) { a = a + b }
    /// Subtracts a time.
    public static func -= (a: inout CMTime, b: CMTime) { a = a - b }
}

// MARK: Functions

/// A time of a number of ticks.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}
/// The tick next to a number of seconds.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// A time in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    guard time.isNumeric else { return multiplier < 0 ? -time : time }
    return CMTime(
        ticks: Int128(time.value) * Int128(multiplier), scale: time.timescale, isRounded: time.hasBeenRounded,
        epoch: time.epoch)
}
/// A multiple by any number, in the time's ticks or in billionths of a second where these are shorter.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
    guard time.isNumeric else { return multiplier < 0 ? -time : time }
    return CMTime(seconds: time.seconds * multiplier, preferredTimescale: max(time.timescale, 1_000_000_000))
}
/// A multiple by a fraction.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    return CMTimeMultiplyByFloat64(time, multiplier: Double(multiplier) / Double(divisor))
}
/// -1, 0 or 1, as the first time is earlier, the same or later.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { Int32(time1.order(to: time2)) }
/// The earlier time.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
/// The later time.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }
/// The time without its sign.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time < .zero ? -time : time }
/// The time in ticks of another length.
public func CMTimeConvertScale(_ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(timescale, method: method)
}

/// No time.
public let kCMTimeInvalid = CMTime.invalid
/// A time that is not known.
public let kCMTimeIndefinite = CMTime.indefinite
/// Later than any other time.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// Earlier than any other time.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
public let kCMTimeZero = CMTime.zero
