import Foundation
import LaminaGeometry

extension LottieBezier {
    /// Corners between lines as arcs, which begin so far from the corner, and at most half way to the next vertex.
    func roundingCorners(_ radius: Double) -> LottieBezier {
        guard vertices.count > 1 else { return self }
        var result = LottieBezier(isClosed: isClosed)
        for (index, vertex) in vertices.enumerated() {
            let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
            let before = vertices[(index + vertices.count - 1) % vertices.count]
            let after = vertices[(index + 1) % vertices.count]
            // Arcs lie between straight lines only.
            guard vertex.isCorner, before.out == .zero, after.into == .zero, !isEnd else {
                result.vertices.append(vertex)
                continue
            }
            func end(towards other: SIMD2<Double>) -> SIMD2<Double> {
                let way = other - vertex.point
                let length = (way * way).sum().squareRoot()
                return length > 0 ? vertex.point + way * (min(length / 2, radius) / length) : vertex.point
            }
            let (first, second) = (end(towards: before.point), end(towards: after.point))
            result.vertices.append(
                Vertex(point: first, out: (vertex.point - first) * Self.quarterCircle))
            result.vertices.append(
                Vertex(point: second, into: (vertex.point - second) * Self.quarterCircle))
        }
        return result
    }

    /// Vertices a share of the way towards their middle, and the ends of tangents as far away from it.
    func puckered(_ share: Double) -> LottieBezier {
        guard !vertices.isEmpty else { return self }
        let middle = vertices.reduce(SIMD2<Double>.zero) { $0 + $1.point } / Double(vertices.count)
        var result = self
        result.vertices = vertices.map { vertex in
            let point = vertex.point + (middle - vertex.point) * share
            func moved(_ tangent: SIMD2<Double>) -> SIMD2<Double> {
                let end = vertex.point + tangent
                return end + (end - middle) * share - point
            }
            return Vertex(point: point, into: moved(vertex.into), out: moved(vertex.out))
        }
        return result
    }

    /// Turned about a point, less the farther away from it: a vertex at the greatest distance stays.
    func twisted(_ angle: Double, about center: SIMD2<Double>) -> LottieBezier {
        let farthest = vertices.reduce(0.0) {
            let way = $1.point - center
            return max($0, (way * way).sum())
        }.squareRoot()
        guard farthest > 0 else { return self }
        func turned(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let way = point - center
            let turn = angle * (1 - min(1, (way * way).sum().squareRoot() / farthest))
            let (c, s) = (cos(turn), sin(turn))
            return center + SIMD2(way.x * c - way.y * s, way.x * s + way.y * c)
        }
        var result = self
        result.vertices = vertices.map { vertex in
            let point = turned(vertex.point)
            return Vertex(
                point: point, into: turned(vertex.point + vertex.into) - point,
                out: turned(vertex.point + vertex.out) - point)
        }
        return result
    }

    /// The most ridges on one segment.
    static let maximumRidges = 1024.0

    /// Ridges on every segment that lie to one side and the other in turn, by a distance.
    func zigZag(_ size: Double, ridges: Double, isSmooth: Bool) -> LottieBezier {
        let segments = self.segments
        let count = Int(max(0, min(Self.maximumRidges, ridges.rounded())))
        guard !segments.isEmpty else { return self }
        var result = LottieBezier(isClosed: isClosed)
        var side = -1.0
        func add(_ point: SIMD2<Double>, direction: SIMD2<Double>, step: Double) {
            let length = (direction * direction).sum().squareRoot()
            let along = length > 0 ? direction / length : .zero
            let place = point + SIMD2(along.y, -along.x) * (size * side)
            // Tangents that make a wave of the ridges.
            let tangent = isSmooth ? along * (step / 2) : .zero
            result.vertices.append(Vertex(point: place, into: -tangent, out: tangent))
            side = -side
        }
        for (index, segment) in segments.enumerated() {
            let step = segment.length / Double(count + 1)
            let before = index > 0 ? segments[index - 1] : (isClosed ? segments.last : nil)
            let start = segment.direction(at: 0) + (before?.direction(at: 1) ?? .zero)
            add(segment.a, direction: start, step: step)
            for ridge in 0..<count {
                let t = segment.parameter(atShare: Double(ridge + 1) / Double(count + 1))
                add(segment.point(at: t), direction: segment.direction(at: t), step: step)
            }
        }
        if !isClosed, let last = segments.last {
            add(last.d, direction: last.direction(at: 1), step: last.length / Double(count + 1))
        }
        return result
    }

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
        func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
            let length = (direction * direction).sum().squareRoot()
            return length > 0 ? SIMD2(direction.y, -direction.x) / length : .zero
        }
        var result = LottieBezier(isClosed: isClosed)
        // Curves in parts that bend little are moved by moving their control points.
        let parts = segments.flatMap {
            segment -> [(a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>)] in
            segment.isLine
                ? [(segment.a, segment.b, segment.c, segment.d)]
                : (0..<4).map { segment.part(from: Double($0) / 4, to: Double($0 + 1) / 4) }
        }
        struct Moved { var a, b, c, d, first, last: SIMD2<Double> }
        let moved = parts.map { part -> Moved in
            let first = normal(part.b != part.a ? part.b - part.a : part.d - part.a)
            let last = normal(part.d != part.c ? part.d - part.c : part.d - part.a)
            return Moved(
                a: part.a + first * amount, b: part.b + first * amount, c: part.c + last * amount,
                d: part.d + last * amount, first: first, last: last)
        }
        /// A half circle from the side before a point to the side after it.
        func turnBack(at point: SIMD2<Double>, _ normal: SIMD2<Double>) -> (
            top: Vertex, tangent: SIMD2<Double>
        ) {
            let ahead = SIMD2(-normal.y, normal.x) * amount
            let side = normal * (amount * Self.quarterCircle)
            return (
                Vertex(point: point + ahead, into: side, out: -side), ahead * Self.quarterCircle
            )
        }
        // Where the last side ends, if that crosses the first one; and how it begins the arc to the first one.
        var closing: SIMD2<Double>?
        var arc: SIMD2<Double>?
        for (index, part) in moved.enumerated() {
            if index > 0 || isClosed {
                let before = moved[(index + moved.count - 1) % moved.count]
                let turn = before.last.x * part.first.y - before.last.y * part.first.x
                let cosine = (before.last * part.first).sum()
                if roundsEnds, cosine < -0.9999, let last = result.vertices.indices.last {
                    let (top, tangent) = turnBack(at: parts[index].a, before.last)
                    result.vertices[last].out = tangent
                    result.vertices.append(top)
                    result.vertices.append(Vertex(point: part.a, into: tangent, out: part.b - part.a))
                    result.vertices.append(Vertex(point: part.d, into: part.c - part.d))
                    continue
                }
                if turn * amount > 1e-9, join != .bevel, cosine > -0.9999 {
                    // Outside of a corner: where both sides meet, or an arc.
                    let middle = (before.last + part.first) / (1 + cosine)
                    let corner = parts[index].a + middle * amount
                    let isMiter = join == .miter && (2 / (1 + cosine)).squareRoot() <= max(1, miterLimit)
                    if isMiter {
                        result.vertices.append(Vertex(point: corner))
                    } else if join == .round {
                        let share = 4.0 / 3 * tan(acos(max(-1, min(1, cosine))) / 4) * amount.magnitude
                        let direction = amount < 0 ? -1.0 : 1.0
                        let out = SIMD2(-before.last.y, before.last.x) * (share * direction)
                        if let last = result.vertices.indices.last {
                            result.vertices[last].out = out
                        } else {
                            arc = out
                        }
                        result.vertices.append(
                            Vertex(
                                point: part.a, into: SIMD2(part.first.y, -part.first.x) * (share * direction),
                                out: part.b - part.a))
                        result.vertices.append(Vertex(point: part.d, into: part.c - part.d))
                        continue
                    }
                } else if turn * amount < -1e-9, cosine > -0.9999 {
                    // Inside of a corner: the point where both sides cross.
                    let corner = parts[index].a + (before.last + part.first) / (1 + cosine) * amount
                    if let last = result.vertices.indices.last {
                        result.vertices[last].point = corner
                    } else {
                        closing = corner
                    }
                    result.vertices.append(Vertex(point: corner, out: part.b - part.a))
                    result.vertices.append(Vertex(point: part.d, into: part.c - part.d))
                    continue
                }
            }
            result.vertices.append(Vertex(point: part.a, out: part.b - part.a))
            result.vertices.append(Vertex(point: part.d, into: part.c - part.d))
        }
        if let last = result.vertices.indices.last {
            if let closing { result.vertices[last].point = closing }
            if let arc { result.vertices[last].out = arc }
        }
        if roundsEnds, let end = moved.last, let start = parts.first?.a,
            let last = result.vertices.indices.last
        {
            let (top, tangent) = turnBack(at: start, end.last)
            result.vertices[last].out = tangent
            result.vertices[0].into = tangent
            result.vertices.append(top)
        }
        return result
    }
}
