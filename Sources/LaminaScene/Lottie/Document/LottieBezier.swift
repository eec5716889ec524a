import Foundation
import LaminaGeometry

/// A Lottie path: vertices with their tangents, which are counted from the vertex.
struct LottieBezier: Sendable, Equatable {
    struct Vertex: Sendable, Equatable {
        var point: SIMD2<Double>
        var into: SIMD2<Double> = .zero
        var out: SIMD2<Double> = .zero

        /// Whether lines meet here.
        var isCorner: Bool { into == .zero && out == .zero }
    }

    var vertices: [Vertex] = []
    var isClosed = false
    /// Whether tangents turn between two keys as Core Animation's do; otherwise each number goes straight, as authored.
    var turnsTangents = false

    /// The path in the opposite direction.
    var reversed: LottieBezier {
        var result = self
        result.vertices = vertices.reversed().map { Vertex(point: $0.point, into: $0.out, out: $0.into) }
        // It begins where it began.
        if isClosed, let last = result.vertices.popLast() { result.vertices.insert(last, at: 0) }
        return result
    }

    /// Its lines and curves.
    var outline: PathOutline {
        var result = PathOutline()
        guard let first = vertices.first else { return result }
        result.move(to: CGPoint(first.point))
        for (from, to) in zip(vertices, vertices.dropFirst()) { result.addSegment(from, to) }
        if isClosed {
            if let last = vertices.last, vertices.count > 1 { result.addSegment(last, first) }
            result.close()
        }
        return result
    }

    /// Moves every vertex, tangents with it.
    func applying(_ transform: CGAffineTransform) -> LottieBezier {
        guard !transform.isIdentity else { return self }
        let x = SIMD2(Double(transform.a), Double(transform.b))
        let y = SIMD2(Double(transform.c), Double(transform.d))
        let offset = SIMD2(Double(transform.tx), Double(transform.ty))
        func turned(_ v: SIMD2<Double>) -> SIMD2<Double> { x * v.x + y * v.y }
        var result = self
        result.vertices = vertices.map {
            Vertex(point: turned($0.point) + offset, into: turned($0.into), out: turned($0.out))
        }
        return result
    }
}

extension LottieBezier: LottieValue {
    static func mix(
        _ a: LottieBezier, _ b: LottieBezier, _ t: SIMD4<Double>, along way: PathSegment?
    ) -> LottieBezier {
        guard a.vertices.count == b.vertices.count else { return t.x < 1 ? a : b }
        var result = a
        let t = t.x
        guard a.turnsTangents else {
            for index in result.vertices.indices {
                let (p, q) = (a.vertices[index], b.vertices[index])
                result.vertices[index] = Vertex(
                    point: p.point + (q.point - p.point) * t, into: p.into + (q.into - p.into) * t,
                    out: p.out + (q.out - p.out) * t)
            }
            return result
        }
        let (first, second) = (a.curved(like: b), b.curved(like: a))
        for index in result.vertices.indices {
            let (p, q) = (first[index], second[index])
            result.vertices[index] = Vertex(
                point: p.point + (q.point - p.point) * t, into: PathOutline.mixTangents(p.into, q.into, t),
                out: PathOutline.mixTangents(p.out, q.out, t))
        }
        return result
    }
}

extension LottieBezier {
    /// The vertices, where a line becomes a curve if it is one in the other path. The control points of such a curve
    /// are at its thirds, as when Core Animation mixes a line and a curve.
    private func curved(like other: LottieBezier) -> [Vertex] {
        var result = vertices
        for index in vertices.indices {
            let next = index + 1 < vertices.count ? index + 1 : 0
            guard vertices[index].out == .zero, vertices[next].into == .zero,
                other.vertices[index].out != .zero || other.vertices[next].into != .zero
            else { continue }
            let third = (vertices[next].point - vertices[index].point) / 3
            result[index].out = third
            result[next].into = -third
        }
        return result
    }
}

extension PathOutline {
    fileprivate mutating func addSegment(_ from: LottieBezier.Vertex, _ to: LottieBezier.Vertex) {
        guard from.out != .zero || to.into != .zero else {
            addLine(to: CGPoint(to.point))
            return
        }
        addCurve(
            to: CGPoint(to.point), control1: CGPoint(from.point + from.out),
            control2: CGPoint(to.point + to.into))
    }
}

extension CGPoint {
    init(_ v: SIMD2<Double>) { self.init(x: v.x, y: v.y) }
}
