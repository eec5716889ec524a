import LaminaGeometry
import LaminaTestSupport
import Testing

struct PixelRegionTests {
    private func randomRect(_ random: inout SeededGenerator, side: Int32) -> PixelRect {
        let x = Int32.random(in: 0..<side, using: &random)
        let y = Int32.random(in: 0..<side, using: &random)
        return PixelRect(
            x0: x, y0: y, x1: Int32.random(in: x...side, using: &random),
            y1: Int32.random(in: y...side, using: &random))
    }

    /// The pixels of a region as numbers.
    private func pixels(_ rectangles: [PixelRect]) -> Set<Int32> {
        var result: Set<Int32> = []
        for rect in rectangles where !rect.isEmpty {
            for y in rect.y0..<rect.y1 { for x in rect.x0..<rect.x1 { result.insert(y * 1000 + x) } }
        }
        return result
    }

    @Test(arguments: [41, 42, 43, 44] as [UInt64])
    func `a union holds exactly the pixels of its parts, each once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for step in 0..<50 {
            let rects = (0..<Int.random(in: 1...5, using: &random)).map { _ in randomRect(&random, side: 24) }
            var region = PixelRegion()
            for rect in rects { region.formUnion(rect) }
            #expect(pixels(region.rectangles) == pixels(rects), "seed \(seed), step \(step)")
            // As many pixels as the sum of the areas: the rectangles are disjoint.
            #expect(region.area == pixels(rects).count, "seed \(seed), step \(step)")
        }
    }

    @Test(arguments: [51, 52] as [UInt64])
    func `too many rectangles become the bounding box`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var region = PixelRegion()
        var rects: [PixelRect] = []
        for step in 0..<400 {
            let x = Int32.random(in: 0..<300, using: &random)
            let y = Int32.random(in: 0..<300, using: &random)
            rects.append(PixelRect(x0: x, y0: y, x1: x + 2, y1: y + 2))
            region.formUnion(rects[step])
            #expect(region.rectangles.count <= PixelRegion.maximumRectangles, "seed \(seed), step \(step)")
        }
        #expect(pixels(region.rectangles).isSuperset(of: pixels(rects)), "seed \(seed)")
    }

    @Test(arguments: [61, 62] as [UInt64])
    func `subtracting leaves the rest in disjoint rectangles`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for step in 0..<300 {
            let (rect, hole) = (randomRect(&random, side: 20), randomRect(&random, side: 20))
            let rest = PixelRegion.subtract(hole, from: rect)
            #expect(pixels(rest) == pixels([rect]).subtracting(pixels([hole])), "seed \(seed), step \(step)")
            #expect(rest.reduce(0) { $0 + $1.area } == pixels(rest).count, "seed \(seed), step \(step)")
        }
    }

    @Test func `intersection keeps what lies inside`() {
        var region = PixelRegion(PixelRect(x0: 0, y0: 0, x1: 10, y1: 10))
        region.formUnion(PixelRect(x0: 20, y0: 0, x1: 30, y1: 10))
        let inside = region.intersection(PixelRect(x0: 5, y0: 5, x1: 25, y1: 15))
        #expect(inside.area == 50)
        #expect(inside.boundingBox == PixelRect(x0: 5, y0: 5, x1: 25, y1: 10))
        #expect(region.intersection(PixelRect(x0: 12, y0: 0, x1: 18, y1: 9)).isEmpty)
    }

    @Test func `nothing adds nothing`() {
        var region = PixelRegion(PixelRect(x0: 5, y0: 5, x1: 5, y1: 9))
        #expect(region.isEmpty)
        region.formUnion(PixelRect(x0: 3, y0: 3, x1: 1, y1: 9))
        #expect(region.isEmpty)
        #expect(region.boundingBox.isEmpty)
    }

    @Test func `coordinates far out are clamped`() {
        let rect = PixelRect(covering: -1e30, -.infinity, .infinity, 1e30)
        #expect(rect.x0 == -16_777_216 && rect.y1 == 16_777_216)
        #expect(PixelRect(covering: .nan, 0, 1, 1).isEmpty)
        #expect(PixelRect(covering: 0.2, 0.2, 1.1, 2) == PixelRect(x0: 0, y0: 0, x1: 2, y1: 2))
    }
}
