import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Pictures of glyphs that the device draws: the CPU's pixels, each glyph sent once, in bounded memory.
@Suite(.serialized) struct GlyphTests {
    private static func backend(_ change: (inout VulkanOptions) -> Void = { _ in }) throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.drawsGlyphs = true
        change(&options)
        return try VulkanBackend(options: options)
    }

    private static func masks(
        _ builder: inout PlanBuilder, _ count: Int, sides: ClosedRange<Int32> = 3...14
    ) throws -> [AlphaMask] {
        try (0..<count).map { _ in
            let (width, height) = (Int(builder.number(sides)), Int(builder.number(sides)))
            let bytes = (0..<(width * height)).map { _ in UInt8(builder.number(0...255)) }
            return try #require(AlphaMask(width: width, height: height, bytes: bytes, label: "glyph"))
        }
    }

    /// Glyphs in places of a grid so wide that none meet, or anywhere.
    private static func image(
        _ builder: inout PlanBuilder, _ masks: [AlphaMask], _ width: Int, _ height: Int, meeting: Bool,
        background: PackedColor = .clear
    ) throws -> CGImage {
        let all = PixelRect(width: width, height: height)
        var picture = GlyphPicture()
        picture.background = background
        func add(_ mask: AlphaMask, _ x: Int32, _ y: Int32) {
            let box = PixelRect(width: mask.width, height: mask.height).offsetBy(x: x, y: y)
            let area = box.intersection(all)
            guard !area.isEmpty else { return }
            picture.glyphs.append(
                GlyphPicture.Glyph(mask: mask, x: x, y: y, area: area, color: builder.color()))
        }
        if meeting {
            for mask in masks {
                add(mask, builder.number(-9...Int32(width)), builder.number(-9...Int32(height)))
            }
        } else {
            var index = 0
            for y in stride(from: Int32(-4), to: Int32(height), by: 15) {
                for x in stride(from: Int32(-4), to: Int32(width), by: 15) {
                    add(masks[index % masks.count], x, y)
                    index += 1
                }
            }
        }
        return try CGImage.deferred(
            picture, width: width, height: height, isOpaque: background.isOpaque
        ) { [picture] target in draw(picture, width, target) }
    }

    /// Draws a picture as the CPU does.
    private static func draw(_ picture: GlyphPicture, _ width: Int, _ target: UnsafeMutableRawBufferPointer) {
        let pixels = target.bindMemory(to: UInt32.self)
        pixels.update(repeating: picture.background.bits)
        for glyph in picture.glyphs {
            let (x, y) = (Int(glyph.area.x0 - glyph.x), Int(glyph.area.y0 - glyph.y))
            glyph.mask.bytes.withUnsafeBufferPointer { mask in
                guard let mask = mask.baseAddress, let first = pixels.baseAddress else { return }
                MaskRows.blend(
                    first + Int(glyph.area.y0) * width + Int(glyph.area.x0), stride: width,
                    width: glyph.area.width, height: glyph.area.height, color: glyph.color.bits,
                    opacity: 255, mask: mask + y * glyph.mask.width + x, maskStride: glyph.mask.width)
            }
        }
    }

    /// A plan that shows images pixel for pixel, below one another.
    private static func plan(_ images: [CGImage], number: UInt64 = 1) -> FramePlan {
        var builder = PlanBuilder(seed: 1)
        builder.images = images
        let width = images.map(\.width).max() ?? 1
        let frame = PixelRect(width: width, height: images.map(\.height).reduce(0, +))
        var y: Int32 = 0
        var items: [DrawItem] = []
        var paints: [ImagePaint] = []
        for (index, image) in images.enumerated() {
            let size = PixelRect(width: image.width, height: image.height)
            paints.append(
                ImagePaint(
                    source: .image(index: Int32(index)), filter: .nearest,
                    mapping: .aligned(dx: 0, dy: 0 - y), texels: size))
            items.append(builder.show(Int32(index), in: size.offsetBy(x: 0, y: y)))
            y += Int32(image.height)
        }
        builder.add(frame: frame, fill: .color(.clear), items) { $0.paints = paints }
        return builder.plan(number: number)
    }

    /// Draws an image that is all of the picture, and expects the CPU's pixels.
    @discardableResult
    private static func expect(
        _ image: CGImage, on backend: VulkanBackend, level: Int, isDrawn: Bool = true, number: UInt64 = 1,
        _ comment: String = "", at location: SourceLocation = #_sourceLocation
    ) throws -> FrameStatistics {
        let report = try backend.execute(plan([image], number: number))
        #expect(image.isDecoded != isDrawn, "\(comment)", sourceLocation: location)
        let expected = image.withUnsafeBytes { Array($0) }
        let found = Pixels.difference(
            try Pixels.of(backend), expected, level: level, width: image.width)
        #expect(found.count == 0, "\(comment): \(found.text)", sourceLocation: location)
        #expect(
            backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")", sourceLocation: location)
        return report.statistics
    }

    @Test(arguments: [(1, 1), (2, 30), (64, 64), (200, 33), (511, 40), (700, 90), (1300, 20)])
    func `Glyphs side by side have the bytes that the CPU gives them`(width: Int, height: Int) throws {
        let backend = try Self.backend()
        var builder = PlanBuilder(seed: UInt64(width))
        let masks = try Self.masks(&builder, 40)
        for background in [PackedColor.clear, PackedColor(.black)] {
            let image = try Self.image(
                &builder, masks, width, height, meeting: false, background: background)
            // On black every pixel is rounded twice.
            try Self.expect(image, on: backend, level: background == .clear ? 0 : 1, "\(background)")
        }
    }

    @Test func `Glyphs over one another are within a level of them`() throws {
        let backend = try Self.backend()
        for seed in UInt64(1)...20 {
            var builder = PlanBuilder(seed: seed)
            let masks = try Self.masks(&builder, 60)
            let image = try Self.image(&builder, masks, 90, 60, meeting: true)
            // A pixel is rounded as often as glyphs meet in it: five or six times.
            try Self.expect(image, on: backend, level: 3, "seed \(seed)")
        }
    }

    @Test func `Two glyphs that meet are within a level`() throws {
        let backend = try Self.backend()
        for seed in UInt64(1)...40 {
            var builder = PlanBuilder(seed: seed)
            let masks = try Self.masks(&builder, 2, sides: 20...30)
            let image = try Self.image(&builder, masks, 24, 24, meeting: true)
            if image.glyphs?.glyphs.isEmpty ?? true { continue }
            try Self.expect(image, on: backend, level: 1, "seed \(seed)")
        }
    }

    @Test func `A glyph is sent once`() throws {
        let backend = try Self.backend()
        var builder = PlanBuilder(seed: 2)
        let masks = try Self.masks(&builder, 12)
        let first = try Self.expect(
            Self.image(&builder, masks, 200, 80, meeting: false), on: backend, level: 0)
        #expect(first.uploadedGlyphs == 12)
        #expect(first.uploadedBytes == masks.reduce(0) { $0 + $1.bytes.count })
        #expect(first.glyphBytes > 0)
        let second = try Self.expect(
            Self.image(&builder, masks.reversed(), 180, 60, meeting: false), on: backend, level: 0, number: 2)
        #expect(second.uploadedGlyphs == 0)
        #expect(second.uploadedBytes == 0)
        let new = try Self.masks(&builder, 1)
        let third = try Self.expect(
            Self.image(&builder, new + masks, 180, 60, meeting: false), on: backend, level: 0, number: 3)
        #expect(third.uploadedGlyphs == 1)
        #expect(third.uploadedBytes == new[0].bytes.count)
    }

    @Test func `A picture that stays needs neither glyphs nor pixels`() throws {
        let backend = try Self.backend()
        var builder = PlanBuilder(seed: 3)
        let masks = try Self.masks(&builder, 5)
        let image = try Self.image(&builder, masks, 100, 40, meeting: false)
        _ = try backend.execute(Self.plan([image]))
        let other = try Self.image(&builder, Self.masks(&builder, 5), 100, 40, meeting: false)
        let statistics = try backend.execute(Self.plan([image, other], number: 2)).statistics
        #expect(statistics.uploadedGlyphs == 5)
        let found = try Pixels.of(backend)
        let expected = [image, other].flatMap { $0.withUnsafeBytes { Array($0) } }
        #expect(Pixels.difference(found, expected, level: 0, width: 100).count == 0)
    }

    @Test func `Small pictures share a texture`() throws {
        let backend = try Self.backend()
        var builder = PlanBuilder(seed: 4)
        let masks = try Self.masks(&builder, 30)
        let images = try (0..<40).map { _ in
            try Self.image(&builder, masks, 60, 12, meeting: false)
        }
        _ = try backend.execute(Self.plan(images))
        #expect(backend.textureCount == 1)
        let expected = images.flatMap { $0.withUnsafeBytes { Array($0) } }
        let found = Pixels.difference(try Pixels.of(backend), expected, level: 0, width: 60)
        #expect(found.count == 0, "\(found.text)")
    }

    @Test func `Pages are emptied for glyphs that are new, and no more are made`() throws {
        let backend = try Self.backend { ($0.glyphPageSize, $0.mostGlyphPages) = (64, 2) }
        var builder = PlanBuilder(seed: 5)
        var most = 0
        let kept = try Self.masks(&builder, 4, sides: 14...14)
        var sent = 0
        for number in UInt64(1)...60 {
            let masks = try kept + Self.masks(&builder, 8, sides: 14...14)
            let image = try Self.image(&builder, masks, 100, 30, meeting: false)
            let statistics = try Self.expect(
                image, on: backend, level: 0, number: number, "frame \(number)")
            most = max(most, statistics.glyphBytes)
            sent += statistics.uploadedGlyphs
        }
        // Two pages of 4096 bytes, and the device's own overhead.
        #expect(most <= 2 * 8192)
        // All new glyphs, and the glyphs that were lost with a page: at most four of a page's sixteen.
        #expect(sent >= 60 * 8 + 4)
        #expect(sent <= 60 * 8 * 3 / 2)
    }

    @Test func `Pictures whose glyphs do not find room are drawn by the CPU, the others are not`() throws {
        let backend = try Self.backend { ($0.glyphPageSize, $0.mostGlyphPages) = (32, 1) }
        var builder = PlanBuilder(seed: 6)
        let few = try Self.masks(&builder, 2, sides: 8...8)
        let many = try Self.masks(&builder, 50, sides: 12...12)
        let small = try Self.image(&builder, few, 100, 16, meeting: false)
        try Self.expect(small, on: backend, level: 0)
        let large = try Self.image(&builder, many, 200, 90, meeting: false)
        try Self.expect(large, on: backend, level: 0, isDrawn: false, number: 2)
        let again = try Self.image(&builder, few, 90, 16, meeting: false)
        try Self.expect(again, on: backend, level: 0, number: 3)
    }

    @Test func `A glyph larger than a page is drawn by the CPU`() throws {
        let backend = try Self.backend { $0.glyphPageSize = 32 }
        var builder = PlanBuilder(seed: 7)
        let image = try Self.image(
            &builder, Self.masks(&builder, 1, sides: 33...33), 60, 60, meeting: true)
        try Self.expect(image, on: backend, level: 0, isDrawn: false)
    }

    @Test(arguments: [64, 200])
    func `Pictures in tiles have the same bytes`(limit: Int) throws {
        let backend = try Self.backend { ($0.largestImage, $0.largestSimpleImage) = (limit, 64) }
        var builder = PlanBuilder(seed: 8)
        let masks = try Self.masks(&builder, 30)
        try Self.expect(Self.image(&builder, masks, 333, 150, meeting: false), on: backend, level: 0)
    }

    @Test(arguments: [90, 700])
    func `A turned picture is that of its pixels`(width: Int) throws {
        var builder = PlanBuilder(seed: 9)
        let masks = try Self.masks(&builder, 30)
        let image = try Self.image(&builder, masks, width, 70, meeting: false)
        let frame = PlanBuilder.frame
        func pixels(_ image: CGImage) throws -> [UInt8] {
            var builder = PlanBuilder(seed: 1)
            builder.images = [image]
            let paint = ImagePaint(
                source: .image(index: 0), filter: .linear,
                mapping: .transformed(SpaceMap(xx: 0.6, xy: 0.2, yx: -0.2, yy: 0.6, tx: 4, ty: 9)),
                texels: PixelRect(width: width, height: 70))
            builder.add(fill: .color(.clear), [builder.show(0, in: frame)]) { $0.paints = [paint] }
            let backend = try Self.backend()
            _ = try backend.execute(builder.plan())
            return try Pixels.of(backend)
        }
        let drawn = try pixels(image)
        #expect(!image.isDecoded)
        let plain = try CGImage(width: width, height: 70) { target in
            image.withUnsafeBytes { target.copyMemory(from: $0) }
        }
        let found = Pixels.difference(drawn, try pixels(plain), level: 0)
        #expect(found.count == 0, "\(found.text)")
    }

    @Test func `Without caching every frame sends all glyphs`() throws {
        let backend = try Self.backend()
        var builder = PlanBuilder(seed: 10)
        let masks = try Self.masks(&builder, 6)
        for number in UInt64(1)...3 {
            let image = try Self.image(&builder, masks, 100, 40, meeting: false)
            var plan = Self.plan([image], number: number)
            plan.optimizations.subtract(.caching)
            #expect(try backend.execute(plan).statistics.uploadedGlyphs == 6)
            #expect(try Pixels.of(backend) == image.withUnsafeBytes { Array($0) })
        }
    }

    @Test func `A device that draws with the CPU gets pixels`() throws {
        let backend = try Self.backend { $0.drawsGlyphs = false }
        var builder = PlanBuilder(seed: 11)
        let image = try Self.image(&builder, Self.masks(&builder, 6), 100, 40, meeting: false)
        #expect(!backend.traits.drawsSource(of: image) && !backend.traits.drawsGlyphs)
        let statistics = try Self.expect(image, on: backend, level: 0, isDrawn: false)
        #expect(statistics.uploadedGlyphs == 0 && statistics.glyphBytes == 0)
    }

    @Test func `Failing any call of a frame with glyphs gives an error, and the next frame is right`() throws
    {
        var builder = PlanBuilder(seed: 12)
        let masks = try Self.masks(&builder, 6)
        let image = try Self.image(&builder, masks, 40, 40, meeting: false)
        let plan = Self.plan([image])
        let good = try Self.backend()
        let before = good.calls.count
        _ = try good.execute(plan)
        let total = good.calls.count - before
        let expected = try Pixels.of(good)
        var options = VulkanTestDevice.options()
        options.drawsGlyphs = true
        let messages = ValidationMessages()
        for number in 1...total {
            let backend = try VulkanBackend(options: options, messages: messages)
            backend.calls.fault = VulkanCalls.Fault(.number(number), result: -2)
            #expect(throws: VulkanError.self, "call \(number)") { _ = try backend.execute(plan) }
            backend.calls.fault = nil
            guard number % 5 == 0 else { continue }
            _ = try backend.execute(plan)
            #expect(try Pixels.of(backend) == expected, "after call \(number)")
        }
        #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
    }
}
