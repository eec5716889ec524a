import Foundation
import LaminaMath

/// A damped spring pulled from 0 to 1: x'' = −(k·(x − 1) + c·x')/m.
///
/// The closed solution, with ω₀ = √(k/m), ζ = c/(2√(km)), v the velocity at the start towards 1:
/// - ζ < 1: x = 1 − e^(−ζω₀t)·(cos ωt + (ζω₀ − v)/ω·sin ωt), ω = ω₀√(1 − ζ²)
/// - ζ = 1: x = 1 − e^(−ω₀t)·(1 + (ω₀ − v)·t)
/// - ζ > 1: two real roots, where overdamping is allowed; otherwise as ζ = 1.
package struct SpringCurve: Hashable, Sendable {
    package var mass = 1.0
    package var stiffness = 100.0
    package var damping = 10.0
    package var initialVelocity = 0.0
    package var allowsOverdamping = false

    package init() {}

    private var isUsable: Bool {
        mass > 0 && stiffness > 0 && damping >= 0 && mass.isFinite && stiffness.isFinite
            && initialVelocity.isFinite
    }

    private var frequency: Double { (stiffness / mass).squareRoot() }

    private var dampingRatio: Double {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return allowsOverdamping ? ratio : min(1, ratio)
    }

    /// The share of the way after a time in seconds.
    package func value(at seconds: Double) -> Double {
        guard isUsable, damping.isFinite else { return 1 }
        guard seconds > 0 else { return 0 }
        let (w, ratio, v) = (frequency, dampingRatio, initialVelocity)
        if ratio < 1 {
            let oscillation = w * (1 - ratio * ratio).squareRoot()
            let factor = (ratio * w - v) / oscillation
            return 1 - Math.exp(-ratio * w * seconds)
                * (Math.cos(oscillation * seconds) + factor * Math.sin(oscillation * seconds))
        }
        if ratio == 1 { return 1 - Math.exp(-w * seconds) * (1 + (w - v) * seconds) }
        let root = w * (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (-ratio * w + root, -ratio * w - root)
        // 1 − x = A·e^(slow·t) + B·e^(fast·t), with 1 − x = 1 and −x' = −v at the start.
        let b = (slow + v) / (slow - fast)
        return 1 - ((1 - b) * Math.exp(slow * seconds) + b * Math.exp(fast * seconds))
    }

    /// Seconds until the spring counts as at rest.
    ///
    /// Below critical damping: the time at which e^(−ζω₀t)·(1 + |ζω₀ − v|/ω), a bound of the swing, reaches a thousandth of
    /// the way. This agrees with measurements of Core Animation (1.4727 for the defaults, 13.9132 for a damping of 1). From
    /// critical damping on: the time at which the distance itself stays below half a thousandth of the way, which agrees
    /// with Core Animation's 10/ω₀ at critical damping.
    package var settlingDuration: Double {
        guard isUsable, damping.isFinite else { return 0 }
        guard damping > 0 else { return .infinity }
        let (w, ratio, v) = (frequency, dampingRatio, initialVelocity)
        if ratio < 1 {
            let oscillation = w * (1 - ratio * ratio).squareRoot()
            let factor = (ratio * w - v) / oscillation
            return Math.log((1 + factor.magnitude) / 0.001) / (ratio * w)
        }
        // The last time at which the spring is that far away. Doubling finds a bound, halving finds the time.
        var high = 1 / w
        for _ in 0..<64 where !isAtRest(from: high) { high *= 2 }
        var low = 0.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if isAtRest(from: middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// Without oscillation the spring turns at most once, and then moves steadily towards the end.
    private func isAtRest(from seconds: Double) -> Bool {
        (1 - value(at: seconds)).magnitude <= 0.0005 && (1 - value(at: seconds * 1.5)).magnitude <= 0.0005
    }
}
