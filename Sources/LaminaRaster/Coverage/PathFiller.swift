import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// Fills small paths, such as glyphs, one after the other in memory of its own. The bytes are those of ``PathCoverage``.
package struct PathFiller: Sendable {
    private var flattener = PathFlattener()
    private var sums: [Int32] = []

    /// Larger boxes are filled by ``PathCoverage``, in bands.
    private static let mostPixels = 1 << 16

    package init() {}

    /// Whether ``fill(_:transform:box:to:)`` accepts a box.
    package static func takes(_ box: PixelRect) -> Bool {
        !box.isEmpty && box.width <= mostPixels / box.height && PathCoverage.reaches(box)
    }

    /// - Parameters:
    ///   - outline: The path, filled by the non-zero rule.
    ///   - transform: From the path's units to pixels.
    ///   - limit: The pixels to which the result is limited; `nil` for no limit.
    ///   - label: The mask's label.
    /// - Returns: A mask of only the pixels that the lines pass through; `nil` if there are none, or too many for a mask.
    package mutating func fill(
        _ outline: PathOutline, transform: CGAffineTransform, limit: PixelRect? = nil, label: String
    ) -> PlacedMask? {
        flattener.flatten(
            outline, tolerance: PathCoverage.tolerance, transform: transform, keepsArea: true)
        var box = flattener.withLines { CoverageBands.pixels(CoverageBands.extent($0, 0..<$0.count)) }
        if let limit { box = box.intersection(limit) }
        guard !box.isEmpty else { return nil }
        guard Self.takes(box) else {
            let path = CGPath(outline: outline.applying(transform))
            return PathCoverage.fill(path, box: box, label: label).map { PlacedMask(mask: $0, box: box) }
        }
        let count = box.width * box.height
        let bytes = [UInt8](unsafeUninitializedCapacity: count + AlphaMask.slack) { bytes, written in
            guard let base = bytes.baseAddress else { return }
            fill(box, to: base)
            written = count
        }
        return AlphaMask(width: box.width, height: box.height, bytes: bytes, label: label).map {
            PlacedMask(mask: $0, box: box)
        }
    }

    /// Writes the coverages of a box, row by row.
    ///
    /// - Parameters:
    ///   - outline: The path, filled by the non-zero rule.
    ///   - transform: From the path's units to pixels.
    ///   - box: A box that ``takes(_:)`` accepts.
    ///   - coverage: Room for the box's pixels, and ``AlphaMask/slack`` values more.
    package mutating func fill(
        _ outline: PathOutline, transform: CGAffineTransform, box: PixelRect,
        to coverage: UnsafeMutablePointer<UInt8>
    ) {
        flattener.flatten(
            outline, tolerance: PathCoverage.tolerance, transform: transform, keepsArea: true)
        fill(box, to: coverage)
    }

    /// Hot. Fills the lines that the flattener holds.
    private mutating func fill(_ box: PixelRect, to coverage: UnsafeMutablePointer<UInt8>) {
        assert(AlphaMask.slack >= LAMINA_PATH_SLACK)
        let needed = (box.width + 1) * box.height + Int(LAMINA_PATH_SLACK)
        if sums.count < needed { sums = [Int32](repeating: 0, count: 2 * needed) }
        let subpaths = flattener.subpaths
        sums.withUnsafeMutableBufferPointer { sums in
            var target = lamina_path_box(
                x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1, sums: sums.baseAddress, rows: nil,
                touched: nil, columns: 0)
            lamina_path_begin(&target)
            flattener.withLines { target.add($0, subpaths) }
            lamina_path_resolve_whole(&target, LAMINA_NON_ZERO, coverage)
        }
    }
}
