import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// Fills paths into masks: each pixel gets the share of it that the path covers, 0...255. The arithmetic is defined in
/// `LaminaPathCoverage.h`. It is the same on every machine, and a pixel's byte does not depend on the box.
///
/// The share is exact (up to rounding) if the outline passes through a pixel once. By the non-zero rule it is |Σ winding ·
/// area|, at most 1: parts of different winding inside one pixel add up or cancel, instead of forming their union.
package enum PathCoverage {
    /// The greatest distance, in pixels, between a curve and the line that replaces it. The lines keep the curve's area, so
    /// the error of a pixel's coverage is at most 1.3 levels, where two lines meet, and a third of a level on average.
    package static let tolerance = 1.0 / 128
    /// The greatest error, in pixels, of the outline of a stroked line: a level of coverage.
    package static let strokeTolerance = 1.0 / 256
    /// The farthest pixel from the origin, in x and in y, that a mask can have.
    package static let limit = Int32(LAMINA_PATH_LIMIT)

    /// The most pixels whose sums are held at once. Larger masks are filled in bands of rows, for each of which all lines
    /// are checked.
    private static func bandPixels(lines: Int) -> Int { lines < 100_000 ? 1 << 18 : 1 << 22 }

    /// - Parameters:
    ///   - transform: From the path's units to pixels; pixel (x, y) is the square from (x, y) to (x + 1, y + 1).
    ///   - box: The mask's pixels. Parts of the path to the left of it still count.
    ///   - label: The mask's label.
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

    /// Whether a box lies within the limit of masks.
    static func reaches(_ box: PixelRect) -> Bool {
        box.x0 >= -limit && box.y0 >= -limit && box.x1 <= limit && box.y1 <= limit
    }

    /// The same for a projective transform; also `nil` if it has perspective.
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

    /// Writes the coverages of a box, row by row, using memory with room for its sums and rows.
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
