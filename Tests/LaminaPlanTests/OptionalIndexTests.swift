import LaminaPlan
import Testing

struct OptionalIndexTests {
    @Test func `An index takes four bytes`() {
        #expect(MemoryLayout<OptionalIndex<String>>.size == MemoryLayout<Int32>.size)
        #expect(MemoryLayout<OptionalIndex<String>>.alignment == MemoryLayout<Int32>.alignment)
        #expect(MemoryLayout<CoverageShape>.stride == 7 * MemoryLayout<Int32>.stride)
    }

    @Test func `An absent index finds nothing`() {
        let index = OptionalIndex<String>.none
        #expect(index.isNone && index.index == nil && index.value == nil)
        #expect(["a"][index] == nil)
        #expect(["a"].element(at: index) == nil)
        #expect(OptionalIndex<String>(Int32?.none) == index)
    }

    @Test func `An index finds its element`() {
        let index = OptionalIndex<String>(1)
        #expect(!index.isNone && index.index == 1 && index.value == 1)
        #expect(["a", "b"][index] == "b")
    }

    @Test func `An index beyond a list can be asked for`() {
        #expect(["a"].element(at: OptionalIndex(1)) == nil)
        #expect(["a"].element(at: OptionalIndex(0)) == "a")
    }

    @Test func `Shaders read an absent index as −1`() {
        #expect(OptionalIndex<String>.none.number == -1)
        #expect(OptionalIndex<String>(7).number == 7)
    }
}
