import LaminaGeometry
import LaminaTestSupport
import Testing

struct OuterBoxTests {
    /// A random number of any size that a picture's coordinates may have, and far beyond.
    private func number(_ random: inout SeededGenerator) -> Double {
        let size = Double.random(in: -30...30, using: &random)
        let factor = (0..<Int(size.magnitude)).reduce(1.0) { product, _ in product * (size < 0 ? 0.5 : 2) }
        return Double.random(in: -1...1, using: &random) * factor
    }

    @Test func `a box holds the rectangle that it is made of, and hardly more`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let (a, b, c, d) = (number(&random), number(&random), number(&random), number(&random))
            let (x0, x1, y0, y1) = (min(a, b), max(a, b), min(c, d), max(c, d))
            let box = OuterBox(x0, y0, x1, y1)
            #expect(box.x0 <= x0 && box.y0 <= y0 && box.x1 >= x1 && box.y1 >= y1)
            for (outer, exact) in [(box.x0, x0), (box.y0, y0), (box.x1, x1), (box.y1, y1)] {
                #expect((outer - exact).magnitude <= exact.magnitude * 3e-7)
            }
        }
    }

    @Test func `an edge at 0 stays there`() {
        let box = OuterBox(0, 0, 0, 0)
        #expect(box.x0 == 0 && box.y0 == 0 && box.x1 == 0 && box.y1 == 0)
        #expect(!box.isNone && !box.isEverywhere)
    }

    @Test(arguments: [SIMD4(5, 0, 1, 1), SIMD4(0, 5, 1, 1), SIMD4(.nan, 0, 1, 1), SIMD4(0, 0, 1, .nan)])
    func `edges out of order, and edges that are not numbers, leave no limit`(edges: SIMD4<Double>) {
        let box = OuterBox(edges.x, edges.y, edges.z, edges.w)
        #expect(box == .everywhere)
        #expect(box.isEverywhere && !box.isNone)
    }

    @Test(arguments: [-Double.infinity, -1e300])
    func `an edge beyond the range of floats leaves no limit on its side`(edge: Double) {
        let (left, right) = (OuterBox(edge, 0, 1, 1), OuterBox(0, 0, -edge, 1))
        #expect(left.isEverywhere && right.isEverywhere)
        #expect(left.x0 == -.infinity && left.x1 >= 1 && left.x1 < 1.1)
        #expect(right.x1 == .infinity && right.x0 == 0)
    }

    @Test func `a union holds both boxes and nothing beyond their edges`() {
        var box = OuterBox(0, 0, 4, 8)
        box.formUnion(OuterBox(-2, 2, 1, 16))
        let (a, b) = (OuterBox(0, 0, 4, 8), OuterBox(-2, 2, 1, 16))
        #expect(box.x0 == b.x0 && box.y0 == a.y0 && box.x1 == a.x1 && box.y1 == b.y1)
    }

    @Test func `a union with no box changes nothing, and a union with all of the plane is all of it`() {
        let box = OuterBox(1, 2, 3, 4)
        var result = OuterBox.none
        #expect(result.isNone && !result.isEverywhere)
        result.formUnion(box)
        #expect(result == box)
        result.formUnion(.none)
        #expect(result == box)
        result.formUnion(.everywhere)
        #expect(result == .everywhere)
    }
}
