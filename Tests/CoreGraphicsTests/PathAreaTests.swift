import CoreGraphics
import Testing

@Suite struct PathAreaTests {
    private static let one = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    private static let other = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)

    /// The area inside, by the shoelace formula over all outlines.
    private func area(_ path: CGPath) -> CGFloat {
        var (sum, start, last) = (CGFloat.zero, CGPoint.zero, CGPoint.zero)
        for element in path.elements {
            switch element {
            case .move(let to): (start, last) = (to, to)
            case .line(let to):
                sum += last.x * to.y - to.x * last.y
                last = to
            case .closeSubpath: sum += last.x * start.y - start.x * last.y
            default: break
            }
        }
        return sum.magnitude / 2
    }

    @Test func `Two squares are combined in four ways`() {
        #expect(abs(area(Self.one.union(Self.other)) - 175) < 1e-6)
        #expect(abs(area(Self.one.intersection(Self.other)) - 25) < 1e-6)
        #expect(abs(area(Self.one.subtracting(Self.other)) - 75) < 1e-6)
        #expect(abs(area(Self.one.symmetricDifference(Self.other)) - 150) < 1e-6)
        #expect(
            Self.one.intersection(Self.other).boundingBox == CGRect(x: 5, y: 5, width: 5, height: 5))
    }

    @Test func `A circle keeps its area`() {
        let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
        #expect(abs(area(circle.normalized()) - 2500 * .pi) < 2)
    }

    @Test func `The rule decides what is inside`() {
        let twice = CGMutablePath()
        twice.addPath(Self.one)
        twice.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
        #expect(abs(area(twice.normalized(using: .winding)) - 100) < 1e-6)
        #expect(abs(area(twice.normalized(using: .evenOdd)) - 96) < 1e-6)
    }

    @Test func `Paths intersect where their areas do`() {
        #expect(Self.one.intersects(Self.other))
        let far = CGPath(rect: CGRect(x: 20, y: 0, width: 1, height: 1), transform: nil)
        #expect(!Self.one.intersects(far))
    }

    @Test func `Parts keep their holes`() {
        let path = CGMutablePath()
        path.addPath(Self.one)
        path.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
        path.addRect(CGRect(x: 30, y: 0, width: 5, height: 5))
        let parts = path.componentsSeparated(using: .evenOdd)
        #expect(parts.map { area($0).rounded() }.sorted() == [25, 96])
    }

    @Test func `Paths that are too intricate come back unchanged`() {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<1_000_000).map { index -> CGPoint in
                let (x, y): (Int, Int) = (index * 7919 % 10_007, index * 104_729 % 9973)
                return CGPoint(x: CGFloat(x), y: CGFloat(y))
            })
        #expect(path.union(Self.one) == path)
    }

    @Test func `Infinite paths are empty ones`() {
        let broken = CGMutablePath()
        broken.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        #expect(area(Self.one.union(broken)) == 100)
    }

    @Test func `A subpath without numbers beside a square ends nothing`() {
        for odd in [CGFloat.nan, .infinity, -.infinity] {
            let path = CGMutablePath()
            path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            path.move(to: CGPoint(x: odd, y: 0))
            path.addLine(to: CGPoint(x: 5, y: odd))
            path.addLine(to: CGPoint(x: 5, y: 5))
            let other = CGPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4), transform: nil)
            for result in [path.union(other), path.subtracting(other), path.normalized()] {
                #expect(result.elements.count < 50)
            }
        }
    }

    @Test func `A flat path has lines alone, near its curves`() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        let flat = circle.flattened(threshold: 0.1)
        #expect(
            flat.elements.allSatisfy {
                if case .curve = $0 { false } else { true }
            })
        #expect(abs(area(flat) - 2500 * .pi) < 20)
        #expect(flat.elements.last == .closeSubpath)
    }

    @Test func `A function is called with each element`() {
        var points: [CGPoint] = []
        withUnsafeMutablePointer(to: &points) { list in
            Self.one.apply(info: list) { info, element in
                guard element.pointee.type != .closeSubpath else { return }
                info?.assumingMemoryBound(to: [CGPoint].self).pointee.append(element.pointee.points[0])
            }
        }
        #expect(points.count == 4)
    }
}
