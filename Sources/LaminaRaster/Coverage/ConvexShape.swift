import LaminaGeometry

/// The outline of a shape, ready for rows: a convex polygon, perhaps with rounded corners.
///
/// The definition of its coverage is `CoverageShape`'s in LaminaPlan.
package struct ConvexShape: Sendable {
    package var edges: [HalfPlane] = []
    /// Edges (0, 1), (2, 3), … up to here are opposite sides.
    package var pairedCount = 0
    package var corners: RoundedCorners?
    var chords: [HalfPlane] = []
    var tangents: [HalfPlane] = []

    package init(edges: [HalfPlane], pairedCount: Int) {
        self.edges = edges
        self.pairedCount = pairedCount
    }

    /// Rounds the corners of a rectangle of points.
    package mutating func round(
        deviceToLocal: Homography, originX: Int32, originY: Int32, halfWidth: Double, halfHeight: Double,
        radius: Double
    ) {
        corners = RoundedCorners(
            deviceToLocal: deviceToLocal, originX: originX, originY: originY, halfWidth: halfWidth,
            halfHeight: halfHeight, radius: radius)
        guard let map = deviceToLocal.inverse else { return }
        (chords, tangents) = RoundedCorners.bounds(
            localToDevice: map, originX: originX, originY: originY, halfWidth: halfWidth, halfHeight: halfHeight,
            radius: radius)
    }

    /// The coverage of the pixel whose centre is (x, y), 0...1. Hot: called for every pixel of a rim.
    package func coverage(x: Float, y: Float) -> Float {
        var product: Float = 1
        edges.withUnsafeBufferPointer { edges in
            var i = 0
            while i < pairedCount {
                product *= max(0, edges[i].coverage(x: x, y: y) + edges[i + 1].coverage(x: x, y: y) - 1)
                i += 2
            }
            while i < edges.count {
                product *= edges[i].coverage(x: x, y: y)
                i += 1
            }
        }
        guard let corners, product > 0 else { return product }
        return min(product, corners.coverage(x: x, y: y))
    }

    /// The pixels of a row that may be covered, and those inside known to be covered wholly, as half-open ranges of
    /// x relative to the origin, within `limit`.
    @inline(__always)
    package func spans(row y: Float, limit: Range<Int32>) -> (touched: Range<Int32>, whole: Range<Int32>) {
        var touched: (Float, Float) = (-1e9, 1e9)
        var whole: (Float, Float) = (-1e9, 1e9)
        edges.withUnsafeBufferPointer { for edge in $0 { edge.narrow(row: y, &touched, &whole) } }
        if corners != nil {
            var ignored: (Float, Float) = (-1e9, 1e9)
            if chords.isEmpty { whole = (1, -1) }
            chords.withUnsafeBufferPointer { for chord in $0 { chord.narrow(row: y, &ignored, &whole) } }
            ignored = (-1e9, 1e9)
            tangents.withUnsafeBufferPointer { for line in $0 { line.narrow(row: y, &touched, &ignored) } }
        }
        // Pixel x has its centre at x + ½.
        let outer = Self.pixels(from: touched.0 - 0.5, to: touched.1 - 0.5, outward: true, limit)
        let inner = Self.pixels(from: whole.0 - 0.5, to: whole.1 - 0.5, outward: false, outer)
        return (outer, inner)
    }

    @inline(__always)
    private static func pixels(
        from low: Float, to high: Float, outward: Bool, _ limit: Range<Int32>
    ) -> Range<Int32> {
        let (l, h) = (Float(limit.lowerBound), Float(limit.upperBound))
        let start = min(h, max(l, outward ? low.rounded(.down) : low.rounded(.up)))
        // The last pixel included is `high` rounded, so the range ends one after it.
        let end = min(h, max(l, (outward ? high.rounded(.up) : high.rounded(.down)) + 1))
        return start < end ? Int32(start)..<Int32(end) : Int32(start)..<Int32(start)
    }
}
