import LaminaImage
import Synchronization
import Testing

@Suite struct AlphaMaskTests {
    @Test func `a mask that was put off is filled once, when its bytes are needed`() async throws {
        let fills = Mutex(0)
        let mask = try #require(
            AlphaMask(width: 3, height: 2, label: "a") { bytes in
                fills.withLock { $0 += 1 }
                for index in 0..<6 { (bytes + index).initialize(to: UInt8(index)) }
            })
        #expect(!mask.isFilled && mask.pixelCount == 6)
        let all = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { mask.bytes } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all == [[UInt8]](repeating: [0, 1, 2, 3, 4, 5], count: 8))
        #expect(mask.isFilled && fills.withLock { $0 } == 1)
    }

    @Test func `the bytes stay where they are`() throws {
        let mask = try #require(
            AlphaMask(width: 40, height: 40, label: "a") { $0.initialize(repeating: 7, count: 1600) })
        let places = (0..<3).map { _ in mask.bytes.withUnsafeBufferPointer { $0.baseAddress } }
        #expect(Set(places).count == 1)
    }

    @Test func `the address is that of the bytes, and asking for it fills the mask`() throws {
        let later = try #require(
            AlphaMask(width: 4, height: 2, label: "a") { $0.initialize(repeating: 9, count: 8) })
        let made = try #require(AlphaMask(width: 2, height: 2, bytes: [1, 2, 3, 4], label: "b"))
        for mask in [later, made] {
            let address = try #require(mask.address)
            #expect(mask.isFilled)
            #expect(mask.bytes.withUnsafeBufferPointer { $0.baseAddress } == address)
            #expect(mask.address == address)
        }
        #expect(later.bytes == [UInt8](repeating: 9, count: 8))
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 1), (1 << 15, 1 << 15), (Int.max, 2)])
    func `a mask without pixels or with too many is none`(width: Int, height: Int) {
        #expect(AlphaMask(width: width, height: height, label: "a") { _ in } == nil)
        #expect(AlphaMask(width: width, height: height, bytes: [], label: "a") == nil)
    }
}
