import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

struct CoverageTilesTests {
    /// The pieces put together, over these pixels.
    private func together(_ pieces: [CoveragePiece], over box: PixelRect) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: box.area)
        for piece in pieces {
            for y in piece.box.y0..<piece.box.y1 {
                for x in piece.box.x0..<piece.box.x1 {
                    let place = Int(y - piece.box.y0) * piece.box.width + Int(x - piece.box.x0)
                    guard x >= box.x0, x < box.x1, y >= box.y0, y < box.y1 else { continue }
                    let target = Int(y - box.y0) * box.width + Int(x - box.x0)
                    // Overlaps would add up.
                    bytes[target] += piece.mask?.bytes[place] ?? 255
                }
            }
        }
        return bytes
    }

    private func flat(_ path: CGPath) -> FlattenedPath {
        path.outline.flattened(tolerance: PathCoverage.tolerance, keepsArea: true)
    }

    private func style(
        _ rule: CGPathFillRule = .winding, limit: PixelRect? = nil
    ) -> CoverageTiles.Style {
        CoverageTiles.Style(rule: rule, limit: limit, label: "test")
    }

    @Test(arguments: [CGPathFillRule.winding, .evenOdd], [40, 300, 900])
    func `The pieces are the whole mask`(rule: CGPathFillRule, size: Int) throws {
        var tiles = CoverageTiles()
        var random = SeededGenerator(seed: UInt64(size))
        let box = PixelRect(x0: -40, y0: -70, x1: Int32(size) + 40, y1: Int32(size) + 50)
        for round in 0..<8 {
            let path = PathCoverageTests.randomPath(&random, in: -30...(CGFloat(size) + 30))
            let whole = try #require(PathCoverage.fill(path, rule: rule, box: box))
            let pieces = tiles.pieces(of: flat(path), style(rule))
            #expect(together(pieces, over: box) == whole.bytes, "round \(round)")
        }
    }

    @Test func `A limit leaves out what lies beyond it and changes nothing inside`() throws {
        var tiles = CoverageTiles()
        let path = CGPath(ellipseIn: CGRect(x: -500, y: -500, width: 4000, height: 3000), transform: nil)
        let limit = PixelRect(x0: 100, y0: 60, x1: 420, y1: 330)
        let whole = try #require(PathCoverage.fill(path, box: limit))
        let pieces = tiles.pieces(of: flat(path), style(limit: limit))
        #expect(together(pieces, over: limit) == whole.bytes)
        #expect(pieces.allSatisfy { $0.box.x0 >= 0 && $0.box.x1 <= 512 })
    }

    @Test func `The inside of a large shape is rectangles, its outline masks`() {
        var tiles = CoverageTiles()
        let path = CGPath(rect: CGRect(x: 0.5, y: 0.5, width: 639, height: 639), transform: nil)
        let pieces = tiles.pieces(of: flat(path), style())
        #expect(pieces.filter { $0.mask == nil }.map(\.box) == [PixelRect(x0: 128, y0: 64, x1: 512, y1: 576)])
        #expect(pieces.filter { $0.mask != nil }.count == 2 * 10 + 2 * 3)
        // Along a side they are all alike.
        #expect(Set(pieces.compactMap { $0.mask?.id }).count == 8)
    }

    @Test func `A small shape is one mask, and the same shape the same mask`() {
        var tiles = CoverageTiles()
        let path = CGPath(ellipseIn: CGRect(x: 3.25, y: 4.5, width: 20, height: 31), transform: nil)
        let first = tiles.pieces(of: flat(path), style())
        let second = tiles.pieces(of: flat(path), style(), before: first)
        #expect(first.count == 1)
        #expect(first.first?.box == PixelRect(x0: 3, y0: 4, x1: 24, y1: 36))
        #expect(first == second)
    }

    @Test func `Where a large shape stays as it was, its masks stay`() {
        var tiles = CoverageTiles()
        func pointed(_ height: Double) -> FlattenedPath {
            flat(
                PathCoverageTests.polygon([
                    CGPoint(x: 10, y: 10), CGPoint(x: 320, y: height), CGPoint(x: 630, y: 10),
                    CGPoint(x: 600, y: 600), CGPoint(x: 40, y: 600),
                ]))
        }
        let first = tiles.pieces(of: pointed(200), style())
        let second = tiles.pieces(of: pointed(190), style(), before: first)
        let fresh = tiles.pieces(of: pointed(190), style())
        let frame = PixelRect(width: 640, height: 640)
        #expect(together(second, over: frame) == together(fresh, over: frame))
        let old = Set(first.compactMap { $0.mask?.id })
        // The sides and the lower edge, all below the dent.
        let below = second.filter { $0.mask != nil && $0.box.y0 >= 256 }
        #expect(below.count > 12)
        #expect(below.compactMap { $0.mask?.id }.allSatisfy { old.contains($0) })
        #expect(second.contains { $0.mask.map { !old.contains($0.id) } ?? false })
    }

    @Test(arguments: [0.1, 0.5, 0.785, 1.2])
    func `A turned square covers its area`(angle: Double) {
        var tiles = CoverageTiles()
        var turn = CGAffineTransform(translationX: 200.3, y: 199.6).rotated(by: CGFloat(angle))
        let path = CGPath(rect: CGRect(x: -100, y: -100, width: 200, height: 200), transform: &turn)
        let pieces = tiles.pieces(of: flat(path), style())
        let sum = pieces.reduce(0.0) { sum, piece in
            sum + (piece.mask.map { $0.bytes.reduce(0) { $0 + Double($1) } / 255 } ?? Double(piece.box.area))
        }
        // Every pixel along the outline, some 1,000, is rounded to 1/255; they are rounded either way.
        #expect(abs(sum - 40_000) < 0.5)
    }

    @Test(arguments: [1.0 / 8, 1.0 / 64])
    func `Lines that stand for a curve keep its area`(tolerance: Double) {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil).outline
        func area(_ flat: FlattenedPath) -> Double {
            zip(flat.points, flat.points.dropFirst()).reduce(0) {
                $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
            }
        }
        let exact = area(circle.flattened(tolerance: 1e-7))
        let kept = area(circle.flattened(tolerance: tolerance, keepsArea: true))
        let joined = area(circle.flattened(tolerance: tolerance))
        #expect(abs(kept - exact) < abs(joined - exact) / 3)
    }

    @Test func `A thick line around a bend covers its sector, ends and inner side included`() {
        var tiles = CoverageTiles()
        let circle = CGPath(ellipseIn: CGRect(x: 40, y: 40, width: 140, height: 140), transform: nil).outline
        // Within its quarter the line's ends are places of the parameter.
        let line = circle.trimmed(from: 0.05, to: 0.2)
            .stroked(StrokeStyle(width: 72), tolerance: PathCoverage.strokeTolerance)
        let pieces = tiles.pieces(of: line.flattened(tolerance: 1), style())
        let sum = pieces.reduce(0.0) { sum, piece in
            sum + (piece.mask.map { $0.bytes.reduce(0) { $0 + Double($1) } / 255 } ?? Double(piece.box.area))
        }
        func angle(_ parameter: Double) -> Double {
            let place = circle.segments[0].point(at: parameter) - SIMD2(110, 110)
            return atan2(place.y, place.x)
        }
        let sector = (106.0 * 106 - 34 * 34) / 2 * (angle(0.8) - angle(0.2))
        #expect(abs(sum - sector) < 2)
    }

    @Test(arguments: [1e7, 1e30, 1e300])
    func `Enormous shapes cover what they cover`(size: Double) {
        var tiles = CoverageTiles()
        let limit = PixelRect(width: 256, height: 128)
        let path = PathCoverageTests.polygon([
            CGPoint(x: -size, y: -size), CGPoint(x: size, y: -size), CGPoint(x: size, y: 64),
            CGPoint(x: -size, y: 64),
        ])
        let pieces = tiles.pieces(of: flat(path), style(limit: limit))
        #expect(pieces.allSatisfy { $0.mask == nil && $0.box.y1 <= 64 })
        #expect(pieces.reduce(0) { $0 + $1.box.area } == 256 * 64)
    }

    @Test func `A million segments take bounded memory`() {
        var tiles = CoverageTiles()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 500, y: 500))
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_000_000 {
            path.addLine(
                to: CGPoint(
                    x: .random(in: 0...1000, using: &random), y: .random(in: 0...1000, using: &random)))
        }
        let pieces = tiles.pieces(of: flat(path), style(.evenOdd))
        #expect(pieces.reduce(0) { $0 + ($1.mask?.bytes.count ?? 0) } <= 1024 * 1024)
        #expect(!pieces.isEmpty)
    }
}
