import Foundation
import LaminaGeometry
import LaminaImage

/// The blur of a rectangle with rounded corners, in closed form.
///
/// A Gaussian blur of a strip between two lines along x, cut off at xₗ and xᵣ, is a product: what the normal
/// distribution has between the lines, times what it has between xₗ and xᵣ. So a shape that is a stack of strips takes,
/// for each pixel, the sum of as many products. A rectangle is one strip. A rounded corner becomes strips so thin,
/// next to σ, that their steps do not show: the sum is within 1/255 of the true blur.
struct BoxShadow {
    /// The shape's, in pixels.
    var width: Double
    var height: Double
    /// Half the corners' width and height.
    var radiusX: Double
    var radiusY: Double
    var corners: RectangleCorners
    var isContinuous: Bool
    var sigmaX: Double
    var sigmaY: Double

    /// The most strips for one corner; corners that would need more are those of shapes much larger than the blur.
    static let maximumStrips = 1024

    /// How far a corner reaches along the side, in radii.
    var extent: Double { isContinuous ? Double(CGPath.continuousCornerExtent) : 1 }

    private struct Strip {
        var top: Double
        var bottom: Double
        var left: Double
        var right: Double
    }

    /// A mask with `marginX` and `marginY` pixels left of and above the shape; pixel (0, 0) has its centre half a pixel
    /// inside the mask. `nil` where the corners overlap or need too many strips.
    func mask(columns: Int, rows: Int, marginX: Int, marginY: Int, label: String) -> AlphaMask? {
        guard let strips = strips(), !strips.isEmpty, columns > 0, rows > 0,
            columns <= AlphaMask.maximumPixels / rows
        else {
            return nil
        }
        let table = NormalTable.shared
        // What each strip has of the distribution along x, for each column.
        let across = [Float](unsafeUninitializedCapacity: strips.count * columns) { across, count in
            count = strips.count * columns
            for (index, strip) in strips.enumerated() {
                for column in 0..<columns {
                    let x = Double(column - marginX) + 0.5
                    let share = table.cumulative((strip.right - x) / sigmaX)
                    across[index * columns + column] = share - table.cumulative((strip.left - x) / sigmaX)
                }
            }
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows) { bytes, count in
            count = columns * rows
            guard let base = bytes.baseAddress else { return }
            for row in 0..<rows {
                let y = Double(row - marginY) + 0.5
                let bounds = [strips[0].top] + strips.map(\.bottom)
                let below = bounds.map { table.cumulative(($0 - y) / sigmaY) }
                let weights = zip(below.dropFirst(), below).map { 255 * ($0 - $1) }
                Self.sum(across, weights, into: base + row * columns, count: columns)
            }
        }
        return AlphaMask(width: columns, height: rows, bytes: bytes, label: label)
    }

    /// Rounded sums of weighted rows.
    private static func sum(
        _ rows: [Float], _ weights: [Float], into bytes: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { sums in
            sums.initialize(repeating: 0.5)
            rows.withUnsafeBufferPointer { rows in
                for (index, weight) in weights.enumerated() where weight > 0 {
                    let first = index * count
                    for column in 0..<count { sums[column] += weight * rows[first + column] }
                }
            }
            for column in 0..<count { bytes[column] = UInt8(max(0, min(255, sums[column]))) }
        }
    }

    /// From top to bottom, without gaps.
    private func strips() -> [Strip]? {
        let (extentX, extentY) = (extent * radiusX, extent * radiusY)
        guard !corners.isEmpty, radiusX > 0, radiusY > 0 else {
            return [Strip(top: 0, bottom: height, left: 0, right: width)]
        }
        guard let curve = cornerCurve() else { return nil }
        func zone(_ left: RectangleCorners, _ right: RectangleCorners) -> (depth: Double, strips: [Strip]) {
            let (left, right) = (corners.contains(left), corners.contains(right))
            guard left || right else { return (0, []) }
            let strips = zip(curve, curve.dropFirst()).map { from, to in
                let inset = (from.x + to.x) / 2
                return Strip(
                    top: from.y, bottom: to.y, left: left ? inset : 0, right: width - (right ? inset : 0))
            }
            return (extentY, strips)
        }
        let top = zone(.minXMinY, .maxXMinY)
        let bottom = zone(.minXMaxY, .maxXMaxY)
        // A little more is rounding.
        let slack = 1e-6 * (width + height)
        let widest = min(
            2, max(top.strips.isEmpty ? 0 : cornerCount(0), bottom.strips.isEmpty ? 0 : cornerCount(1)))
        guard top.depth + bottom.depth <= height + slack, Double(widest) * extentX <= width + slack else {
            return nil
        }
        let middle = Strip(top: top.depth, bottom: height - bottom.depth, left: 0, right: width)
        let mirrored = bottom.strips.reversed().map {
            Strip(top: height - $0.bottom, bottom: height - $0.top, left: $0.left, right: $0.right)
        }
        return top.strips + [middle] + mirrored
    }

    private func cornerCount(_ side: Int) -> Int {
        ((corners.rawValue >> UInt(2 * side)) & 3).nonzeroBitCount
    }

    /// The corner's outline from its end at the side y = 0... as insets x at depths y from 0 to its extent.
    private func cornerCurve() -> [SIMD2<Double>]? {
        // The outline's shape follows from radii alone; lines of a third of σ are short enough.
        let fineness = min(sigmaX / radiusX, sigmaY / radiusY)
        let tolerance = min(0.001, fineness * fineness / 200)
        let unit = CGPath.roundedRectangle(
            CGRect(x: 0, y: 0, width: 4, height: 4), radius: 1, corners: .minXMinY, isContinuous: isContinuous
        )
        let flat = unit.outline.flattened(tolerance: tolerance)
        guard let last = flat.points.firstIndex(where: { $0.y == 0 }), last <= Self.maximumStrips else {
            return nil
        }
        return flat.points[...last].reversed().map { SIMD2($0.x * radiusX, $0.y * radiusY) }
    }
}

/// The normal distribution as a table.
struct NormalTable: Sendable {
    static let shared = NormalTable()

    /// Steps for one standard deviation: linear interpolation is then within 10⁻⁵.
    private static let steps = 64.0
    private static let range = 6.0
    private let values: [Float]

    private init() {
        let count = Int(2 * Self.range * Self.steps)
        values = (0...(count + 1)).map {
            Float(NormalDistribution.cumulative(Double($0) / Self.steps - Self.range))
        }
    }

    /// The share below `z` standard deviations.
    @inline(__always)
    func cumulative(_ z: Double) -> Float {
        guard z > -Self.range else { return 0 }
        guard z < Self.range else { return 1 }
        let place = (z + Self.range) * Self.steps
        let index = Int(place)
        let low = values[index]
        return low + (values[index + 1] - low) * Float(place - Double(index))
    }
}
