import CLaminaKernels
import LaminaGeometry

extension lamina_path_box {
    /// Adds the lines of the subpaths that `isWanted` accepts. Hot.
    @inline(__always)
    mutating func add(
        _ points: UnsafeBufferPointer<SIMD2<Double>>, _ subpaths: [FlattenedPath.Subpath],
        where isWanted: (Int) -> Bool = { _ in true }
    ) {
        // A point is two doubles, x first.
        points.withMemoryRebound(to: Double.self) { numbers in
            guard let base = numbers.baseAddress else { return }
            for index in subpaths.indices where isWanted(index) {
                let first = subpaths[index].first
                let end = index + 1 < subpaths.count ? subpaths[index + 1].first : points.count
                lamina_path_add(&self, base + 2 * first, end - first)
            }
        }
    }
}
