import LaminaImage
import Testing

@Suite(.serialized) struct MemoryShortageTests {
    private struct Other: Error {}

    @Test func `A lack of memory is noted, and gives nothing`() {
        let before = MemoryShortage.count
        let result: Int? = MemoryShortage.noting { throw ImageError.outOfMemory(bytes: 5) }
        #expect(result == nil)
        #expect(MemoryShortage.count > before)
    }

    @Test func `What a closure makes is passed on, and other errors give nothing`() {
        #expect(MemoryShortage.noting { 7 } == 7)
        let result: Int? = MemoryShortage.noting { throw Other() }
        #expect(result == nil)
    }
}
