import Foundation
import LaminaGeometry

extension FlattenedPath {
    /// The polygons as seen through a map with perspective; parts that do not lie in front of the viewer are cut off. Only
    /// for fills, because every polygon becomes closed.
    ///
    /// - Parameter nearPlanes: see `DevicePolygon.init(rectangle:through:nearPlanes:id:)`.
    func projected(_ map: Homography, nearPlanes: [SIMD3<Double>]) -> FlattenedPath {
        let planes = nearPlanes.isEmpty ? [SIMD3(map.xw, map.yw, map.tw)] : nearPlanes
        var outline = PathOutline()
        for index in subpaths.indices {
            var polygon = Array(points[range(of: index)])
            for plane in planes where !polygon.isEmpty {
                polygon = Self.cut(polygon, plane, at: DevicePolygon.nearestW)
            }
            guard polygon.count > 2 else { continue }
            for (place, point) in polygon.enumerated() {
                let h = map.homogeneous(point.x, point.y)
                guard h.z > 0 else { continue }
                let seen = CGPoint(x: h.x / h.z, y: h.y / h.z)
                if place == 0 { outline.move(to: seen) } else { outline.addLine(to: seen) }
            }
            outline.close()
        }
        return outline.flattened(tolerance: 1)
    }

    /// The part of a polygon with a·x + b·y + c ≥ `least` (Sutherland and Hodgman's step). The winding around that part
    /// stays the same.
    private static func cut(
        _ polygon: [SIMD2<Double>], _ plane: SIMD3<Double>, at least: Double
    ) -> [SIMD2<Double>] {
        func distance(_ p: SIMD2<Double>) -> Double { plane.x * p.x + plane.y * p.y + plane.z - least }
        guard var last = polygon.last else { return [] }
        var lastDistance = distance(last)
        var result: [SIMD2<Double>] = []
        result.reserveCapacity(polygon.count)
        for point in polygon {
            let next = distance(point)
            if (next >= 0) != (lastDistance >= 0) {
                result.append(last + (point - last) * (lastDistance / (lastDistance - next)))
            }
            if next >= 0 { result.append(point) }
            (last, lastDistance) = (point, next)
        }
        return result
    }
}

extension Homography {
    /// The largest factor by which a small length grows anywhere in a rectangle of points; at least a little more than 0. A
    /// bound for most places, but not for places right before the viewer.
    func largestScale(in box: CGRect, nearPlanes: [SIMD3<Double>]) -> Double {
        let steps = [0.0, 0.5, 1.0]
        var largest = 1e-6
        for across in steps {
            for down in steps {
                let point = CGPoint(x: box.minX + across * box.width, y: box.minY + down * box.height)
                guard let scale = localScale(at: point) else { continue }
                largest = max(
                    largest, scale.x.x.magnitude + scale.y.x.magnitude,
                    scale.x.y.magnitude + scale.y.y.magnitude)
            }
        }
        return min(largest, 1024)
    }
}
