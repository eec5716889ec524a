import Foundation
import LaminaGeometry

/// A layer of a 3D rendering context, as `PlaneSplitter` takes it.
package struct ContextPlane: Equatable, Sendable {
    /// The caller's own name for the plane; comes back in `PlanePiece.plane`.
    package var index: Int
    /// From the layer's points (x, y, 0, 1) to homogeneous X, Y, Z, W of the context, its perspective included.
    /// Larger Z / W is nearer to the viewer, who looks along −z.
    package var toContext: CATransform3D
    /// What the plane covers, in the layer's own points. A layer whose flattened sublayers stick out of its bounds
    /// gives the rectangle that holds all of it: what lies outside is not looked at when planes are compared.
    package var bounds: CGRect
    /// First part of the key that orders planes where depth does not: lower ones are drawn first.
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

/// A plane of a 3D context, or the part of it that is left by cuts.
package struct PlanePiece: Equatable, Sendable {
    /// `ContextPlane.index`.
    package var plane: Int
    /// The piece is what lies inside all of them. Empty for a plane that is whole.
    package var cuts: [Cut]

    package init(plane: Int, cuts: [Cut] = []) {
        self.plane = plane
        self.cuts = cuts
    }
}

/// A half-plane of a layer's own points: a·x + b·y + c ≥ 0, or > 0 when it is open.
///
/// a² + b² is 1, so the value is a distance in points. The two pieces of one cut carry exactly negated numbers, one
/// closed and one open; arithmetic that only adds, multiplies and divides keeps them exactly negated, so a point
/// belongs to one piece and never to both.
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

    /// The same half of the plane in the coordinates that `inverse` leads from, such as device pixels for the inverse
    /// of the layer's map to the device. Holds for points in front of the viewer; its numbers are not normalised.
    package func pulledBack(through inverse: Homography) -> Cut {
        Cut(
            a: inverse.xx * a + inverse.xy * b + inverse.xw * c,
            b: inverse.yx * a + inverse.yy * b + inverse.yw * c,
            c: inverse.tx * a + inverse.ty * b + inverse.tw * c, isClosed: isClosed)
    }
}
