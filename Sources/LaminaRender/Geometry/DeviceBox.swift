import LaminaGeometry
import LaminaPlan

/// A rectangle along the pixel grid but not on it, as most layers between whole points are: a polygon that needs no
/// arrays. Its sides are antialiased.
struct DeviceBox: Equatable, Sendable {
    /// On `DevicePolygon.grid`, x0 < x1 and y0 < y1.
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    /// The pixels that it touches.
    var pixels: PixelRect
    /// `DevicePolygon.Side.rectangle` of its sides.
    var id: Int32

    var polygon: DevicePolygon {
        DevicePolygon(
            uncheckedPoints: [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)],
            sides: DevicePolygon.sides(id: id, hardEdges: []))
    }

    /// Adds what `EdgeSet` finds for the polygon: the sides that some pixel of the bounds is not inside of, opposite
    /// ones first and side by side.
    ///
    /// - Returns: How many sides were added, and how many of those stand side by side.
    func addEdges(to edges: inout [CoverageEdge], bounds: PixelRect) -> (count: Int, paired: Int) {
        let (left, top) = (Double(bounds.x0) - x0, Double(bounds.y0) - y0)
        let (right, bottom) = (x1 - Double(bounds.x0), y1 - Double(bounds.y0))
        // How far inside the pixel centre next to the side lies.
        let hasTop = top + 0.5 < 0.5
        let hasBottom = bottom - (Double(bounds.height) - 0.5) < 0.5
        let hasLeft = left + 0.5 < 0.5
        let hasRight = right - (Double(bounds.width) - 0.5) < 0.5
        let first = edges.count
        if hasTop, hasBottom { Self.addRows(top, bottom, to: &edges) }
        if hasRight, hasLeft { Self.addColumns(left, right, to: &edges) }
        let paired = edges.count - first
        if hasTop != hasBottom {
            edges.append(
                CoverageEdge(a: -0.0, b: hasTop ? 1 : -1, c: Float(hasTop ? top : bottom), kind: .smooth))
        }
        if hasLeft != hasRight {
            edges.append(
                CoverageEdge(a: hasLeft ? 1 : -1, b: 0, c: Float(hasLeft ? left : right), kind: .smooth))
        }
        return (edges.count - first, paired)
    }

    private static func addRows(_ top: Double, _ bottom: Double, to edges: inout [CoverageEdge]) {
        edges.append(CoverageEdge(a: -0.0, b: 1, c: Float(top), kind: .smooth))
        edges.append(CoverageEdge(a: -0.0, b: -1, c: Float(bottom), kind: .smooth))
    }

    private static func addColumns(_ left: Double, _ right: Double, to edges: inout [CoverageEdge]) {
        edges.append(CoverageEdge(a: -1, b: 0, c: Float(right), kind: .smooth))
        edges.append(CoverageEdge(a: 1, b: 0, c: Float(left), kind: .smooth))
    }
}
