import LaminaImage
import LaminaSystem
import Testing

@Suite struct MemoryShortageTests {
    private struct Other: Error {}

    @Test func `A lack of memory is noted, and gives nothing`() {
        let watch = MemoryShortage.Watch()
        MemoryShortage.watching(watch) {
            let result: Int? = MemoryShortage.noting { throw ImageError.outOfMemory(bytes: 5) }
            #expect(result == nil)
        }
        #expect(watch.count == 1)
    }

    @Test func `What others lack does not count`() {
        let (mine, other) = (MemoryShortage.Watch(), MemoryShortage.Watch())
        MemoryShortage.watching(mine) {
            MemoryShortage.watching(other) { MemoryShortage.note() }
            MemoryShortage.watching(nil) { MemoryShortage.note() }
        }
        #expect((mine.count, other.count) == (0, 1))
    }

    @Test func `What threads lack that help counts`() {
        let watch = MemoryShortage.Watch()
        MemoryShortage.watching(watch) {
            ThreadTeam(threads: 4).forEach(100) { _, _ in MemoryShortage.note() }
        }
        #expect(watch.count == 100)
    }

    @Test func `What a background thread lacks counts for the one that asked for its work`() async {
        let (watch, threads) = (MemoryShortage.Watch(), BackgroundThreads("shortage", limit: 1))
        // The second job runs on the thread of the first, and is nobody's.
        await withCheckedContinuation { continuation in
            MemoryShortage.watching(watch) { threads.run { MemoryShortage.note() } }
            threads.run {
                MemoryShortage.note()
                continuation.resume()
            }
        }
        #expect(watch.count == 1)
    }

    @Test func `An image without memory for its pixels is noted whenever it is read`() throws {
        let image = try CGImage(
            width: 4, height: 4, isOpaque: false, wasConverted: false,
            deferring: { _ throws(ImageError) in throw .outOfMemory(bytes: 64) })
        for _ in 0..<2 {
            let watch = MemoryShortage.Watch()
            MemoryShortage.watching(watch) { image.withUnsafeBytes { _ in } }
            #expect(watch.count == 1)
        }
    }

    @Test func `What a closure makes is passed on, and other errors give nothing`() {
        #expect(MemoryShortage.noting { 7 } == 7)
        let result: Int? = MemoryShortage.noting { throw Other() }
        #expect(result == nil)
    }
}
