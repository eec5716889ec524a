import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

struct PathQueryTests {
    static func randomPath(_ random: inout SeededGenerator) -> CGMutablePath {
        func point() -> CGPoint {
            CGPoint(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
        }
        let path = CGMutablePath()
        for _ in 0..<3 {
            path.move(to: point())
            path.addLine(to: point())
            path.addQuadCurve(to: point(), control: point())
            path.addCurve(to: point(), control1: point(), control2: point())
            if Bool.random(using: &random) { path.closeSubpath() }
        }
        return path
    }

    /// The winding number of closed polygons, the slow way.
    static func winding(_ flat: FlattenedPath, _ x: Double, _ y: Double) -> Int {
        var result = 0
        for index in flat.subpaths.indices {
            let points = Array(flat.points[flat.range(of: index)])
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where (a.y <= y) != (b.y <= y) {
                if a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) <= x { result += b.y > a.y ? 1 : -1 }
            }
        }
        return result
    }

    @Test func `The inside is the same as that of the flattened path`() {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            let path = Self.randomPath(&random)
            let flat = path.outline.flattened(tolerance: 1e-4)
            var different = 0
            for _ in 0..<500 {
                let p = CGPoint(
                    x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
                let winding = Self.winding(flat, Double(p.x), Double(p.y))
                if path.contains(p) != (winding != 0) { different += 1 }
                if path.contains(p, using: .evenOdd) != (winding % 2 != 0) { different += 1 }
            }
            #expect(different == 0, "seed \(seed)")
        }
    }

    @Test func `A ring is hollow by the even-odd rule, or with its hole the other way round`() {
        let ring = CGMutablePath()
        ring.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        ring.addEllipse(in: CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(ring.contains(CGPoint(x: 5, y: 5)))
        #expect(!ring.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        #expect(ring.contains(CGPoint(x: 1.5, y: 5), using: .evenOdd))
        let mirrored = CGMutablePath()
        mirrored.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        mirrored.addEllipse(
            in: CGRect(x: 3, y: 3, width: 4, height: 4),
            transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 10, ty: 0))
        #expect(!mirrored.contains(CGPoint(x: 5, y: 5)))
    }

    @Test func `Neighbours share no point of their common side`() {
        let left = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
        let right = CGPath(rect: CGRect(x: 5, y: 0, width: 5, height: 5), transform: nil)
        let p = CGPoint(x: 5, y: 2)
        #expect(!left.contains(p) && right.contains(p))
    }

    @Test func `The point is mapped before it is looked for`() {
        let path = CGPath(rect: CGRect(x: 10, y: 0, width: 5, height: 5), transform: nil)
        let moved = CGAffineTransform(translationX: 10, y: 0)
        #expect(path.contains(CGPoint(x: 1, y: 1), transform: moved))
        #expect(!path.contains(CGPoint(x: 12, y: 1), transform: moved))
        #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 1)))
    }

    @Test func `Looking for a point on a curve without extent comes to an end`() {
        let path = CGMutablePath()
        let p = CGPoint(x: 1, y: 1)
        path.move(to: p)
        path.addCurve(to: p, control1: p, control2: p)
        path.addCurve(to: p, control1: CGPoint(x: 1, y: 1.0000000000000002), control2: p)
        #expect(!path.contains(p))
    }

    @Test func `The box of the path is tight, the other one holds the control points`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 10), control2: CGPoint(x: 10, y: 10))
        path.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 15, y: -8))
        #expect(path.boundingBox == CGRect(x: 0, y: -8, width: 20, height: 18))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: -4, width: 20, height: 11.5))
    }

    @Test func `The box of the path is that of its flattened form`() {
        for seed in UInt64(1)...50 {
            var random = SeededGenerator(seed: seed)
            let path = Self.randomPath(&random)
            let flat = path.outline.flattened(tolerance: 1e-5)
            let box = CGRect(bounding: flat.points.map { CGPoint(x: $0.x, y: $0.y) })
            let found = path.boundingBoxOfPath
            #expect(abs(found.minX - box.minX) < 1e-3 && abs(found.maxX - box.maxX) < 1e-3, "seed \(seed)")
            #expect(abs(found.minY - box.minY) < 1e-3 && abs(found.maxY - box.maxY) < 1e-3, "seed \(seed)")
        }
    }

    @Test func `Rectangles are recognised, other shapes are not`() {
        var found = CGRect.zero
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGPath(rect: rect, transform: nil).isRect(&found))
        #expect(found == rect)
        let open = CGMutablePath()
        open.addLines(between: [.zero, CGPoint(x: 0, y: 4), CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 0)])
        #expect(!open.isRect(nil))
        open.addLine(to: .zero)
        #expect(open.isRect(nil))
        open.closeSubpath()
        #expect(open.isRect(nil))
        var turn = CGAffineTransform(rotationAngle: 0.1)
        #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
        #expect(!CGMutablePath().isRect(nil))
    }
}
