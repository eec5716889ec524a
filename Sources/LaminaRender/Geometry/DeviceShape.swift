import Foundation
import LaminaGeometry

extension DeviceShape {
    /// The image of a rectangle of layer points.
    ///
    /// - Parameters:
    ///   - nearPlanes: see `DevicePolygon.init(rectangle:through:nearPlanes:id:)`.
    ///   - id: A number that tells this rectangle's sides from others'.
    init(rectangle rect: CGRect, through map: Homography, nearPlanes: ArraySlice<SIMD3<Double>>, id: Int32) {
        guard rect.width > 0, rect.height > 0 else {
            self = .empty
            return
        }
        if map.isRectilinear {
            self.init(rectilinear: rect, through: map, id: id)
            return
        }
        guard
            let polygon = DevicePolygon(rectangle: rect, through: map, nearPlanes: nearPlanes, id: id),
            let near = polygon.isInRange ? polygon : polygon.clipped(to: DevicePolygon.guardBand)
        else {
            self = .empty
            return
        }
        self = .polygon(near)
    }

    private init(rectilinear rect: CGRect, through map: Homography, id: Int32) {
        let p = map.homogeneous(Double(rect.minX), Double(rect.minY))
        let q = map.homogeneous(Double(rect.maxX), Double(rect.maxY))
        // Far outside any picture a box is as good as the box cut off there.
        func limit(_ value: Double) -> Double {
            DevicePolygon.snap(max(-DevicePolygon.range, min(DevicePolygon.range, value)))
        }
        let (x0, x1) = (limit(min(p.x, q.x)), limit(max(p.x, q.x)))
        let (y0, y1) = (limit(min(p.y, q.y)), limit(max(p.y, q.y)))
        guard x0 < x1, y0 < y1 else {
            self = .empty
            return
        }
        let box = PixelRect(covering: x0, y0, x1, y1)
        if Double(box.x0) == x0, Double(box.y0) == y0, Double(box.x1) == x1, Double(box.y1) == y1 {
            self = .pixels(box)
            return
        }
        let sides = [
            DevicePolygon.Side(rectangle: id, axis: 0), DevicePolygon.Side(rectangle: id, axis: 1),
            DevicePolygon.Side(rectangle: id, axis: 0), DevicePolygon.Side(rectangle: id, axis: 1),
        ]
        guard
            let polygon = DevicePolygon(
                points: [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)], sides: sides)
        else {
            self = .empty
            return
        }
        self = .polygon(polygon)
    }
}

extension DevicePolygon {
    /// Pixels from the origin within which vertices keep their place on the grid and edges their precision.
    static let range = 4_194_304.0

    /// A square around every possible picture.
    static let guardBand = DevicePolygon(
        uncheckedPoints: [
            SIMD2(-range, -range), SIMD2(range, -range), SIMD2(range, range), SIMD2(-range, range),
        ],
        sides: [.none, .none, .none, .none])

    var isInRange: Bool {
        points.allSatisfy { $0.x.magnitude <= Self.range && $0.y.magnitude <= Self.range }
    }
}
