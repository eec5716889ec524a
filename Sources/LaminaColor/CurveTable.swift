import LaminaMath

/// A curve of single numbers as a table, for as many numbers as pixels have.
///
/// Each power of two has 2,048 places with straight lines between them, so the error is about 10⁻⁷ of the value. Values below 0 are the mirror
/// image of those above. C code that reads ``values`` counts on the same places: `LAMINA_CURVE_LENGTH`.
package struct CurveTable: Sendable {
    /// The values from 2^-24 to 2^16, and one beyond.
    package let values: [Float]
    private let curve: @Sendable (Double) -> Double

    /// Numbers below 2^-24 lie on a line to 0, and those that no half holds are calculated one by one.
    private static let least = Float(0x1p-24)
    private static let most = Float(0x1p16)
    private static let placeBits: UInt32 = 12

    package init(_ curve: @escaping @Sendable (Double) -> Double) {
        self.curve = curve
        let (first, last) = (Self.least.bitPattern >> Self.placeBits, Self.most.bitPattern >> Self.placeBits)
        values = (first...last + 1).map {
            Float(curve(Double(Float(bitPattern: $0 << Self.placeBits))))
        }
    }

    /// The curve's value; 0 for what is not a number. Hot.
    @inline(__always)
    func callAsFunction(_ number: Float) -> Float {
        let size = number.magnitude
        let value: Float
        if size >= Self.least, size < Self.most {
            let bits = size.bitPattern - Self.least.bitPattern
            let place = Int(bits >> Self.placeBits)
            let share =
                Float(bits & (1 << Self.placeBits - 1)) * Float(sign: .plus, exponent: -12, significand: 1)
            value = values.withUnsafeBufferPointer { $0[place] + ($0[place + 1] - $0[place]) * share }
        } else if size < Self.least {
            value = size * (values[0] / Self.least)
        } else if size.isNaN {
            return 0
        } else {
            value = Float(curve(Double(size)))
        }
        return number < 0 ? -value : value
    }
}
