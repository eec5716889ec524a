import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaVulkan
import Testing

/// Mixed paints, and images larger than a texture.
@Suite(.serialized) struct ImageTests {
    @Test func `Two paints are mixed by the second's weight`() throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...4 {
            var builder = PlanBuilder(seed: seed)
            let (large, small) = (
                try builder.image(120, 90, opaque: seed % 2 == 0),
                try builder.image(60, 45, opaque: seed % 2 == 0)
            )
            var items: [DrawItem] = builder.solids(5)
            let maps = [large, small].map { index in
                ImagePaint(
                    source: .image(index: index), filter: .linear,
                    mapping: .transformed(
                        Homography(
                            scaleX: index == large ? 0.7 : 0.35, y: index == large ? 0.9 : 0.45,
                            translationX: -2,
                            y: -3)),
                    texels: PixelRect(width: index == large ? 120 : 60, height: index == large ? 90 : 45))
            }
            var paints: [ImagePaint] = []
            for weight: UInt8 in [0, 1, 77, 200, 255] {
                var first = maps[0]
                (first.second, first.secondWeight) = (Int32(paints.count + 1), weight)
                paints += [first, maps[1]]
                items.append(
                    builder.show(
                        Int32(paints.count - 2), in: builder.rect(sides: 20...90), opacity: weight / 2 + 128))
            }
            builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), items) { $0.paints = paints }
            try Pixels.expect(builder.plan(), on: backend, level: 3, "seed \(seed)")
        }
    }

    private static func maps(_ size: Double) -> [ImagePaint.Mapping] {
        let map = Homography(
            xx: 0.9 * cos(0.5), xy: 0.9 * sin(0.5), xw: 0.0004, yx: -0.9 * sin(0.5), yy: 0.9 * cos(0.5),
            tx: 30, ty: -20)
        return [
            .aligned(dx: 7, dy: -4),
            .transformed(Homography(scaleX: 1.3, y: 0.6, translationX: -11.3, y: 5.2)),
            .transformed(Homography(scaleX: -0.8, y: -1.1, translationX: size, y: size - 4.5)),
            .transformed(map),
            .transformed(Homography(xx: 0, xy: 1, yx: -1, yy: 0, tx: 130, ty: -20)),
        ]
    }

    @Test(arguments: [ImagePaint.Filter.nearest, .linear])
    func `An image in tiles is the same as in one piece`(filter: ImagePaint.Filter) throws {
        var options = VulkanTestDevice.options()
        let whole = try VulkanBackend(options: options)
        options.largestImage = 37
        let cut = try VulkanBackend(options: options)
        for (index, mapping) in Self.maps(150).enumerated() {
            for (opacity, hasShape) in [(UInt8(255), false), (150, false), (200, true)] {
                var builder = PlanBuilder(seed: 5)
                let image = try builder.image(150, 140, opaque: index % 2 == 0)
                let paint = ImagePaint(
                    source: .image(index: image), filter: filter, mapping: mapping,
                    texels: index == 1
                        ? PixelRect(x0: 20, y0: 10, x1: 110, y1: 90) : PixelRect(width: 150, height: 140))
                var item = builder.show(0, in: PixelRect(x0: 3, y0: 5, x1: 190, y1: 145), opacity: opacity)
                if hasShape { (item.shape, item.interior) = (0, .empty) }
                builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), builder.solids(4) + [item]) {
                    $0.paints = [paint]
                    $0.edges = [
                        CoverageEdge(a: 0.75, b: 0.25, c: -30), CoverageEdge(a: -0.75, b: -0.25, c: 120),
                    ]
                    $0.shapes = [
                        CoverageShape(originX: 0, originY: 0, firstEdge: 0, edgeCount: 2, pairedCount: 2)
                    ]
                }
                let plan = builder.plan()
                _ = try whole.execute(plan)
                _ = try cut.execute(plan)
                // Coordinates in another texture round differently: two levels at most where samples are mixed, and
                // now and then another nearest texel where an edge between texels runs through a pixel's centre.
                let found = Pixels.difference(try Pixels.of(whole), try Pixels.of(cut), level: 2)
                #expect(found.count <= 12, "\(filter) \(index) \(opacity) \(hasShape): \(found.text)")
            }
        }
        #expect(cut.messages.all.isEmpty, "\(cut.messages.all.first ?? "")")
    }

    @Test func `A mask in tiles is the same as in one piece`() throws {
        var options = VulkanTestDevice.options()
        let whole = try VulkanBackend(options: options)
        options.largestImage = 37
        let cut = try VulkanBackend(options: options)
        for (index, mapping) in Self.maps(150).enumerated() {
            for (mode, opacity) in [(BlendMode.sourceOver, UInt8(255)), (.sourceOver, 150), (.multiply, 200)]
            {
                var builder = PlanBuilder(seed: 6)
                let mask = try builder.mask(150, 140)
                var item = builder.solid(PixelRect(x0: 3, y0: 5, x1: 190, y1: 145), builder.color())
                (item.mask, item.opacity, item.isOpaque, item.blendMode) = (0, opacity, false, mode)
                let texels =
                    index == 1
                    ? PixelRect(x0: 20, y0: 10, x1: 110, y1: 90) : PixelRect(width: 150, height: 140)
                builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), builder.solids(4) + [item]) {
                    $0.masks = [MaskPaint(source: .mask(index: mask), mapping: mapping, texels: texels)]
                }
                let plan = builder.plan()
                _ = try whole.execute(plan)
                _ = try cut.execute(plan)
                // Masks are sampled linearly where they are not aligned: see above.
                let found = Pixels.difference(
                    try Pixels.of(whole), try Pixels.of(cut), level: index == 0 ? 0 : 2)
                #expect(found.count <= 12, "\(index) \(mode) \(opacity): \(found.text)")
            }
        }
        #expect(cut.messages.all.isEmpty, "\(cut.messages.all.first ?? "")")
    }

    /// A device takes linear weights in steps of 1/256 of the distance between two texels, and coordinates round
    /// otherwise in a texture of another size. Where black lies beside white that is a level; along the axes, where
    /// llvmpipe also steps coordinates in 16 bits of fraction, up to 4. Weights of a shader's own would differ by as much
    /// from those that an image in one piece has.
    @Test func `Linear samples of tiles are a few levels from those of the whole, whatever the contrast`()
        throws
    {
        var options = VulkanTestDevice.options()
        let whole = try VulkanBackend(options: options)
        options.largestImage = 37
        let cut = try VulkanBackend(options: options)
        for (index, mapping) in Self.maps(150).enumerated().dropFirst() {
            var builder = PlanBuilder(seed: 15)
            let bits = (0..<(150 * 140)).map { _ in
                0xFF00_0000 | UInt32(builder.number(0...1)) * 0xFFFF_FFFF
            }
            builder.images.append(
                try CGImage(width: 150, height: 140) { bytes in
                    bits.withUnsafeBytes { bytes.copyMemory(from: $0) }
                })
            let paint = ImagePaint(
                source: .image(index: 0), filter: .linear, mapping: mapping,
                texels: PixelRect(width: 150, height: 140))
            builder.add(
                fill: .color(PackedColor(bits: 0xFF30_2010)), [builder.show(0, in: PlanBuilder.frame)]
            ) {
                $0.paints = [paint]
            }
            let plan = builder.plan()
            _ = try whole.execute(plan)
            _ = try cut.execute(plan)
            let (one, tiles) = (try Pixels.of(whole), try Pixels.of(cut))
            let isAlongAxes = index <= 2
            let far = Pixels.difference(one, tiles, level: isAlongAxes ? 4 : 1)
            #expect(far.count == 0, "\(index): \(far.text)")
            let near = Pixels.difference(one, tiles, level: 2)
            #expect(near.count <= 1000, "\(index): of 120,000 bytes \(near.text)")
        }
        #expect(cut.messages.all.isEmpty, "\(cut.messages.all.first ?? "")")
    }

    @Test func `Tiles meet without gap or overlap and hold a texel more on each side`() {
        let cuts = TexturePlacements.cuts(of: 100, limit: 37)
        #expect(cuts.map(\.core) == [0..<35, 35..<70, 70..<100])
        #expect(cuts.map(\.whole) == [0..<36, 34..<71, 69..<100])
        #expect(TexturePlacements.cuts(of: 37, limit: 37).map(\.whole) == [0..<37])
    }
}
