import LaminaImage
import Testing

@Suite struct MipmapTests {
    /// One row or more of gray opaque pixels.
    static func gray(_ width: Int, _ values: [UInt8]) throws -> CGImage {
        try CGImage(
            width: width, height: values.count / width,
            premultipliedBGRA: values.flatMap { [$0, $0, $0, 255] })
    }

    static func values(_ image: CGImage) -> [UInt8] {
        image.withUnsafeBytes { bytes in stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] } }
    }

    @Test func `Each level has half the size, rounded up`() throws {
        let image = try Self.gray(5, Array(repeating: 9, count: 15))
        let sizes = (0..<image.mipLevelCount).map { level in
            image.mipLevel(level).map { [$0.width, $0.height] }
        }
        #expect(sizes == [[5, 3], [3, 2], [2, 1], [1, 1]])
        #expect(image.mipLevel(4) == nil)
        #expect(image.mipLevel(-1) == nil)
    }

    @Test func `An image of one pixel has one level`() throws {
        let image = try Self.gray(1, [7])
        #expect(image.mipLevelCount == 1)
        #expect(image.mipLevel(0) === image)
    }

    @Test func `Even sizes take the rounded mean of four pixels`() throws {
        let image = try Self.gray(4, [0, 1, 10, 20, 0, 1, 30, 41])
        // (0 + 1 + 0 + 1)/4 = 0.5 and 101/4 = 25.25.
        #expect(try Self.values(#require(image.mipLevel(1))) == [1, 25])
    }

    @Test func `Odd sizes weigh by what each pixel covers`() throws {
        let image = try Self.gray(3, [0, 90, 240])
        // Pixels of 1½: 0 whole and half of 90; half of 90 and 240 whole.
        #expect(try Self.values(#require(image.mipLevel(1))) == [30, 190])
        let column = try Self.gray(1, [0, 90, 240])
        #expect(try Self.values(#require(column.mipLevel(1))) == [30, 190])
    }

    @Test func `Odd in both directions`() throws {
        let image = try Self.gray(3, [9, 0, 0, 0, 0, 0, 0, 0, 0])
        // 9 · 2/3 · 2/3.
        #expect(try Self.values(#require(image.mipLevel(1))) == [4, 0, 0, 0])
    }

    @Test func `Means are of premultiplied colours`() throws {
        let image = try CGImage(
            width: 2, height: 2,
            premultipliedBGRA: [
                200, 100, 0, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            ])
        let bytes = try #require(image.mipLevel(1)).withUnsafeBytes { [UInt8]($0) }
        #expect(bytes == [50, 25, 0, 50])
    }

    @Test func `A level is made once and has an id of its own`() throws {
        let image = try Self.gray(4, Array(repeating: 5, count: 16))
        let first = try #require(image.mipLevel(1))
        #expect(image.mipLevel(1) === first)
        #expect(first.id != image.id)
        #expect(first.isOpaque)
    }

    @Test func `Threads that ask at once get the same image`() async throws {
        let image = try Self.gray(64, Array(repeating: 5, count: 64 * 64))
        let ids = await withTaskGroup(of: ImageID?.self) { group in
            for _ in 0..<16 { group.addTask { image.mipLevel(3)?.id } }
            return await group.reduce(into: Set<ImageID?>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }
}
