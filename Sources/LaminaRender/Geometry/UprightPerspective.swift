import LaminaGeometry

/// A superlayer's `sublayerTransform`, about the anchor point, that leaves sublayers upright in parallel planes: depth makes
/// them smaller and moves them, and does nothing else.
///
/// The maps are the same, to the last bit, as those from the product of all matrices. The sums leave out factors that are 0,
/// and keep the order of the rest.
struct UprightPerspective {
    private let xx: Double
    private let yy: Double
    private let tx: Double
    private let ty: Double
    private let tw: Double
    /// What depth adds to x, y and w.
    private let zx: Double
    private let zy: Double
    private let zw: Double

    /// `nil` for a transform that turns or tilts planes.
    init?(_ t: CATransform3D) {
        guard t.m12 == 0, t.m21 == 0, t.m13 == 0, t.m23 == 0, t.m14 == 0, t.m24 == 0, t.m33 > 0 else {
            return nil
        }
        (xx, yy) = (Double(t.m11), Double(t.m22))
        (tx, ty, tw) = (Double(t.m41), Double(t.m42), Double(t.m44))
        (zx, zy, zw) = (Double(t.m31), Double(t.m32), Double(t.m34))
        guard (xx + yy + tx + ty + tw + zx + zy + zw).isFinite else { return nil }
    }

    /// The map of a layer that is only moved; `nil` for a layer that does not lie in front of the viewer. Hot.
    ///
    /// - Parameters:
    ///   - x: How far the layer is moved.
    ///   - depth: The depth of the layer's plane.
    @inline(__always)
    func map(x: Double, y: Double, depth: Double) -> Homography? {
        let w = depth * zw + tw
        guard w > 0 else { return nil }
        let (placeX, placeY) = (x * xx + depth * zx + tx, y * yy + depth * zy + ty)
        if w == 1 { return Homography(xx: xx, xy: 0, yx: 0, yy: yy, tx: placeX, ty: placeY) }
        return Homography(xx: xx / w, xy: 0, yx: 0, yy: yy / w, tx: placeX / w, ty: placeY / w)
    }
}
