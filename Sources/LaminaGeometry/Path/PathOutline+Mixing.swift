import Foundation

extension PathOutline {
    /// The outline a share of the way between two with the same elements; `nil` for others.
    package static func mix(_ a: PathOutline, _ b: PathOutline, _ t: CGFloat) -> PathOutline? {
        guard a.verbs == b.verbs, t.isFinite else { return nil }
        var result = PathOutline()
        func point(_ index: Int) -> CGPoint {
            let (p, q) = (a.points[index], b.points[index])
            return CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }
        a.forEach { verb, first in
            switch verb {
            case .move: result.move(to: point(first))
            case .line: result.addLine(to: point(first))
            case .quadCurve: result.addQuadCurve(to: point(first + 1), control: point(first))
            case .curve:
                result.addCurve(to: point(first + 2), control1: point(first), control2: point(first + 1))
            case .close: result.close()
            }
        }
        return result
    }
}
