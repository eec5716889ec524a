import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaVulkan
import Testing

/// Mixed paints, and how images are cut.
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
                        SpaceMap(
                            scaleX: index == large ? 0.7 : 0.35, y: index == large ? 0.9 : 0.45,
                            translationX: -2,
                            y: -3)),
                    texels: PixelRect(width: index == large ? 120 : 60, height: index == large ? 90 : 45))
            }
            var paints: [ImagePaint] = []
            for weight: UInt8 in [0, 1, 77, 200, 255] {
                var first = maps[0]
                (first.second, first.secondWeight) = (OptionalIndex(paints.count + 1), weight)
                paints += [first, maps[1]]
                items.append(
                    builder.show(
                        Int32(paints.count - 2), in: builder.rect(sides: 20...90),
                        opacity: PackedOpacity(byte: weight / 2 + 128)))
            }
            builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), items) { $0.paints = paints }
            try Pixels.expect(builder.plan(), on: backend, level: 3, "seed \(seed)")
        }
    }

    @Test func `Tiles meet without gap or overlap and hold a texel more on each side`() {
        let cuts = TexturePlacements.cuts(of: 100, limit: 37)
        #expect(cuts.map(\.core) == [0..<35, 35..<70, 70..<100])
        #expect(cuts.map(\.whole) == [0..<36, 34..<71, 69..<100])
        #expect(TexturePlacements.cuts(of: 37, limit: 37).map(\.whole) == [0..<37])
    }
}
