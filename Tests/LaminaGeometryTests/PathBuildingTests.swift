import Foundation
import LaminaGeometry
import Testing

struct PathBuildingTests {
    static func path(_ build: (CGMutablePath) -> Void) -> CGMutablePath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    @Test func `Elements come back as they were added`() {
        let path = Self.path {
            $0.move(to: CGPoint(x: 1, y: 2))
            $0.addLine(to: CGPoint(x: 3, y: 4))
            $0.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
            $0.addCurve(
                to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
            $0.closeSubpath()
        }
        #expect(
            path.description
                == "M 1.0,2.0 L 3.0,4.0 Q 5.0,6.0 7.0,8.0 C 1.0,2.0 3.0,4.0 5.0,6.0 Z")
        var lent: [String] = []
        path.applyWithBlock { element in
            lent.append("\(element.pointee.type) \(element.pointee.points[0].x)")
        }
        #expect(lent.prefix(3) == ["moveToPoint 1.0", "addLineToPoint 3.0", "addQuadCurveToPoint 5.0"])
        #expect(lent.count == 5)
    }

    @Test func `A line without a point to start from is not added`() {
        let path = Self.path {
            $0.addLine(to: CGPoint(x: 3, y: 4))
            $0.addCurve(to: .zero, control1: .zero, control2: .zero)
            $0.addArc(tangent1End: CGPoint(x: 1, y: 1), tangent2End: CGPoint(x: 2, y: 1), radius: 1)
            $0.closeSubpath()
        }
        #expect(path.isEmpty)
        #expect(path.currentPoint == .zero)
    }

    @Test func `After closing, the current point is the subpath's first`() {
        let path = Self.path {
            $0.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
            $0.closeSubpath()
        }
        #expect(path.currentPoint == CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 0, y: 9))
        let flat = path.outline.flattened(tolerance: 0.1)
        #expect(flat.points[flat.range(of: 1)] == [SIMD2(1, 1), SIMD2(0, 9)])
        #expect(flat.subpaths.map(\.isClosed) == [true, false])
    }

    @Test func `A polygon is a closed subpath of lines`() {
        var outline = PathOutline()
        outline.addPolygon([SIMD2<Double>]())
        #expect(outline.isEmpty)
        outline.addPolygon([SIMD2(1, 1), SIMD2(5, 1), SIMD2(5, 5)].reversed())
        outline.addPolygon([SIMD2(7.0, 8)])
        let path = Self.path {
            $0.addLines(between: [CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 1), CGPoint(x: 1, y: 1)])
            $0.closeSubpath()
            $0.move(to: CGPoint(x: 7, y: 8))
            $0.closeSubpath()
        }
        #expect(outline == path.outline)
        #expect(outline.currentPoint == CGPoint(x: 7, y: 8))
        outline.addPolygon([SIMD2(0, 0), SIMD2(.infinity, 0)])
        outline.addPolygon([SIMD2(0, 0), SIMD2(1, 0)])
        #expect(outline.isEmpty)
    }

    @Test func `A path with a point that is not finite is empty for good`() {
        for bad in [CGFloat.nan, .infinity, -.infinity] {
            let path = Self.path { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }
            path.addLine(to: CGPoint(x: bad, y: 0))
            path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(path.isEmpty && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
            #expect(!path.contains(CGPoint(x: 5, y: 5)))
            let other = Self.path { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }
            other.addPath(path)
            #expect(other.isEmpty)
            #expect(CGPath(ellipseIn: CGRect(x: bad, y: 0, width: 1, height: 1), transform: nil).isEmpty)
            let arc = Self.path {
                $0.addArc(center: .zero, radius: 1, startAngle: bad, endAngle: 1, clockwise: false)
            }
            #expect(arc.isEmpty)
        }
    }

    @Test func `A transform that leads to infinity empties the copy`() {
        let path = CGPath(rect: CGRect(x: 1e300, y: 0, width: 1, height: 1), transform: nil)
        var huge = CGAffineTransform(scaleX: 1e300, y: 1)
        #expect(path.copy(using: &huge)?.isEmpty == true)
        #expect(!path.isEmpty)
    }

    @Test func `Copies know nothing of later changes`() throws {
        let path = Self.path { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }
        let copy = try #require(path.copy())
        let other = try #require(copy.mutableCopy())
        path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
        other.closeSubpath()
        #expect(copy == CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
        #expect(copy != path)
        #expect(!(copy is CGMutablePath))
        #expect(other == copy, "a closed path is not closed again")
    }

    @Test func `Equal elements make equal paths, whatever the class`() {
        let a = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        let b = Self.path { $0.addRect(CGRect(x: 1, y: 2, width: 3, height: 4)) }
        #expect(a == b)
        #expect(Set([a, b]).count == 1)
    }

    @Test func `Transforms apply to what is added only`() {
        let double = CGAffineTransform(scaleX: 2, y: 2)
        let path = Self.path {
            $0.move(to: CGPoint(x: 1, y: 1))
            $0.addLine(to: CGPoint(x: 1, y: 2), transform: double)
            $0.addPath(
                CGPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1), transform: nil), transform: double)
        }
        #expect(path.elements[0] == .move(to: CGPoint(x: 1, y: 1)))
        #expect(path.elements[1] == .line(to: CGPoint(x: 2, y: 4)))
        #expect(path.boundingBox == CGRect(x: 1, y: 1, width: 3, height: 3))
    }

    @Test func `A rectangle of negative size is the same rectangle`() {
        let path = CGPath(rect: CGRect(x: 10, y: 10, width: -4, height: -2), transform: nil)
        #expect(path == CGPath(rect: CGRect(x: 6, y: 8, width: 4, height: 2), transform: nil))
        #expect(CGPath(rect: .null, transform: nil).isEmpty)
    }

    @Test func `Threads may build and read at once`() async {
        let path = CGMutablePath()
        path.move(to: .zero)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for x in 0..<500 {
                        path.addLine(to: CGPoint(x: x, y: 1))
                        if x % 50 == 0 { _ = path.boundingBoxOfPath }
                    }
                }
            }
        }
        #expect(path.elements.count == 2001)
    }
}
