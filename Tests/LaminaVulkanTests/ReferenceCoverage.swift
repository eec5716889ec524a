import Foundation
import LaminaGeometry
import LaminaPlan

/// The coverage of `CoverageShape`, `CoverageEdge` and `CornerOutline` word for word, slow and in doubles.
enum ReferenceCoverage {
    static func coverage(_ shape: CoverageShape, _ list: DrawList, x: Double, y: Double) -> Double {
        let hole = list.shapes[shape.hole].map { outline($0, list, x, y) } ?? 0
        return max(0, outline(shape, list, x, y) - hole)
    }

    private static func outline(_ shape: CoverageShape, _ list: DrawList, _ x: Double, _ y: Double) -> Double
    {
        let edges = list.edges[Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)].map { edge in
            let t =
                Double(edge.a) * (x - Double(shape.originX)) + Double(edge.b) * (y - Double(shape.originY))
                + Double(edge.c)
            return smooth(t, Double(edge.a), Double(edge.b))
        }
        var product = 1.0
        for index in edges.indices where index >= Int(shape.pairedCount) { product *= edges[index] }
        for index in stride(from: 0, to: Int(shape.pairedCount), by: 2) {
            product *= max(0, edges[index] + edges[index + 1] - 1)
        }
        guard let corner = list.corners[shape.corner] else { return product }
        return min(product, self.corner(corner, x, y))
    }

    private static func smooth(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let (w, n, s) = (max(abs(a), abs(b)), min(abs(a), abs(b)), abs(t))
        let outer = s >= 0.5 ? 0 : s <= (w - n) / 2 ? 0.5 - s / w : (0.5 - s) * (0.5 - s) / (2 * w * n)
        return t > 0 ? 1 - outer : outer
    }

    private static func corner(_ corner: CornerOutline, _ x: Double, _ y: Double) -> Double {
        func q(_ x: Double, _ y: Double) -> (Double, Double) {
            let h = corner.deviceToLocal.homography.homogeneous(x, y)
            return (
                abs(h.x / h.z) - (corner.halfWidth - corner.radius),
                abs(h.y / h.z) - (corner.halfHeight - corner.radius)
            )
        }
        let here = q(x, y)
        guard here.0 > 0, here.1 > 0 else { return 1 }
        let step = 1e-5
        func length(_ v: (Double, Double)) -> Double { (v.0 * v.0 + v.1 * v.1).squareRoot() }
        let gx = (length(q(x + step, y)) - length(q(x - step, y))) / (2 * step)
        let gy = (length(q(x, y + step)) - length(q(x, y - step))) / (2 * step)
        let sum = abs(gx) + abs(gy)
        return smooth((corner.radius - length(here)) / sum, gx / sum, gy / sum)
    }
}
