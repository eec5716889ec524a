import Foundation
import LaminaGeometry
import Logging

extension CGPath {
    /// The parts of the path's lines that lie inside another path. Curves become short lines.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        PathLines.part(of: self, isInside: true, other, rule)
    }
    /// The parts of the path's lines that do not lie inside another path. Curves become short lines.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        PathLines.part(of: self, isInside: false, other, rule)
    }
}

/// Cuts lines at the edges of areas.
private enum PathLines {
    /// The most pairs of a line's piece and an edge that are looked at: time grows with them.
    private static let mostPairs = 32_000_000
    private static let log = Logger(label: "lamina.coregraphics")

    private struct Edge {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
    }

    static func part(of path: CGPath, isInside: Bool, _ area: CGPath, _ rule: CGPathFillRule) -> CGPath {
        let box = path.boundingBox.union(area.boundingBox)
        guard !box.isNull, !path.isEmpty else { return path }
        let tolerance = max(Double(max(box.width, box.height)) * 1e-5, 1e-9)
        let lines = path.outline.flattened(tolerance: tolerance)
        let shape = area.outline.flattened(tolerance: tolerance)
        var edges: [Edge] = []
        for index in shape.subpaths.indices {
            let points = Array(shape.points[shape.range(of: index)])
            for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) where from != to {
                edges.append(Edge(from: from, to: to))
            }
        }
        var pairs = 0
        let result = CGMutablePath()
        for index in lines.subpaths.indices {
            var points = Array(lines.points[lines.range(of: index)])
            if lines.subpaths[index].isClosed, let first = points.first, points.last != first {
                points.append(first)
            }
            var end: SIMD2<Double>?
            for (from, to) in zip(points, points.dropFirst()) where from != to {
                let cuts = cuts(from, to, edges)
                pairs += edges.count * (cuts.count + 1)
                guard pairs <= mostPairs else {
                    log.warning("paths of \(points.count) and \(edges.count) lines are too intricate to cut")
                    return path
                }
                for (start, stop) in zip(cuts, cuts.dropFirst()) where stop > start {
                    let middle = from + (to - from) * ((start + stop) / 2)
                    guard contains(middle, edges, rule) == isInside else { continue }
                    let (first, last) = (from + (to - from) * start, from + (to - from) * stop)
                    if end != first { result.move(to: CGPoint(x: first.x, y: first.y)) }
                    result.addLine(to: CGPoint(x: last.x, y: last.y))
                    end = last
                }
            }
        }
        return result.copy() ?? result
    }

    /// The places at which edges cross a line, from 0 to 1, with both of these.
    private static func cuts(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ edges: [Edge]) -> [Double] {
        let way = to - from
        var places = [0.0, 1]
        for edge in edges {
            let side = edge.to - edge.from
            let turn = way.x * side.y - way.y * side.x
            guard turn != 0 else { continue }
            let between = edge.from - from
            let place = (between.x * side.y - between.y * side.x) / turn
            let along = (between.x * way.y - between.y * way.x) / turn
            if place > 0, place < 1, along >= 0, along <= 1 { places.append(place) }
        }
        return places.sorted()
    }

    private static func contains(_ point: SIMD2<Double>, _ edges: [Edge], _ rule: CGPathFillRule) -> Bool {
        var winding = 0
        for edge in edges where (edge.from.y <= point.y) != (edge.to.y <= point.y) {
            let x =
                edge.from.x + (edge.to.x - edge.from.x) * (point.y - edge.from.y) / (edge.to.y - edge.from.y)
            if x > point.x { winding += edge.to.y > edge.from.y ? 1 : -1 }
        }
        return rule == .evenOdd ? winding % 2 != 0 : winding != 0
    }
}
