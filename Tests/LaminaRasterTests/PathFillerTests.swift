import Foundation
import LaminaGeometry
import LaminaRaster
import LaminaTestSupport
import Testing

struct PathFillerTests {
    private static let map = CGAffineTransform(a: 0.75, b: 0.125, c: -0.25, d: 0.5, tx: 3.3, ty: -7.1)

    @Test func `Paths one after the other have the bytes that each has alone`() throws {
        var filler = PathFiller()
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            // Large paths between small ones, in the same memory.
            let path = PathCoverageTests.randomPath(&random, in: seed % 3 == 0 ? -300...300 : 0...20)
            let filled = filler.fill(path.outline, transform: Self.map, label: "path")
            let placed = try #require(filled)
            // The lines that approximate curves cross the curves, so they may reach into adjacent pixels.
            var whole = PathCoverage.pixels(of: path, transform: Self.map)
            whole = PixelRect(x0: whole.x0 - 1, y0: whole.y0 - 1, x1: whole.x1 + 1, y1: whole.y1 + 1)
            #expect(whole.intersection(placed.box) == placed.box)
            let expected = try #require(PathCoverage.fill(path, transform: Self.map, box: placed.box))
            #expect(placed.mask.bytes == expected.bytes)
            let all = try #require(PathCoverage.fill(path, transform: Self.map, box: whole))
            #expect(PathCoverageTests.area(all) == PathCoverageTests.area(placed.mask))
        }
    }

    @Test func `A limit cuts the mask and not the coverage`() throws {
        var random = SeededGenerator(seed: 5)
        let path = PathCoverageTests.randomPath(&random, in: 0...40)
        let limit = PixelRect(x0: 4, y0: 2, x1: 17, y1: 9)
        var filler = PathFiller()
        let filled = filler.fill(path.outline, transform: .identity, limit: limit, label: "path")
        let placed = try #require(filled)
        #expect(limit.intersection(placed.box) == placed.box)
        #expect(placed.mask.bytes == PathCoverage.fill(path, box: placed.box)?.bytes)
    }

    @Test func `A path larger than the memory that is kept is filled all the same`() throws {
        let path = CGPath(rect: CGRect(x: 0.5, y: 0, width: 999, height: 700), transform: nil)
        var filler = PathFiller()
        let filled = filler.fill(path.outline, transform: .identity, label: "path")
        let placed = try #require(filled)
        #expect(placed.box == PixelRect(width: 1000, height: 700))
        #expect(placed.mask.bytes == PathCoverage.fill(path, box: placed.box)?.bytes)
    }

    @Test func `What is empty, endless or out of reach has no mask`() {
        var filler = PathFiller()
        #expect(filler.fill(PathOutline(), transform: .identity, label: "path") == nil)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil).outline
        let endless = CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(filler.fill(path, transform: endless, label: "path") == nil)
        let far = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 1e9, ty: 0)
        #expect(filler.fill(path, transform: far, label: "path") == nil)
        let outside = PixelRect(x0: 100, y0: 100, x1: 110, y1: 110)
        #expect(filler.fill(path, transform: .identity, limit: outside, label: "path") == nil)
    }
}
