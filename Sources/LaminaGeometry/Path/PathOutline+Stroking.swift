import Foundation

extension PathOutline {
    /// The outline of a line along the path. Filled by the winding rule, it covers the area of the line.
    ///
    /// Curves become lines. Around their bends, the stroke has the shape that a disc drawn along the curve would leave. So
    /// the error of the outline is at most the tolerance, however wide the line is. The points are the same on every
    /// machine, because they are computed by `+ − × ÷ √` of IEEE doubles alone.
    ///
    /// - Parameter tolerance: In the path's units; positive.
    package func stroked(_ style: StrokeStyle, tolerance: Double) -> PathOutline {
        guard style.width > 0, style.width.isFinite else { return PathOutline() }
        var stroker = Stroker(style, tolerance: tolerance)
        let lines = flattened(tolerance: tolerance, marksBends: true)
        for index in lines.subpaths.indices {
            let range = lines.range(of: index)
            stroker.add(
                lines.points[range], bends: lines.bends[range], isClosed: lines.subpaths[index].isClosed)
        }
        return stroker.result
    }
}

/// Walks along lines and collects the two sides of the stroke.
private struct Stroker {
    private typealias Vector = SIMD2<Double>

    private let half: Double
    private let style: StrokeStyle
    private let tolerance: Double
    /// The number of points that all arcs together may still add.
    private var arcPoints = 1 << 20
    /// The line's points, without those that repeat the point before, and whether each is a bend.
    private var points: [SIMD2<Double>] = []
    private var isBend: [Bool] = []
    /// The direction of the line behind each point, and the square of its length.
    private var directions: [SIMD2<Double>] = []
    private var squares: [Double] = []
    private var left: [SIMD2<Double>] = []
    private var right: [SIMD2<Double>] = []
    var result = PathOutline()

    init(_ style: StrokeStyle, tolerance: Double) {
        self.style = style
        self.tolerance = tolerance
        half = style.width / 2
    }

    /// - Parameter bends: For each point, whether it lies inside a curve, where the line turns without a corner.
    mutating func add(_ given: ArraySlice<SIMD2<Double>>, bends: ArraySlice<Bool>, isClosed: Bool) {
        points.removeAll(keepingCapacity: true)
        isBend.removeAll(keepingCapacity: true)
        for (point, bend) in zip(given, bends) where points.last != point {
            points.append(point)
            isBend.append(bend)
        }
        if isClosed, points.count > 1, points.first == points.last {
            points.removeLast()
            isBend.removeLast()
        }
        guard points.count > 1 else {
            // A single point is not a line. But a line of zero length is drawn as its two caps.
            if let point = points.first, given.count > 1 || isClosed { addDot(at: point) }
            return
        }
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        directions.removeAll(keepingCapacity: true)
        squares.removeAll(keepingCapacity: true)
        let count = isClosed ? points.count : points.count - 1
        for index in 0..<count {
            let way = points[index + 1 == points.count ? 0 : index + 1] - points[index]
            directions.append(Self.unit(way))
            squares.append((way * way).sum())
        }
        // All outlines wind in the direction in which ellipses and rectangles are added.
        if isClosed {
            join(at: 0, after: count - 1)
            for index in 1..<count { join(at: index, after: index - 1) }
            result.addPolygon(right)
            result.addPolygon(left.reversed())
        } else {
            start(at: points[0], directions[0])
            for index in 1..<count { join(at: index, after: index - 1) }
            end(at: points[count], directions[count - 1])
            right.append(contentsOf: left.reversed())
            result.addPolygon(right)
        }
    }

    // MARK: Ends

    private mutating func start(at point: SIMD2<Double>, _ direction: SIMD2<Double>) {
        let n = normal(direction)
        switch style.cap {
        case .butt: break
        case .square:
            left.append(point + n - half * direction)
            right.append(point - n - half * direction)
        case .round:
            // Both sides begin at the farthest point.
            let tip = -direction
            right.append(point + half * tip)
            arc(around: point, from: tip, to: -n / half, on: .right)
            left.append(point + half * tip)
            arc(around: point, from: tip, to: n / half, on: .left)
        }
        left.append(point + n)
        right.append(point - n)
    }

    private mutating func end(at point: SIMD2<Double>, _ direction: SIMD2<Double>) {
        let n = normal(direction)
        left.append(point + n)
        right.append(point - n)
        switch style.cap {
        case .butt: break
        case .square:
            left.append(point + n + half * direction)
            right.append(point - n + half * direction)
        case .round:
            arc(around: point, from: n / half, to: direction, on: .left)
            left.append(point + half * direction)
            arc(around: point, from: -n / half, to: direction, on: .right)
        }
    }

    /// Adds the caps of a line of zero length.
    private mutating func addDot(at point: SIMD2<Double>) {
        let box = CGRect(x: point.x - half, y: point.y - half, width: style.width, height: style.width)
        switch style.cap {
        case .butt: break
        case .square: result.addRect(box)
        case .round: result.addEllipse(in: box)
        }
    }

    // MARK: Joins

    /// Joins the lines before and behind a point.
    private mutating func join(at index: Int, after last: Int) {
        let (point, isBend) = (points[index], isBend[index])
        let (before, after) = (directions[last], directions[index])
        // If the line is straight for this distance before and after a point, its inner side need not pass through the
        // point.
        let room = min(squares[last], squares[index]).squareRoot() / 2
        let (a, b) = (normal(before), normal(after))
        let cosine = (before * after).sum()
        let turn = before.x * after.y - before.y * after.x
        // A turn so small that a single point on either side is good enough.
        let isSmall = isBend && half * (1 - cosine) < tolerance / 4 && half * turn.magnitude < room
        if cosine > 0, turn == 0 || isSmall {
            let middle = half * Self.unit(a + b)
            left.append(point + middle)
            right.append(point - middle)
            return
        }
        // Where the line turns right, its left side is the outer one. Where it turns back, either side may be the outer
        // one. The inner sides end where they meet, if that is before the middles of both pieces. Otherwise they pass
        // through the point itself. Then every piece of the outline winds in the same direction around its area, and none
        // removes the area of another.
        let meets = cosine > -0.999 && half * turn.magnitude <= room * (1 + cosine)
        if turn < 0 {
            addOuter(at: point, a / half, b / half, cosine, isBend: isBend, on: .left)
            if meets {
                right.append(point - (a + b) / (1 + cosine))
            } else {
                right += [point - a, point, point - b]
            }
        } else {
            addOuter(at: point, -a / half, -b / half, cosine, isBend: isBend, on: .right)
            if meets {
                left.append(point + (a + b) / (1 + cosine))
            } else {
                left += [point + a, point, point + b]
            }
        }
    }

    private mutating func addOuter(
        at point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ cosine: Double, isBend: Bool,
        on side: Side
    ) {
        append(point + half * from, to: side)
        switch isBend ? .round : style.join {
        case .bevel: break
        case .round: arc(around: point, from: from, to: to, on: side)
        case .miter:
            // The cosine of half the turn is the line's width divided by the miter's length.
            let limit = style.miterLimit
            if cosine > -1, (1 + cosine) / 2 * limit * limit >= 1 {
                append(point + half * (from + to) / (1 + cosine), to: side)
            }
        }
        append(point + half * to, to: side)
    }

    // MARK: Arcs

    private enum Side { case left, right }

    private mutating func append(_ point: SIMD2<Double>, to side: Side) {
        if side == .left { left.append(point) } else { right.append(point) }
    }

    /// Adds the points between the ends of an arc whose radius is half the line's width.
    ///
    /// - Parameters:
    ///   - from: A unit vector.
    ///   - to: A unit vector less than half a turn away from `from`, in the direction in which the side turns; for exactly
    ///     half a turn, the arc goes in that direction too.
    private mutating func arc(
        around center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>, on side: Side
    ) {
        // If the left side is the outer one, the line turns right; if the right side is, it turns left.
        let sense: Double = side == .left ? -1 : 1
        var middle = from + to
        if (middle * middle).sum() < 1e-12 { middle = sense * SIMD2(-from.y, from.x) }
        middle = Self.unit(middle)
        shortArc(around: center, from: from, to: middle, on: side)
        append(center + half * middle, to: side)
        shortArc(around: center, from: middle, to: to, on: side)
    }

    /// The same for an arc of at most a quarter turn. It is halved until its chords are close enough.
    private mutating func shortArc(
        around center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>, on side: Side
    ) {
        var (cosine, sine) = ((from * to).sum(), from.x * to.y - from.y * to.x)
        var pieces = 1
        while pieces < Self.mostPieces, 2 * pieces - 1 <= arcPoints {
            let ofHalf = ((1 + cosine) / 2).squareRoot()
            guard half * (1 - ofHalf) > tolerance else { break }
            (cosine, sine) = (ofHalf, sine / (2 * ofHalf))
            pieces *= 2
        }
        arcPoints -= pieces - 1
        var spoke = half * from
        for _ in 1..<pieces {
            spoke = SIMD2(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
            append(center + spoke, to: side)
        }
    }

    /// The most lines of a quarter turn.
    private static let mostPieces = 1024

    /// The vector from the line to its left side, seen with y up.
    private func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
        half * SIMD2(-direction.y, direction.x)
    }

    private static func unit(_ v: SIMD2<Double>) -> SIMD2<Double> {
        // Scaled first, so that the squares of tiny and huge lengths stay within range.
        let largest = max(v.x.magnitude, v.y.magnitude)
        guard largest > 0 else { return SIMD2(1, 0) }
        let scaled = v / largest
        return scaled / (scaled * scaled).sum().squareRoot()
    }
}
