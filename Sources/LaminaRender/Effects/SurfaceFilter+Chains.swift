import LaminaGeometry
import LaminaPlan

extension [SurfaceFilter] {
    /// The same filters with consecutive blurs joined. Variances add up, so one blur with the root of their sum gives the
    /// same result. A chain of blurs then costs as much as one, and rounds once.
    func joiningBlurs() -> [SurfaceFilter] {
        var result: [SurfaceFilter] = []
        for filter in self {
            if case .blur(let size, let edges) = filter, case .blur(let last, edges)? = result.last {
                result[result.count - 1] = .blur(last.adding(size), edges: edges)
            } else {
                result.append(filter)
            }
        }
        return result
    }

    /// The distance over which a pixel has an effect through all filters, in pixels.
    var reach: PixelReach { reduce(.none) { $0.adding($1.reach) } }

    /// For each filter, the distance over which a pixel of its output has an effect through the filters after it, in
    /// pixels.
    var reachesBeyond: [PixelReach] {
        var sum = PixelReach.none
        var result: [PixelReach] = []
        for filter in reversed() {
            result.append(sum)
            sum = sum.adding(filter.reach)
        }
        return result.reversed()
    }
}

extension SurfaceFilter.GaussianSize {
    /// The deviation of two successive blurs.
    fileprivate func adding(_ other: Self) -> Self {
        func sum(_ a: Double, _ b: Double) -> Double {
            min((a * a + b * b).squareRoot(), SurfaceFilter.maximumSigma)
        }
        return Self(x: sum(x, other.x), y: sum(y, other.y))
    }
}
