import CLaminaMath
import Foundation

extension Math {
    /// The sine of an angle of any size.
    @inlinable package static func sin(_ x: CGFloat) -> CGFloat { CGFloat(lamina_sin(x.native)) }

    /// The cosine of an angle of any size.
    @inlinable package static func cos(_ x: CGFloat) -> CGFloat { CGFloat(lamina_cos(x.native)) }

    /// The tangent of an angle of any size.
    @inlinable package static func tan(_ x: CGFloat) -> CGFloat { CGFloat(lamina_tan(x.native)) }

    /// The angle of a sine, from −π/2 to π/2.
    @inlinable package static func asin(_ x: CGFloat) -> CGFloat { CGFloat(lamina_asin(x.native)) }

    /// The angle of a cosine, from 0 to π.
    @inlinable package static func acos(_ x: CGFloat) -> CGFloat { CGFloat(lamina_acos(x.native)) }

    /// The angle of a tangent, from −π/2 to π/2.
    @inlinable package static func atan(_ x: CGFloat) -> CGFloat { CGFloat(lamina_atan(x.native)) }

    /// e to the power of a number.
    @inlinable package static func exp(_ x: CGFloat) -> CGFloat { CGFloat(lamina_exp(x.native)) }

    /// 2 to the power of a number.
    @inlinable package static func exp2(_ x: CGFloat) -> CGFloat { CGFloat(lamina_exp2(x.native)) }

    /// The natural logarithm.
    @inlinable package static func log(_ x: CGFloat) -> CGFloat { CGFloat(lamina_log(x.native)) }

    /// The logarithm with base 2.
    @inlinable package static func log2(_ x: CGFloat) -> CGFloat { CGFloat(lamina_log2(x.native)) }

    /// The cube root, negative for negative numbers.
    @inlinable package static func cbrt(_ x: CGFloat) -> CGFloat { CGFloat(lamina_cbrt(x.native)) }

    /// A number to the power of another.
    @inlinable package static func pow(_ base: CGFloat, _ exponent: CGFloat) -> CGFloat {
        CGFloat(lamina_pow(base.native, exponent.native))
    }

    /// The angle of a direction, from −π to π.
    @inlinable package static func atan2(_ y: CGFloat, _ x: CGFloat) -> CGFloat {
        CGFloat(lamina_atan2(y.native, x.native))
    }

    /// The length of a vector with two components.
    @inlinable package static func hypot(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        CGFloat(lamina_hypot(x.native, y.native))
    }

    /// The sine and the cosine of an angle, with the bits of ``sin(_:)`` and ``cos(_:)``.
    @inlinable package static func sineAndCosine(_ angle: CGFloat) -> (sine: CGFloat, cosine: CGFloat) {
        let both = lamina_sincos(angle.native)
        return (CGFloat(both.sine), CGFloat(both.cosine))
    }
}
