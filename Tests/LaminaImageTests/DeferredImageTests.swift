import LaminaImage
import Testing

@Suite struct DeferredImageTests {
    @Test(arguments: Fixture.all)
    func `A deferred file has its header's size, and later the pixels it has when it is read at once`(
        name: String
    ) throws {
        let now = try Fixture.image(name)
        let later = try CGImage.deferred(contentsOfFile: Fixture.path(name))
        #expect(!later.isDecoded)
        #expect([later.width, later.height] == [now.width, now.height])
        #expect(try ImageComparison(now, later).largestDifference == 0)
        #expect(later.isDecoded)
        #expect(!later.isOpaque || now.isOpaque)
    }

    @Test func `Preparing decodes on another thread`() async throws {
        let image = try CGImage.deferred(Fixture.bytes("color.jpg"))
        try await image.prepareForDisplay()
        #expect(image.isDecoded)
        #expect(image.decodingError == nil)
    }

    @Test func `Decoding at once is the same`() throws {
        let image = try CGImage.deferred(Fixture.bytes("color.jpg"))
        try image.decodeNow()
        #expect(image.isDecoded)
    }

    @Test func `Many who need the pixels at once get the same`() async throws {
        for _ in 0..<20 {
            let image = try CGImage.deferred(Fixture.bytes("progressive.jpg"))
            image.beginDecoding()
            let sums = await withTaskGroup(of: Int.self, returning: Set<Int>.self) { group in
                for task in 0..<16 {
                    group.addTask {
                        if task % 2 == 0 { try? await image.prepareForDisplay() }
                        return image.withUnsafeBytes { $0.reduce(0) { $0 &* 31 &+ Int($1) } }
                    }
                }
                return await group.reduce(into: []) { $0.insert($1) }
            }
            #expect(sums.count == 1)
        }
    }

    @Test func `Pixels that cannot be decoded are clear, or black where there is no alpha, and say why`()
        async throws
    {
        var jpeg = try Fixture.bytes("color.jpg")
        jpeg.removeLast(20)
        let photo = try CGImage.deferred(jpeg)
        let error = ImageError.truncated(
            source: .memory, format: .jpeg, byte: 770, expected: "an end-of-image marker")
        await #expect(throws: error) { try await photo.prepareForDisplay() }
        #expect(photo.decodingError == error)
        #expect(photo.straightRGBA() == Fixture.plain([0, 0, 0, 255]))
        let png = SamplePNG(width: 16, height: 12) { x, y, _ in x + y }.bytes
        let drawing = try CGImage.deferred(Array(png[..<200]))
        #expect(throws: ImageError.self) { try drawing.decodeNow() }
        #expect(drawing.straightRGBA() == Fixture.plain([0, 0, 0, 0]))
    }

    @Test func `A header that is at fault is an error at once`() {
        #expect(throws: ImageError.self) { try CGImage.deferred([1, 2, 3]) }
        #expect(throws: ImageError.unreadableFile(path: "/no/a", reason: "No such file or directory")) {
            try CGImage.deferred(contentsOfFile: "/no/a")
        }
    }

    @Test func `A file that changes before it is decoded is an error`() throws {
        let folder = try ScratchFolder()
        try WholeFile.write(Fixture.bytes("color.jpg"), to: folder.path("a"))
        let image = try CGImage.deferred(contentsOfFile: folder.path("a"))
        try WholeFile.write(Fixture.bytes("turned.webp"), to: folder.path("a"))
        #expect(throws: ImageError.fileChanged(path: folder.path("a"))) { try image.decodeNow() }
    }

    @Test func `Of a long file only the beginning is read for the header`() throws {
        let folder = try ScratchFolder()
        let png = SamplePNG(width: 300, height: 300) { x, y, channel in (x ^ y) & 255 }.bytes
        let path = folder.path("long.png")
        try WholeFile.write(png, to: path)
        let image = try CGImage.deferred(contentsOfFile: path)
        #expect([image.width, image.height] == [300, 300])
        #expect(try ImageComparison(image, CGImage.decode(png)).largestDifference == 0)
    }

    @Test func `A frame of an animation can be deferred`() throws {
        let animation = try AnimatedImage(Fixture.bytes("animated.gif"))
        let frame = try animation.deferredFrame(at: 2)
        #expect(animation.decodedFrames == 0)
        #expect(try ImageComparison(frame, animation.frame(at: 2)).largestDifference == 0)
        #expect(throws: ImageError.self) { try animation.deferredFrame(at: 3) }
    }

    @Test func `Smaller levels are made of decoded pixels`() throws {
        let image = try CGImage.deferred(Fixture.bytes("color.avif"))
        let level = try #require(image.mipLevel(1))
        let expected = try #require(Fixture.image("color.avif").mipLevel(1))
        #expect(try ImageComparison(level, expected).largestDifference == 0)
    }
}
