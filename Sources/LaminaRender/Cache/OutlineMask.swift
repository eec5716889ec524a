import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Masks of rounded rectangles for which backends have no closed form: only some corners rounded, or continuous corners.
enum OutlineMask {
    /// - Parameter cornersMeet: See `CGPath.roundedRectangle`.
    static func fill(
        _ outline: MaskRecipe.Outline, cornersMeet: Bool = false, width: Int, height: Int
    ) -> AlphaMask? {
        let path = CGPath.roundedRectangle(
            outline.rect, radius: outline.radius,
            corners: RectangleCorners(rawValue: outline.corners.rawValue), isContinuous: outline.isContinuous,
            cornersMeet: cornersMeet)
        let box = PixelRect(width: width, height: height)
        let label = outline.isContinuous ? "continuous corners" : "corners"
        if outline.map.isAffine {
            return PathCoverage.fill(path, transform: outline.map, box: box, label: label)
        }
        return PathCoverage.fill(path.projected(outline.map), box: box, label: label)
    }

    /// The area that the outer outline covers and the inner one does not.
    static func ring(
        _ outer: MaskRecipe.Outline, inner: MaskRecipe.Outline, width: Int, height: Int
    ) -> AlphaMask? {
        guard let outside = fill(outer, width: width, height: height) else { return nil }
        // Where the inner outline crosses itself, its slivers along the sides would be cut through the ring.
        guard let inside = fill(inner, cornersMeet: true, width: width, height: height) else {
            return outside
        }
        let bytes = zip(outside.bytes, inside.bytes).map { $0 > $1 ? $0 - $1 : 0 }
        return AlphaMask(width: width, height: height, bytes: bytes, label: "border")
    }
}

extension CGPath {
    /// The path as lines on the far side of a perspective; points behind the viewer are left out.
    func projected(_ map: Homography) -> CGPath {
        let box = boundingBoxOfPath
        let middle = CGPoint(x: box.midX, y: box.midY)
        let scale = max(1e-6, map.localScale(at: middle)?.mean ?? 1)
        let flat = outline.flattened(tolerance: PathCoverage.tolerance / scale, keepsArea: true)
        let result = CGMutablePath()
        for index in flat.subpaths.indices {
            let points = flat.range(of: index).compactMap { place -> CGPoint? in
                let h = map.homogeneous(flat.points[place].x, flat.points[place].y)
                guard h.z >= DevicePolygon.nearestW else { return nil }
                return CGPoint(x: h.x / h.z, y: h.y / h.z)
            }
            guard points.count > 2 else { continue }
            result.addLines(between: points)
            result.closeSubpath()
        }
        return result
    }
}
