import Foundation

/// The elements of a path as a value: what ``CGPath`` holds.
///
/// A path that was ever given an infinite coordinate or NaN is empty and stays so: to draw the rest of an outline
/// would show a shape that nobody asked for.
package struct PathOutline: Hashable, Sendable {
    /// How an element goes on from the current point, and how many of the ``points`` it has.
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
    /// Where the last subpath begins.
    private var start = CGPoint.zero

    package init() {}

    package var isEmpty: Bool { verbs.isEmpty }

    /// Where the next element goes on; zero for an empty path, the subpath's first point after closing it.
    package var currentPoint: CGPoint {
        guard let last = points.last, let verb = verbs.last else { return .zero }
        return verb == .close ? start : last
    }

    /// Calls `body` with each verb and the place of its first point in ``points``.
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

    // As in Core Graphics, lines and curves do nothing where there is no point to go on from.

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

    package mutating func append(_ other: PathOutline) {
        if other.isBroken { breakUp() }
        guard !isBroken, !other.isEmpty else { return }
        verbs += other.verbs
        points += other.points
        start = other.start
    }

    /// Moves every point; empty if one of them does not stay finite.
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
