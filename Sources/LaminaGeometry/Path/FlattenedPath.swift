import Foundation

/// A path as straight lines.
///
/// The points are the same on every machine: only `+ − × ÷ √` of IEEE doubles make them.
package struct FlattenedPath: Equatable, Sendable {
    /// One subpath: ``points`` from `first` up to the next subpath's.
    package struct Subpath: Equatable, Sendable {
        package var first: Int
        /// Whether a line leads from the last point back to the first. Fills take every subpath as closed.
        package var isClosed: Bool
    }

    package fileprivate(set) var points: [SIMD2<Double>] = []
    package fileprivate(set) var subpaths: [Subpath] = []
    /// Of each point, if that was asked for, whether it lies inside a curve.
    package fileprivate(set) var bends: [Bool] = []

    /// The most lines that one curve becomes; it would need more beyond about a million pixels of radius.
    package static let maximumPiecesPerCurve = 1024
    /// The most lines that all curves together become. With more than 4096 curves each may have fewer, at least one.
    package static let maximumPieces = 1 << 22

    /// The places in ``points`` of a subpath.
    package func range(of index: Int) -> Range<Int> {
        subpaths[index].first..<(index + 1 < subpaths.count ? subpaths[index + 1].first : points.count)
    }
}

extension PathOutline {
    /// The path as lines that leave it by at most `tolerance`, but see ``FlattenedPath/maximumPiecesPerCurve``.
    ///
    /// A curve is cut at equal steps of its parameter. Their number is Wang's: a curve of degree d is nowhere farther
    /// from n chords than d(d − 1)/8 · M/n², with M the largest |Pᵢ₊₂ − 2Pᵢ₊₁ + Pᵢ| of its control points. (Wang, 1984,
    /// "The subdivision method for finding the intersection between two Bézier curves or surfaces".)
    ///
    /// - Parameters:
    ///   - tolerance: In the units mapped to; positive.
    ///   - transform: Applied first. Empty where it takes a point to infinity.
    ///   - marksBends: Whether to fill in ``FlattenedPath/bends``.
    ///   - keepsArea: Whether lines cross the curve that they stand for, so that on either side they leave out as much as
    ///     they take in, instead of joining points on it. What is filled is then right on average.
    package func flattened(
        tolerance: Double, transform: CGAffineTransform = .identity, marksBends: Bool = false,
        keepsArea: Bool = false
    ) -> FlattenedPath {
        var result = FlattenedPath()
        result.points.reserveCapacity(points.count)
        let mapped = points.map { point in
            let p = point.applying(transform)
            return SIMD2(Double(p.x), Double(p.y))
        }
        guard mapped.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return result }
        let curves = verbs.reduce(0) { $0 + ($1.pointCount > 1 ? 1 : 0) }
        let limit = max(
            1, min(FlattenedPath.maximumPiecesPerCurve, FlattenedPath.maximumPieces / max(1, curves)))
        var start = SIMD2<Double>.zero
        var isOpen = false
        var next = 0
        forEach { verb, index in
            next += 1
            defer { if marksBends { result.markBends() } }
            if verb == .move {
                start = mapped[index]
                result.begin(at: start)
                isOpen = true
                return
            }
            if verb == .close {
                result.close()
                isOpen = false
                return
            }
            // After closing, the next element goes on from where the closed subpath began.
            if !isOpen { result.begin(at: start) }
            isOpen = true
            var steps = FlattenedPath.Steps(tolerance: tolerance, limit: limit)
            steps.keepsArea = keepsArea
            if marksBends {
                steps.isFirst = result.points.count - 1 == result.subpaths.last?.first
                steps.isLast = next == verbs.count || verbs[next] == .move
            }
            switch verb {
            case .quadCurve: result.addQuadCurve(mapped[index], mapped[index + 1], steps)
            case .curve: result.addCurve(mapped[index], mapped[index + 1], mapped[index + 2], steps)
            default: result.points.append(mapped[index])
            }
        }
        return result
    }
}

extension FlattenedPath {
    fileprivate mutating func begin(at point: SIMD2<Double>) {
        subpaths.append(Subpath(first: points.count, isClosed: false))
        points.append(point)
    }

    /// Marks the points that were added since the last time: all but the last of them, and the first of a subpath, lie
    /// inside an element.
    fileprivate mutating func markBends() {
        while bends.count < points.count {
            let index = bends.count
            bends.append(index < points.count - 1 && subpaths.last?.first != index)
        }
    }

    fileprivate mutating func close() {
        guard !subpaths.isEmpty else { return }
        subpaths[subpaths.count - 1].isClosed = true
    }

    /// Into how many lines a curve is cut, and where.
    fileprivate struct Steps {
        var tolerance: Double
        var limit: Int
        /// Whether a line along the path begins with the curve, and whether it ends with it. What is drawn across its ends
        /// is to be at right angles to the curve, which a whole step is not: that one is cut finer.
        var isFirst = false
        var isLast = false
        /// A curve lies, on average, two thirds of its largest distance from a line that joins two points of it: B″/(12n²)
        /// with B″ its second derivative. Points inside are moved out by as much.
        var keepsArea = false

        init(tolerance: Double, limit: Int) { (self.tolerance, self.limit) = (tolerance, limit) }

        /// Calls `body` with each parameter between 0 and 1, and with what B″ counts there.
        ///
        /// - Parameter distance: The n for which `distance`/n² is at most the tolerance is how many lines there are,
        ///   1...`limit`.
        @inline(__always)
        func forEach(_ distance: Double, _ body: (Double, Double) -> Void) {
            let count = pieces(distance)
            let step = 1 / Double(count)
            let share = keepsArea ? step * step / 12 : 0
            if isFirst { for power in 1...6 { body(step / Double(1 << (7 - power)), 0) } }
            for index in 1..<max(1, count) { body(Double(index) / Double(count), share) }
            if isLast { for power in 1...6 { body(1 - step / Double(1 << power), 0) } }
        }

        private func pieces(_ distance: Double) -> Int {
            let count = (distance / tolerance).squareRoot().rounded(.up)
            // Neither an overflow nor a tolerance that is no number gets past this.
            guard count < Double(limit) else { return limit }
            // A single line has no point to move.
            return max(keepsArea && distance > tolerance / 8 ? 2 : 1, Int(count))
        }
    }

    fileprivate mutating func addQuadCurve(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ steps: Steps) {
        guard let a = points.last else { return }
        let bend = a - 2 * b + c
        steps.forEach(Self.length(bend) / 4) { t, share in
            let u = 1 - t
            let point = a * (u * u) + b * (2 * u * t) + c * (t * t)
            points.append(share > 0 ? point - bend * (2 * share) : point)
        }
        points.append(c)
    }

    fileprivate mutating func addCurve(
        _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ steps: Steps
    ) {
        guard let a = points.last else { return }
        let (first, last) = (a - 2 * b + c, b - 2 * c + d)
        steps.forEach(max(Self.length(first), Self.length(last)) * 0.75) { t, share in
            let u = 1 - t
            let point = a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
            points.append(share > 0 ? point - (first * u + last * t) * (6 * share) : point)
        }
        points.append(d)
    }

    private static func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
}
