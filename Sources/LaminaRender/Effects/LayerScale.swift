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

extension Homography.LocalScale {
    /// Pixels along the picture's axes for each point of a blur's deviation; `nil` for a blur whose ellipse is turned.
    ///
    /// A blur lies in the layer's plane and is as wide in one direction of the layer as in the other. So in pixels its
    /// covariance is `x·xᵀ + y·yᵀ`, with the images of a unit step as columns.
    var uprightBlur: SIMD2<Double>? {
        let (along, down) = (x.x * x.x + y.x * y.x, x.y * x.y + y.y * y.y)
        let turned = x.x * x.y + y.x * y.y
        let sum = along + down
        // An even scale has one number, whatever the rounding of its turn.
        if max((along - down).magnitude, turned.magnitude) <= 1e-6 * sum { return evenBlur }
        guard turned.magnitude <= Self.invisibleTurn * (along * down).squareRoot() else { return nil }
        return SIMD2(along.squareRoot(), down.squareRoot())
    }

    /// The same for a blur that is as wide along one axis as along the other, with the ellipse's area.
    var evenBlur: SIMD2<Double> { SIMD2(repeating: mean) }

    /// The correlation between both axes below which an ellipse looks upright: it moves no deviation by more than 1/100.
    private static let invisibleTurn = 0.01
}
