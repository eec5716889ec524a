import LaminaGeometry
import LaminaPlan

/// A polygon's edges as coverage functions, opposite edges first and next to each other. Edges that cover every pixel of
/// the bounds are left out.
struct EdgeSet {
    private(set) var edges: [CoverageEdge] = []
    private(set) var pairedCount = 0
    /// Whether every edge is along the pixel grid.
    private(set) var areAxisAligned = true
    /// Whether a single edge leaves every pixel of the bounds uncovered.
    private(set) var isNowhere = false

    init() {}

    init(_ polygon: DevicePolygon, bounds: PixelRect) {
        var found: [(edge: CoverageEdge, side: DevicePolygon.Side)] = []
        for i in polygon.points.indices {
            let p = polygon.points[i]
            let q = polygon.points[i + 1 < polygon.points.count ? i + 1 : 0]
            let direction = q - p
            let scale = 1 / (direction.x.magnitude + direction.y.magnitude)
            let (a, b) = (-direction.y * scale, direction.x * scale)
            // The two parts of a cut have its ends in opposite order; both parts count from the same end.
            let start = polygon.sides[i].isHard && (q.x, q.y) < (p.x, p.y) ? q : p
            let c = a * (Double(bounds.x0) - start.x) + b * (Double(bounds.y0) - start.y)
            // The distances of the pixel centres of the bounds that lie farthest outside and farthest inside.
            let (w, h) = (Double(bounds.width) - 0.5, Double(bounds.height) - 0.5)
            let least = c + min(a * 0.5, a * w) + min(b * 0.5, b * h)
            let most = c + max(a * 0.5, a * w) + max(b * 0.5, b * h)
            if least >= 0.5 { continue }
            if most <= -0.5 { isNowhere = true }
            if a != 0, b != 0 { areAxisAligned = false }
            let kind: CoverageEdge.Kind =
                !polygon.sides[i].isHard ? .smooth : (a > 0 || (a == 0 && b > 0)) ? .hardClosed : .hardOpen
            found.append((CoverageEdge(a: Float(a), b: Float(b), c: Float(c), kind: kind), polygon.sides[i]))
        }
        var singles: [CoverageEdge] = []
        while let first = found.first {
            found.removeFirst()
            if first.edge.kind == .smooth,
                let partner = found.firstIndex(where: {
                    $0.edge.kind == .smooth && $0.side.isOpposite(of: first.side)
                })
            {
                edges += [first.edge, found.remove(at: partner).edge]
            } else {
                singles.append(first.edge)
            }
        }
        pairedCount = edges.count
        edges += singles
    }

    mutating func keepFirst(_ count: Int) {
        edges.removeLast(max(0, edges.count - count))
        pairedCount = min(pairedCount, edges.count & ~1)
    }
}
