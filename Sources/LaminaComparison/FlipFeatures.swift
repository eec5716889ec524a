import Foundation
import LaminaMath

/// How much edges and points of two pictures differ, which people notice more than other differences.
struct FlipFeatures {
    /// The first and second derivatives of a Gaussian.
    private let edge: [Float]
    private let point: [Float]
    private let smooth: [Float]
    /// The reach of the filters, in pixels.
    let radius: Int

    init(pixelsPerDegree: Double) {
        // An edge that people see is 0.082 degrees wide.
        let deviation = 0.5 * 0.082 * pixelsPerDegree
        radius = max(1, Int((3 * deviation).rounded(.up)))
        let offsets = (-radius...radius).map(Double.init)
        let gauss = offsets.map { Math.exp(-$0 * $0 / (2 * deviation * deviation)) }
        let total = gauss.reduce(0, +)
        smooth = gauss.map { Float($0 / total) }
        edge = Self.balanced(zip(offsets, gauss).map { -$0 * $1 })
        point = Self.balanced(zip(offsets, gauss).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
    }

    /// Weights whose positive ones have the sum 1, and whose negative ones have the sum -1.
    private static func balanced(_ weights: [Double]) -> [Float] {
        let up = weights.reduce(0) { $0 + max($1, 0) }
        let down = weights.reduce(0) { $0 - min($1, 0) }
        return weights.map { Float($0 > 0 ? $0 / up : down > 0 ? $0 / down : 0) }
    }

    /// The difference of features of each pixel, 0 to 1.
    func differences(_ one: FlipPlanes, _ other: FlipPlanes) -> [Float] {
        let (edges, points) = amounts(of: one)
        let (otherEdges, otherPoints) = amounts(of: other)
        return edges.indices.map { index in
            let step = max(abs(edges[index] - otherEdges[index]), abs(points[index] - otherPoints[index]))
            return min(1, (step / Float(2).squareRoot()).squareRoot())
        }
    }

    private func amounts(of planes: FlipPlanes) -> (edges: [Float], points: [Float]) {
        let luminance = planes.luminance.map { ($0 + 16) / 116 }
        func amount(_ weights: [Float]) -> [Float] {
            let across = SeparableFilter(across: weights, down: smooth)
                .apply(to: luminance, width: planes.width, height: planes.height)
            let down = SeparableFilter(across: smooth, down: weights)
                .apply(to: luminance, width: planes.width, height: planes.height)
            return zip(across, down).map { ($0 * $0 + $1 * $1).squareRoot() }
        }
        return (amount(edge), amount(point))
    }
}
