import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// Fills paths into masks: each pixel gets the share of it that the path covers, 0...255. The arithmetic stands in
/// `LaminaPathCoverage.h`; it is the same on every machine, and a pixel's byte does not depend on the box.
///
/// The share is exact (up to rounding) where the outline passes through a pixel in one sheet. By the non-zero rule it
/// is |Σ winding · area|, at most 1: where parts of different winding meet inside one pixel they add up or cancel
/// instead of forming their union.
package enum PathCoverage {
    /// How far, in pixels, a line that stands for a curve may be from it where it is farthest. They keep the curve's area,
    /// so a pixel's coverage is off by 1.3 levels at most, where two lines meet, and by a third of one on average.
    package static let tolerance = 1.0 / 128
    /// How far, in pixels, the outline of a stroked line may leave it: a level of coverage.
    package static let strokeTolerance = 1.0 / 256
    /// The farthest pixel from the origin, in x and in y, that a mask can have.
    package static let limit = Int32(LAMINA_PATH_LIMIT)

    /// The most pixels whose sums are held at once; larger masks are filled in bands of rows, for each of which all
    /// lines are looked at.
    private static func bandPixels(lines: Int) -> Int { lines < 100_000 ? 1 << 18 : 1 << 22 }

    /// - Parameters:
    ///   - transform: From the path's units to pixels; pixel (x, y) is the square from (x, y) to (x + 1, y + 1).
    ///   - box: The mask's pixels. What lies left of it still counts.
    ///   - label: The mask's.
    /// - Returns: `nil` for a box that is empty, too large for a mask, or beyond ``limit``.
    package static func fill(
        _ path: CGPath, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity,
        box: PixelRect, label: String = "path"
    ) -> AlphaMask? {
        let (width, height) = (box.width, box.height)
        guard width > 0, height > 0, width <= AlphaMask.maximumPixels / height, reaches(box) else {
            return nil
        }
        let flat = path.outline.flattened(tolerance: tolerance, transform: transform, keepsArea: true)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height) { coverage, count in
            count = width * height
            guard let base = coverage.baseAddress else { return }
            let bandHeight = max(1, min(height, bandPixels(lines: flat.points.count) / (width + 1)))
            var sums = [Int32](repeating: 0, count: (width + 1) * bandHeight)
            var rows = [lamina_path_row](repeating: lamina_path_row(), count: bandHeight)
            for top in stride(from: 0, to: height, by: bandHeight) {
                var band = box
                band.y0 = box.y0 + Int32(top)
                band.y1 = min(box.y1, band.y0 + Int32(bandHeight))
                flat.points.withUnsafeBufferPointer {
                    fill($0, flat.subpaths, rule, band, &sums, &rows, base + top * width)
                }
            }
        }
        return AlphaMask(width: width, height: height, bytes: bytes, label: label)
    }

    /// Whether a mask may lie there.
    static func reaches(_ box: PixelRect) -> Bool {
        box.x0 >= -limit && box.y0 >= -limit && box.x1 <= limit && box.y1 <= limit
    }

    /// As above; also `nil` for a map with perspective.
    package static func fill(
        _ path: CGPath, rule: CGPathFillRule = .winding, transform: Homography, box: PixelRect,
        label: String = "path"
    ) -> AlphaMask? {
        guard transform.isAffine else { return nil }
        let affine = CGAffineTransform(
            a: transform.xx, b: transform.xy, c: transform.yx, d: transform.yy, tx: transform.tx,
            ty: transform.ty)
        return fill(path, rule: rule, transform: affine, box: box, label: label)
    }

    /// The pixels that a path touches; empty for a path that goes to infinity.
    package static func pixels(of path: CGPath, transform: CGAffineTransform = .identity) -> PixelRect {
        let box = path.outline.applying(transform).box
        guard !box.isNull, box.maxX.isFinite, box.maxY.isFinite else { return .empty }
        return PixelRect(
            covering: Double(box.minX), Double(box.minY), Double(box.maxX), Double(box.maxY))
    }

    /// Writes the coverages of a box, row by row, with memory that has room for its sums and rows.
    static func fill(
        _ points: UnsafeBufferPointer<SIMD2<Double>>, _ subpaths: [FlattenedPath.Subpath],
        _ rule: CGPathFillRule, _ box: PixelRect, _ sums: inout [Int32], _ rows: inout [lamina_path_row],
        _ coverage: UnsafeMutablePointer<UInt8>
    ) {
        sums.withUnsafeMutableBufferPointer { sums in
            rows.withUnsafeMutableBufferPointer { rows in
                var target = lamina_path_box(
                    x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1, sums: sums.baseAddress,
                    rows: rows.baseAddress, touched: nil, columns: 0)
                lamina_path_begin(&target)
                target.add(points, subpaths)
                let rule = rule == .evenOdd ? LAMINA_EVEN_ODD : LAMINA_NON_ZERO
                lamina_path_resolve(&target, rule, coverage, box.width)
            }
        }
    }
}
