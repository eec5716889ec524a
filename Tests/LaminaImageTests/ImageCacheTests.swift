import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct ImageCacheTests {
    /// An opaque image of `pixels` in a row: four bytes each.
    private func image(_ pixels: Int) throws -> CGImage {
        try CGImage(width: pixels, height: 1, premultipliedBGRA: [UInt8](repeating: 255, count: pixels * 4))
    }

    @Test func `What was not asked for the longest goes first`() throws {
        let cache = ImageCache(costLimit: 100)
        for name in ["a", "b", "c"] { cache.insert(try image(8), forKey: name) }
        #expect(cache.image(forKey: "a") != nil)
        cache.insert(try image(8), forKey: "d")
        #expect(cache.image(forKey: "b") == nil)
        #expect(["a", "c", "d"].allSatisfy { cache.image(forKey: $0) != nil })
        #expect(
            cache.statistics
                == ImageCache.Statistics(hits: 4, misses: 1, evictions: 1, count: 3, totalCost: 96))
    }

    @Test func `Limits hold for costs and counts, and when they are lowered`() throws {
        let cache = ImageCache(costLimit: 1000, countLimit: 3)
        for index in 0..<5 { cache.insert(try image(10), forKey: "\(index)", cost: 100 + index) }
        #expect(cache.statistics.count == 3)
        #expect(cache.statistics.totalCost == 309)
        cache.costLimit = 250
        #expect(cache.statistics.totalCost == 207)
        cache.countLimit = 0
        #expect(cache.statistics.count == 0)
    }

    @Test(arguments: UInt64(1)...10)
    func `Random uses keep the invariants`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let cache = ImageCache(costLimit: 400, countLimit: 12)
        for step in 0..<600 {
            let name = "\(Int.random(in: 0..<30, using: &random))"
            switch Int.random(in: 0..<20, using: &random) {
            case 0: cache.removeImage(forKey: name)
            case 1: cache.costLimit = Int.random(in: 0...600, using: &random)
            case 2: cache.countLimit = Int.random(in: 0...15, using: &random)
            case 3..<8: cache.insert(try image(Int.random(in: 1...30, using: &random)), forKey: name)
            default: _ = cache.image(forKey: name)
            }
            #expect(cache.invariantFaults().isEmpty, "seed \(seed), step \(step)")
        }
        cache.removeAllImages()
        #expect(cache.invariantFaults().isEmpty, "seed \(seed)")
    }

    @Test func `An image that costs more than the limit is not kept`() throws {
        let cache = ImageCache(costLimit: 100)
        cache.insert(try image(8), forKey: "small")
        cache.insert(try image(26), forKey: "large")
        #expect(cache.image(forKey: "large") == nil)
        #expect(cache.image(forKey: "small") != nil)
        #expect(cache.statistics.evictions == 1)
    }

    @Test func `A name that is taken again costs once`() throws {
        let cache = ImageCache(costLimit: 100)
        cache.insert(try image(8), forKey: "a")
        let second = try image(4)
        cache.insert(second, forKey: "a")
        #expect(cache.image(forKey: "a") === second)
        #expect(cache.statistics.totalCost == 16)
        cache.removeImage(forKey: "a")
        #expect(cache.statistics.totalCost == 0)
    }

    @Test func `A file is read once, and again when it changed`() throws {
        let folder = try ScratchFolder()
        let path = folder.path("a")
        try WholeFile.write(Fixture.bytes("color.jpg"), to: path)
        let cache = ImageCache()
        let first = try cache.image(contentsOfFile: path)
        #expect(!first.isDecoded)
        #expect(try cache.image(contentsOfFile: path) === first)
        try WholeFile.write(Fixture.bytes("turned.webp"), to: path)
        #expect(try cache.image(contentsOfFile: path).width == 12)
        #expect(
            cache.statistics
                == ImageCache.Statistics(hits: 1, misses: 2, evictions: 0, count: 1, totalCost: 768))
    }

    @Test func `Forms with more than bytes cost as soon as an image is added, and what is old goes for them`()
        throws
    {
        let bytes = SamplePNG(width: 10, height: 1, depth: 16, color: .rgb) { x, _, _ in 6000 * x }.bytes
        let deep = try CGImage.decode(bytes)
        let cache = ImageCache(costLimit: 200)
        cache.insert(try image(10), forKey: "old")
        cache.insert(deep, forKey: "deep")
        #expect(cache.statistics.totalCost == 80)
        _ = deep.wide
        #expect(cache.statistics.totalCost == 160)
        cache.insert(try image(20), forKey: "new")
        #expect(cache.image(forKey: "old") == nil && cache.statistics.totalCost == 200)
        #expect(cache.invariantFaults().isEmpty)
    }

    @Test func `Many who ask at once get one image`() async throws {
        let cache = ImageCache()
        let path = Fixture.path("progressive.jpg")
        let images = await withTaskGroup(of: CGImage?.self, returning: Set<CGImage?>.self) { group in
            for _ in 0..<32 { group.addTask { try? await cache.preparedImage(contentsOfFile: path) } }
            return await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(images.count == 1)
        #expect(images.first.flatMap { $0 }?.isDecoded == true)
        #expect(cache.statistics.hits + cache.statistics.misses == 32)
    }

    @Test func `What cannot be decoded is not kept`() async throws {
        let folder = try ScratchFolder()
        try WholeFile.write(Fixture.bytes("color.jpg").dropLast(20), to: folder.path("a"))
        let cache = ImageCache()
        await #expect(throws: ImageError.self) {
            try await cache.preparedImage(contentsOfFile: folder.path("a"))
        }
        #expect(cache.statistics.count == 0)
        #expect(throws: ImageError.self) { try cache.image(contentsOfFile: folder.path("none")) }
    }

    @Test func `Ten thousand images pass through a small cache in bounded memory`() throws {
        let cache = ImageCache(costLimit: 4000)
        for index in 0..<10_000 {
            cache.insert(try image(1 + index % 7), forKey: "\(index % 500)")
            _ = cache.image(forKey: "\(index / 2 % 500)")
            #expect(cache.statistics.totalCost <= 4000)
        }
    }

    @Test func `A warning of memory empties the cache`() throws {
        let center = NotificationCenter()
        let cache = ImageCache(center: center)
        cache.insert(try image(8), forKey: "a")
        center.post(name: MemoryWarning.name, object: nil)
        #expect(cache.statistics.count == 0)
        cache.insert(try image(8), forKey: "a")
        #expect(cache.image(forKey: "a") != nil)
    }
}
