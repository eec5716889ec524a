import Foundation
import LaminaGeometry

extension DeviceShape {
    /// The image of a rectangle of layer points.
    ///
    /// - Parameters:
    ///   - nearPlanes: see `DevicePolygon.init(rectangle:through:nearPlanes:id:)`.
    ///   - id: The name of the rectangle, by which opposite sides find each other.
    ///   - hardEdges: Edges that are not antialiased.
    init(
        rectangle rect: CGRect, through map: Homography, nearPlanes: ArraySlice<SIMD3<Double>>,
        id: RectangleID,
        hardEdges: RectangleEdges = []
    ) {
        guard rect.width > 0, rect.height > 0 else {
            self = .empty
            return
        }
        if map.isRectilinear {
            self.init(rectilinear: rect, through: map, id: id, hardEdges: hardEdges)
            return
        }
        guard
            let polygon = DevicePolygon(
                rectangle: rect, through: map, nearPlanes: nearPlanes, id: id, hardEdges: hardEdges),
            let near = polygon.isInRange ? polygon : polygon.clipped(to: DevicePolygon.guardBand)
        else {
            self = .empty
            return
        }
        self = .polygon(near)
    }

    private init(
        rectilinear rect: CGRect, through map: Homography, id: RectangleID, hardEdges: RectangleEdges
    ) {
        let p = map.corner(Double(rect.minX), Double(rect.minY))
        let q = map.corner(Double(rect.maxX), Double(rect.maxY))
        guard let box = DeviceBox(between: p, q) else {
            self = .empty
            return
        }
        if box.isPixels {
            self = .pixels(box.pixels)
            return
        }
        if hardEdges == .all {
            self = box.centers.isEmpty ? .empty : .pixels(box.centers)
            return
        }
        if hardEdges.isEmpty {
            self = .box(box, id: id)
            return
        }
        func limit(_ value: Double) -> Double {
            DevicePolygon.snap(max(-DevicePolygon.range, min(DevicePolygon.range, value)))
        }
        // The corners stay in the rectangle's own order, because edges are told apart by it.
        let corners = rect.corners.map { corner in
            let h = map.homogeneous(Double(corner.x), Double(corner.y))
            return SIMD2(limit(h.x), limit(h.y))
        }
        guard
            let polygon = DevicePolygon(
                points: corners, sides: DevicePolygon.sides(id: id, hardEdges: hardEdges))
        else {
            self = .empty
            return
        }
        self = .polygon(polygon)
    }
}

/// Edges of a rectangle in its own space.
struct RectangleEdges: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let minY = RectangleEdges(rawValue: 1)
    static let maxX = RectangleEdges(rawValue: 2)
    static let maxY = RectangleEdges(rawValue: 4)
    static let minX = RectangleEdges(rawValue: 8)
    static let all = RectangleEdges(rawValue: 15)
}

extension DevicePolygon {
    /// The sides of a rectangle in the order of `CGRect.corners`: from (minX, minY) along minY, maxX, maxY, minX.
    static func sides(id: RectangleID, hardEdges: RectangleEdges) -> [Side] {
        [
            Side(rectangle: id, axis: 0, isHard: hardEdges.contains(.minY)),
            Side(rectangle: id, axis: 1, isHard: hardEdges.contains(.maxX)),
            Side(rectangle: id, axis: 0, isHard: hardEdges.contains(.maxY)),
            Side(rectangle: id, axis: 1, isHard: hardEdges.contains(.minX)),
        ]
    }

    /// Within this many pixels from the origin, vertices keep their place on the grid and edges their precision.
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

extension Homography {
    /// The image of a point through a rectilinear map.
    @inline(__always)
    func corner(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(x * xx + y * yx + tx, x * xy + y * yy + ty)
    }
}
