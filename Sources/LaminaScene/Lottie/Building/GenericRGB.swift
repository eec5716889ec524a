import Foundation
import LaminaColor
import LaminaMath

/// The colour space in which Core Animation draws gradients where a layer is drawn into a context: Apple's Generic RGB,
/// with a gamma of 1.8 and primaries that do not reach all of sRGB. Pictures show it.
enum GenericRGB {
    /// Stops between which straight lines in sRGB are as good as straight lines in this space.
    ///
    /// - Parameter stops: Rising, straight sRGB and an alpha that stays.
    static func stops(
        _ stops: [(place: Double, value: SIMD4<Double>)]
    ) -> [(place: Double, value: SIMD4<Double>)] {
        let generic = stops.map { encoded($0.value) }
        var result: [(place: Double, value: SIMD4<Double>)] = []
        for index in stops.indices.dropLast() {
            let (a, b) = (generic[index], generic[index + 1])
            let (from, to) = (stops[index].place, stops[index + 1].place)
            for step in 0..<steps {
                // Closer together at both ends, where dark colours bend most.
                let share = 0.5 - 0.5 * Math.cos(.pi * Double(step) / Double(steps))
                result.append((from + (to - from) * share, decoded(a + (b - a) * share)))
            }
        }
        if let last = stops.last, let value = generic.last { result.append((last.place, decoded(value))) }
        return result
    }

    /// The number of straight lines between two stops.
    static let steps = 12
    private static let gamma = 1.8

    private static func encoded(_ color: SIMD4<Double>) -> SIMD4<Double> {
        let linear = multiply(fromSRGB, map(color, TransferCurve.srgb.light))
        var result = map(linear) { Math.pow(max(0, min(1, $0)), 1 / gamma) }
        result.w = color.w
        return result
    }

    private static func decoded(_ color: SIMD4<Double>) -> SIMD4<Double> {
        let linear = multiply(toSRGB, map(color) { Math.pow($0, gamma) })
        var result = map(linear) { TransferCurve.srgb.value(max(0, min(1, $0))) }
        result.w = color.w
        return result
    }

    private static func map(_ v: SIMD4<Double>, _ f: (Double) -> Double) -> SIMD4<Double> {
        SIMD4(f(v.x), f(v.y), f(v.z), v.w)
    }

    private static func multiply(_ rows: [SIMD3<Double>], _ v: SIMD4<Double>) -> SIMD4<Double> {
        let color = SIMD3(v.x, v.y, v.z)
        return SIMD4((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum(), v.w)
    }

    // From the primaries (0.6295, 0.3407), (0.2949, 0.6055), (0.1551, 0.0762) and a white of D65 in both spaces.
    private static let fromSRGB: [SIMD3<Double>] = [
        SIMD3(0.9752884, 0.0282907, -0.0035790),
        SIMD3(-0.0212781, 1.0533354, -0.0320573),
        SIMD3(0.0019311, 0.0021877, 0.9958812),
    ]
    private static let toSRGB: [SIMD3<Double>] = [
        SIMD3(1.0247316, -0.0275282, 0.0027966),
        SIMD3(0.0206384, 0.9487473, 0.0306143),
        SIMD3(-0.0020324, -0.0020307, 1.0040631),
    ]
}
