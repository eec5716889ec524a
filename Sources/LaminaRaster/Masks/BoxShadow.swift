import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// The shadow of a rectangle with rounded corners, in closed form.
///
/// The Gaussian blur of a strip between two lines along x, cut off at xₗ and xᵣ, is a product: the normal distribution's
/// share between the lines, times its share between xₗ and xᵣ. So is a shadow's, which takes the distribution without its
/// tails (`GaussianKernel.Tail.shadow`). So the blur of a stack of strips is, for each pixel, the sum
/// of such products. A rectangle is one strip. A rounded corner becomes strips so thin, relative to σ, that their steps are
/// invisible: the sum is within 1/255 of the true blur.
struct BoxShadow {
    /// The size of the shape, in pixels.
    var width: Double
    var height: Double
    /// Half the corners' width and height.
    var radiusX: Double
    var radiusY: Double
    var corners: RectangleCorners
    var isContinuous: Bool
    var sigmaX: Double
    var sigmaY: Double
    /// How far from the shape the blur ends, in pixels.
    var reachX: Double
    var reachY: Double

    /// The most strips for one corner. Corners that would need more belong to shapes much larger than the blur.
    static let maximumStrips = 1024

    /// The length of a corner along the side, in radii.
    var extent: Double { isContinuous ? Double(CGPath.continuousCornerExtent) : 1 }

    private struct Strip {
        var top: Double
        var bottom: Double
        var left: Double
        var right: Double
    }

    /// A mask with `marginX` and `marginY` pixels to the left of and above the shape; pixel (0, 0) has its centre half a
    /// pixel inside the mask. `nil` if the corners overlap or need too many strips.
    func mask(columns: Int, rows: Int, marginX: Int, marginY: Int, label: String) -> AlphaMask? {
        guard let strips = strips(), !strips.isEmpty, columns > 0, rows > 0,
            columns <= AlphaMask.maximumPixels / rows
        else {
            return nil
        }
        // Only one half of a symmetric mask is computed.
        let mirrorsX = corners.isMirroredX && width == width.rounded() && columns == 2 * marginX + Int(width)
        let mirrorsY = corners.isMirroredY && height == height.rounded() && rows == 2 * marginY + Int(height)
        let made = (columns: mirrorsX ? (columns + 1) / 2 : columns, rows: mirrorsY ? (rows + 1) / 2 : rows)
        let table = NormalTable.shared
        let (endX, endY) = (reachX / sigmaX, reachY / sigmaY)
        // Without its tails the distribution is scaled to 1 again, along both axes.
        let whole = table.cumulative(.infinity, end: endX) * table.cumulative(.infinity, end: endY)
        // Each strip's share of the distribution along x, for each column.
        let across = [Float](unsafeUninitializedCapacity: strips.count * made.columns) { across, count in
            count = strips.count * made.columns
            guard let base = across.baseAddress else { return }
            let x = 0.5 - Double(marginX)
            for (index, strip) in strips.enumerated() {
                table.fill(
                    base + index * made.columns, count: made.columns, from: (strip.left - x) / sigmaX,
                    to: (strip.right - x) / sigmaX, step: 1 / sigmaX, end: endX)
            }
        }
        let bounds = [strips[0].top] + strips.map(\.bottom)
        var sums = [Float](repeating: 0, count: made.columns)
        let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows) { bytes, count in
            count = columns * rows
            guard let base = bytes.baseAddress else { return }
            for row in 0..<made.rows {
                let y = Double(row - marginY) + 0.5
                let line = base + row * columns
                let below = bounds.map { table.cumulative(($0 - y) / sigmaY, end: endY) }
                let weights = zip(below.dropFirst(), below).map { 255 / whole * ($0 - $1) }
                lamina_weighted_rows(line, made.columns, across, weights, weights.count, &sums)
                for column in made.columns..<columns { line[column] = line[columns - 1 - column] }
                let mirrored = base + (rows - 1 - row) * columns
                if mirrorsY, mirrored != line { mirrored.update(from: line, count: columns) }
            }
        }
        return AlphaMask(width: columns, height: rows, bytes: bytes, label: label)
    }

    /// The strips from top to bottom, without gaps.
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
        // A greater excess would not be rounding.
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

    /// The corner's outline from its end at the side y = 0, as insets x at depths y from 0 to its extent.
    private func cornerCurve() -> [SIMD2<Double>]? {
        // The outline's shape depends on the radii alone; lines as long as a third of σ are short enough.
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

extension RectangleCorners {
    /// Whether the left corners are rounded like the right ones.
    fileprivate var isMirroredX: Bool {
        contains(.minXMinY) == contains(.maxXMinY) && contains(.minXMaxY) == contains(.maxXMaxY)
    }

    /// Whether the upper corners are rounded like the lower ones.
    fileprivate var isMirroredY: Bool {
        contains(.minXMinY) == contains(.minXMaxY) && contains(.maxXMinY) == contains(.maxXMaxY)
    }
}
