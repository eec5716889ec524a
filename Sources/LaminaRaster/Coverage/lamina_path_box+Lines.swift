import CLaminaKernels
import LaminaGeometry

extension lamina_path_box {
    /// Adds the lines of the subpaths. Hot.
    @inline(__always)
    mutating func add(_ points: UnsafeBufferPointer<SIMD2<Double>>, _ subpaths: [FlattenedPath.Subpath]) {
        // A point is two doubles, x first.
        points.withMemoryRebound(to: Double.self) { numbers in
            guard let base = numbers.baseAddress else { return }
            for index in subpaths.indices {
                let first = subpaths[index].first
                let end = index + 1 < subpaths.count ? subpaths[index + 1].first : points.count
                lamina_path_add(&self, base + 2 * first, end - first)
            }
        }
    }

    /// Adds the lines that may reach into a band. Hot.
    @inline(__always)
    mutating func add(_ bands: CoverageBands, in band: PixelRect) {
        let (top, bottom) = (Double(band.y0), Double(band.y1))
        bands.points.withUnsafeBufferPointer { points in
            points.withMemoryRebound(to: Double.self) { numbers in
                guard let base = numbers.baseAddress else { return }
                for stretch in bands.stretches where stretch.low < bottom && stretch.high > top {
                    lamina_path_add_lines(
                        &self, base + 2 * stretch.before, base + 2 * stretch.first, stretch.count)
                }
            }
        }
    }
}
