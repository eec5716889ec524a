import Foundation

/// Seconds, as a floating-point number.
public typealias CFTimeInterval = Double

/// Seconds of a clock that only goes forward and that all processes share.
public func CACurrentMediaTime() -> CFTimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
