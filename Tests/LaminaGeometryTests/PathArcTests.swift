import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

struct PathArcTests {
    /// How far a path leaves the circle about `center`, at worst.
    static func error(_ path: CGPath, center: CGPoint, radius: CGFloat, skip: Int = 0) -> Double {
        path.outline.flattened(tolerance: 1e-6).points.dropFirst(skip).reduce(0) { worst, p in
            let d = SIMD2(p.x - Double(center.x), p.y - Double(center.y))
            return max(worst, abs((d * d).sum().squareRoot() - Double(radius)))
        }
    }

    @Test func `Arcs stay on their circle and end where they should`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let start = CGFloat.random(in: -20...20, using: &random)
            let end = CGFloat.random(in: -20...20, using: &random)
            let center = CGPoint(x: 7, y: -3)
            for clockwise in [false, true] {
                let path = CGMutablePath()
                path.addArc(
                    center: center, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
                #expect(Self.error(path, center: center, radius: 10) < 0.003)
                let isTurn = clockwise ? start - end >= 2 * .pi : end - start >= 2 * .pi
                let last = isTurn ? start : end
                #expect(abs(path.currentPoint.x - center.x - 10 * cos(last)) < 1e-9)
                #expect(abs(path.currentPoint.y - center.y - 10 * sin(last)) < 1e-9)
            }
        }
    }

    @Test func `Quarter turns have exact points`() {
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: .pi * 2, clockwise: false)
        path.closeSubpath()
        let ends = path.elements.compactMap { if case .curve(let to, _, _) = $0 { to } else { nil } }
        #expect(
            ends == [CGPoint(x: 5, y: 10), CGPoint(x: 0, y: 5), CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 5)])
        #expect(path == CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
    }

    @Test func `The direction decides which way round`() {
        func box(_ clockwise: Bool) -> CGRect {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: clockwise)
            return path.boundingBoxOfPath
        }
        #expect(abs(box(false).maxY - 1) < 1e-9 && abs(box(false).minY) < 1e-9)
        #expect(abs(box(true).minY + 1) < 1e-9 && abs(box(true).maxY) < 1e-9)
    }

    @Test(arguments: [(0.0, 2.0, true), (0, -2, false), (-0.5, 1.5, true), (0, 4, true), (0, -6, false)])
    func `A turn against the direction is a full turn`(start: Double, end: Double, clockwise: Bool) {
        let path = CGMutablePath()
        path.addArc(
            center: .zero, radius: 1, startAngle: CGFloat(start * .pi), endAngle: CGFloat(end * .pi),
            clockwise: clockwise)
        #expect(path.elements.count == 5)
        let box = path.boundingBoxOfPath
        #expect(abs(box.width - 2) < 1e-9 && abs(box.height - 2) < 1e-9)
        // The first quarter goes the way that was asked for.
        let ends = path.elements.compactMap { if case .curve(let to, _, _) = $0 { to } else { nil } }
        let angle = start * .pi + (clockwise ? -0.5 : 0.5) * .pi
        #expect(abs(ends[0].x - cos(angle)) < 1e-9 && abs(ends[0].y - sin(angle)) < 1e-9)
    }

    @Test func `A relative arc of many turns is one turn`() {
        let path = CGMutablePath()
        path.addRelativeArc(center: .zero, radius: 1, startAngle: 0.3, delta: -1e9)
        #expect(path.elements.count == 5)
        #expect(path.currentPoint == path.outline.points[0])
    }

    @Test func `A line leads from the current point to the arc`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 0))
        path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
        #expect(path.elements[1] == .line(to: CGPoint(x: 1, y: 0)))
        #expect(path.elements.count == 3)
    }

    @Test func `A tangent arc touches both lines`() {
        var random = SeededGenerator(seed: 4)
        func point() -> CGPoint {
            CGPoint(x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
        }
        for _ in 0..<300 {
            let (from, corner, next) = (point(), point(), point())
            let radius = CGFloat.random(in: 0.5...5, using: &random)
            let path = CGMutablePath()
            path.move(to: from)
            path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
            // The centre has the radius as its distance from both lines.
            func distance(_ a: CGPoint, _ b: CGPoint, _ p: CGPoint) -> CGFloat {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                return abs(dx * (p.y - a.y) - dy * (p.x - a.x)) / (dx * dx + dy * dy).squareRoot()
            }
            guard case .line(let start) = path.elements[1] else {
                Issue.record("no line")
                continue
            }
            #expect(distance(from, corner, start) < 1e-6 && distance(corner, next, path.currentPoint) < 1e-6)
            let back = CGPoint(x: from.x - corner.x, y: from.y - corner.y)
            let on = CGPoint(x: next.x - corner.x, y: next.y - corner.y)
            func unit(_ p: CGPoint) -> CGPoint {
                let length = (p.x * p.x + p.y * p.y).squareRoot()
                return CGPoint(x: p.x / length, y: p.y / length)
            }
            let (a, b) = (unit(back), unit(on))
            let bisector = unit(CGPoint(x: a.x + b.x, y: a.y + b.y))
            let half = acos(max(-1, min(1, a.x * b.x + a.y * b.y))) / 2
            guard half > 0.02, half < 1.55 else { continue }
            let center = CGPoint(
                x: corner.x + bisector.x * radius / sin(half), y: corner.y + bisector.y * radius / sin(half))
            #expect(Self.error(path, center: center, radius: radius, skip: 1) < 0.003 * Double(radius) + 1e-6)
        }
    }

    @Test func `A corner that is none gives the line alone`() {
        let (a, b) = (CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1))
        for (corner, next, radius) in [
            (b, CGPoint(x: 9, y: 1), CGFloat(2)), (a, b, 2), (b, b, 2), (b, CGPoint(x: 5, y: 5), 0),
            (b, CGPoint(x: 5, y: 5), -1),
        ] {
            let path = CGMutablePath()
            path.move(to: a)
            path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
            #expect(path.currentPoint == corner)
            #expect(path.elements.count <= 2)
        }
    }
}
