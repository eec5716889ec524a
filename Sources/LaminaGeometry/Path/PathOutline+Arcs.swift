import Foundation

extension PathOutline {
    /// A part of a circle as cubic curves.
    private struct Arc {
        var start: CGPoint
        var curves: [(control1: CGPoint, control2: CGPoint, end: CGPoint)] = []
    }

    /// Adds a line to the arc's start, or a move there in an empty path, and then the arc.
    ///
    /// - Parameters:
    ///   - radius: If it is negative, nothing is added.
    ///   - clockwise: Whether the angle shrinks along the arc: clockwise if y grows upwards.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * CGFloat.pi
        var delta = clockwise ? startAngle - endAngle : endAngle - startAngle
        if delta >= turn - 1e-12 {
            delta = turn
        } else if delta < 0 {
            delta = delta.truncatingRemainder(dividingBy: turn)
            if delta < 0 { delta += turn }
            // A turn the other way is a turn as well, not nothing.
            if delta < 1e-12 { delta = turn }
        }
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -delta : delta,
            transform: transform)
    }

    /// Like ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``, over `delta` radians. More than a turn
    /// counts as a turn.
    package mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard startAngle.isFinite, delta.isFinite, radius.isFinite else { return breakUp() }
        guard radius >= 0 else { return }
        let turn = 2 * CGFloat.pi
        let delta = max(-turn, min(turn, delta))
        add(Self.arc(center: center, radius: radius, startAngle: startAngle, delta: delta), transform)
    }

    /// Adds a line and an arc that round the corner at `corner`, between the line from the current point and the line to
    /// `next`. If there is no corner to round, only a line to `corner` is added.
    package mutating func addArc(
        tangent1End corner: CGPoint, tangent2End next: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard !isEmpty else { return }
        guard radius.isFinite else { return breakUp() }
        let from = transform.isIdentity ? currentPoint : currentPoint.applying(transform.inverted())
        let arc = Self.arc(from: from, corner: corner, next: next, radius: radius) ?? Arc(start: corner)
        add(arc, transform)
    }

    private mutating func add(_ arc: Arc, _ transform: CGAffineTransform) {
        let start = arc.start.applying(transform)
        if isEmpty { move(to: start) } else if start != currentPoint { addLine(to: start) }
        for curve in arc.curves {
            addCurve(
                to: curve.end.applying(transform), control1: curve.control1.applying(transform),
                control2: curve.control2.applying(transform))
        }
    }

    private static func arc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) -> Arc {
        func point(_ u: SIMD2<Double>) -> CGPoint {
            CGPoint(x: center.x + radius * CGFloat(u.x), y: center.y + radius * CGFloat(u.y))
        }
        func direction(_ angle: CGFloat) -> SIMD2<Double> {
            let (sine, cosine) = TurnAngle.sineAndCosine(Double(angle))
            return SIMD2(cosine, sine)
        }
        var from = direction(startAngle)
        var arc = Arc(start: point(from))
        guard delta != 0 else { return arc }
        let quarter = CGFloat.pi / 2
        let count = max(1, (delta.magnitude / quarter - 1e-9).rounded(.up))
        let step = delta / count
        var k = Double(quarterCircle) * (delta < 0 ? -1 : 1)
        if (step.magnitude - quarter).magnitude > 1e-9 {
            // 4/3·tan(step/4): the curve's middle lies on the circle.
            let (sine, cosine) = TurnAngle.sineAndCosine(Double(step / 4))
            k = 4 * sine / (3 * cosine)
        }
        for index in 1...Int(count) {
            let isFullTurn = index == Int(count) && delta.magnitude == 2 * CGFloat.pi
            let to = direction(isFullTurn ? startAngle : startAngle + step * CGFloat(index))
            arc.curves.append(
                (
                    point(from + k * SIMD2(-from.y, from.x)), point(to - k * SIMD2(-to.y, to.x)), point(to)
                ))
            from = to
        }
        return arc
    }

    /// `nil` if the lines do not make a corner.
    private static func arc(from: CGPoint, corner: CGPoint, next: CGPoint, radius: CGFloat) -> Arc? {
        let p = SIMD2(Double(corner.x), Double(corner.y))
        func unit(_ v: SIMD2<Double>) -> SIMD2<Double> { v / (v * v).sum().squareRoot() }
        let a = unit(SIMD2(Double(from.x), Double(from.y)) - p)
        let b = unit(SIMD2(Double(next.x), Double(next.y)) - p)
        let cosine = (a * b).sum()
        let sine = a.x * b.y - a.y * b.x
        // Also false for NaN, which lines without length give.
        guard radius > 0, sine.magnitude > 1e-9 else { return nil }
        let radius = Double(radius)
        let distance = radius * (1 + cosine) / sine.magnitude
        let (first, last) = (p + a * distance, p + b * distance)
        guard distance.isFinite else { return nil }
        // The arc turns by 180° less the corner's angle. These are the cosine and sine of half the turn.
        let halfCosine = ((1 - cosine) / 2).squareRoot()
        let halfSine = ((1 + cosine) / 2).squareRoot()
        func point(_ v: SIMD2<Double>) -> CGPoint { CGPoint(x: v.x, y: v.y) }
        guard cosine > 1e-9 else {
            let k = radius * 4 / 3 * halfSine / (1 + halfCosine)
            return Arc(
                start: point(first), curves: [(point(first - a * k), point(last - b * k), point(last))])
        }
        // A turn of more than a quarter takes two curves. They meet where the line from the corner to the centre meets the
        // circle.
        let bisector = unit(a + b)
        let middle = p + bisector * (radius / halfCosine - radius)
        let along = SIMD2(-bisector.y, bisector.x) * (sine < 0 ? -1 : 1)
        let quarterCosine = ((1 + halfCosine) / 2).squareRoot()
        let quarterSine = halfSine / (2 * quarterCosine)
        let k = radius * 4 / 3 * quarterSine / (1 + quarterCosine)
        return Arc(
            start: point(first),
            curves: [
                (point(first - a * k), point(middle - along * k), point(middle)),
                (point(middle + along * k), point(last - b * k), point(last)),
            ])
    }
}
