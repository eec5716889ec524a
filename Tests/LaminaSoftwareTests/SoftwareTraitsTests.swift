import LaminaPlan
import LaminaSoftware
import Testing

/// The traits of the CPU backend.
struct SoftwareTraitsTests {
    @Test func `The CPU draws glyphs, and pixels of everything else`() {
        let traits = SoftwareBackend(threads: 1).traits
        var expected = BackendTraits(name: "cpu", device: traits.device)
        expected.drawsGlyphs = true
        #expect(traits == expected)
    }

    @Test func `The CPU's device is its threads and kernels`() {
        #expect(SoftwareBackend(threads: 1).traits.device.hasPrefix("1 thread, "))
        #expect(SoftwareBackend(threads: 3).traits.device.hasPrefix("3 threads, "))
    }
}
