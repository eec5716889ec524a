import Foundation
import LaminaMath

/// The filters and the arithmetic of FLIP, for one size of pixels. Constants are those of the paper.
struct FlipFilters {
    private let luminance: [SeparableFilter]
    private let redGreen: [SeparableFilter]
    private let blueYellow: [SeparableFilter]
    private let features: FlipFeatures
    /// How many pixels around a pixel its value depends on.
    let reach: Int

    init(pixelsPerDegree: Double) {
        let radius = max(
            1, Int((3 * (0.04 / (2 * Double.pi * Double.pi)).squareRoot() * pixelsPerDegree).rounded(.up)))
        let sensitivity = ContrastSensitivity(radius: radius, pixelsPerDegree: pixelsPerDegree)
        luminance = sensitivity.filters([(1, 0.0047)])
        redGreen = sensitivity.filters([(1, 0.0053)])
        blueYellow = sensitivity.filters([(34.1, 0.04), (13.5, 0.025)])
        features = FlipFeatures(pixelsPerDegree: pixelsPerDegree)
        reach = max(radius, features.radius)
    }

    /// The differences of two parts of one size, 0 to 1, in rows.
    func differences(_ one: FlipPlanes, _ other: FlipPlanes) -> [Float] {
        let (colors, otherColors) = (filteredColors(of: one), filteredColors(of: other))
        let amounts = features.differences(one, other)
        return colors.indices.map { index in
            let color = Self.redistributed(Self.distance(colors[index], otherColors[index]))
            return Float(Math.pow(color, 1 - Double(amounts[index])))
        }
    }

    private func filteredColors(of planes: FlipPlanes) -> [SIMD3<Float>] {
        func sum(_ filters: [SeparableFilter], _ plane: [Float]) -> [Float] {
            let parts = filters.map { $0.apply(to: plane, width: planes.width, height: planes.height) }
            guard var total = parts.first else { return plane }
            for part in parts.dropFirst() { for index in total.indices { total[index] += part[index] } }
            return total
        }
        let y = sum(luminance, planes.luminance)
        let cx = sum(redGreen, planes.redGreen)
        let cz = sum(blueYellow, planes.blueYellow)
        return y.indices.map { Self.perceived(y: Double(y[$0]), cx: Double(cx[$0]), cz: Double(cz[$0])) }
    }

    /// The colour in L*a*b* with its chroma adjusted by the Hunt effect.
    private static func perceived(y: Double, cx: Double, cz: Double) -> SIMD3<Float> {
        let luminance = (y + 16) / 116
        let light = Tristimulus(x: cx / 500 + luminance, y: luminance, z: luminance - cz / 200).linear
        return perceived(
            red: min(max(light.red, 0), 1), green: min(max(light.green, 0), 1),
            blue: min(max(light.blue, 0), 1))
    }

    private static func perceived(red: Double, green: Double, blue: Double) -> SIMD3<Float> {
        let color = LabColor(linearRed: red, green: green, blue: blue)
        let hunt = 0.01 * color.lightness
        return [Float(color.lightness), Float(hunt * color.a), Float(hunt * color.b)]
    }

    /// The HyAB distance, to the power of the paper's q_c.
    private static func distance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Double {
        let step = one - other
        return Math.pow(Double(abs(step.x) + (step.y * step.y + step.z * step.z).squareRoot()), 0.7)
    }

    /// The largest distance there is: that of green and blue.
    private static let largest = distance(
        perceived(red: 0, green: 1, blue: 0), perceived(red: 0, green: 0, blue: 1))

    /// A distance as 0 to 1: the lower 40 percent take 95 percent of the range.
    private static func redistributed(_ distance: Double) -> Double {
        let (share, target) = (0.4, 0.95)
        let knee = share * largest
        guard distance >= knee else { return target / knee * distance }
        return min(1, target + (distance - knee) / (largest - knee) * (1 - target))
    }
}

/// The filters by which people see contrasts of each opponent colour.
private struct ContrastSensitivity {
    var radius: Int
    var pixelsPerDegree: Double

    /// The sum of Gaussians `a · √(π/b) · exp(-π²x²/b)`, x in degrees, whose weights have the sum 1 together. Each is separable.
    func filters(_ terms: [(a: Double, b: Double)]) -> [SeparableFilter] {
        let rows = terms.map { term in
            (-radius...radius).map { offset in
                let degrees = Double(offset) / pixelsPerDegree
                return Math.exp(-Double.pi * Double.pi * degrees * degrees / term.b)
            }
        }
        let heights = terms.map { $0.a * (Double.pi / $0.b).squareRoot() }
        let total = zip(rows, heights).reduce(0) { sum, entry in
            let row = entry.0.reduce(0, +)
            return sum + entry.1 * row * row
        }
        return zip(rows, heights).map { row, height in
            SeparableFilter(across: row.map { Float($0 * height / total) }, down: row.map { Float($0) })
        }
    }
}
