import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct PathStrokingTests {
    static func path(_ build: (CGMutablePath) -> Void) -> CGMutablePath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    static let corner = path {
        $0.move(to: CGPoint(x: 0, y: 0))
        $0.addLine(to: CGPoint(x: 20, y: 0))
        $0.addLine(to: CGPoint(x: 20, y: 20))
    }

    static func stroke(
        _ path: CGPath, _ width: CGFloat, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter,
        limit: CGFloat = 10
    ) -> CGPath {
        path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
    }

    /// How far a point is from the lines of a path.
    static func distance(_ point: CGPoint, _ lines: FlattenedPath) -> Double {
        let p = SIMD2(Double(point.x), Double(point.y))
        var nearest = Double.infinity
        for index in lines.subpaths.indices {
            var points = Array(lines.points[lines.range(of: index)])
            if lines.subpaths[index].isClosed, let first = points.first { points.append(first) }
            for (a, b) in zip(points, points.dropFirst()) {
                let (way, to) = (b - a, p - a)
                let length = (way * way).sum()
                let t = length > 0 ? max(0, min(1, (way * to).sum() / length)) : 0
                let rest = to - t * way
                nearest = min(nearest, (rest * rest).sum().squareRoot())
            }
        }
        return nearest
    }

    @Test(arguments: [
        (CGLineCap.butt, CGRect(x: 0, y: -2, width: 20, height: 4)),
        (.square, CGRect(x: -2, y: -2, width: 24, height: 4)),
        (.round, CGRect(x: -2, y: -2, width: 24, height: 4)),
    ])
    func `Caps reach as far as they should`(cap: CGLineCap, box: CGRect) {
        let line = Self.path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 20, y: 0))
        }
        let stroke = Self.stroke(line, 4, cap)
        #expect(stroke.boundingBox == box)
        #expect(stroke.contains(CGPoint(x: -1.8, y: 1.8)) == (cap == .square))
        #expect(stroke.contains(CGPoint(x: -1.2, y: 1.2)) == (cap != .butt))
    }

    @Test func `A miter reaches the tip, a bevel cuts it off, and a disc lies between`() {
        let tip = CGPoint(x: 21.9, y: -1.9)
        let between = CGPoint(x: 21.3, y: -1.3)
        #expect(Self.stroke(Self.corner, 4).contains(tip))
        #expect(!Self.stroke(Self.corner, 4, .butt, .round).contains(tip))
        #expect(Self.stroke(Self.corner, 4, .butt, .round).contains(between))
        #expect(!Self.stroke(Self.corner, 4, .butt, .bevel).contains(between))
    }

    @Test func `A right angle's miter is √2 line widths long`() {
        let tip = CGPoint(x: 21.9, y: -1.9)
        #expect(Self.stroke(Self.corner, 4, limit: 1.415).contains(tip))
        #expect(!Self.stroke(Self.corner, 4, limit: 1.414).contains(tip))
    }

    @Test func `A closed path has an inside that is not covered`() {
        let stroke = Self.stroke(CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil), 4)
        #expect(stroke.boundingBox == CGRect(x: -2, y: -2, width: 24, height: 24))
        #expect(!stroke.contains(CGPoint(x: 10, y: 10)))
        #expect(stroke.contains(CGPoint(x: 1.9, y: 10)))
        #expect(stroke.contains(CGPoint(x: -1.9, y: -1.9)))
    }

    @Test func `A line that turns back has a round end or none`() {
        let back = Self.path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 20, y: 0))
            $0.addLine(to: .zero)
        }
        #expect(Self.stroke(back, 4, .butt, .round).contains(CGPoint(x: 21.5, y: 0)))
        #expect(Self.stroke(back, 4, .butt, .miter).boundingBox.maxX == 20)
    }

    @Test(arguments: [(CGLineCap.butt, 0.0), (.square, 16), (.round, 4 * Double.pi)])
    func `A line of no length is its caps`(cap: CGLineCap, area: Double) {
        let dot = Self.path {
            $0.move(to: CGPoint(x: 5, y: 5))
            $0.addLine(to: CGPoint(x: 5, y: 5))
        }
        let stroke = Self.stroke(dot, 4, cap)
        let points = stroke.outline.flattened(tolerance: 1e-4).points
        var twice = 0.0
        for (index, p) in points.enumerated() {
            let q = points[(index + 1) % points.count]
            twice += p.x * q.y - p.y * q.x
        }
        #expect(abs(abs(twice) / 2 - area) < 0.01)
        #expect(Self.stroke(Self.path { $0.move(to: CGPoint(x: 5, y: 5)) }, 4, cap).isEmpty)
    }

    @Test(arguments: [0, -1, CGFloat.nan, .infinity])
    func `A width that is none draws nothing`(width: CGFloat) {
        #expect(Self.stroke(Self.corner, width, .round).isEmpty)
    }

    @Test func `A million points with an enormous width stay bounded`() {
        let zigzag = Self.path {
            $0.move(to: .zero)
            for index in 1..<100_000 { $0.addLine(to: CGPoint(x: index, y: index % 2)) }
        }
        let stroke = zigzag.outline.stroked(
            StrokeStyle(width: 1e9, cap: .round, join: .round), tolerance: 1e-9)
        #expect(stroke.points.count < 6_000_000)
    }

    @Test(arguments: 1...40)
    func `A round stroke covers what lies within half its width`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func point() -> CGPoint {
            CGPoint(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
        }
        let path = Self.path {
            $0.move(to: point())
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                switch Int.random(in: 0...3, using: &random) {
                case 0: $0.addLine(to: point())
                case 1: $0.addQuadCurve(to: point(), control: point())
                case 2: $0.addCurve(to: point(), control1: point(), control2: point())
                default:
                    if Bool.random(using: &random) { $0.closeSubpath() } else { $0.move(to: point()) }
                }
            }
        }
        let width = CGFloat.random(in: 0.5...40, using: &random)
        let stroke = Self.stroke(path, width, .round, .round)
        let lines = path.outline.flattened(tolerance: 0.001)
        for _ in 0..<400 {
            let p = CGPoint(
                x: .random(in: -20...120, using: &random), y: .random(in: -20...120, using: &random))
            let distance = Self.distance(p, lines)
            if abs(distance - Double(width) / 2) < 0.02 { continue }
            #expect(stroke.contains(p) == (distance < Double(width) / 2), "seed \(seed), \(p)")
        }
    }
}
