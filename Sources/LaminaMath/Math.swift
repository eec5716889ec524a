import CLaminaMath

/// The functions of the C library whose last bits differ from processor to processor, with the same bits on each.
///
/// The C library chooses its functions by what a processor can do, such as a product and a sum in one step, and other systems bring other
/// libraries. These are computed by `+ − × ÷ √` of IEEE doubles and by whole numbers alone. Each result is less than one last place from
/// the true one, and special values are those of C.
///
/// Square roots, rounding and remainders are exact in every library and are not repeated here. The names stand in a namespace because a
/// file that imports Foundation sees its functions too; lint refuses those.
@usableFromInline
package enum Math {}

extension Math {
    /// The sine of an angle of any size.
    @inlinable package static func sin(_ x: Double) -> Double { lamina_sin(x) }

    /// The cosine of an angle of any size.
    @inlinable package static func cos(_ x: Double) -> Double { lamina_cos(x) }

    /// The tangent of an angle of any size.
    @inlinable package static func tan(_ x: Double) -> Double { lamina_tan(x) }

    /// The angle of a sine, from −π/2 to π/2.
    @inlinable package static func asin(_ x: Double) -> Double { lamina_asin(x) }

    /// The angle of a cosine, from 0 to π.
    @inlinable package static func acos(_ x: Double) -> Double { lamina_acos(x) }

    /// The angle of a tangent, from −π/2 to π/2.
    @inlinable package static func atan(_ x: Double) -> Double { lamina_atan(x) }

    /// e to the power of a number.
    @inlinable package static func exp(_ x: Double) -> Double { lamina_exp(x) }

    /// 2 to the power of a number.
    @inlinable package static func exp2(_ x: Double) -> Double { lamina_exp2(x) }

    /// The natural logarithm.
    @inlinable package static func log(_ x: Double) -> Double { lamina_log(x) }

    /// The logarithm with base 2.
    @inlinable package static func log2(_ x: Double) -> Double { lamina_log2(x) }

    /// The cube root, negative for negative numbers.
    @inlinable package static func cbrt(_ x: Double) -> Double { lamina_cbrt(x) }

    /// A number to the power of another.
    @inlinable package static func pow(_ base: Double, _ exponent: Double) -> Double {
        lamina_pow(base, exponent)
    }

    /// The angle of a direction, from −π to π.
    @inlinable package static func atan2(_ y: Double, _ x: Double) -> Double { lamina_atan2(y, x) }

    /// The length of a vector with two components.
    @inlinable package static func hypot(_ x: Double, _ y: Double) -> Double { lamina_hypot(x, y) }

    /// The sine and the cosine of an angle, with the bits of ``sin(_:)`` and ``cos(_:)``.
    @inlinable package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        let both = lamina_sincos(angle)
        return (both.sine, both.cosine)
    }
}
