import Foundation
import LaminaGeometry
import LaminaRender
import LaminaTestSupport

/// Planes of a 3D context, and their necessary order, found point by point.
enum DepthSamples {
    /// A rectangle centred on the origin of its own points.
    static func plane(
        _ index: Int, _ width: Double, _ height: Double, _ matrix: CATransform3D = CATransform3DIdentity,
        z: Double = 0
    ) -> ContextPlane {
        ContextPlane(
            index: index, toContext: matrix,
            bounds: CGRect(x: -width / 2, y: -height / 2, width: width, height: height), zPosition: z,
            order: index)
    }

    static func turned(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
        CATransform3DMakeRotation(degrees * .pi / 180, x, y, z)
    }

    static func moved(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
        CATransform3DMakeTranslation(x, y, z)
    }

    /// The eye `distance` points in front of z = 0.
    static func perspective(_ distance: Double) -> CATransform3D {
        var t = CATransform3DIdentity
        t.m34 = -1 / distance
        return t
    }

    /// One point of one plane, where a line of sight meets it.
    struct Hit {
        var plane: Int
        var local: SIMD2<Double>
        var depth: Double
        /// The depth error that rounding may cause; steep planes err by more.
        var tolerance: Double
    }

    /// The points where a viewer's line of sight at (x, y) meets the planes.
    static func hits(_ planes: [ContextPlane], x: Double, y: Double) -> [Hit] {
        var hits: [Hit] = []
        for plane in planes {
            let m = plane.toContext
            guard let inverse = Homography(flattening: m).inverse else { continue }
            let h = inverse.homogeneous(x, y)
            let local = SIMD2(h.x / h.z, h.y / h.z)
            let w = local.x * m.m14 + local.y * m.m24 + m.m44
            let b = plane.bounds
            guard w >= 1 / 1024, local.x > b.minX, local.x < b.maxX, local.y > b.minY, local.y < b.maxY else {
                continue
            }
            func depth(_ p: SIMD2<Double>) -> Double {
                (p.x * m.m13 + p.y * m.m23 + m.m43) / (p.x * m.m14 + p.y * m.m24 + m.m44)
            }
            // How fast depth grows along the screen.
            let next = inverse.homogeneous(x + 0.001, y)
            let below = inverse.homogeneous(x, y + 0.001)
            let here = depth(local)
            let slope =
                abs(depth(SIMD2(next.x / next.z, next.y / next.z)) - here)
                + abs(depth(SIMD2(below.x / below.z, below.y / below.z)) - here)
            let tolerance = 1e-4 * (1 + slope * 1000) * max(1, abs(here) / 1000)
            hits.append(Hit(plane: plane.index, local: local, depth: here, tolerance: tolerance))
        }
        return hits
    }

    /// The fault of an order at (x, y): a plane drawn twice or never, or drawn before a plane behind it.
    static func fault(_ order: PlaneOrder, _ planes: [ContextPlane], x: Double, y: Double) -> String? {
        let hits = hits(planes, x: x, y: y)
        var drawn: [Hit] = []
        for piece in order.pieces {
            guard let hit = hits.first(where: { $0.plane == piece.plane }),
                piece.cuts.allSatisfy({ $0.contains(x: hit.local.x, y: hit.local.y) })
            else { continue }
            drawn.append(hit)
        }
        if drawn.map(\.plane).sorted() != hits.map(\.plane).sorted() {
            return "(\(x), \(y)): planes \(hits.map(\.plane)) are there, \(drawn.map(\.plane)) are drawn"
        }
        for (i, back) in drawn.enumerated() {
            for front in drawn[i...] where front.depth < back.depth - max(front.tolerance, back.tolerance) {
                return
                    "(\(x), \(y)): \(back.plane) at \(back.depth) is drawn before \(front.plane) at \(front.depth)"
            }
        }
        return nil
    }

    /// The first fault among `count` random points of a square about the origin.
    static func fault(
        _ order: PlaneOrder, _ planes: [ContextPlane], count: Int, half: Double, seed: UInt64
    ) -> String? {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<count {
            let x = Double.random(in: -half...half, using: &random)
            let y = Double.random(in: -half...half, using: &random)
            if let fault = fault(order, planes, x: x, y: y) { return "seed \(seed) " + fault }
        }
        return nil
    }
}
