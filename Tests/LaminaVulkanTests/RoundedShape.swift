import Foundation
import LaminaGeometry
import LaminaPlan

/// A rounded rectangle, turned around its middle.
struct RoundedShape {
    var middle: SIMD2<Double>
    var halfSize: SIMD2<Double>
    var radius: Double
    var angle = 0.0

    /// The item of a half-transparent colour in this shape, with its records in a list.
    func item(in list: inout DrawList) -> DrawItem {
        let (s, c) = (sin(angle), cos(angle))
        let reach = SIMD2(
            abs(c) * halfSize.x + abs(s) * halfSize.y, abs(s) * halfSize.x + abs(c) * halfSize.y)
        let (low, high) = ((middle - reach).rounded(.down), (middle + reach).rounded(.up))
        let bounds = PixelRect(x0: Int32(low.x), y0: Int32(low.y), x1: Int32(high.x), y1: Int32(high.y))
        // From pixels to points: moved to the middle, then turned.
        let map = Homography(
            xx: c, xy: -s, yx: s, yy: c, tx: -middle.x * c - middle.y * s,
            ty: middle.x * s - middle.y * c)
        let first = Int32(list.edges.count)
        for (nx, ny, d) in [
            (1.0, 0.0, halfSize.x), (-1, 0, halfSize.x), (0, 1, halfSize.y), (0, -1, halfSize.y),
        ] {
            let (a, b) = (-(nx * c - ny * s), -(nx * s + ny * c))
            let t = d - a * (middle.x - low.x) - b * (middle.y - low.y)
            let scale = abs(a) + abs(b)
            list.edges.append(
                CoverageEdge(a: Float(a / scale), b: Float(b / scale), c: Float(t / scale)))
        }
        list.corners.append(
            CornerOutline(
                deviceToLocal: SpaceMap(map), halfWidth: halfSize.x, halfHeight: halfSize.y,
                radius: radius))
        list.shapes.append(
            CoverageShape(
                originX: bounds.x0, originY: bounds.y0, firstEdge: first, edgeCount: 4, pairedCount: 4,
                corner: OptionalIndex(list.corners.count - 1)))
        var item = DrawItem(
            layer: .make(), part: .background, isOpaque: false,
            material: .solid(PackedColor(bits: 0x8010_2030)), bounds: bounds, interior: .empty)
        item.shape = OptionalIndex(list.shapes.count - 1)
        return item
    }
}
