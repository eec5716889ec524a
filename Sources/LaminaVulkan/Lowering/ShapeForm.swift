import LaminaGeometry
import LaminaPlan

/// A shape relative to the pixel of its origin. Shapes that lie whole pixels apart, and are equal apart from that, have
/// equal forms.
package struct ShapeForm: Hashable, Sendable {
    struct Corner: Hashable, Sendable {
        /// From pixels relative to the form's origin to points relative to the rectangle's centre.
        var map: Homography
        var halfWidth: Double
        var halfHeight: Double
        var radius: Double
    }

    struct Outline: Hashable, Sendable {
        var edges: ArraySlice<CoverageEdge>
        /// The form's origin, relative to the pixel from which the edges are counted.
        var x: Int32
        var y: Int32
        var corner: Corner?
    }

    let outer: Outline
    let hole: Outline?

    /// - Parameter list: Holds the shape's edges, which have been checked.
    package init(_ shape: CoverageShape, of list: DrawList) {
        outer = Self.outline(shape, of: list, from: shape)
        hole = list.shapes.element(at: shape.hole).map { Self.outline($0, of: list, from: shape) }
    }

    /// Far finer than any cut is exact. Shapes at other places are rounded in another way, and should be equal.
    private static func rounded(_ points: Double) -> Double { (points * 0x1p32).rounded() / 0x1p32 }

    /// - Parameter base: The shape whose origin is the form's.
    private static func outline(
        _ shape: CoverageShape, of list: DrawList, from base: CoverageShape
    ) -> Outline {
        let first = Int(shape.firstEdge)
        return Outline(
            edges: list.edges[first..<(first + Int(shape.edgeCount))],
            x: base.originX &- shape.originX, y: base.originY &- shape.originY,
            corner: list.corners.element(at: shape.corner).map { corner in
                var map = corner.deviceToLocal.homography
                let start = map.homogeneous(Double(base.originX), Double(base.originY))
                (map.tx, map.ty, map.tw) = (rounded(start.x), rounded(start.y), start.z)
                return Corner(
                    map: map, halfWidth: corner.halfWidth, halfHeight: corner.halfHeight,
                    radius: corner.radius)
            })
    }
}
