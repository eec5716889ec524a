import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct PathDashingTests {
    static let line = PathStrokingTests.path {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: 10, y: 0))
    }

    /// The stretches of x that the dashes of a line along the x axis take.
    static func stretches(_ path: CGPath) -> [[CGFloat]] {
        let points = path.outline.points
        return stride(from: 0, to: points.count, by: 2).map { [points[$0].x, points[$0 + 1].x] }
    }

    @Test(
        arguments: [
            ([2, 1], 0, [[0, 2], [3, 5], [6, 8], [9, 10]]),
            ([2, 1], 1, [[0, 1], [2, 4], [5, 7], [8, 10]]),
            ([2, 1], 2.5, [[0.5, 2.5], [3.5, 5.5], [6.5, 8.5], [9.5, 10]]),
            ([2, 1], -1, [[1, 3], [4, 6], [7, 9]]),
            ([3], 0, [[0, 3], [6, 9]]),
            ([2, 1, 4], 0, [[0, 2], [3, 7], [9, 10]]),
        ] as [([CGFloat], CGFloat, [[CGFloat]])])
    func `A pattern repeats`(lengths: [CGFloat], phase: CGFloat, expected: [[CGFloat]]) {
        let found = Self.stretches(Self.line.copy(dashingWithPhase: phase, lengths: lengths))
        #expect(found.count == expected.count)
        for (a, b) in zip(found.joined(), expected.joined()) { #expect(abs(a - b) < 1e-9) }
    }

    @Test(arguments: [[], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] as [[CGFloat]])
    func `A pattern that is none leaves the path whole`(lengths: [CGFloat]) {
        #expect(Self.line.copy(dashingWithPhase: 0, lengths: lengths) == Self.line)
    }

    @Test func `A dash of no length still has a direction`() {
        let dots = Self.line.copy(dashingWithPhase: 0, lengths: [0, 5])
        #expect(dots.outline.points.count == 4)
        let stroke = dots.copy(strokingWithWidth: 2, lineCap: .square, lineJoin: .miter, miterLimit: 10)
        #expect(abs(stroke.boundingBox.minX + 1) < 1e-6)
    }

    @Test func `Every subpath begins the pattern anew`() {
        let path = PathStrokingTests.path {
            for y in [0, 5] {
                $0.move(to: CGPoint(x: 0, y: y))
                $0.addLine(to: CGPoint(x: 3, y: y))
            }
        }
        #expect(Self.stretches(path.copy(dashingWithPhase: 0, lengths: [2, 2])) == [[0, 2], [0, 2]])
    }

    @Test func `Trimming keeps shares of the length of all subpaths together`() {
        let path = PathStrokingTests.path {
            $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            $0.move(to: CGPoint(x: 10, y: 0))
            $0.addLine(to: CGPoint(x: 14, y: 0))
        }
        let trimmed = path.outline.trimmed(from: 0, to: 0.75)
        #expect(trimmed.verbs.filter { $0 == .close }.count == 1)
        #expect(trimmed.points.last == CGPoint(x: 12, y: 0))
        #expect(path.outline.trimmed(from: 0, to: 1) == path.outline)
        #expect(path.outline.trimmed(from: 0.6, to: 0.6).isEmpty)
        #expect(path.outline.trimmed(from: 0.6, to: 0.4).isEmpty)
        #expect(path.outline.trimmed(from: .nan, to: .nan).isEmpty)
    }

    @Test(arguments: 1...20)
    func `The part of a trimmed curve lies on it, between the places of its parameter`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func point() -> CGPoint {
            CGPoint(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
        }
        let path = PathStrokingTests.path {
            $0.move(to: point())
            $0.addCurve(to: point(), control1: point(), control2: point())
            $0.addQuadCurve(to: point(), control: point())
        }
        let (start, end) = (
            Double.random(in: 0...0.5, using: &random), Double.random(in: 0.5...1, using: &random)
        )
        let part = path.outline.trimmed(from: start, to: end)
        // Lengths say in which curve a share is; within that it is a share of the parameter.
        let segments = path.outline.segments
        let whole = segments.reduce(0) { $0 + $1.length }
        for (share, point) in [(start, part.points.first), (end, part.points.last)] {
            let isSecond = share * whole > segments[0].length
            let segment = segments[isSecond ? 1 : 0]
            let place = segment.point(
                at: (share * whole - (isSecond ? segments[0].length : 0)) / segment.length)
            let found = try #require(point)
            #expect(hypot(Double(found.x) - place.x, Double(found.y) - place.y) < 1e-6, "seed \(seed)")
        }
        let lines = path.outline.flattened(tolerance: 0.001)
        for p in part.flattened(tolerance: 0.01).points {
            #expect(PathStrokingTests.distance(CGPoint(x: p.x, y: p.y), lines) < 0.02, "seed \(seed)")
        }
    }
}
