/// The structural similarity of windows of two pictures.
///
/// Z. Wang, A. Bovik, H. Sheikh, E. Simoncelli: *Image Quality Assessment: From Error Visibility to Structural Similarity*, 2004, over
/// windows of 8 × 8 pixels that begin at every fourth pixel, for each channel of premultiplied colour. The least value counts,
/// not the mean: a missing glyph is not outweighed by a large empty picture.
enum StructuralSimilarity {
    static let window = 8
    private static let step = 4

    /// The least similarity of the windows that touch a tile. Excused edges count as equal.
    static func least(in tile: Tile, _ edges: EdgeRecognition) -> Double {
        let one = edges.one
        var least = 1.0
        for top in starts(tile.y, length: one.height) {
            for left in starts(tile.x, length: one.width) {
                let value = similarity(
                    edges, left..<min(left + window, one.width), top..<min(top + window, one.height))
                least = min(least, value)
            }
        }
        return least
    }

    /// Where windows begin that touch a range.
    private static func starts(_ range: Range<Int>, length: Int) -> StrideTo<Int> {
        // The last window ends with the picture at the earliest.
        let first = max(0, (range.lowerBound - window + step) / step * step)
        return stride(from: first, to: min(range.upperBound, max(1, length - window + step)), by: step)
    }

    private static func similarity(
        _ edges: EdgeRecognition, _ columns: Range<Int>, _ rows: Range<Int>
    ) -> Double {
        var sums = (SIMD4<Int>.zero, SIMD4<Int>.zero)
        var squares = (SIMD4<Int>.zero, SIMD4<Int>.zero)
        var products = SIMD4<Int>.zero
        var differs = false
        for y in rows {
            for x in columns {
                let a = edges.one[x, y]
                var b = edges.other[x, y]
                if a != b {
                    if edges.excuses(x, y) { b = a } else { differs = true }
                }
                let first = SIMD4(a.blue, a.green, a.red, a.alpha)
                let second = SIMD4(b.blue, b.green, b.red, b.alpha)
                sums = (sums.0 &+ first, sums.1 &+ second)
                squares = (squares.0 &+ first &* first, squares.1 &+ second &* second)
                products = products &+ first &* second
            }
        }
        guard differs else { return 1 }
        let count = Double(columns.count * rows.count)
        return (0..<4).map { channel in
            let (meanA, meanB) = (Double(sums.0[channel]) / count, Double(sums.1[channel]) / count)
            let varianceA = Double(squares.0[channel]) / count - meanA * meanA
            let varianceB = Double(squares.1[channel]) / count - meanB * meanB
            let covariance = Double(products[channel]) / count - meanA * meanB
            // The constants of the paper: (0.01 · 255)² and (0.03 · 255)².
            let (c1, c2) = (6.5025, 58.5225)
            return (2 * meanA * meanB + c1) * (2 * covariance + c2)
                / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
        }.min() ?? 1
    }
}
