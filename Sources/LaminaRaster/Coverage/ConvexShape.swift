import CLaminaKernels
import LaminaGeometry

/// The outline of a shape, prepared for rows: a convex polygon, perhaps with rounded corners. Plain bytes without
/// references, so that painting loops can read it from any thread.
///
/// Its coverage is defined by `CoverageShape` in LaminaPlan, its arithmetic in `LaminaCoverage.h`.
package struct ConvexShape: Sendable {
    /// How an edge's coverage changes from 0 to 1.
    package enum EdgeKind: Sendable {
        case smooth, hardClosed, hardOpen
    }

    package var shape = lamina_shape()

    package init() {}

    /// Whether it has rounded corners.
    package var hasCorners: Bool {
        @inline(__always) get { shape.has_corners != 0 }
    }

    /// Adds the edge `t = a·x + b·y + c`: |a| + |b| = 1, pixels relative to the shape's origin, positive inside.
    package mutating func addEdge(a: Float, b: Float, c: Float, kind: EdgeKind = .smooth) {
        let kind =
            switch kind {
            case .smooth: LAMINA_SMOOTH
            case .hardClosed: LAMINA_HARD_CLOSED
            case .hardOpen: LAMINA_HARD_OPEN
            }
        lamina_shape_add_edge(&shape, lamina_make_edge(a, b, c, kind))
    }

    /// A number that is the same for equal shapes, and seldom for others; `nil` for shapes that are not rounded
    /// rectangles along the pixel grid.
    @inline(__always)
    package static func fingerprint(_ shape: UnsafePointer<ConvexShape>) -> UInt64? {
        let number = lamina_shape_fingerprint(ShapeRow.raw(shape))
        return number == 0 ? nil : number
    }

    /// Whether both have the same coverage at every pixel, because they consist of the same bytes.
    package static func areSame(_ one: UnsafePointer<ConvexShape>, _ other: UnsafePointer<ConvexShape>)
        -> Bool
    {
        lamina_shape_equal(ShapeRow.raw(one), ShapeRow.raw(other)) != 0
    }

    /// Makes an empty shape in memory with any bytes. Room for edges stays as it was, because a list of many shapes would
    /// be much memory to clear.
    package static func makeEmpty(in memory: UnsafeMutablePointer<ConvexShape>) {
        memory.withMemoryRebound(to: lamina_shape.self, capacity: 1) { lamina_shape_clear($0) }
    }

    /// Declares that the first edges are pairs of opposite sides: (0, 1), (2, 3), …
    package mutating func setPairedCount(_ count: Int) { shape.paired_count = Int32(count) }

    /// Rounds the corners of a rectangle of points.
    ///
    /// - Parameters:
    ///   - map: From pixels (absolute) to points relative to the rectangle's centre.
    ///   - originX: The pixel that is the origin of the shape's coordinates.
    package mutating func round(
        deviceToLocal map: Homography, originX: Int32, originY: Int32, halfWidth: Double, halfHeight: Double,
        radius: Double
    ) {
        let origin = map.homogeneous(Double(originX), Double(originY))
        shape.has_corners = 1
        shape.corners = lamina_corners(
            xx: Float(map.xx), xy: Float(map.xy), xw: Float(map.xw), yx: Float(map.yx), yy: Float(map.yy),
            yw: Float(map.yw), tx: Float(origin.x), ty: Float(origin.y), tw: Float(origin.z),
            affine: map.isAffine ? 1 : 0, center_x: Float(halfWidth - radius),
            center_y: Float(halfHeight - radius), radius: Float(radius))
        // Along the pixel grid, rows find the arcs by themselves.
        if map.isAffine && shape.corners.xy == 0 && shape.corners.yx == 0 { return }
        guard let inverse = map.inverse, inverse.isFinite else { return }
        addBounds(localToDevice: inverse, originX, originY, halfWidth - radius, halfHeight - radius, radius)
    }

    /// Adds chords and tangents of the arcs, so that only few pixels near corners have to be evaluated. Hot: once for every
    /// rounded layer of a frame.
    private mutating func addBounds(
        localToDevice map: Homography, _ originX: Int32, _ originY: Int32, _ cx: Double, _ cy: Double,
        _ radius: Double
    ) {
        // cos and sin of 45°; the tangent at 45° meets the sides at tan 22.5° from the circle's axes.
        let diagonal = radius * 0.7071067811865476
        let tangent = radius * 0.41421356237309503
        let origin = SIMD2(Double(originX), Double(originY))
        func device(_ x: Double, _ y: Double) -> SIMD2<Double>? {
            let h = map.homogeneous(x, y)
            guard h.z > 0 else { return nil }
            return SIMD2(h.x, h.y) / h.z - origin
        }
        guard let inside = device(0, 0) else { return }
        // With a chord missing, nothing would be known of its corner, so either all chords are used or none.
        var areChordsKnown = true
        for corner in 0..<4 {
            let (sx, sy) = (corner == 0 || corner == 3 ? 1.0 : -1.0, corner < 2 ? 1.0 : -1.0)
            func arc(_ x: Double, _ y: Double) -> SIMD2<Double>? { device(sx * (cx + x), sy * (cy + y)) }
            let middle = arc(diagonal, diagonal)
            if let first = Self.line(arc(radius, 0), middle, inside),
                let second = Self.line(middle, arc(0, radius), inside)
            {
                lamina_shape_add_chord(&shape, first)
                lamina_shape_add_chord(&shape, second)
            } else {
                areChordsKnown = false
            }
            if let line = Self.line(arc(radius, tangent), arc(tangent, radius), inside) {
                lamina_shape_add_tangent(&shape, line)
            }
        }
        if !areChordsKnown { shape.chord_count = 0 }
    }

    /// The line through two points, positive on the side of `inside`; `nil` if there is none.
    private static func line(
        _ p: SIMD2<Double>?, _ q: SIMD2<Double>?, _ inside: SIMD2<Double>
    ) -> lamina_edge? {
        guard let p, let q else { return nil }
        let d = q - p
        let sum = d.x.magnitude + d.y.magnitude
        guard sum > 1e-9 else { return nil }
        var (a, b) = (-d.y / sum, d.x / sum)
        var c = -(a * p.x + b * p.y)
        if a * inside.x + b * inside.y + c < 0 { (a, b, c) = (-a, -b, -c) }
        return lamina_make_edge(Float(a), Float(b), Float(c), LAMINA_SMOOTH)
    }
}
