// Names of Darwin's C library and of Objective-C that code for layers uses.

/// The greatest float.
public let MAXFLOAT: Float = .greatestFiniteMagnitude
/// The greatest float, such as for an animation without end.
public let HUGE: Float = .greatestFiniteMagnitude
/// Nanoseconds per second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds per millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds per second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Nanoseconds per microsecond.
public let NSEC_PER_USEC: UInt64 = 1000

public typealias NSInteger = Int
public typealias NSUInteger = Int

/// Runs a block. Objects are freed as soon as nobody holds them, so there is no pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
