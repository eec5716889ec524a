import CLaminaKernels
import LaminaGeometry

/// A large path as lines, and the bands of tile rows in which it is filled. Bands do not depend on one another.
package struct CoverageBands: Sendable {
    /// Lines that follow one another.
    struct Stretch: Sendable {
        /// The index of the point where the first line begins.
        var before: Int
        /// The index of the point where the first line ends; the others end at the points after it.
        var first: Int
        /// The number of lines.
        var count: Int
        /// From the highest point to the lowest, a little larger because of rounding.
        var low: Double
        var high: Double
    }

    let points: [SIMD2<Double>]
    /// All lines, those that close subpaths included.
    let stretches: [Stretch]
    /// Its sides lie on borders of tiles.
    let box: PixelRect
    /// In pixels.
    let bandHeight: Int

    /// The most sums held in memory at once.
    private static let maximumSums = 1 << 22
    /// More checks of stretches than this, over all bands, cost more than larger bands.
    private static let manyLooks = 100_000
    /// The most lines of a stretch. Each band passes the stretches that do not reach it.
    private static let stretchLength = 16

    /// - Parameter touched: The pixels to fill.
    init(
        points: [SIMD2<Double>], subpaths: [FlattenedPath.Subpath], touched: PixelRect
    ) {
        self.points = points
        let (width, height) = (CoverageTiles.width, CoverageTiles.height)
        box = PixelRect(
            x0: touched.x0 & -width, y0: touched.y0 & -height, x1: (touched.x1 + width - 1) & -width,
            y1: (touched.y1 + height - 1) & -height)
        stretches = points.withUnsafeBufferPointer { Self.stretches($0, subpaths) }
        bandHeight = Self.bandHeight(box, stretches: stretches.count)
    }

    private static func stretches(
        _ points: UnsafeBufferPointer<SIMD2<Double>>, _ subpaths: [FlattenedPath.Subpath]
    ) -> [Stretch] {
        var stretches: [Stretch] = []
        stretches.reserveCapacity(points.count / stretchLength + subpaths.count)
        for index in subpaths.indices {
            let end = index + 1 < subpaths.count ? subpaths[index + 1].first : points.count
            let start = subpaths[index].first
            // A subpath of one point has no lines.
            guard end - start >= 2 else { continue }
            var before = end - 1
            for first in stride(from: start, to: end, by: stretchLength) {
                let next = min(end, first + stretchLength)
                let extent = extent(points, first..<next)
                stretches.append(
                    Stretch(
                        before: before, first: first, count: next - first,
                        low: min(extent.y, points[before].y) - 0.01,
                        high: max(extent.w, points[before].y) + 0.01))
                before = next - 1
            }
        }
        return stretches
    }

    /// The number of bands.
    package var count: Int { (box.height + bandHeight - 1) / bandHeight }

    /// The pixels of a band.
    func box(of index: Int) -> PixelRect {
        var band = box
        band.y0 = box.y0 + Int32(index * bandHeight)
        band.y1 = min(box.y1, band.y0 + Int32(bandHeight))
        return band
    }

    /// A band of one tile row stays in a core's cache, but every band checks all stretches.
    private static func bandHeight(_ box: PixelRect, stretches: Int) -> Int {
        let height = Int(CoverageTiles.height)
        let tiles = (box.height + height - 1) / height
        let bands = max(1, min(tiles, manyLooks / max(1, stretches)))
        let rows = (tiles + bands - 1) / bands
        let most = max(1, maximumSums / (box.width + 1) / height)
        return min(rows, most) * height
    }

    /// The smallest and largest x and y of points: {low x, low y, high x, high y}.
    static func extent(_ points: UnsafeBufferPointer<SIMD2<Double>>, _ range: Range<Int>) -> SIMD4<Double> {
        var extent = SIMD4(Double.infinity, .infinity, -.infinity, -.infinity)
        // A point is two doubles, x first.
        points.withMemoryRebound(to: Double.self) { numbers in
            guard let base = numbers.baseAddress, !range.isEmpty else { return }
            withUnsafeMutableBytes(of: &extent) {
                lamina_path_extent(
                    base + 2 * range.lowerBound, range.count,
                    $0.assumingMemoryBound(to: Double.self).baseAddress)
            }
        }
        return extent
    }

    /// The pixels that lines with this extent touch; empty without lines.
    static func pixels(_ extent: SIMD4<Double>) -> PixelRect {
        guard extent.x <= extent.z else { return .empty }
        // Points are rounded to 1/1024 pixel before they are filled.
        func rounded(_ value: Double) -> Double { (value * 1024 + 0.5).rounded(.down) / 1024 }
        return PixelRect(
            covering: rounded(extent.x), rounded(extent.y), rounded(extent.z), rounded(extent.w))
    }
}
