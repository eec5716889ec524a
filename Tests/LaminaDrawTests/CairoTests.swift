import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Testing

/// Compares paths with another renderer, which takes samples where Lamina computes areas.
struct CairoTests {
    private static let side = 96
    /// The coverage of a fifteenth of a pixel. Cairo's samples lie in fifteen rows.
    private static let sample = 255 / 15
    /// How often the star's sides cross: each of seven meets four others beside its ends.
    private static let crossings = 14

    private static func curves(_ build: (CGMutablePath) -> Void) -> CGPath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    private static let shapes: [(name: String, path: CGPath)] = [
        ("ellipse", CGPath(ellipseIn: CGRect(x: 7.3, y: 11.8, width: 77.1, height: 61.4), transform: nil)),
        (
            "rounded",
            CGPath(
                roundedRect: CGRect(x: 10.2, y: 8.7, width: 70, height: 75.5), cornerWidth: 17,
                cornerHeight: 9,
                transform: nil)
        ),
        (
            "turned square",
            curves {
                $0.addRect(
                    CGRect(x: -25, y: -25, width: 50, height: 50),
                    transform: CGAffineTransform(rotationAngle: 0.4).concatenating(
                        CGAffineTransform(translationX: 48, y: 47)))
            }
        ),
        (
            "blob",
            curves {
                $0.move(to: CGPoint(x: 12, y: 40))
                $0.addCurve(
                    to: CGPoint(x: 80, y: 30), control1: CGPoint(x: 20, y: 110),
                    control2: CGPoint(x: 70, y: 90))
                $0.addQuadCurve(to: CGPoint(x: 12, y: 40), control: CGPoint(x: 40, y: -20))
                $0.closeSubpath()
            }
        ),
        (
            "star",
            curves { path in
                for index in 0..<7 {
                    let angle = CGFloat(index * 3) * 2 * .pi / 7
                    let point = CGPoint(x: 48 + 40 * cos(angle), y: 47 + 40 * sin(angle))
                    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
                }
                path.closeSubpath()
            }
        ),
        (
            "ring",
            curves {
                $0.addEllipse(in: CGRect(x: 8, y: 9, width: 80, height: 78))
                $0.addEllipse(in: CGRect(x: 30, y: 28, width: 38, height: 41))
            }
        ),
    ]

    /// - Returns: The largest difference of pixels, and how many differ by more than the samples account for.
    private func compare(
        _ cairo: (CairoPicture) -> Void, _ lamina: (CGContext) -> Void
    ) throws -> (largest: Int, beyond: Int) {
        let picture = try #require(CairoPicture(width: Int32(Self.side), height: Int32(Self.side)))
        cairo(picture)
        let context = try CGContext(width: Self.side, height: Self.side)
        context.setFillColor(.black)
        context.setStrokeColor(.black)
        lamina(context)
        let comparison = try ImageComparison(picture.image(), #require(context.makeImage()))
        return (comparison.largestDifference, comparison.countAbove(Self.sample))
    }

    @Test(arguments: shapes.indices, [CGPathFillRule.winding, .evenOdd])
    func `Fills are cairo's`(index: Int, rule: CGPathFillRule) throws {
        let (name, path) = Self.shapes[index]
        let found = try compare(
            { $0.fill(path, rule) },
            {
                $0.addPath(path)
                $0.fillPath(using: rule)
            })
        #expect(found.beyond <= (name == "star" ? 2 * Self.crossings : 0), "\(name): \(found)")
        // Around a crossing, sheets of different winding meet inside a pixel. Their areas are then added instead of
        // united.
        if name != "star" { #expect(found.largest <= Self.sample, "\(name): \(found)") }
    }

    @Test(
        arguments: shapes.indices,
        [
            Line(width: 1), Line(width: 5.5, join: .round), Line(width: 9, join: .bevel),
            Line(width: 4, cap: .round, dashes: [9, 7], phase: 3),
            Line(width: 6, cap: .square, dashes: [5, 11]), Line(width: 3, dashes: [12, 4, 2, 4], phase: -5),
        ])
    func `Lines are cairo's`(index: Int, line: Line) throws {
        let (name, path) = Self.shapes[index]
        let found = try compare(
            { $0.stroke(path, line) },
            {
                $0.setLineWidth(line.width)
                $0.setLineCap(line.cap)
                $0.setLineJoin(line.join)
                $0.setMiterLimit(10)
                $0.setLineDash(phase: CGFloat(line.phase), lengths: line.dashes.map { CGFloat($0) })
                $0.addPath(path)
                $0.strokePath()
            })
        // Where two lines cross, so do their sides, four times.
        #expect(found.beyond <= (name == "star" ? 5 * Self.crossings : 24), "\(name): \(found)")
    }
}
