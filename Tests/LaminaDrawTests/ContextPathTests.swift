import Foundation
import LaminaDraw
import LaminaGeometry
import Testing

@Suite struct ContextPathTests {
    @Test(arguments: [(0, 10), (10, -1), (1 << 40, 1 << 40)])
    func `A context without pixels, or with too many, cannot be made`(width: Int, height: Int) {
        #expect(throws: (any Error).self) { try CGContext(width: width, height: height) }
    }

    @Test func `The origin is below on the left`() throws {
        let drawing = try Drawing { $0.fill(CGRect(x: 1, y: 0, width: 2, height: 3)) }
        #expect(drawing.area == 6)
        #expect(drawing.alpha(1, 19) == 255)
        #expect(drawing.alpha(2, 17) == 255)
        #expect(drawing.alpha(1, 16) == 0)
    }

    @Test func `A square turned by any angle covers its area`() throws {
        for degrees in stride(from: 0.0, through: 90, by: 7.5) {
            let drawing = try Drawing(40, 40) {
                $0.translateBy(x: 20.3, y: 19.6)
                $0.rotate(by: degrees * .pi / 180)
                $0.fill(CGRect(x: -10, y: -10, width: 20, height: 20))
            }
            // A level for each of the pixels along the edges, at most.
            #expect(abs(drawing.area - 400) < 80 * 0.5 / 255, "\(degrees)°")
        }
    }

    @Test func `The rules differ where a path winds twice`() throws {
        func draw(_ rule: CGPathFillRule) throws -> Drawing {
            try Drawing {
                $0.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
                $0.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
                $0.fillPath(using: rule)
            }
        }
        #expect(try draw(.winding).area == 400)
        #expect(try draw(.evenOdd).area == 300)
    }

    @Test func `A path is gone once it is drawn, and stays where it was put`() throws {
        let drawing = try Drawing {
            $0.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
            $0.translateBy(x: 10, y: 0)
            $0.fillPath()
            $0.fillPath()
        }
        #expect(drawing.area == 25)
        #expect(drawing.alpha(0, 19) == 255)
    }

    @Test func `A line is as wide as the transform makes it, and its dashes as long`() throws {
        func draw(_ dash: [CGFloat]) throws -> Drawing {
            try Drawing {
                $0.scaleBy(x: 2, y: 2)
                $0.setLineWidth(2)
                $0.setLineDash(phase: 0, lengths: dash)
                $0.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
            }
        }
        #expect(try draw([]).area == 80)
        #expect(try draw([1, 1]).area == 40)
    }

    @Test func `A line of no width is a pixel wide`() throws {
        let drawing = try Drawing {
            $0.scaleBy(x: 7, y: 7)
            $0.setLineWidth(0)
            $0.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 2, y: 1)])
        }
        #expect(abs(drawing.area - 14) < 0.1)
    }

    @Test func `Without antialiasing a pixel is covered wholly or not at all`() throws {
        let drawing = try Drawing {
            $0.setShouldAntialias(false)
            $0.fillEllipse(in: CGRect(x: 2.2, y: 2.7, width: 15, height: 14))
        }
        for y in 0..<20 { for x in 0..<20 { #expect([0, 255].contains(drawing.alpha(x, y))) } }
    }

    @Test func `Clips narrow one another until the state is restored`() throws {
        let drawing = try Drawing {
            $0.saveGState()
            $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 20))
            $0.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
            $0.clip()
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            $0.restoreGState()
            $0.fill(CGRect(x: 15, y: 0, width: 5, height: 5))
        }
        #expect(abs(drawing.area - (Double.pi * 50 + 25)) < 0.2)
        #expect(drawing.alpha(0, 0) == 0)
    }

    @Test func `Everything about a state comes back`() throws {
        let drawing = try Drawing {
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.saveGState()
            $0.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            $0.setAlpha(0.5)
            $0.setBlendMode(.clear)
            $0.translateBy(x: 100, y: 0)
            $0.restoreGState()
            $0.restoreGState()
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(drawing.pixel(0, 19) == [0, 0, 255, 255])
    }

    @Test(arguments: [CGFloat.nan, .infinity])
    func `What is not finite draws nothing`(value: CGFloat) throws {
        let drawing = try Drawing {
            $0.fill(CGRect(x: value, y: 0, width: 5, height: 5))
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: value, y: 5))
            $0.addLine(to: CGPoint(x: 9, y: 9))
            $0.fillPath()
            $0.setLineWidth(value)
            $0.stroke(CGRect(x: 2, y: 2, width: 9, height: 9))
            $0.scaleBy(x: value, y: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
        #expect(drawing.area == 0)
    }
}
