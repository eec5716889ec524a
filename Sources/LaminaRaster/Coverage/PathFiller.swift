import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// Fills one small path after the other, such as glyphs, in memory of its own, with the bytes that ``PathCoverage`` gives.
package struct PathFiller: Sendable {
    private var flattener = PathFlattener()
    private var sums: [Int32] = []
    private var rows: [lamina_path_row] = []

    /// Boxes of more pixels are filled by ``PathCoverage``, in bands.
    private static let mostPixels = 1 << 16

    package init() {}

    /// Whether a box is one that ``fill(_:transform:box:to:)`` takes.
    package static func takes(_ box: PixelRect) -> Bool {
        !box.isEmpty && box.width <= mostPixels / box.height && PathCoverage.reaches(box)
    }

    /// - Parameters:
    ///   - outline: Filled by the non-zero rule.
    ///   - transform: To pixels.
    ///   - limit: The pixels that are wanted; `nil` for all.
    ///   - label: The mask's.
    /// - Returns: No more pixels than the lines pass through; `nil` where there is nothing, or too much for a mask.
    package mutating func fill(
        _ outline: PathOutline, transform: CGAffineTransform, limit: PixelRect? = nil, label: String
    ) -> PlacedMask? {
        flattener.flatten(outline, tolerance: PathCoverage.tolerance, transform: transform)
        var box = flattener.withLines { CoverageBands.pixels(CoverageBands.extent($0, 0..<$0.count)) }
        if let limit { box = box.intersection(limit) }
        guard !box.isEmpty else { return nil }
        guard Self.takes(box) else {
            let path = CGPath(outline: outline.applying(transform))
            return PathCoverage.fill(path, box: box, label: label).map { PlacedMask(mask: $0, box: box) }
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: box.width * box.height) { bytes, count in
            guard let base = bytes.baseAddress else { return }
            fill(box, to: base)
            count = box.width * box.height
        }
        return AlphaMask(width: box.width, height: box.height, bytes: bytes, label: label).map {
            PlacedMask(mask: $0, box: box)
        }
    }

    /// Writes the coverages of a box, row by row.
    ///
    /// - Parameters:
    ///   - outline: Filled by the non-zero rule.
    ///   - transform: To pixels.
    ///   - box: One that ``takes(_:)`` says is.
    package mutating func fill(
        _ outline: PathOutline, transform: CGAffineTransform, box: PixelRect,
        to coverage: UnsafeMutablePointer<UInt8>
    ) {
        flattener.flatten(outline, tolerance: PathCoverage.tolerance, transform: transform)
        fill(box, to: coverage)
    }

    /// Hot. Fills the lines that the flattener holds.
    private mutating func fill(_ box: PixelRect, to coverage: UnsafeMutablePointer<UInt8>) {
        let needed = (box.width + 1) * box.height
        if sums.count < needed { sums = [Int32](repeating: 0, count: 2 * needed) }
        if rows.count < box.height {
            rows = [lamina_path_row](repeating: lamina_path_row(), count: 2 * box.height)
        }
        let subpaths = flattener.subpaths
        flattener.withLines { PathCoverage.fill($0, subpaths, .winding, box, &sums, &rows, coverage) }
    }
}
