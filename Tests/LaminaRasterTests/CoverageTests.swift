import Foundation
import LaminaGeometry
import LaminaRaster
import LaminaTestSupport
import Testing

@Suite struct CoverageTests {

    /// Clockwise quads, opposite sides paired.
    static func quad(_ p: [SIMD2<Double>]) -> ConvexShape {
        var shape = ConvexShape()
        for index in [0, 2, 1, 3] {
            let d = p[(index + 1) % 4] - p[index]
            let sum = abs(d.x) + abs(d.y)
            let (a, b) = (-d.y / sum, d.x / sum)
            shape.addEdge(a: Float(a), b: Float(b), c: Float(-(a * p[index].x + b * p[index].y)))
        }
        shape.setPairedCount(4)
        return shape
    }

    static func rectangle(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> ConvexShape {
        quad([SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)])
    }

    /// The coverages of one row, whole runs as 255.
    static func row(_ outer: ConvexShape, hole: ConvexShape?, _ y: Int32, size: Int32) -> [UInt8] {
        var runs = [ShapeRow.Run](repeating: ShapeRow.Run(), count: ShapeRow.maximumRuns)
        var line = [UInt8](repeating: 0, count: Int(size))
        withUnsafePointer(to: outer) { outer in
            func evaluate(_ hole: UnsafePointer<ConvexShape>?) {
                let count = ShapeRow.find(outer, hole: hole, row: y, from: 0, to: size, runs: &runs)
                for run in runs.prefix(count) {
                    var values = [UInt8](repeating: 255, count: Int(run.end - run.start))
                    if run.whole == 0 {
                        ShapeRow.fill(&values, outer, hole: hole, row: y, from: run.start, to: run.end)
                    }
                    line.replaceSubrange(Int(run.start)..<Int(run.end), with: values)
                }
            }
            if let hole { withUnsafePointer(to: hole) { evaluate($0) } } else { evaluate(nil) }
        }
        return line
    }

    /// All coverages of a `size`² picture, by rows of runs.
    static func coverages(_ outer: ConvexShape, hole: ConvexShape? = nil, size: Int32) -> [[UInt8]] {
        (0..<size).map { row(outer, hole: hole, $0, size: size) }
    }

    static func area(_ rows: [[UInt8]]) -> Double {
        rows.reduce(0) { $0 + $1.reduce(0) { $0 + Double($1) / 255 } }
    }

    @Test func `A fractional rectangle covers exactly its share of each pixel`() {
        let rows = Self.coverages(Self.rectangle(1.25, 2, 3.5, 2.25), size: 6)
        #expect(rows[2] == [0, 48, 64, 32, 0, 0])
        #expect(rows[1] == [0, 0, 0, 0, 0, 0])
        #expect(rows[3] == [0, 0, 0, 0, 0, 0])
    }

    @Test func `A rectangle thinner than a pixel keeps its area`() {
        let rows = Self.coverages(Self.rectangle(1.4, 1, 1.6, 4), size: 6)
        #expect(abs(Self.area(rows) - 0.2 * 3) < 0.01)
    }

    @Test func `A turned square keeps its area`() {
        for step in 0..<40 {
            let angle = Double(step) * 0.083
            let corners = [SIMD2(-10.0, -10.0), SIMD2(10, -10), SIMD2(10, 10), SIMD2(-10, 10)].map {
                SIMD2(
                    20.3 + $0.x * cos(angle) - $0.y * sin(angle), 19.8 + $0.x * sin(angle) + $0.y * cos(angle)
                )
            }
            #expect(
                abs(Self.area(Self.coverages(Self.quad(corners), size: 40)) - 400) < 0.7, "angle \(angle)")
        }
    }

    @Test func `Rounded corners remove (4 − π)r² of the area`() {
        for radius in [1.0, 3, 5.5, 10] {
            var shape = Self.rectangle(5, 5, 35, 25)
            shape.round(
                deviceToLocal: Homography(scaleX: 1, y: 1, translationX: -20, y: -15), originX: 0, originY: 0,
                halfWidth: 15, halfHeight: 10, radius: radius)
            let expected = 600 - (4 - Double.pi) * radius * radius
            #expect(abs(Self.area(Self.coverages(shape, size: 40)) - expected) < 0.35, "radius \(radius)")
        }
    }

    @Test func `A ring covers the outer shape without the hole`() {
        let rows = Self.coverages(
            Self.rectangle(2, 2, 12, 12), hole: Self.rectangle(4.5, 4.5, 9.5, 9.5), size: 14)
        #expect(abs(Self.area(rows) - 75) < 0.05)
        #expect(rows[7][7] == 0)
        #expect(rows[2][2] == 255)
    }

    @Test func `A pixel's coverage does not depend on where the row begins`() {
        var random = SeededGenerator(seed: 29)
        for _ in 0..<400 {
            func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
            let (x, y) = (number(1, 4), number(0, 2))
            var shape = Self.rectangle(x, y, x + number(0.1, 4), 9)
            func fill(from start: Int32) -> [UInt8] {
                var bytes = [UInt8](repeating: 0, count: Int(12 - start))
                withUnsafePointer(to: &shape) {
                    ShapeRow.fill(&bytes, $0, hole: nil, row: 1, from: start, to: 12)
                }
                return bytes
            }
            let whole = fill(from: 0)
            for start in 1..<8 { #expect(fill(from: Int32(start)) == Array(whole[start...])) }
        }
    }

    @Test func `Equal rows are those without corners and horizontal edges, and as many as there are`() {
        var shape = Self.rectangle(2.25, 1.5, 17.5, 30.5)
        withUnsafePointer(to: &shape) { shape in
            #expect(ShapeRow.equalRows(shape, hole: nil, from: 1, limit: 40) == 2)
            for start in Int32(2)...29 {
                #expect(ShapeRow.equalRows(shape, hole: nil, from: start, limit: 40) == 30)
                #expect(ShapeRow.equalRows(shape, hole: nil, from: start, limit: start + 1) == start + 1)
            }
            #expect(ShapeRow.equalRows(shape, hole: nil, from: 30, limit: 40) == 31)
        }
    }

    @Test func `Runs say what every pixel's own coverage says`() {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            func number(_ low: Double, _ high: Double) -> Double {
                Double.random(in: low...high, using: &random)
            }
            let (w, h, angle) = (number(1, 40), number(1, 40), number(0, 6.3))
            let (cx, cy) = (number(0, 40), number(0, 40))
            let forward = CGAffineTransform(
                a: cos(angle) * number(0.5, 2), b: sin(angle), c: -sin(angle) * number(0.5, 2), d: cos(angle),
                tx: cx,
                ty: cy)
            let inverse = forward.inverted()
            let corners = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)].map {
                let p = CGPoint(x: $0.0, y: $0.1).applying(forward)
                return SIMD2(Double(p.x), Double(p.y))
            }
            guard forward.a * forward.d - forward.b * forward.c > 0.05 else { continue }
            var shape = Self.quad(corners)
            if seed % 2 == 0 {
                shape.round(
                    deviceToLocal: Homography(
                        xx: inverse.a, xy: inverse.b, yx: inverse.c, yy: inverse.d, tx: inverse.tx,
                        ty: inverse.ty),
                    originX: 0, originY: 0, halfWidth: w / 2, halfHeight: h / 2,
                    radius: min(w, h) * number(0.05, 0.5))
            }
            let rows = Self.coverages(shape, size: 40)
            for y in 0..<40 {
                for x in 0..<40 {
                    var exact: UInt8 = 0
                    withUnsafePointer(to: shape) {
                        ShapeRow.fill(&exact, $0, hole: nil, row: Int32(y), from: Int32(x), to: Int32(x) + 1)
                    }
                    #expect(rows[y][x] == exact, "seed \(seed), pixel \(x),\(y)")
                }
            }
        }
    }
}
