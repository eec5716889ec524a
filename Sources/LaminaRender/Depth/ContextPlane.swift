import Foundation
import LaminaGeometry

/// A layer of a 3D rendering context, as the input of `PlaneSplitter`.
package struct ContextPlane: Equatable, Sendable {
    /// The caller's number of the plane; returned in `PlanePiece.plane`.
    package var index: Int
    /// From the layer's points (x, y, 0, 1) to homogeneous X, Y, Z, W of the context, its perspective included.
    /// Larger Z / W is nearer to the viewer, who looks along −z.
    package var toContext: CATransform3D
    /// The area of the plane, in the layer's own points. A layer whose flattened sublayers stick out of its bounds gives
    /// the rectangle that holds all of it, because planes are compared inside this rectangle alone.
    package var bounds: CGRect
    /// First part of the key that orders planes where depth does not: lower values are drawn first.
    package var zPosition: Double
    /// Second part: the layer's place in the list of the context's layers.
    package var order: Int

    package init(index: Int, toContext: CATransform3D, bounds: CGRect, zPosition: Double, order: Int) {
        self.index = index
        self.toContext = toContext
        self.bounds = bounds
        self.zPosition = zPosition
        self.order = order
    }
}

/// A plane of a 3D context, or the part of it that cuts leave.
package struct PlanePiece: Equatable, Sendable {
    /// `ContextPlane.index`.
    package var plane: Int
    /// The piece is the part inside all of these half-planes. Empty for a whole plane.
    package var cuts: [Cut]

    package init(plane: Int, cuts: [Cut] = []) {
        self.plane = plane
        self.cuts = cuts
    }
}

/// A half-plane of a layer's own points: a·x + b·y + c ≥ 0, or > 0 when it is open.
///
/// a² + b² is 1, so the value is a distance in points. The two pieces of one cut have exactly negated numbers, one closed
/// and one open. Arithmetic that only adds, multiplies and divides keeps them exactly negated, so a point belongs to one
/// piece and never to both.
package struct Cut: Equatable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    /// Whether points on the line itself belong to the half-plane.
    package var isClosed: Bool

    package init(a: Double, b: Double, c: Double, isClosed: Bool) {
        self.a = a
        self.b = b
        self.c = c
        self.isClosed = isClosed
    }

    /// The other half.
    package var complement: Cut { Cut(a: -a, b: -b, c: -c, isClosed: !isClosed) }

    package func contains(x: Double, y: Double) -> Bool {
        let value = a * x + b * y + c
        return isClosed ? value >= 0 : value > 0
    }

    /// The same half-plane in other coordinates, from which `inverse` leads to the layer's points: device pixels, for the
    /// inverse of the layer's map to the device. Holds for points in front of the viewer; its numbers are not normalised.
    package func pulledBack(through inverse: Homography) -> Cut {
        Cut(
            a: inverse.xx * a + inverse.xy * b + inverse.xw * c,
            b: inverse.yx * a + inverse.yy * b + inverse.yw * c,
            c: inverse.tx * a + inverse.ty * b + inverse.tw * c, isClosed: isClosed)
    }
}
