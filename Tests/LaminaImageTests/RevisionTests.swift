import Foundation
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

/// Images that come from one another by replacing rectangles.
@Suite struct RevisionTests {
    /// A picture, and the bytes that it should have.
    private struct Model {
        var image: CGImage
        var bytes: [UInt8]
    }

    /// How the pixels of a picture are kept.
    enum Kind: CaseIterable, Sendable {
        case bytes, grays, floats
    }

    private static func random(_ width: Int, _ height: Int, _ kind: Kind, _ random: inout SeededGenerator)
        throws -> Model
    {
        var bytes: [UInt8] = []
        for _ in 0..<(width * height) { bytes += pixel(kind, isOpaque: false, &random) }
        let image: CGImage
        switch kind {
        case .bytes:
            var storage = try PixelStorage(byteCount: bytes.count)
            storage.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
            image = try CGImage(width: width, height: height, changeable: storage)
        case .grays:
            image = try bytes.withUnsafeBytes { try CGImage(width: width, height: height, grays: $0) }
        case .floats:
            image = try floats(bytes).withUnsafeBufferPointer {
                try CGImage(width: width, height: height, deep: $0)
            }
        }
        return Model(image: image, bytes: bytes)
    }

    private static func pixel(_ kind: Kind, isOpaque: Bool, _ random: inout SeededGenerator) -> [UInt8] {
        let alpha = isOpaque || Int.random(in: 0...20, using: &random) > 0 ? 255 : UInt8(128)
        func value() -> UInt8 { UInt8.random(in: 0...alpha, using: &random) }
        let first = value()
        return kind == .grays ? [first, first, first, alpha] : [first, value(), value(), alpha]
    }

    private static func floats(_ bytes: [UInt8]) -> [SIMD4<Float>] {
        (0..<bytes.count / 4).map { index -> SIMD4<Float> in
            let pixel = bytes[(4 * index)..<(4 * index + 4)].map { Float($0) / 255 }
            return SIMD4<Float>(pixel[2], pixel[1], pixel[0], pixel[3])
        }
    }

    private static func patch(_ area: PixelRect, _ kind: Kind, _ bytes: [UInt8]) throws -> PixelPatch {
        switch kind {
        case .bytes: try PixelPatch(area, .standard) { $0.copyBytes(from: bytes) }
        case .grays:
            try PixelPatch(area, .grayAndAlpha) { target in
                for index in 0..<area.area {
                    target[2 * index] = bytes[4 * index]
                    target[2 * index + 1] = bytes[4 * index + 3]
                }
            }
        case .floats:
            try PixelPatch(area, .half(.premultiplied)) { target in
                floats(bytes).withUnsafeBufferPointer {
                    PixelFormat.half(.premultiplied).encode(deep: $0, to: target)
                }
            }
        }
    }

    /// The picture with some random rectangles replaced.
    private static func next(after model: Model, _ kind: Kind, _ random: inout SeededGenerator) throws -> (
        model: Model, changed: PixelRegion
    ) {
        let (width, height) = (model.image.width, model.image.height)
        var region = PixelRegion()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let (x, y) = (
                Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
            )
            region.formUnion(
                PixelRect(
                    x0: Int32(x), y0: Int32(y), x1: Int32(Int.random(in: x + 1...width, using: &random)),
                    y1: Int32(Int.random(in: y + 1...height, using: &random))))
        }
        let isOpaque = Bool.random(using: &random)
        var (patches, bytes) = ([PixelPatch](), model.bytes)
        for area in region.rectangles {
            var own: [UInt8] = []
            for y in area.y0..<area.y1 {
                for x in area.x0..<area.x1 {
                    let pixel = pixel(kind, isOpaque: isOpaque, &random)
                    own += pixel
                    let first = 4 * (Int(y) * width + Int(x))
                    bytes.replaceSubrange(first..<(first + 4), with: pixel)
                }
            }
            patches.append(try patch(area, kind, own))
        }
        let image = try #require(model.image.replacing(patches))
        return (Model(image: image, bytes: bytes), region)
    }

    private static func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }

    @Test(arguments: Kind.allCases)
    func `Each image keeps its pixels, however the images after it change`(kind: Kind) throws {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            var model = try Self.random(
                Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random), kind, &random)
            var kept: [Model] = []
            for step in 0..<100 {
                if step % 9 == 0 { kept.append(model) }
                let (next, region) = try Self.next(after: model, kind, &random)
                #expect(next.image.changedPixels(since: model.image)?.area == region.area, "seed \(seed)")
                let isOpaque = stride(from: 3, to: next.bytes.count, by: 4).allSatisfy {
                    next.bytes[$0] == 255
                }
                #expect(next.image.isOpaque == isOpaque, "seed \(seed), step \(step)")
                #expect(Self.bytes(next.image) == next.bytes, "seed \(seed), step \(step)")
                model = next
                if step % 5 == 0, let one = kept.randomElement(using: &random) {
                    #expect(Self.bytes(one.image) == one.bytes, "seed \(seed), step \(step)")
                }
            }
            for one in kept { #expect(Self.bytes(one.image) == one.bytes, "seed \(seed)") }
        }
    }

    @Test(arguments: Kind.allCases)
    func `Smaller levels are those of an image made anew`(kind: Kind) throws {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            var model = try Self.random(
                Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random), kind, &random)
            for step in 0..<12 {
                model = try Self.next(after: model, kind, &random).model
                guard step % 3 != 1 else { continue }
                let bytes = model.bytes
                let anew = try CGImage(width: model.image.width, height: model.image.height) {
                    $0.copyBytes(from: bytes)
                }
                for level in 1..<max(2, anew.mipLevelCount) {
                    let (one, other) = (model.image.mipLevel(level), anew.mipLevel(level))
                    #expect(one.map { Self.bytes($0) } == other.map { Self.bytes($0) }, "seed \(seed)")
                }
            }
        }
    }

    @Test func `A smaller level differs where the image does`() throws {
        var storage = try PixelStorage(byteCount: 64 * 64 * 4)
        storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 9) }
        let first = try CGImage(width: 64, height: 64, changeable: storage)
        let before = try #require(first.mipLevel(2))
        let area = PixelRect(x0: 8, y0: 16, x1: 16, y1: 20)
        let patch = try PixelPatch(area, .standard) { _ = $0.initializeMemory(as: UInt8.self, repeating: 7) }
        let second = try #require(first.replacing([patch]))
        let after = try #require(second.mipLevel(2))
        #expect(after.changedPixels(since: before)?.rectangles == [PixelRect(x0: 2, y0: 4, x1: 4, y1: 5)])
    }

    @Test func `An image of which nobody reads the pixels is changed in its memory`() throws {
        var storage = try PixelStorage(byteCount: 8 * 8 * 4)
        storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        let first = try CGImage(width: 8, height: 8, changeable: storage)
        func address(_ image: CGImage) -> Int { image.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
        func patch() throws -> PixelPatch {
            try PixelPatch(PixelRect(width: 2, height: 2), .standard) {
                _ = $0.initializeMemory(as: UInt8.self, repeating: 255)
            }
        }
        let before = address(first)
        let second = try #require(first.replacing([patch()]))
        #expect(address(second) == before)
        // The first image's pixels are asked for now, so it gets memory of its own.
        #expect(address(first) != before)
        // A frame is being drawn from the second.
        let revision = try #require(second.revision)
        _ = revision.hold()
        let third = try #require(second.replacing([patch()]))
        revision.release()
        #expect(address(second) == before)
        #expect(address(third) != before)
    }

    @Test func `Images of different drawings know nothing of one another`() throws {
        func image() throws -> CGImage {
            var storage = try PixelStorage(byteCount: 4)
            storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
            return try CGImage(width: 1, height: 1, changeable: storage)
        }
        let (one, other) = (try image(), try image())
        #expect(one.changedPixels(since: other) == nil)
        #expect(one.changedPixels(since: one)?.isEmpty == true)
    }

    @Test func `An image knows the last images before it, and no more`() throws {
        var storage = try PixelStorage(byteCount: 64)
        storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        var images = [try CGImage(width: 4, height: 4, changeable: storage)]
        for step in 0..<40 {
            let x = Int32(step % 4)
            let patch = try PixelPatch(PixelRect(x0: x, y0: 0, x1: x + 1, y1: 1), .standard) {
                _ = $0.initializeMemory(as: UInt8.self, repeating: UInt8(step))
            }
            images.append(try #require(images[step].replacing([patch])))
        }
        let last = images[40]
        #expect(last.changedPixels(since: images[39])?.area == 1)
        #expect(last.changedPixels(since: images[38])?.area == 2)
        #expect(images[38].changedPixels(since: last)?.area == 2)
        #expect(last.changedPixels(since: images[30])?.area == 4)
        #expect(last.changedPixels(since: images[0]) == nil)
    }
}
