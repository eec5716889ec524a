import LaminaImage
import LaminaRender
import Testing

@Suite struct ImageIndicesTests {
    @Test func `ids get indices in the order in which they come, and keep them`() throws {
        let images = try (0..<5000).map { _ in try CGImage(width: 1, height: 1) { _ in } }
        var indices = ImageIndices()
        // Every third image first, then all.
        let order = stride(from: 0, to: images.count, by: 3).map { images[$0].id }
        #expect(order.map { indices.index(of: $0) } == order.indices.map { Int32($0) })
        let all = images.map { indices.index(of: $0.id) }
        #expect(indices.count == 5000)
        #expect(Set(all) == Set(0..<5000))
        #expect(images.map { indices.index(of: $0.id) } == all)
        #expect(order.map { indices.index(of: $0) } == order.indices.map { Int32($0) })
    }
}
