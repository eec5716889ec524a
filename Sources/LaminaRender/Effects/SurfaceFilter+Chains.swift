import LaminaPlan

extension [SurfaceFilter] {
    /// The same filters with blurs that follow each other joined: their variances add up, so one blur of the root of
    /// the sum is what they make together. A chain of blurs costs as much as one, and rounds once.
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

    /// How far a pixel spreads through all of them, in pixels.
    var reach: Int32 { Self.limited(reduce(0) { $0 + Int($1.reach) }) }

    /// For each filter, how far a pixel of its output spreads through the filters after it, in pixels.
    var reachesBeyond: [Int32] {
        var sum = 0
        var result: [Int32] = []
        for filter in reversed() {
            result.append(Self.limited(sum))
            sum += Int(filter.reach)
        }
        return result.reversed()
    }

    /// A million pixels are farther than any picture, and stay in range when rectangles grow by them.
    private static func limited(_ reach: Int) -> Int32 { Int32(Swift.min(reach, 1 << 20)) }
}

extension SurfaceFilter.GaussianSize {
    /// The deviation of two blurs, one after the other.
    fileprivate func adding(_ other: Self) -> Self {
        func sum(_ a: Double, _ b: Double) -> Double {
            min((a * a + b * b).squareRoot(), SurfaceFilter.maximumSigma)
        }
        return Self(x: sum(x, other.x), y: sum(y, other.y))
    }
}
