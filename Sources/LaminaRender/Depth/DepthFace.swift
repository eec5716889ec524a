import Foundation
import LaminaPlan

/// A convex part of a plane, as it appears on the screen.
struct DepthFace {
    /// The index in `DepthFaces.planes`, which are in the order of their tie keys.
    var plane: Int32
    /// In the list of faces: the face from which this face was cut; none for a whole plane.
    var parent: OptionalIndex<DepthFace>
    var cuts: [Cut]
    /// The planes that made the cuts.
    var cutters: [Int32]
    /// Corners in the layer's points.
    var local: [SIMD2<Double>]
    /// The same corners on the screen, ordered so that the area is positive, with their depth in z.
    var points: [SIMD3<Double>]
    /// x0, y0, x1, y1 on the screen.
    var box: SIMD4<Double>
    var nearest: Double
    var farthest: Double
    var area: Double

    /// A smaller area of the screen, relative to the square of the context's extent, counts as none.
    static let leastArea = 1e-16

    /// `nil` for a face without area on the screen.
    init?(
        plane: Int32, parent: OptionalIndex<DepthFace>, cuts: [Cut], cutters: [Int32], local: [SIMD2<Double>],
        through map: DepthPlane
    ) {
        guard local.count >= 3 else { return nil }
        self.plane = plane
        self.parent = parent
        self.cuts = cuts
        self.cutters = cutters
        self.local = local
        points = local.map(map.projected)
        box = SIMD4(.infinity, .infinity, -.infinity, -.infinity)
        (nearest, farthest) = (-.infinity, .infinity)
        var doubled = 0.0
        let base = points[0]
        for i in points.indices {
            let p = points[i]
            box = SIMD4(min(box.x, p.x), min(box.y, p.y), max(box.z, p.x), max(box.w, p.y))
            nearest = max(nearest, p.z)
            farthest = min(farthest, p.z)
            let q = points[i + 1 < points.count ? i + 1 : 0]
            doubled += (p.x - base.x) * (q.y - base.y) - (q.x - base.x) * (p.y - base.y)
        }
        area = doubled.magnitude / 2
        guard area > Self.leastArea, (area + nearest - farthest).isFinite else { return nil }
        if doubled < 0 {
            points.reverse()
            self.local.reverse()
        }
    }

    /// The part of a plane that lies in front of the viewer.
    init?(plane: Int32, of map: DepthPlane) {
        let b = map.bounds
        let corners = [SIMD2(b.x, b.y), SIMD2(b.z, b.y), SIMD2(b.z, b.w), SIMD2(b.x, b.w)]
        let distances = corners.map { map.homogeneous($0.x, $0.y).w - DevicePolygon.nearestW }
        self.init(
            plane: plane, parent: .none, cuts: [], cutters: [],
            local: Self.part(of: corners, where: distances), through: map)
    }

    /// The corners of the part of a convex polygon whose distances are at least 0.
    static func part(of polygon: [SIMD2<Double>], where distances: [Double]) -> [SIMD2<Double>] {
        guard distances.contains(where: { $0 < 0 }) else { return polygon }
        var kept: [SIMD2<Double>] = []
        kept.reserveCapacity(polygon.count + 1)
        for i in polygon.indices {
            let j = i + 1 < polygon.count ? i + 1 : 0
            let (a, b) = (distances[i], distances[j])
            if a >= 0 { kept.append(polygon[i]) }
            if (a > 0 && b < 0) || (a < 0 && b > 0) {
                kept.append(polygon[i] + (polygon[j] - polygon[i]) * (a / (a - b)))
            }
        }
        return kept
    }
}

/// The place of a face relative to another, in the part of the screen that both cover.
enum DepthRelation: Equatable {
    /// They share no area of the screen.
    case apart
    case behind
    case inFront
    /// Each is nearer somewhere; `mostlyBehind` gives the better order when neither can be cut.
    case crossing(mostlyBehind: Bool)
}
