import Foundation
import LaminaGeometry
import LaminaMath

extension LottieBezier {
    /// An outline at a distance outwards, as a clockwise path's outside is to its left. An open path becomes the outline
    /// of both its sides, with round ends where joins are round.
    func offset(by amount: Double, join: CGLineJoin, miterLimit: Double) -> LottieBezier {
        isClosed
            ? offset(by: amount, join: join, miterLimit: miterLimit, roundsEnds: false)
            : thereAndBack.offset(
                by: amount.magnitude, join: join, miterLimit: miterLimit, roundsEnds: join == .round)
    }

    /// An open path that goes on from its end back to its start.
    private var thereAndBack: LottieBezier {
        guard let first = vertices.first, let last = vertices.last, vertices.count > 1 else { return self }
        var result = LottieBezier(isClosed: true)
        result.vertices = [Vertex(point: first.point, into: first.out, out: first.out)]
        result.vertices += vertices.dropFirst().dropLast()
        result.vertices.append(Vertex(point: last.point, into: last.into, out: last.into))
        result.vertices += vertices.dropFirst().dropLast().reversed().map {
            Vertex(point: $0.point, into: $0.out, out: $0.into)
        }
        return result
    }

    /// - Parameter roundsEnds: Whether a half circle lies around a point at which the outline turns back.
    private func offset(
        by amount: Double, join: CGLineJoin, miterLimit: Double, roundsEnds: Bool
    ) -> LottieBezier {
        let segments = self.segments.filter { $0.length > 0 }
        guard !segments.isEmpty else { return self }
        // Curves in parts that bend little are moved by moving their control points.
        let sides = segments.flatMap { segment -> [OffsetSide] in
            segment.isLine
                ? [OffsetSide((segment.a, segment.b, segment.c, segment.d), by: amount)]
                : (0..<4).map {
                    OffsetSide(segment.part(from: Double($0) / 4, to: Double($0 + 1) / 4), by: amount)
                }
        }
        var outline = OffsetOutline(
            amount: amount, join: join, miterLimit: miterLimit, roundsEnds: roundsEnds, isClosed: isClosed)
        for (index, side) in sides.enumerated() {
            let isJoined =
                (index > 0 || isClosed)
                && outline.join(sides[(index + sides.count - 1) % sides.count], to: side)
            if !isJoined { outline.add(side) }
        }
        return outline.closed(from: sides.first, to: sides.last)
    }
}

/// A part of a path that bends little, moved to its side.
private struct OffsetSide {
    /// Where the part begins that was moved.
    let start: SIMD2<Double>
    let a, b, c, d: SIMD2<Double>
    /// The directions in which both ends were moved, of length 1.
    let first, last: SIMD2<Double>

    init(
        _ part: (a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>), by amount: Double
    ) {
        first = Self.normal(part.b != part.a ? part.b - part.a : part.d - part.a)
        last = Self.normal(part.d != part.c ? part.d - part.c : part.d - part.a)
        start = part.a
        (a, b) = (part.a + first * amount, part.b + first * amount)
        (c, d) = (part.c + last * amount, part.d + last * amount)
    }

    private static func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
        let length = (direction * direction).sum().squareRoot()
        return length > 0 ? SIMD2(direction.y, -direction.x) / length : .zero
    }
}

/// Puts the sides of an outline together.
private struct OffsetOutline {
    private typealias Vertex = LottieBezier.Vertex

    private let amount: Double
    private let join: CGLineJoin
    private let miterLimit: Double
    private let roundsEnds: Bool
    private var result: LottieBezier
    /// Where the last side ends, if that crosses the first one.
    private var closing: SIMD2<Double>?
    /// How the last side begins the arc to the first one.
    private var arc: SIMD2<Double>?

    init(amount: Double, join: CGLineJoin, miterLimit: Double, roundsEnds: Bool, isClosed: Bool) {
        (self.amount, self.join, self.miterLimit) = (amount, join, miterLimit)
        self.roundsEnds = roundsEnds
        result = LottieBezier(isClosed: isClosed)
    }

    /// Adds a side from its own first point to its last.
    mutating func add(_ side: OffsetSide) {
        result.vertices.append(Vertex(point: side.a, out: side.b - side.a))
        result.vertices.append(Vertex(point: side.d, into: side.c - side.d))
    }

    /// Adds a side with the corner before it.
    ///
    /// - Returns: Whether the side was added, too. A miter and a bevel have only points before it.
    mutating func join(_ before: OffsetSide, to side: OffsetSide) -> Bool {
        let turn = before.last.x * side.first.y - before.last.y * side.first.x
        let cosine = (before.last * side.first).sum()
        if roundsEnds, cosine < -0.9999, let last = result.vertices.indices.last {
            let (top, tangent) = turnBack(at: side.start, before.last)
            result.vertices[last].out = tangent
            result.vertices.append(top)
            result.vertices.append(Vertex(point: side.a, into: tangent, out: side.b - side.a))
            result.vertices.append(Vertex(point: side.d, into: side.c - side.d))
            return true
        }
        guard cosine > -0.9999 else { return false }
        if turn * amount > 1e-9, join != .bevel { return addOuterCorner(before, side, cosine) }
        if turn * amount < -1e-9 {
            addInnerCorner(before, side, cosine)
            return true
        }
        return false
    }

    /// Outside of a corner: where both sides meet, or an arc.
    private mutating func addOuterCorner(_ before: OffsetSide, _ side: OffsetSide, _ cosine: Double) -> Bool {
        let middle = (before.last + side.first) / (1 + cosine)
        if join == .miter, (2 / (1 + cosine)).squareRoot() <= max(1, miterLimit) {
            result.vertices.append(Vertex(point: side.start + middle * amount))
            return false
        }
        guard join == .round else { return false }
        let share = 4.0 / 3 * Math.tan(Math.acos(max(-1, min(1, cosine))) / 4) * amount.magnitude
        let direction = amount < 0 ? -1.0 : 1.0
        let out = SIMD2(-before.last.y, before.last.x) * (share * direction)
        if let last = result.vertices.indices.last {
            result.vertices[last].out = out
        } else {
            arc = out
        }
        result.vertices.append(
            Vertex(
                point: side.a, into: SIMD2(side.first.y, -side.first.x) * (share * direction),
                out: side.b - side.a))
        result.vertices.append(Vertex(point: side.d, into: side.c - side.d))
        return true
    }

    /// Inside of a corner: the point where both sides cross.
    private mutating func addInnerCorner(_ before: OffsetSide, _ side: OffsetSide, _ cosine: Double) {
        let corner = side.start + (before.last + side.first) / (1 + cosine) * amount
        if let last = result.vertices.indices.last {
            result.vertices[last].point = corner
        } else {
            closing = corner
        }
        result.vertices.append(Vertex(point: corner, out: side.b - side.a))
        result.vertices.append(Vertex(point: side.d, into: side.c - side.d))
    }

    /// A half circle from the side before a point to the side after it.
    private func turnBack(at point: SIMD2<Double>, _ normal: SIMD2<Double>) -> (
        top: LottieBezier.Vertex, tangent: SIMD2<Double>
    ) {
        let ahead = SIMD2(-normal.y, normal.x) * amount
        let side = normal * (amount * LottieBezier.quarterCircle)
        return (
            LottieBezier.Vertex(point: point + ahead, into: side, out: -side),
            ahead * LottieBezier.quarterCircle
        )
    }

    /// The outline with the way from its last side to its first.
    consuming func closed(from first: OffsetSide?, to end: OffsetSide?) -> LottieBezier {
        var result = self.result
        if let last = result.vertices.indices.last {
            if let closing { result.vertices[last].point = closing }
            if let arc { result.vertices[last].out = arc }
        }
        if roundsEnds, let end, let start = first?.start, let last = result.vertices.indices.last {
            let (top, tangent) = turnBack(at: start, end.last)
            result.vertices[last].out = tangent
            result.vertices[0].into = tangent
            result.vertices.append(top)
        }
        return result
    }
}
