import LaminaGeometry
import LaminaTestSupport
import LaminaVulkan
import Testing

/// The invariants of atlas pages: they hold at every step, and a broken one is found. No device is needed.
@Suite struct PackerInvariantTests {
    private static let page = PixelRect(width: 128, height: 128)

    private static func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
    }

    @Test(arguments: UInt64(1)...20)
    func `Rectangles of random sizes do not overlap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var packer = TexturePacker(size: 128)
        var placed: [PixelRect] = []
        for step in 0..<200 {
            let width = Int.random(in: 1...40, using: &random)
            let height = Int.random(in: 1...40, using: &random)
            guard let spot = packer.place(width: width, height: height) else { continue }
            placed.append(Self.rect(Int32(spot.x), Int32(spot.y), Int32(width), Int32(height)))
            let faults = packer.invariantFaults() + TexturePacker.invariantFaults(of: placed, on: Self.page)
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
        }
    }

    @Test func `Rectangles that overlap on a shelf are found`() {
        let faults = TexturePacker.invariantFaults(
            of: [Self.rect(0, 0, 10, 10), Self.rect(9, 0, 10, 10)], on: Self.page)
        #expect(faults.map(\.rule) == ["expected to lie beside the rectangle that ends at 10"])
    }

    @Test func `Shelves that overlap are found`() {
        let faults = TexturePacker.invariantFaults(
            of: [Self.rect(0, 0, 10, 10), Self.rect(50, 9, 10, 10)], on: Self.page)
        #expect(faults.map(\.rule) == ["expected to lie below the shelf that ends at 10"])
    }

    @Test func `A rectangle beyond the page is found`() {
        let faults = TexturePacker.invariantFaults(of: [Self.rect(120, 0, 10, 10)], on: Self.page)
        #expect(faults.count == 1)
    }
}
