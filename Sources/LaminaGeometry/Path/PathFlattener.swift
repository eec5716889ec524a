import Foundation

/// Flattens paths, one after the other in the same memory. The lines are those of
/// ``PathOutline/flattened(tolerance:transform:marksBends:keepsArea:)``.
package struct PathFlattener: Sendable {
    /// The outline's transformed points; the array may be longer.
    private var mapped: [SIMD2<Double>] = []
    /// The number of lines for each curve, in order; the array may be longer.
    private var pieces: [Int32] = []
    /// The greatest number of points that the lines can have; 0 if a point is not finite.
    private var most = 0
    /// Memory for points; ``withLines(_:)`` lends the part that was written.
    private var room: [SIMD2<Double>] = []
    private var count = 0
    /// The subpaths of the last lines.
    package private(set) var subpaths: [FlattenedPath.Subpath] = []

    package init() {}

    /// Makes the lines of ``PathOutline/flattened(tolerance:transform:marksBends:keepsArea:)``.
    package mutating func flatten(
        _ outline: PathOutline, tolerance: Double, transform: CGAffineTransform = .identity,
        keepsArea: Bool = false
    ) {
        prepare(outline, tolerance, transform, keepsArea: keepsArea)
        // Moved out while they change, so that nothing is copied.
        var (room, subpaths): ([SIMD2<Double>], [FlattenedPath.Subpath]) = ([], [])
        swap(&room, &self.room)
        swap(&subpaths, &self.subpaths)
        if room.count < most { room = [SIMD2<Double>](repeating: .zero, count: max(most, 2 * room.count)) }
        subpaths.removeAll(keepingCapacity: true)
        count = room.withUnsafeMutableBufferPointer { room in
            var writer = Writer(points: room)
            swap(&subpaths, &writer.subpaths)
            write(outline, to: &writer, marksBends: false, keepsArea: keepsArea)
            swap(&subpaths, &writer.subpaths)
            return writer.count
        }
        swap(&room, &self.room)
        swap(&subpaths, &self.subpaths)
    }

    /// Lends the points of the last lines.
    package func withLines<R>(_ body: (UnsafeBufferPointer<SIMD2<Double>>) -> R) -> R {
        room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    /// The lines of one path, in memory of their own.
    static func path(
        _ outline: PathOutline, tolerance: Double, transform: CGAffineTransform, marksBends: Bool,
        keepsArea: Bool
    ) -> FlattenedPath {
        var flattener = PathFlattener()
        flattener.prepare(outline, tolerance, transform, keepsArea: keepsArea)
        var result = FlattenedPath()
        guard flattener.most > 0 else { return result }
        result.points = [SIMD2<Double>](unsafeUninitializedCapacity: flattener.most) { room, count in
            var writer = Writer(points: room)
            flattener.write(outline, to: &writer, marksBends: marksBends, keepsArea: keepsArea)
            count = writer.count
            result.subpaths = writer.subpaths
            result.bends = writer.bends
        }
        return result
    }

    /// Maps the points, and computes the number of lines for each curve.
    private mutating func prepare(
        _ outline: PathOutline, _ tolerance: Double, _ transform: CGAffineTransform, keepsArea: Bool
    ) {
        let (points, verbs) = (outline.points, outline.verbs)
        if mapped.count < points.count {
            mapped = [SIMD2<Double>](repeating: .zero, count: 2 * points.count)
        }
        if pieces.count < verbs.count { pieces = [Int32](repeating: 0, count: 2 * verbs.count) }
        let curves = verbs.reduce(0) { $0 + ($1.pointCount > 1 ? 1 : 0) }
        let limit = max(
            1, min(FlattenedPath.maximumPiecesPerCurve, FlattenedPath.maximumPieces / max(1, curves)))
        let steps = Steps(tolerance: tolerance, limit: limit, keepsArea: keepsArea)
        most = mapped.withUnsafeMutableBufferPointer { mapped in
            // Zero if all are finite, otherwise NaN.
            var check = SIMD2<Double>.zero
            for (index, point) in points.enumerated() {
                let p = point.applying(transform)
                mapped[index] = SIMD2(Double(p.x), Double(p.y))
                check += mapped[index] * 0
            }
            guard check == .zero else { return 0 }
            return pieces.withUnsafeMutableBufferPointer { Self.cut(outline, mapped, steps, &$0) }
        }
    }

    /// Computes the number of lines for each curve.
    ///
    /// - Returns: The greatest possible number of points.
    private static func cut(
        _ outline: PathOutline, _ mapped: UnsafeMutableBufferPointer<SIMD2<Double>>, _ steps: Steps,
        _ pieces: inout UnsafeMutableBufferPointer<Int32>
    ) -> Int {
        var (most, curve) = (0, 0)
        var (start, last) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        outline.forEach { verb, index in
            // The subpath's first point, if this is its first element, and the element's end.
            most += 2
            switch verb {
            case .move: start = mapped[index]
            case .quadCurve, .curve:
                let distance =
                    verb == .curve
                    ? bend(last, mapped[index], mapped[index + 1], mapped[index + 2])
                    : bend(last, mapped[index], mapped[index + 1])
                let count = steps.pieces(distance)
                pieces[curve] = Int32(count)
                curve += 1
                most += count + 2 * Cuts.extraSteps
            case .line, .close: break
            }
            last = verb == .close ? start : mapped[index + verb.pointCount - 1]
        }
        return most
    }

    private func write(
        _ outline: PathOutline, to writer: inout Writer, marksBends: Bool, keepsArea: Bool
    ) {
        guard most > 0 else { return }
        mapped.withUnsafeBufferPointer { mapped in
            pieces.withUnsafeBufferPointer { pieces in
                Self.write(outline, mapped, pieces, to: &writer, marksBends: marksBends, keepsArea: keepsArea)
            }
        }
    }

    private static func write(
        _ outline: PathOutline, _ mapped: UnsafeBufferPointer<SIMD2<Double>>,
        _ pieces: UnsafeBufferPointer<Int32>, to writer: inout Writer, marksBends: Bool, keepsArea: Bool
    ) {
        var start = SIMD2<Double>.zero
        var isOpen = false
        var (next, curve) = (0, 0)
        outline.forEach { verb, index in
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
            // After closing, the next element begins at the start of the closed subpath.
            if !isOpen { writer.begin(at: start) }
            isOpen = true
            guard verb == .quadCurve || verb == .curve else {
                writer.append(mapped[index])
                return
            }
            var cuts = Cuts(count: Int(pieces[curve]), keepsArea: keepsArea)
            curve += 1
            if marksBends {
                cuts.isFirst = writer.count - 1 == writer.subpaths.last?.first
                cuts.isLast = next == outline.verbs.count || outline.verbs[next] == .move
            }
            if verb == .quadCurve {
                writer.addQuadCurve(mapped[index], mapped[index + 1], cuts)
            } else {
                writer.addCurve(mapped[index], mapped[index + 1], mapped[index + 2], cuts)
            }
        }
    }

    /// Wang's d(d − 1)/8 · M.
    private static func bend(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        length(a - 2 * b + c) / 4
    }

    private static func bend(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
    ) -> Double {
        max(length(a - 2 * b + c), length(b - 2 * c + d)) * 0.75
    }

    private static func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
}

extension PathFlattener {
    /// Computes the number of lines for a curve.
    private struct Steps {
        var tolerance: Double
        var limit: Int
        var keepsArea: Bool

        /// - Parameter distance: The error of a single line. The result is the smallest n, 1...`limit`, for which
        ///   `distance`/n² is at most the tolerance.
        @inline(__always)
        func pieces(_ distance: Double) -> Int {
            let count = (distance / tolerance).squareRoot().rounded(.up)
            // This also stops an overflow, and a tolerance of NaN.
            guard count < Double(limit) else { return limit }
            // A single line has no inner point that could be moved.
            return max(keepsArea && distance > tolerance / 8 ? 2 : 1, Int(count))
        }
    }

    /// The parameters at which a curve is cut.
    private struct Cuts {
        /// The number of lines that replace the curve.
        let count: Int
        /// Whether a line along the path begins with the curve, and whether it ends with it. Caps must be at right angles
        /// to the curve, which the chord of a whole step is not. So the step at such an end is cut finer.
        var isFirst = false
        var isLast = false
        /// Whether inner points are moved outwards. On average, a curve lies two thirds of the largest distance from its
        /// chord: B″/(12n²), with B″ its second derivative. Points are moved out by as much.
        let keepsArea: Bool

        /// The number of points that finer cuts at one end add.
        static let extraSteps = 6

        init(count: Int, keepsArea: Bool) { (self.count, self.keepsArea) = (count, keepsArea) }

        /// The factor of B″ for inner points.
        var share: Double {
            guard keepsArea else { return 0 }
            let step = 1 / Double(count)
            return step * step / 12
        }

        /// Calls `body` with each parameter between 0 and 1, and whether it is one of the equal steps.
        @inline(__always)
        func forEach(_ body: (Double, Bool) -> Void) {
            if isFirst { addFine { body($0, false) } }
            let whole = Double(count)
            var index = 1.0
            while index < whole {
                body(index / whole, true)
                index += 1
            }
            if isLast {
                let step = 1 / Double(count)
                for power in 1...Self.extraSteps { body(1 - step / Double(1 << power), false) }
            }
        }

        private func addFine(_ body: (Double) -> Void) {
            let step = 1 / Double(count)
            for power in 1...Self.extraSteps { body(step / Double(1 << (Self.extraSteps + 1 - power))) }
        }
    }

    /// Writes points into memory that has enough room.
    private struct Writer {
        let points: UnsafeMutableBufferPointer<SIMD2<Double>>
        var count = 0
        var subpaths: [FlattenedPath.Subpath] = []
        var bends: [Bool] = []

        init(points: UnsafeMutableBufferPointer<SIMD2<Double>>) { self.points = points }

        @inline(__always)
        mutating func append(_ point: SIMD2<Double>) {
            guard count < points.count else { return }
            points.initializeElement(at: count, to: point)
            count += 1
        }

        mutating func begin(at point: SIMD2<Double>) {
            subpaths.append(FlattenedPath.Subpath(first: count, isClosed: false))
            append(point)
        }

        mutating func close() {
            guard !subpaths.isEmpty else { return }
            subpaths[subpaths.count - 1].isClosed = true
        }

        /// Marks the points added since the last call. All except the last, and except the first of a subpath, lie inside
        /// an element.
        mutating func markBends() {
            while bends.count < count {
                let index = bends.count
                bends.append(index < count - 1 && subpaths.last?.first != index)
            }
        }

        mutating func addQuadCurve(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ cuts: Cuts) {
            guard count > 0 else { return }
            let a = points[count - 1]
            let share = cuts.share
            let outwards = (a - 2 * b + c) * (2 * share)
            cuts.forEach { t, isEqual in
                let u = 1 - t
                let point = a * (u * u) + b * (2 * u * t) + c * (t * t)
                append(isEqual && share > 0 ? point - outwards : point)
            }
            append(c)
        }

        mutating func addCurve(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ cuts: Cuts) {
            guard count > 0 else { return }
            let a = points[count - 1]
            let (first, last) = (a - 2 * b + c, b - 2 * c + d)
            let share = cuts.share
            cuts.forEach { t, isEqual in
                let u = 1 - t
                let point =
                    a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
                append(isEqual && share > 0 ? point - (first * u + last * t) * (6 * share) : point)
            }
            append(d)
        }
    }
}
