import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

struct PathCoverageTests {
    static func polygon(_ points: [CGPoint]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points)
        path.closeSubpath()
        return path
    }

    static func fill(
        _ path: CGPath, _ rule: CGPathFillRule = .winding, width: Int = 40, height: Int = 40
    ) throws -> AlphaMask {
        try #require(PathCoverage.fill(path, rule: rule, box: PixelRect(width: width, height: height)))
    }

    static func area(_ mask: AlphaMask) -> Double { mask.bytes.reduce(0) { $0 + Double($1) } / 255 }

    static func randomPath(_ random: inout SeededGenerator, in range: ClosedRange<CGFloat>) -> CGPath {
        func point() -> CGPoint {
            CGPoint(x: .random(in: range, using: &random), y: .random(in: range, using: &random))
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

    @Test func `A rectangle covers exactly its share of each pixel`() throws {
        let path = CGPath(rect: CGRect(x: 1.25, y: 2, width: 2.25, height: 0.25), transform: nil)
        let mask = try Self.fill(path, width: 6, height: 4)
        #expect(Array(mask.bytes[12..<18]) == [0, 48, 64, 32, 0, 0])
        #expect(mask.bytes.filter { $0 != 0 }.count == 3)
    }

    @Test func `A whole pixel is 255, to the border of the box`() throws {
        let path = CGPath(rect: CGRect(x: -3, y: -3, width: 100, height: 100), transform: nil)
        #expect(try Self.fill(path, width: 5, height: 7).bytes == [UInt8](repeating: 255, count: 35))
    }

    @Test func `Triangles keep their area`() throws {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            func number() -> CGFloat { .random(in: 0...40, using: &random) }
            let (a, b, c) = (
                CGPoint(x: number(), y: number()), CGPoint(x: number(), y: number()),
                CGPoint(x: number(), y: number())
            )
            let expected = abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
            let area = Self.area(try Self.fill(Self.polygon([a, b, c])))
            #expect(abs(area - Double(expected)) < 0.25, "seed \(seed)")
        }
    }

    @Test func `A circle has the area πr² and is symmetrical`() throws {
        for radius in [0.3, 1, 2.5, 7, 19] as [CGFloat] {
            let path = CGPath(
                ellipseIn: CGRect(x: 20 - radius, y: 20 - radius, width: 2 * radius, height: 2 * radius),
                transform: nil)
            let mask = try Self.fill(path)
            let expected = Double.pi * Double(radius * radius)
            let error = abs(Self.area(mask) - expected)
            #expect(error < 0.001 * expected + 0.05, "radius \(radius)")
            let mirrored = (0..<40).flatMap { y in
                mask.bytes[(y * 40)..<(y * 40 + 40)].reversed()
            }
            let differences = zip(mask.bytes, mirrored).map { abs(Int($0) - Int($1)) }
            #expect(differences.allSatisfy { $0 <= 1 })
        }
    }

    @Test(arguments: [4.3, 10.7, 33.3, 120.2, 400.1])
    func `A circle's pixels are right to two levels, and to half of one on average`(
        radius: CGFloat
    ) throws {
        let size = Int(2 * radius) + 6
        let middle = CGFloat(size) / 2 + 0.13
        let path = CGPath(
            ellipseIn: CGRect(
                x: middle - radius, y: middle - radius, width: 2 * radius, height: 2 * radius), transform: nil
        )
        let mask = try Self.fill(path, width: size, height: size)
        let fine = Self.polygon(
            path.outline.flattened(tolerance: 1e-5).points.map { CGPoint(x: $0.x, y: $0.y) })
        let exact = try Self.fill(fine, width: size, height: size)
        let differences = zip(mask.bytes, exact.bytes).compactMap { one, other in
            (1...254).contains(other) ? abs(Int(one) - Int(other)) : nil
        }
        #expect(differences.allSatisfy { $0 <= 2 })
        // The differences of bytes, which are rounded themselves.
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.5)
    }

    @Test func `The rules differ where the outline winds twice`() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 2, y: 2, width: 20, height: 20))
        path.addRect(CGRect(x: 7, y: 7, width: 5.5, height: 5))
        #expect(Self.area(try Self.fill(path, .winding)) == 400)
        #expect(abs(Self.area(try Self.fill(path, .evenOdd)) - 372.5) < 0.02)
        let hole = CGMutablePath()
        hole.addRect(CGRect(x: 2, y: 2, width: 20, height: 20))
        hole.addRect(
            CGRect(x: 7, y: 7, width: 5, height: 5),
            transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 20, ty: 0))
        #expect(Self.area(try Self.fill(hole, .winding)) == 375)
    }

    @Test func `Most pixels agree with many samples`() throws {
        for seed in UInt64(1)...6 {
            var random = SeededGenerator(seed: seed)
            let path = Self.randomPath(&random, in: -10...50)
            for rule in [CGPathFillRule.winding, .evenOdd] {
                let mask = try Self.fill(path, rule)
                var different = 0
                for y in 0..<40 {
                    for x in 0..<40 {
                        var inside = 0
                        for sample in 0..<64 {
                            let p = CGPoint(
                                x: CGFloat(x) + (CGFloat(sample % 8) + 0.5) / 8,
                                y: CGFloat(y) + (CGFloat(sample / 8) + 0.5) / 8)
                            if path.contains(p, using: rule) { inside += 1 }
                        }
                        let error = abs(Double(mask.bytes[y * 40 + x]) / 255 - Double(inside) / 64)
                        if error > 0.1 { different += 1 }
                    }
                }
                // Where the outline crosses itself inside a pixel.
                #expect(different < 40, "seed \(seed), \(rule)")
            }
        }
    }

    @Test func `A pixel's byte does not depend on the box`() throws {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            let path = Self.randomPath(&random, in: -60...100)
            let whole = try Self.fill(path, .evenOdd)
            let (x0, y0) = (
                Int32.random(in: 0..<39, using: &random), Int32.random(in: 0..<39, using: &random)
            )
            let box = PixelRect(
                x0: x0, y0: y0, x1: .random(in: (x0 + 1)...40, using: &random),
                y1: .random(in: (y0 + 1)...40, using: &random))
            let part = try #require(PathCoverage.fill(path, rule: .evenOdd, box: box))
            let expected = (Int(box.y0)..<Int(box.y1)).flatMap { y in
                whole.bytes[(y * 40 + Int(box.x0))..<(y * 40 + Int(box.x1))]
            }
            #expect(part.bytes == expected, "seed \(seed), \(box)")
        }
    }

    @Test func `A line that is followed back covers nothing`() throws {
        var random = SeededGenerator(seed: 5)
        let points = (0..<50).map { _ in
            CGPoint(x: .random(in: -20...60, using: &random), y: .random(in: -20...60, using: &random))
        }
        let mask = try Self.fill(Self.polygon(points + points.reversed()))
        #expect(mask.bytes.allSatisfy { $0 == 0 })
    }

    @Test func `Neighbours cover what they cover together`() throws {
        for seed in UInt64(1)...50 {
            var random = SeededGenerator(seed: seed)
            let top = CGPoint(x: .random(in: -5...45, using: &random), y: 0)
            let bottom = CGPoint(x: .random(in: -5...45, using: &random), y: 40)
            let left = Self.polygon([CGPoint(x: -9, y: 0), top, bottom, CGPoint(x: -9, y: 40)])
            let right = Self.polygon([top, CGPoint(x: 49, y: 0), CGPoint(x: 49, y: 40), bottom])
            let (a, b) = (try Self.fill(left), try Self.fill(right))
            let sums = zip(a.bytes, b.bytes).map { Int($0) + Int($1) }
            #expect(sums.allSatisfy { (254...256).contains($0) }, "seed \(seed)")
        }
    }

    @Test func `Paths far away, without end or without area come out right`() throws {
        let far: CGFloat = 1e300
        let half = Self.polygon([
            CGPoint(x: -far, y: -far), CGPoint(x: 20, y: -far), CGPoint(x: 20, y: far),
            CGPoint(x: -far, y: far),
        ])
        #expect(Self.area(try Self.fill(half)) == 800)
        let diagonal = Self.polygon([
            CGPoint(x: -1e9, y: -5e8), CGPoint(x: 1e9, y: 5e8), CGPoint(x: -1e9, y: 5e8),
        ])
        #expect(abs(Self.area(try Self.fill(diagonal)) - 1200) < 2)
        let huge = CGPath(rect: CGRect(x: -1e308, y: -1e308, width: 1.7e308, height: 1.7e308), transform: nil)
        #expect(try Self.fill(huge).bytes.allSatisfy { $0 == 255 })
        let thin = Self.polygon([CGPoint(x: 1, y: 1), CGPoint(x: 30, y: 30)])
        #expect(try Self.fill(thin).bytes.allSatisfy { $0 == 0 })
        #expect(try Self.fill(CGMutablePath()).bytes.allSatisfy { $0 == 0 })
        let dot = CGMutablePath()
        dot.move(to: CGPoint(x: 5, y: 5))
        dot.closeSubpath()
        #expect(try Self.fill(dot).bytes.allSatisfy { $0 == 0 })
        let bad = CGMutablePath()
        bad.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        bad.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
        #expect(try Self.fill(bad).bytes.allSatisfy { $0 == 0 })
    }

    @Test func `Boxes that no mask can have give none`() {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        for box in [
            PixelRect.empty, PixelRect(x0: 5, y0: 5, x1: 2, y1: 9),
            PixelRect(width: 1 << 20, height: 1 << 20),
            PixelRect(x0: PathCoverage.limit, y0: 0, x1: PathCoverage.limit + 1, y1: 1),
            PixelRect(x0: .min, y0: 0, x1: .max, y1: 1),
        ] {
            #expect(PathCoverage.fill(path, box: box) == nil)
        }
        let perspective = Homography(xx: 1, xy: 0, xw: 0.1, yx: 0, yy: 1, tx: 0, ty: 0)
        #expect(PathCoverage.fill(path, transform: perspective, box: PixelRect(width: 5, height: 5)) == nil)
    }

    @Test func `Masks of several bands have no seams`() throws {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3000, height: 3000), transform: nil)
        let mask = try Self.fill(path, width: 3000, height: 3000)
        let expected = Double.pi * 1500 * 1500
        #expect(abs(Self.area(mask) - expected) < 3e-4 * expected)
        let strip = try #require(
            PathCoverage.fill(path, box: PixelRect(x0: 0, y0: 1300, x1: 3000, y1: 1500)))
        #expect(strip.bytes == Array(mask.bytes[(1300 * 3000)..<(1500 * 3000)]))
    }

    @Test func `A map is applied to the path`() throws {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        let map = Homography(scaleX: 10, y: 5, translationX: 3, y: 4)
        let mask = try #require(
            PathCoverage.fill(path, transform: map, box: PixelRect(width: 40, height: 40)))
        #expect(Self.area(mask) == 50)
        #expect(mask.bytes[4 * 40 + 3] == 255 && mask.bytes[3 * 40 + 3] == 0)
        let turn = CGAffineTransform(a: 10, b: 0, c: 0, d: 5, tx: 3.5, ty: 4)
        #expect(PathCoverage.pixels(of: path, transform: turn) == PixelRect(x0: 3, y0: 4, x1: 14, y1: 9))
    }

    @Test func `A million lines take well under a second`() throws {
        var random = SeededGenerator(seed: 9)
        let path = CGMutablePath()
        path.addLines(
            between: (0..<1_000_000).map { _ in
                CGPoint(x: .random(in: 0...40, using: &random), y: .random(in: 0...40, using: &random))
            })
        var mask: AlphaMask?
        let time = try processorSeconds { mask = try Self.fill(path) }
        #expect(mask != nil)
        #expect(time < 4, "\(time)")
    }
}
