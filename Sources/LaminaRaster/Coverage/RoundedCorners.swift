import LaminaGeometry

/// The quarter circles of a rounded rectangle under any map, ready to be evaluated at pixel centres.
package struct RoundedCorners: Sendable {
    // From pixels, relative to the shape's origin, to points relative to the rectangle's centre.
    var xx: Float, xy: Float, xw: Float
    var yx: Float, yy: Float, yw: Float
    var tx: Float, ty: Float, tw: Float
    var isAffine: Bool
    /// The distance of the circles' centres from the rectangle's centre, in points.
    var centerX: Float, centerY: Float
    var radius: Float

    package init(
        deviceToLocal map: Homography, originX: Int32, originY: Int32, halfWidth: Double, halfHeight: Double,
        radius: Double
    ) {
        let origin = map.homogeneous(Double(originX), Double(originY))
        (xx, xy, xw) = (Float(map.xx), Float(map.xy), Float(map.xw))
        (yx, yy, yw) = (Float(map.yx), Float(map.yy), Float(map.yw))
        (tx, ty, tw) = (Float(origin.x), Float(origin.y), Float(origin.z))
        isAffine = map.isAffine
        centerX = Float(halfWidth - radius)
        centerY = Float(halfHeight - radius)
        self.radius = Float(radius)
    }

    /// The corner's coverage of a pixel, 1 away from the corners.
    package func coverage(x: Float, y: Float) -> Float {
        var u = x * xx + y * yx + tx
        var v = x * xy + y * yy + ty
        var (uxx, uyx, vxx, vyx) = (xx, yx, xy, yy)
        if !isAffine {
            let q = 1 / (x * xw + y * yw + tw)
            u *= q
            v *= q
            uxx = (xx - u * xw) * q
            uyx = (yx - u * yw) * q
            vxx = (xy - v * xw) * q
            vyx = (yy - v * yw) * q
        }
        let qx = u.magnitude - centerX
        let qy = v.magnitude - centerY
        guard qx > 0, qy > 0 else { return 1 }
        let length = (qx * qx + qy * qy).squareRoot()
        let gu = (u < 0 ? -qx : qx) / length
        let gv = (v < 0 ? -qy : qy) / length
        let gx = (gu * uxx + gv * vxx).magnitude
        let gy = (gu * uyx + gv * vyx).magnitude
        let sum = gx + gy
        let t = (radius - length) / sum
        let wide = max(gx, gy) / sum
        let narrow = min(gx, gy) / sum
        return HalfPlane.share(
            t, flat: (wide - narrow) / 2, inverseWide: 1 / wide,
            inverseTail: narrow > 0 ? 1 / (2 * wide * narrow) : 0)
    }

    /// Lines that spare evaluating most pixels: inside all chords of the arcs a pixel is whole, outside a tangent it
    /// is empty. Relative to the shape's origin.
    static func bounds(
        localToDevice map: Homography, originX: Int32, originY: Int32, halfWidth: Double, halfHeight: Double,
        radius: Double
    ) -> (chords: [HalfPlane], tangents: [HalfPlane]) {
        guard map.isFinite else { return ([], []) }
        // cos and sin of 0°, 45° and 90°, and the tangent at 45° meets the sides at tan 22.5° from the circle's axis.
        let diagonal = 0.7071067811865476
        let tangent = 0.41421356237309503
        let (cx, cy) = (halfWidth - radius, halfHeight - radius)
        func device(_ x: Double, _ y: Double) -> SIMD2<Double>? {
            let h = map.homogeneous(x, y)
            guard h.z > 0 else { return nil }
            return SIMD2(h.x / h.z - Double(originX), h.y / h.z - Double(originY))
        }
        guard let inside = device(0, 0) else { return ([], []) }
        func line(_ p: SIMD2<Double>?, _ q: SIMD2<Double>?) -> HalfPlane? {
            guard let p, let q else { return nil }
            let d = q - p
            let sum = d.x.magnitude + d.y.magnitude
            guard sum > 1e-9 else { return nil }
            var (a, b) = (-d.y / sum, d.x / sum)
            var c = -(a * p.x + b * p.y)
            if a * inside.x + b * inside.y + c < 0 { (a, b, c) = (-a, -b, -c) }
            return HalfPlane(a: Float(a), b: Float(b), c: Float(c), kind: .smooth)
        }
        var chords: [HalfPlane] = []
        var tangents: [HalfPlane] = []
        for (sx, sy) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            func arc(_ x: Double, _ y: Double) -> SIMD2<Double>? {
                device(sx * (cx + radius * x), sy * (cy + radius * y))
            }
            let middle = arc(diagonal, diagonal)
            chords += [line(arc(1, 0), middle), line(middle, arc(0, 1))].compactMap { $0 }
            tangents += [line(arc(1, tangent), arc(tangent, 1))].compactMap { $0 }
        }
        // Without all of them nothing would be known of the missing corner.
        return chords.count == 8 ? (chords, tangents) : ([], tangents)
    }
}
