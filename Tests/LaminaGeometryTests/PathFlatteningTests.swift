import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

struct PathFlatteningTests {
    /// The polygon's area by the shoelace formula.
    static func area(_ flat: FlattenedPath) -> Double {
        var sum = 0.0
        for index in flat.subpaths.indices {
            let points = Array(flat.points[flat.range(of: index)])
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { sum += a.x * b.y - a.y * b.x }
        }
        return abs(sum) / 2
    }

    @Test func `Lines leave a curve by no more than the tolerance`() {
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            func point() -> CGPoint {
                CGPoint(x: .random(in: 0...500, using: &random), y: .random(in: 0...500, using: &random))
            }
            let (a, b, c, d) = (point(), point(), point(), point())
            let path = CGMutablePath()
            path.move(to: a)
            path.addCurve(to: d, control1: b, control2: c)
            let tolerance = 0.1
            let points = path.outline.flattened(tolerance: tolerance).points
            for step in 0...1000 {
                let t = CGFloat(step) / 1000
                let u = 1 - t
                let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                let x = Double(p * a.x + q * b.x + r * c.x + s * d.x)
                let y = Double(p * a.y + q * b.y + r * c.y + s * d.y)
                let nearest = zip(points, points.dropFirst()).map { from, to in
                    let along = to - from
                    let share = max(0, min(1, ((SIMD2(x, y) - from) * along).sum() / (along * along).sum()))
                    let rest = SIMD2(x, y) - from - along * share
                    return (rest * rest).sum().squareRoot()
                }.min()
                #expect((nearest ?? 1) <= tolerance + 1e-9, "seed \(seed)")
            }
        }
    }

    @Test func `The number of lines follows the scale`() {
        let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
        func count(_ scale: CGFloat) -> Int {
            circle.outline.flattened(tolerance: 0.1, transform: CGAffineTransform(scaleX: scale, y: scale))
                .points.count
        }
        #expect(count(0.01) == 5)
        #expect(count(10) < 40)
        #expect(count(1000) > 6 * count(10))
        #expect(count(1e30) == 4 * FlattenedPath.maximumPiecesPerCurve + 1)
    }

    @Test func `A circle keeps its area`() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
        let area = Self.area(circle.outline.flattened(tolerance: 0.001))
        #expect(abs(area / (10_000 * Double.pi) - 1) < 3e-4)
    }

    @Test func `What is huge, tiny or without end comes to an end`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -1e308, y: 1e308))
        path.addCurve(
            to: CGPoint(x: 1e308, y: 0), control1: CGPoint(x: -1e308, y: -1e308),
            control2: CGPoint(x: 1e308, y: -1e308))
        path.addQuadCurve(to: CGPoint(x: 1e-300, y: 0), control: CGPoint(x: 1e308, y: 0))
        for tolerance in [0.1, 0, -1, .nan, .infinity, 1e-300] {
            let flat = path.outline.flattened(tolerance: tolerance)
            #expect(flat.points.count <= 2 * FlattenedPath.maximumPiecesPerCurve + 1)
            #expect(flat.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
        let nowhere = path.outline.flattened(tolerance: 0.1, transform: CGAffineTransform(scaleX: 1e10, y: 1))
        #expect(nowhere.points.isEmpty && nowhere.subpaths.isEmpty)
        #expect(path.boundingBoxOfPath.minX == -1e308)
        #expect(!path.contains(CGPoint(x: 5, y: -1e308)))
    }

    @Test func `Many curves share the bound on lines`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        let far = CGPoint(x: 1e9, y: 1e9)
        for _ in 0..<20_000 { path.addQuadCurve(to: .zero, control: far) }
        #expect(path.outline.flattened(tolerance: 0.01).points.count <= FlattenedPath.maximumPieces + 1)
    }
}
