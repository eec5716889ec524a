import Foundation
import LaminaGeometry

/// A plane prepared for comparison: its map as three homogeneous rows, and its equation.
///
/// All context coordinates are divided by one power of two, so that they lie within about ±1 and tolerances need no unit.
struct DepthPlane {
    /// `ContextPlane.index`.
    var index: Int
    /// A point (x, y) of the layer lies at `x · xRow + y · yRow + origin` in the context: X, Y, Z, W.
    var xRow: SIMD4<Double>
    var yRow: SIMD4<Double>
    var origin: SIMD4<Double>
    /// X, Y, Z, W of the plane's equation: 0 on the plane, positive nearer to the viewer; x, y, z have length 1.
    var normal: SIMD4<Double>
    /// z = slope · (x, y, 1) on the plane, after the division by W.
    var slope: SIMD3<Double>
    /// x0, y0, x1, y1 in the layer's points.
    var bounds: SIMD4<Double>

    /// Smaller coordinates, relative to the context's extent, are rounding errors. A dozen concatenated matrices have an
    /// error of about 1e-14.
    static let noise = 1e-9

    /// `nil` for a plane that cannot be seen: not finite, without area, or seen edge on.
    init?(_ plane: ContextPlane, scale: Double) {
        let m = plane.toContext
        let b = plane.bounds
        index = plane.index
        let unit = SIMD4(scale, scale, scale, 1)
        xRow = SIMD4(m.m11, m.m12, m.m13, m.m14) * unit
        yRow = SIMD4(m.m21, m.m22, m.m23, m.m24) * unit
        origin = SIMD4(m.m41, m.m42, m.m43, m.m44) * unit
        bounds = SIMD4(b.origin.x, b.origin.y, b.origin.x + b.size.width, b.origin.y + b.size.height)
        let sum = xRow + yRow + origin + bounds
        guard sum.sum().isFinite, bounds.z > bounds.x, bounds.w > bounds.y else { return nil }

        let middle =
            xRow * ((bounds.x + bounds.z) / 2) + yRow * ((bounds.y + bounds.w) / 2) + origin
        var n = Self.perpendicular(xRow, yRow, middle)
        let length = (n.x * n.x + n.y * n.y + n.z * n.z).squareRoot()
        guard length > 0, length.isFinite, n.z.magnitude > Self.noise * length else { return nil }
        n /= n.z < 0 ? -length : length
        guard n.w.isFinite else { return nil }
        normal = n
        slope = SIMD3(-n.x, -n.y, -n.w) / n.z
    }

    /// The four-dimensional cross product.
    private static func perpendicular(
        _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
    ) -> SIMD4<Double> {
        func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
            let first = a[i] * (b[j] * c[k] - b[k] * c[j])
            let second = a[j] * (b[i] * c[k] - b[k] * c[i])
            let third = a[k] * (b[i] * c[j] - b[j] * c[i])
            return first - second + third
        }
        return SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
    }

    func homogeneous(_ x: Double, _ y: Double) -> SIMD4<Double> { xRow * x + yRow * y + origin }

    /// x, y and depth of a point of the layer whose W is above 0.
    func projected(_ p: SIMD2<Double>) -> SIMD3<Double> {
        let h = homogeneous(p.x, p.y)
        return SIMD3(h.x / h.w, h.y / h.w, h.z / h.w)
    }

    /// The distance of a projected point in front of this plane.
    func distance(_ p: SIMD3<Double>) -> Double {
        normal.x * p.x + normal.y * p.y + normal.z * p.z + normal.w
    }

    /// Depth of the plane at a place on the screen.
    func depth(_ p: SIMD2<Double>) -> Double { slope.x * p.x + slope.y * p.y + slope.z }

    /// The depth of the whole rectangle, if it is parallel to the screen and wholly in front of the viewer.
    var constantDepth: Double? {
        var (low, high) = (Double.infinity, -Double.infinity)
        for corner in 0..<4 {
            let h = homogeneous(corner & 1 == 0 ? bounds.x : bounds.z, corner & 2 == 0 ? bounds.y : bounds.w)
            guard h.w >= DevicePolygon.nearestW else { return nil }
            let depth = h.z / h.w
            low = min(low, depth)
            high = max(high, depth)
        }
        return high - low <= Self.noise ? (low + high) / 2 : nil
    }

    /// Whether the whole rectangle lies too near to the viewer, or behind.
    var isBehindViewer: Bool {
        (0..<4).allSatisfy { corner in
            homogeneous(corner & 1 == 0 ? bounds.x : bounds.z, corner & 2 == 0 ? bounds.y : bounds.w).w
                < DevicePolygon.nearestW
        }
    }
}
