import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

@Suite struct OcclusionTests {
    @Test func `A layer that several opaque ones cover together is left out`() {
        let behind = PlanTests.box(40, 20, 80, 40)
        let (left, right) = (PlanTests.box(40, 20, 40, 40), PlanTests.box(80, 20, 40, 40))
        #expect(PlanTests.plan([behind, left, right]).tally.occluded == 1)
        #expect(PlanTests.plan([behind, left]).tally.occluded == 0)
    }

    @Test func `A gap of a pixel between opaque layers leaves the layer behind in sight`() {
        let behind = PlanTests.box(40, 20, 80, 40)
        let layers = [behind, PlanTests.box(40, 20, 40, 40), PlanTests.box(81, 20, 39, 40)]
        #expect(PlanTests.plan(layers).tally.occluded == 0)
    }

    @Test func `Layers that let light through hide nothing together`() {
        let behind = PlanTests.box(40, 20, 80, 40)
        let layers = [behind, PlanTests.box(40, 20, 40, 40)]
        let faded = PlanTests.box(80, 20, 40, 40) { $0.opacity = 0.5 }
        #expect(PlanTests.plan(layers + [faded]).tally.occluded == 0)
    }

    @Test func `The last blocks of a picture may be smaller than the others`() {
        let behind = PlanTests.box(190, 90, 10, 10)
        let layers = [behind, PlanTests.box(188, 88, 4, 12), PlanTests.box(192, 88, 8, 12)]
        #expect(PlanTests.plan(layers).tally.occluded == 1)
    }

    /// Against a table of pixels, in frames of many sizes and places.
    @Test(arguments: UInt64(1)...40) func `A rectangle counts as covered only if each of its pixels is`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let size = Int32.random(in: 1...1100, using: &random)
        let (x, y) = (Int32.random(in: -50...50, using: &random), Int32.random(in: -50...50, using: &random))
        let frame = PixelRect(
            x0: x, y0: y, x1: x + size, y1: y + Int32.random(in: 1...300, using: &random))
        func rect() -> PixelRect {
            let (x0, y0) = (
                Int32.random(in: frame.x0 - 20..<frame.x1, using: &random),
                Int32.random(in: frame.y0 - 20..<frame.y1, using: &random)
            )
            return PixelRect(
                x0: x0, y0: y0, x1: x0 + Int32.random(in: 1...200, using: &random),
                y1: y0 + Int32.random(in: 1...100, using: &random))
        }
        var grid = OcclusionGrid(frame: frame)
        var isCovered = [Bool](repeating: false, count: frame.area)
        func pixels(_ rect: PixelRect) -> [Int] {
            let part = rect.intersection(frame)
            return (part.y0..<max(part.y0, part.y1)).flatMap { y in
                (part.x0..<max(part.x0, part.x1)).map { Int(y - frame.y0) * frame.width + Int($0 - frame.x0) }
            }
        }
        for _ in 0..<60 {
            let asked = rect()
            if grid.covers(asked) {
                #expect(pixels(asked).allSatisfy { isCovered[$0] }, "seed \(seed), \(asked) in \(frame)")
            }
            // The pixels that the grid leaves out of a rectangle are covered, and of a covered rectangle it leaves out all.
            let inside = asked.intersection(frame)
            let seen = grid.visible(inside)
            #expect(seen.isEmpty || inside.contains(seen), "seed \(seed), \(inside) in \(frame)")
            #expect(
                inside.isEmpty || seen.isEmpty == grid.covers(inside), "seed \(seed), \(inside) in \(frame)")
            let hidden = Set(pixels(inside)).subtracting(pixels(seen))
            #expect(hidden.allSatisfy { isCovered[$0] }, "seed \(seed), \(inside) in \(frame)")
            let opaque = rect()
            grid.cover(opaque)
            for pixel in pixels(opaque) { isCovered[pixel] = true }
            #expect(grid.covers(frame) == false || isCovered.allSatisfy { $0 }, "seed \(seed)")
        }
        grid.cover(frame)
        #expect(grid.covers(frame), "seed \(seed)")
    }
}
