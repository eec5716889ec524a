import Foundation

/// The elements of a path as a value, which ``CGPath`` holds.
///
/// A path that has ever received an infinite coordinate or NaN is empty and stays so, because the rest of an outline would
/// be a shape that nobody asked for.
package struct PathOutline: Hashable, Sendable {
    /// The kind of an element, which continues from the current point, and the number of its ``points``.
    package enum Verb: UInt8, Sendable {
        case move, line, quadCurve, curve, close

        package var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quadCurve: 2
            case .curve: 3
            case .close: 0
            }
        }
    }

    package private(set) var verbs: [Verb] = []
    /// Every element's points one after the other, control points before the end point.
    package private(set) var points: [CGPoint] = []
    private var isBroken = false
    /// The start of the last subpath.
    private var start = CGPoint.zero

    package init() {}

    /// An empty path with room for as many elements as another has.
    init(withRoomFor other: PathOutline) {
        verbs.reserveCapacity(other.verbs.count)
        points.reserveCapacity(other.points.count)
    }

    package var isEmpty: Bool { verbs.isEmpty }

    /// The point at which the next element begins; zero for an empty path, the subpath's first point after it is closed.
    package var currentPoint: CGPoint {
        guard let last = points.last, let verb = verbs.last else { return .zero }
        return verb == .close ? start : last
    }

    /// Calls `body` with each verb and the index of its first point in ``points``.
    @inline(__always)
    package func forEach(_ body: (Verb, Int) -> Void) {
        var first = 0
        for verb in verbs {
            body(verb, first)
            first += verb.pointCount
        }
    }

    package mutating func move(to point: CGPoint) {
        guard accept(point) else { return }
        verbs.append(.move)
        points.append(point)
        start = point
    }

    // As in Core Graphics, lines and curves do nothing if there is no current point.

    package mutating func addLine(to point: CGPoint) {
        guard !isEmpty, accept(point) else { return }
        verbs.append(.line)
        points.append(point)
    }

    package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard !isEmpty, accept(control), accept(end) else { return }
        verbs.append(.quadCurve)
        points.append(control)
        points.append(end)
    }

    package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard !isEmpty, accept(control1), accept(control2), accept(end) else { return }
        verbs.append(.curve)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    package mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Adds a closed subpath of lines; nothing without corners.
    package mutating func addPolygon(_ corners: some Collection<SIMD2<Double>>) {
        guard let first = corners.first else { return }
        // Zero if all are finite, otherwise NaN.
        guard corners.reduce(.zero, { $0 + $1 * 0 }) == .zero else { return breakUp() }
        guard !isBroken else { return }
        verbs.append(.move)
        verbs.append(contentsOf: repeatElement(.line, count: corners.count - 1))
        verbs.append(.close)
        points.append(contentsOf: corners.lazy.map { CGPoint(x: $0.x, y: $0.y) })
        start = CGPoint(x: first.x, y: first.y)
    }

    package mutating func append(_ other: PathOutline) {
        if other.isBroken { breakUp() }
        guard !isBroken, !other.isEmpty else { return }
        verbs += other.verbs
        points += other.points
        start = other.start
    }

    /// Maps every point. The path becomes empty if a point does not stay finite.
    package mutating func apply(_ transform: CGAffineTransform) {
        guard !transform.isIdentity else { return }
        for index in points.indices {
            let point = points[index].applying(transform)
            guard accept(point) else { return }
            points[index] = point
        }
        start = start.applying(transform)
    }

    package func applying(_ transform: CGAffineTransform) -> PathOutline {
        var result = self
        result.apply(transform)
        return result
    }

    private mutating func accept(_ point: CGPoint) -> Bool {
        if !point.x.isFinite || !point.y.isFinite { breakUp() }
        return !isBroken
    }

    /// Makes the path empty for good.
    mutating func breakUp() {
        self = PathOutline()
        isBroken = true
    }
}
