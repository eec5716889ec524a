import Foundation
import LaminaGeometry

extension Homography {
    /// The map of a small square at a point.
    struct LocalScale {
        /// Pixels of a unit step in x and in y.
        var x: SIMD2<Double>
        var y: SIMD2<Double>

        /// Pixels per unit: the side of a square with the mapped unit square's area.
        var mean: Double { (x.x * y.y - x.y * y.x).magnitude.squareRoot() }

        /// The image of a vector.
        func map(_ dx: Double, _ dy: Double) -> SIMD2<Double> { x * dx + y * dy }
    }

    /// The map's derivative at a point; `nil` behind the viewer.
    func localScale(at point: CGPoint) -> LocalScale? {
        let h = homogeneous(Double(point.x), Double(point.y))
        guard h.z > 0 else { return nil }
        let place = SIMD2(h.x, h.y) / h.z
        let scale = LocalScale(
            x: (SIMD2(xx, xy) - place * xw) / h.z, y: (SIMD2(yx, yy) - place * yw) / h.z)
        return (scale.x + scale.y).x.isFinite && (scale.x + scale.y).y.isFinite ? scale : nil
    }
}
