import Foundation
import LaminaValues

/// Seconds, as a floating-point number.
public typealias CFTimeInterval = Double

/// A clock inside another: layers inside layers, animations inside layers. Times are seconds.
///
/// From the parent's time t comes the *active local* time (t − ``beginTime``)·``speed`` + ``timeOffset``. An animation
/// folds it into its ``duration`` by repeats and autoreverses. Sublayers inherit a layer's begin, offset and speed, not
/// its duration and repeats.
public protocol CAMediaTiming: AnyObject {
    /// When it begins, in the parent's time; 0 by default. For an animation that is added to a layer, 0 means the time
    /// of the commit that takes it.
    var beginTime: CFTimeInterval { get set }
    /// How long one run lasts; for an animation 0, the default, or less takes the transaction's, for a layer it is infinite.
    var duration: CFTimeInterval { get set }
    /// How fast time goes inside; 1 by default. 0 stands still, negative values run backwards.
    var speed: Float { get set }
    /// Added to the time inside; 0 by default.
    var timeOffset: CFTimeInterval { get set }
    /// How many times it runs; 0, the default, is once. Fractions and infinity are allowed.
    var repeatCount: Float { get set }
    /// How long it repeats, in place of a count; 0 by default.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run is followed by a run backwards; `false` by default.
    var autoreverses: Bool { get set }
    /// The value before the begin and after the end; `.removed` by default.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Seconds of a clock that only goes forward and that all processes share.
public func CACurrentMediaTime() -> CFTimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
