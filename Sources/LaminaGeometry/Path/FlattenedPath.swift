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
        let mapped = points.map { point in
            let p = point.applying(transform)
            return SIMD2(Double(p.x), Double(p.y))
        }
        guard mapped.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return FlattenedPath() }
        let curves = verbs.reduce(0) { $0 + ($1.pointCount > 1 ? 1 : 0) }
        let limit = max(
            1, min(FlattenedPath.maximumPiecesPerCurve, FlattenedPath.maximumPieces / max(1, curves)))
        var steps = FlattenedPath.Steps(tolerance: tolerance, limit: limit)
        steps.keepsArea = keepsArea
        var result = FlattenedPath()
        let most = mostPoints(mapped, steps)
        result.points = [SIMD2<Double>](unsafeUninitializedCapacity: most) { room, count in
            var writer = FlattenedPath.Writer(points: room)
            write(mapped, steps, marksBends: marksBends, to: &writer)
            count = writer.count
            result.subpaths = writer.subpaths
            result.bends = writer.bends
        }
        return result
    }

    /// As many points as there can be at most.
    private func mostPoints(_ mapped: [SIMD2<Double>], _ steps: FlattenedPath.Steps) -> Int {
        var (most, start, last) = (0, SIMD2<Double>.zero, SIMD2<Double>.zero)
        forEach { verb, index in
            // Where it begins, if it is a subpath's first, and where it ends.
            most += 2
            switch verb {
            case .move: start = mapped[index]
            case .quadCurve: most += steps.most(FlattenedPath.bend(last, mapped[index], mapped[index + 1]))
            case .curve:
                most += steps.most(
                    FlattenedPath.bend(last, mapped[index], mapped[index + 1], mapped[index + 2]))
            default: break
            }
            last = verb == .close ? start : mapped[index + verb.pointCount - 1]
        }
        return most
    }

    private func write(
        _ mapped: [SIMD2<Double>], _ steps: FlattenedPath.Steps, marksBends: Bool,
        to writer: inout FlattenedPath.Writer
    ) {
        var start = SIMD2<Double>.zero
        var isOpen = false
        var next = 0
        forEach { verb, index in
            next += 1
            defer { if marksBends { writer.markBends() } }
            if verb == .move {
                start = mapped[index]
                writer.begin(at: start)
                isOpen = true
                return
            }
            if verb == .close {
                writer.close()
                isOpen = false
                return
            }
            // After closing, the next element goes on from where the closed subpath began.
            if !isOpen { writer.begin(at: start) }
            isOpen = true
            var steps = steps
            if marksBends {
                steps.isFirst = writer.count - 1 == writer.subpaths.last?.first
                steps.isLast = next == verbs.count || verbs[next] == .move
            }
            switch verb {
            case .quadCurve: writer.addQuadCurve(mapped[index], mapped[index + 1], steps)
            case .curve: writer.addCurve(mapped[index], mapped[index + 1], mapped[index + 2], steps)
            default: writer.append(mapped[index])
            }
        }
    }
}

extension FlattenedPath {
    /// Writes points into room that there is enough of.
    fileprivate struct Writer {
        let points: UnsafeMutableBufferPointer<SIMD2<Double>>
        var count = 0
        var subpaths: [Subpath] = []
        var bends: [Bool] = []

        @inline(__always)
        mutating func append(_ point: SIMD2<Double>) {
            guard count < points.count else { return }
            points.initializeElement(at: count, to: point)
            count += 1
        }

        mutating func begin(at point: SIMD2<Double>) {
            subpaths.append(Subpath(first: count, isClosed: false))
            append(point)
        }

        mutating func close() {
            guard !subpaths.isEmpty else { return }
            subpaths[subpaths.count - 1].isClosed = true
        }

        /// Marks the points that were added since the last time: all but the last of them, and the first of a subpath, lie
        /// inside an element.
        mutating func markBends() {
            while bends.count < count {
                let index = bends.count
                bends.append(index < count - 1 && subpaths.last?.first != index)
            }
        }

        mutating func addQuadCurve(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ steps: Steps) {
            guard count > 0 else { return }
            let a = points[count - 1]
            let bend = a - 2 * b + c
            steps.forEach(FlattenedPath.bend(a, b, c)) { t, share in
                let u = 1 - t
                let point = a * (u * u) + b * (2 * u * t) + c * (t * t)
                append(share > 0 ? point - bend * (2 * share) : point)
            }
            append(c)
        }

        mutating func addCurve(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ steps: Steps) {
            guard count > 0 else { return }
            let a = points[count - 1]
            let (first, last) = (a - 2 * b + c, b - 2 * c + d)
            steps.forEach(FlattenedPath.bend(a, b, c, d)) { t, share in
                let u = 1 - t
                let point =
                    a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
                append(share > 0 ? point - (first * u + last * t) * (6 * share) : point)
            }
            append(d)
        }
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

        /// The most points that ``forEach(_:_:)`` gives.
        func most(_ distance: Double) -> Int { pieces(distance) + 12 }

        private func pieces(_ distance: Double) -> Int {
            let count = (distance / tolerance).squareRoot().rounded(.up)
            // Neither an overflow nor a tolerance that is no number gets past this.
            guard count < Double(limit) else { return limit }
            // A single line has no point to move.
            return max(keepsArea && distance > tolerance / 8 ? 2 : 1, Int(count))
        }
    }

    /// Wang's d(d − 1)/8 · M.
    fileprivate static func bend(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        length(a - 2 * b + c) / 4
    }

    fileprivate static func bend(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
    ) -> Double {
        max(length(a - 2 * b + c), length(b - 2 * c + d)) * 0.75
    }

    private static func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
}
