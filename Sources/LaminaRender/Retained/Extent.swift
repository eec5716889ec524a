import Foundation
import LaminaGeometry

/// A rectangle that contains everything that something draws, in the points of some plane. It may be larger than needed.
typealias Extent = OuterBox

extension Extent {
    init(_ rect: CGRect) {
        self.init(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    }

    /// Whether two extents share more than edges. Hot.
    @inline(__always)
    func meets(_ other: Extent) -> Bool {
        edges.x < -other.edges.z && edges.y < -other.edges.w && edges.z < -other.edges.x
            && edges.w < -other.edges.y
    }

    /// Moves all edges outwards, as far as effects draw.
    ///
    /// - Parameters:
    ///   - spread: In points.
    ///   - pixelsPerPoint: The extent lies in pixels.
    mutating func widen(by spread: EffectSpread, pixelsPerPoint: Double) {
        if !spread.isNone { grow(by: spread.pixels(pixelsPerPoint: pixelsPerPoint)) }
    }

    /// Moves all edges outwards. Any distance that is not positive and finite leaves no limit.
    mutating func grow(by distance: Double) {
        if isNone { return }
        guard distance > 0, distance.isFinite else {
            self = .everywhere
            return
        }
        self = Extent(x0 - distance, y0 - distance, x1 + distance, y1 + distance)
    }

    @inline(__always)
    mutating func formIntersection(_ other: Extent) {
        let inner = pointwiseMax(edges, other.edges)
        self = inner.x > -inner.z || inner.y > -inner.w ? .none : Extent(edges: inner)
    }

    /// The edges under a map, not rounded to `Float`.
    struct Placed {
        fileprivate let edges: SIMD4<Double>

        /// Whether it shares more than edges with an extent. Hot.
        @inline(__always)
        func meets(_ other: Extent) -> Bool {
            let opposite = -SIMD4<Double>(other.edges)
            return all(edges .< SIMD4(opposite.z, opposite.w, opposite.x, opposite.y))
        }
    }

    /// The extent under an upright map that does not mirror. Hot.
    @inline(__always)
    func placed(by map: Homography) -> Placed {
        Placed(
            edges: SIMD4<Double>(edges) * SIMD4(map.xx, map.yy, map.xx, map.yy)
                + SIMD4(map.tx, map.ty, -map.tx, -map.ty))
    }

    /// The image under a map. Behind the viewer there is no limit.
    @inline(__always)
    func mapped(by map: Homography) -> Extent {
        if isNone || isEverywhere { return self }
        let x = SIMD2(x0, x1)
        let y = SIMD2(y0, y1)
        if map.isAffine {
            let middle = SIMD2((x.x + x.y) * 0.5, (y.x + y.y) * 0.5)
            let half = SIMD2((x.y - x.x) * 0.5, (y.y - y.x) * 0.5)
            let cx = middle.x * map.xx + middle.y * map.yx + map.tx
            let cy = middle.x * map.xy + middle.y * map.yy + map.ty
            let hx = half.x * map.xx.magnitude + half.y * map.yx.magnitude
            let hy = half.x * map.xy.magnitude + half.y * map.yy.magnitude
            return Extent(cx - hx, cy - hy, cx + hx, cy + hy)
        }
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        for i in 0..<4 {
            let h = map.homogeneous(i & 1 == 0 ? x.x : x.y, i & 2 == 0 ? y.x : y.y)
            // Close to the viewer's plane the quotient is worthless.
            guard h.z > 1e-6 else { return .everywhere }
            let point = SIMD2(h.x / h.z, h.y / h.z)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return Extent(low.x, low.y, high.x, high.y)
    }

    /// Moves all edges by the same distance.
    @inline(__always)
    func moved(by offset: SIMD2<Double>) -> Extent {
        if isNone || isEverywhere { return self }
        return Extent(x0 + offset.x, y0 + offset.y, x1 + offset.x, y1 + offset.y)
    }

    /// How far edges reach beyond an extent in pixels, by antialiasing. It is less than a pixel, so that edges along the pixel
    /// grid, which the extent has rounded outwards, do not reach another row.
    private static let edgeReach = 0.99

    /// The extent of which all that draws into a rectangle of pixels has a point.
    init(around pixels: PixelRect) {
        self = .none
        guard !pixels.isEmpty else { return }
        self.init(
            Double(pixels.x0) - Self.edgeReach, Double(pixels.y0) - Self.edgeReach,
            Double(pixels.x1) + Self.edgeReach, Double(pixels.y1) + Self.edgeReach)
    }

    /// The pixels that an extent in device pixels can touch.
    var pixels: PixelRect {
        isNone
            ? .empty
            : PixelRect(
                covering: x0 - Self.edgeReach, y0 - Self.edgeReach, x1 + Self.edgeReach, y1 + Self.edgeReach)
    }
}

/// A superlayer's `sublayerTransform`, about the anchor point, that leaves planes parallel: sublayers become smaller with
/// their distance, and that is all that depth does.
struct ParallelProjection {
    private let map: Homography
    /// What depth adds to x and y: the way to the anchor point, through which all lines of sight go.
    private let shift: SIMD2<Double>
    /// The factor of depth in w.
    private let perspective: Double
    /// W at depth 0.
    private let scale: Double

    /// `nil` for a transform that tilts planes.
    ///
    /// - Parameter t: About the anchor point.
    init?(_ t: CATransform3D) {
        guard t.m13 == 0, t.m23 == 0, t.m14 == 0, t.m24 == 0, t.m33 > 0 else { return nil }
        // The plane's own map, without w, which depends on the depth alone.
        map = Homography(xx: t.m11, xy: t.m12, yx: t.m21, yy: t.m22, tx: t.m41, ty: t.m42, tw: 1)
        shift = SIMD2(t.m31, t.m32)
        perspective = t.m34
        scale = t.m44
    }

    /// Whether images are upright: only scaled, mirrored and moved.
    var isUpright: Bool { map.isUpright }

    /// The points of a plane whose images lie in a rectangle, or more, for an upright projection. Nothing is left out of a
    /// plane that does not lie in front of the viewer.
    func plane(showing rect: SIMD4<Double>, depth: Double) -> SIMD4<Double> {
        let w = depth * perspective + scale
        guard w > 1e-6 else {
            return SIMD4(-.infinity, -.infinity, .infinity, .infinity)
        }
        let shift = shift * depth + SIMD2(map.tx, map.ty)
        return (rect * w - SIMD4(shift.x, shift.y, shift.x, shift.y)) / SIMD4(map.xx, map.yy, map.xx, map.yy)
    }

    /// The largest factor by which distances grow, for planes at depths from `low` to `high`.
    func stretch(depths low: Double, _ high: Double) -> Double {
        let w = min(low * perspective + scale, high * perspective + scale)
        return w > 1e-6 ? map.largestStretch / w : .infinity
    }

    /// The image of an extent whose points lie at depths from `low` to `high`.
    @inline(__always)
    func image(of extent: Extent, depths low: Double, _ high: Double) -> Extent {
        if extent.isNone || extent.isEverywhere { return extent }
        let plane = extent.mapped(by: map)
        let (a, b) = (low * perspective + scale, high * perspective + scale)
        guard a > 1e-6, b > 1e-6 else { return .everywhere }
        // For each point the image moves in one direction while the depth grows, so the ends are enough.
        let (s, t) = (1 / a, 1 / b)
        let (near, far) = (shift * high, shift * low)
        return Extent(
            min((plane.x0 + far.x) * s, (plane.x0 + near.x) * t),
            min((plane.y0 + far.y) * s, (plane.y0 + near.y) * t),
            max((plane.x1 + far.x) * s, (plane.x1 + near.x) * t),
            max((plane.y1 + far.y) * s, (plane.y1 + near.y) * t))
    }
}
