import Foundation
import LaminaGeometry
import LaminaMath

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
            let (s, c) = Math.sineAndCosine(turn)
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
}
