import Foundation

/// A projective map of the plane: `[x y 1] · H`, then division by the third component.
///
/// A layer is a plane, and an ordinary layer flattens its sublayers into its own plane. So every layer's map to the picture
/// is a homography: the rows and columns x, y and w of its 4 × 4 matrix. The type is inlined into other modules.
@usableFromInline
package struct Homography: Hashable, Sendable {
    /// Row by row: `xx` is the factor of x in the result's x, `xw` the factor of x in w, `tx` the constant part of x.
    @usableFromInline package var xx: Double, xy: Double, xw: Double
    @usableFromInline package var yx: Double, yy: Double, yw: Double
    @usableFromInline package var tx: Double, ty: Double, tw: Double

    @inlinable package init(
        xx: Double, xy: Double, xw: Double = 0, yx: Double, yy: Double, yw: Double = 0,
        tx: Double, ty: Double, tw: Double = 1
    ) {
        (self.xx, self.xy, self.xw) = (xx, xy, xw)
        (self.yx, self.yy, self.yw) = (yx, yy, yw)
        (self.tx, self.ty, self.tw) = (tx, ty, tw)
    }

    @inlinable package static var identity: Homography {
        Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: 0, ty: 0)
    }

    @inlinable package init(
        scaleX: Double, y scaleY: Double, translationX: Double = 0, y translationY: Double = 0
    ) {
        self.init(xx: scaleX, xy: 0, yx: 0, yy: scaleY, tx: translationX, ty: translationY)
    }

    /// The map of the plane z = 0 by a 4 × 4 transform, with the resulting depth dropped.
    @inlinable package init(flattening t: CATransform3D) {
        self.init(
            xx: t.m11, xy: t.m12, xw: t.m14, yx: t.m21, yy: t.m22, yw: t.m24, tx: t.m41, ty: t.m42, tw: t.m44)
    }

    /// Whether parallel lines stay parallel: w is 1 everywhere.
    @inlinable package var isAffine: Bool { xw == 0 && yw == 0 && tw == 1 }

    /// Whether axis-aligned rectangles stay axis-aligned, perhaps turned by a multiple of 90° or mirrored.
    @inlinable package var isRectilinear: Bool { isAffine && ((xy == 0 && yx == 0) || (xx == 0 && yy == 0)) }

    /// Whether rectangles keep their orientation: they are only scaled, mirrored and moved.
    @inlinable @inline(__always)
    package var isUpright: Bool { isAffine && xy == 0 && yx == 0 }

    @inlinable package var isFinite: Bool {
        (xx + xy + xw + yx + yy + yw + tx + ty + tw).isFinite
    }

    /// A translation first, then this map, which is affine: the result of `concatenating` in fewer steps.
    @inlinable @inline(__always)
    package func preceded(byMove offset: SIMD2<Double>) -> Homography {
        var r = self
        r.tx = offset.x * xx + offset.y * yx + tx
        r.ty = offset.x * xy + offset.y * yy + ty
        return r
    }

    /// This map first, then `next`. If the result's w is constant, it is scaled to 1, so that layers parallel to the
    /// picture keep the cheap affine form.
    @inlinable package func concatenating(_ next: Homography) -> Homography {
        var r = Homography(
            xx: xx * next.xx + xy * next.yx + xw * next.tx,
            xy: xx * next.xy + xy * next.yy + xw * next.ty,
            xw: xx * next.xw + xy * next.yw + xw * next.tw,
            yx: yx * next.xx + yy * next.yx + yw * next.tx,
            yy: yx * next.xy + yy * next.yy + yw * next.ty,
            yw: yx * next.xw + yy * next.yw + yw * next.tw,
            tx: tx * next.xx + ty * next.yx + tw * next.tx,
            ty: tx * next.xy + ty * next.yy + tw * next.ty,
            tw: tx * next.xw + ty * next.yw + tw * next.tw)
        r.normalize()
        return r
    }

    /// Divides by a constant positive w. A constant w of zero or less is left alone, because the plane is behind the
    /// viewer.
    @inlinable package mutating func normalize() {
        guard xw == 0, yw == 0, tw != 1, tw > 0 else { return }
        xx /= tw
        xy /= tw
        yx /= tw
        yy /= tw
        tx /= tw
        ty /= tw
        tw = 1
    }

    /// The homogeneous image of a point: x, y and w, undivided.
    @inlinable package func homogeneous(_ x: Double, _ y: Double) -> SIMD3<Double> {
        SIMD3(x * xx + y * yx + tx, x * xy + y * yy + ty, x * xw + y * yw + tw)
    }

    /// The image of a point, or `nil` if the point lies at or behind the viewer's plane.
    @inlinable package func map(_ point: CGPoint) -> CGPoint? {
        let h = homogeneous(Double(point.x), Double(point.y))
        guard h.z > 0 else { return nil }
        return CGPoint(x: h.x / h.z, y: h.y / h.z)
    }

    @inlinable package var determinant: Double {
        xx * (yy * tw - yw * ty) - xy * (yx * tw - yw * tx) + xw * (yx * ty - yy * tx)
    }

    /// The inverse map, or `nil` for a map that flattens the plane to a line or a point, up to rounding.
    @inlinable package var inverse: Homography? {
        if isUpright { return uprightInverse }
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        if isAffine {
            // For a layer seen edge on, the determinant should be 0, but is the rounding error of a sine or cosine.
            let largest = max(xx.magnitude, xy.magnitude, yx.magnitude, yy.magnitude)
            guard det.magnitude > 1e-14 * largest * largest else { return nil }
        }
        let s = 1 / det
        guard s.isFinite else { return nil }
        var r = Homography(
            xx: (yy * tw - yw * ty) * s, xy: (xw * ty - xy * tw) * s, xw: (xy * yw - xw * yy) * s,
            yx: (yw * tx - yx * tw) * s, yy: (xx * tw - xw * tx) * s, yw: (xw * yx - xx * yw) * s,
            tx: (yx * ty - yy * tx) * s, ty: (xy * tx - xx * ty) * s, tw: (xx * yy - xy * yx) * s)
        if isAffine { (r.xw, r.yw, r.tw) = (0, 0, 1) }
        r.normalize()
        return r
    }

    /// The same inverse with fewer steps, for an upright map.
    @inlinable @inline(__always)
    package var uprightInverse: Homography? {
        let (det, largest) = (xx * yy, max(xx.magnitude, yy.magnitude))
        let s = 1 / det
        guard det != 0, det.isFinite, det.magnitude > 1e-14 * largest * largest, s.isFinite else {
            return nil
        }
        return Homography(
            xx: yy * s, xy: 0, yx: 0, yy: xx * s, tx: -(yy * tx) * s, ty: -(xx * ty) * s)
    }
}
