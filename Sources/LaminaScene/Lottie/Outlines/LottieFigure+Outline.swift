import Foundation
import LaminaGeometry
import LaminaMath

extension LottieFigure {
    var isAnimated: Bool {
        switch self {
        case .path(let track, _): track.isAnimated
        case .rectangle(let a, let b, let c, _): a.isAnimated || b.isAnimated || c.isAnimated
        case .ellipse(let a, let b, _): a.isAnimated || b.isAnimated
        case .star(let star, _): star.isAnimated
        }
    }

    /// Its outline at a frame.
    func outline(at frame: Double) -> LottieBezier {
        switch self {
        case .path(let track, let isReversed):
            let path = track.value(at: frame)
            return isReversed ? path.reversed : path
        case .rectangle(let position, let size, let radius, let isReversed):
            let path = LottieBezier.rectangle(
                middle: position.value(at: frame), size: size.value(at: frame),
                radius: radius.value(at: frame).x)
            return isReversed ? path.reversed : path
        case .ellipse(let position, let size, let isReversed):
            let path = LottieBezier.ellipse(middle: position.value(at: frame), size: size.value(at: frame))
            return isReversed ? path.reversed : path
        case .star(let star, let isReversed): return star.outline(at: frame, isReversed: isReversed)
        }
    }
}

extension LottieBezier {
    /// The control points' distance of a quarter of a circle.
    static let quarterCircle = Double(PathOutline.quarterCircle)

    /// From the upper end of the right side, downwards first.
    fileprivate static func rectangle(
        middle: SIMD4<Double>, size: SIMD4<Double>, radius: Double
    ) -> LottieBezier {
        let half = SIMD2(size.x.magnitude, size.y.magnitude) / 2
        let radius = max(0, min(radius, min(half.x, half.y)))
        let middle = SIMD2(middle.x, middle.y)
        var result = LottieBezier(isClosed: true)
        func corner(_ x: Double, _ y: Double, from: SIMD2<Double>, to: SIMD2<Double>) {
            let place = middle + half * SIMD2(x, y)
            guard radius > 0 else {
                result.vertices.append(Vertex(point: place))
                return
            }
            let tangent = radius * quarterCircle
            result.vertices.append(Vertex(point: place + from * radius, out: -from * tangent))
            result.vertices.append(Vertex(point: place + to * radius, into: -to * tangent))
        }
        corner(1, -1, from: SIMD2(-1, 0), to: SIMD2(0, 1))
        corner(1, 1, from: SIMD2(0, -1), to: SIMD2(-1, 0))
        corner(-1, 1, from: SIMD2(1, 0), to: SIMD2(0, -1))
        corner(-1, -1, from: SIMD2(0, 1), to: SIMD2(1, 0))
        if radius > 0 {
            // The first side is the right one.
            result.vertices.append(result.vertices.removeFirst())
        }
        return result
    }

    /// From the top, clockwise.
    fileprivate static func ellipse(middle: SIMD4<Double>, size: SIMD4<Double>) -> LottieBezier {
        let half = SIMD2(size.x, size.y) / 2
        let middle = SIMD2(middle.x, middle.y)
        let directions: [SIMD2<Double>] = [SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0)]
        let vertices = directions.indices.map { index in
            let along = directions[(index + 1) % 4] * half * quarterCircle
            return Vertex(point: middle + directions[index] * half, into: -along, out: along)
        }
        return LottieBezier(vertices: vertices, isClosed: true)
    }
}

extension LottieStar {
    /// The most points that a star has.
    static let maximumPoints = 4096.0

    var isAnimated: Bool {
        [position, points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness].contains {
            $0.isAnimated
        }
    }

    /// From the top, clockwise.
    func outline(at frame: Double, isReversed: Bool) -> LottieBezier {
        let middle = position.value(at: frame)
        let count = max(0, min(points.value(at: frame).x, Self.maximumPoints))
        let start = (rotation.value(at: frame).x - 90).radians
        let outer = Arm(
            radius: outerRadius.value(at: frame).x, roundness: outerRoundness.value(at: frame).x / 100)
        let inner = Arm(
            radius: innerRadius.value(at: frame).x, roundness: innerRoundness.value(at: frame).x / 100)
        var result: LottieBezier
        switch (engine, isPolygon) {
        case (.authored, true):
            let corners = Int(count.rounded())
            result = Self.polygon(corners: corners, outer, from: start, tangent: Self.tangent(corners))
        case (.authored, false):
            let points = Int(count.rounded())
            result = Self.star(
                points: Double(points), outer, inner, from: start, tangent: Self.tangent(points))
        case (.coreAnimation, true):
            result = Self.polygon(
                corners: Int(count), outer, from: start, tangent: Self.playersPolygonTangent)
        case (.coreAnimation, false):
            result = Self.star(points: count, outer, inner, from: start, tangent: Self.playersStarTangent)
        }
        for index in result.vertices.indices { result.vertices[index].point += SIMD2(middle.x, middle.y) }
        return isReversed ? result.reversed : result
    }

    private struct Arm {
        var radius: Double
        var roundness: Double

        func vertex(_ angle: Double, tangent share: Double, radius own: Double? = nil) -> LottieBezier.Vertex
        {
            let direction = SIMD2(Math.cos(angle), Math.sin(angle))
            let along = SIMD2(-direction.y, direction.x) * (radius * roundness * share)
            return LottieBezier.Vertex(point: direction * (own ?? radius), into: -along, out: along)
        }
    }

    /// The length of tangents as a share of the radius, at a roundness of 100: a quarter of the way to the next point around
    /// the circle (Lottie's specification, "PolyStar").
    private static func tangent(_ points: Int) -> Double { 2 * .pi / (4 * Double(max(1, points))) }

    // The same of players on Core Animation, for any number of points.
    private static let playersStarTangent = 0.47829
    private static let playersPolygonTangent = 0.25

    private static func polygon(
        corners: Int, _ arm: Arm, from start: Double, tangent: Double
    ) -> LottieBezier {
        let step = 2 * Double.pi / Double(max(1, corners))
        return LottieBezier(
            vertices: (0..<corners).map { arm.vertex(start + step * Double($0), tangent: tangent) },
            isClosed: true)
    }

    /// - Parameter points: The number of points. If it is not whole, the first point lies nearer to the middle.
    private static func star(
        points: Double, _ outer: Arm, _ inner: Arm, from start: Double, tangent: Double
    ) -> LottieBezier {
        guard points > 0 else { return LottieBezier() }
        let half = Double.pi / points
        let part = points - points.rounded(.down)
        var vertices: [LottieBezier.Vertex] = []
        var angle = start
        if part > 0 {
            // The point that is not whole is half as far around as others.
            angle += half * (1 - part)
            let radius = inner.radius + part * (outer.radius - inner.radius)
            vertices.append(outer.vertex(angle, tangent: tangent, radius: radius))
            angle += half * part
        } else {
            vertices.append(outer.vertex(angle, tangent: tangent))
            angle += half
        }
        let count = Int(points.rounded(.up)) * 2
        for index in 1..<max(2, count) {
            let arm = index % 2 == 1 ? inner : outer
            vertices.append(arm.vertex(angle, tangent: tangent))
            angle += half
        }
        return LottieBezier(vertices: vertices, isClosed: true)
    }
}
