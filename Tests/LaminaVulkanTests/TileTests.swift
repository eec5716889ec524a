import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Images and masks larger than a texture give the same bytes however they are cut.
@Suite(.serialized) struct TileTests {
    /// A backend that draws large images whole, and several that cut them.
    private static func backends(from size: Int, limits: [Int]) throws -> (VulkanBackend, [VulkanBackend]) {
        var options = VulkanTestDevice.options()
        options.largestSimpleImage = size
        let whole = try VulkanBackend(options: options)
        let cut = try limits.map { limit in
            var options = options
            options.largestImage = limit
            return try VulkanBackend(options: options)
        }
        return (whole, cut)
    }

    private static func expectEqual(
        _ plan: FramePlan, _ whole: VulkanBackend, _ cut: [VulkanBackend], _ comment: String
    ) throws {
        _ = try whole.execute(plan)
        let expected = try Pixels.of(whole)
        for (index, backend) in cut.enumerated() {
            _ = try backend.execute(plan)
            let found = Pixels.difference(expected, try Pixels.of(backend), level: 0)
            #expect(found.count == 0, "\(comment), way \(index) to cut: \(found.text)")
            #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
        }
        #expect(whole.messages.all.isEmpty, "\(whole.messages.all.first ?? "")")
    }

    /// To images of about 150 texels either way.
    private static let maps: [ImagePaint.Mapping] = [
        .aligned(dx: 7, dy: -4),
        .transformed(SpaceMap(scaleX: 1.3, y: 0.6, translationX: -11.3, y: 5.2)),
        .transformed(SpaceMap(scaleX: -0.8, y: -1.1, translationX: 150, y: 145.5)),
        .transformed(
            SpaceMap(
                xx: 0.9 * cos(0.5), xy: 0.9 * sin(0.5), xw: 0.0004, yx: -0.9 * sin(0.5), yy: 0.9 * cos(0.5),
                tx: 30, ty: -20)),
        .transformed(SpaceMap(xx: 0, xy: 1, yx: -1, yy: 0, tx: 130, ty: -20)),
        .transformed(SpaceMap(xx: 0.11, xy: -0.04, yx: 0.05, yy: 0.12, tx: 60, ty: 70)),
        .transformed(SpaceMap(xx: 4, xy: 1, xw: 0.02, yx: -2, yy: 3, yw: 0.01, tx: -60, ty: -90)),
        // Pixels on the very edges between texels.
        .transformed(SpaceMap(scaleX: 0.5, y: 0.5, translationX: 0.25, y: 0.25)),
    ]

    /// Black beside white, where a level of a weight shows as a level.
    private static func noise(_ builder: inout PlanBuilder) throws -> Int32 {
        let bits = (0..<(150 * 140)).map { _ in 0xFF00_0000 | UInt32(builder.number(0...1)) * 0xFFFF_FFFF }
        builder.images.append(
            try CGImage(width: 150, height: 140) { bytes in
                bits.withUnsafeBytes { bytes.copyMemory(from: $0) }
            })
        return Int32(builder.images.count - 1)
    }

    @Test(arguments: [ImagePaint.Filter.nearest, .linear], [false, true])
    func `An image in tiles is the same as in one piece`(filter: ImagePaint.Filter, isNoise: Bool) throws {
        let (whole, cut) = try Self.backends(from: 20, limits: [20, 37, 140])
        for (index, mapping) in Self.maps.enumerated() {
            for (opacity, hasShape, mode) in [
                (PackedOpacity.full, false, BlendMode.sourceOver), (150, false, .sourceOver),
                (200, true, .plusLighter),
                (255, true, .overlay), (120, false, .sourceIn),
            ] {
                var builder = PlanBuilder(seed: 5)
                let image =
                    isNoise
                    ? try Self.noise(&builder) : try builder.image(150, 140, opaque: index % 2 == 0)
                let paint = ImagePaint(
                    source: .image(index: image), filter: filter, mapping: mapping,
                    texels: index == 1
                        ? PixelRect(x0: 20, y0: 10, x1: 110, y1: 90) : PixelRect(width: 150, height: 140))
                var item = builder.show(
                    0, in: PixelRect(x0: 3, y0: 5, x1: 190, y1: 145), opacity: opacity, mode: mode)
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
                try Self.expectEqual(
                    builder.plan(), whole, cut, "map \(index), \(opacity) \(hasShape) \(mode)")
            }
        }
    }

    @Test func `A mask in tiles is the same as in one piece`() throws {
        let (whole, cut) = try Self.backends(from: 20, limits: [20, 37, 140])
        for (index, mapping) in Self.maps.enumerated() {
            for (mode, opacity) in [
                (BlendMode.sourceOver, PackedOpacity.full), (.sourceOver, 150), (.multiply, 200),
            ] {
                for showsImage in [false, true] {
                    var builder = PlanBuilder(seed: 6)
                    let mask = try builder.mask(150, 140)
                    let image = try builder.image(150, 140)
                    let bounds = PixelRect(x0: 3, y0: 5, x1: 190, y1: 145)
                    var item =
                        showsImage
                        ? builder.show(0, in: bounds) : builder.solid(bounds, builder.color())
                    (item.mask, item.opacity, item.isOpaque, item.blendMode) = (0, opacity, false, mode)
                    let texels =
                        index == 1
                        ? PixelRect(x0: 20, y0: 10, x1: 110, y1: 90) : PixelRect(width: 150, height: 140)
                    builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), builder.solids(4) + [item]) {
                        $0.masks = [
                            MaskPaint(source: .mask(index: mask), mapping: mapping, texels: texels)
                        ]
                        $0.paints = [
                            ImagePaint(
                                source: .image(index: image), filter: .linear, mapping: Self.maps[3],
                                texels: PixelRect(width: 150, height: 140))
                        ]
                    }
                    try Self.expectEqual(
                        builder.plan(), whole, cut, "map \(index), \(mode) \(opacity) \(showsImage)")
                }
            }
        }
    }

    @Test func `Mixed images in tiles are the same as in one piece`() throws {
        let (whole, cut) = try Self.backends(from: 20, limits: [20, 37])
        for (index, mapping) in Self.maps.enumerated() {
            var builder = PlanBuilder(seed: 8)
            let paints = [try builder.image(150, 140, opaque: true), try Self.noise(&builder)].map {
                ImagePaint(
                    source: .image(index: $0), filter: .linear, mapping: mapping,
                    texels: PixelRect(width: 150, height: 140))
            }
            var first = paints[0]
            (first.second, first.secondWeight) = (1, 90)
            let item = builder.show(0, in: PixelRect(x0: 3, y0: 5, x1: 190, y1: 145), opacity: 200)
            builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), builder.solids(4) + [item]) {
                $0.paints = [first, paints[1]]
            }
            try Self.expectEqual(builder.plan(), whole, cut, "map \(index)")
        }
    }

    @Test func `Trees with images in tiles are the same as with images in one piece`() throws {
        let (whole, cut) = try Self.backends(from: 9, limits: [9, 17])
        for seed in UInt64(1)...40 {
            var random = try RandomTree(seed: seed, hasEffects: seed % 2 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let expected = try AgreementTests.draw(tree, whole)
            for backend in cut {
                let difference = PixelDifference(expected, try AgreementTests.draw(tree, backend))
                #expect(difference.largest == 0, "seed \(seed): \(difference)")
                #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
            }
        }
        #expect(whole.messages.all.isEmpty, "\(whole.messages.all.first ?? "")")
    }

    @Test func `What is drawn as tiles are is as the contract says`() throws {
        let (whole, cut) = try Self.backends(from: 20, limits: [37])
        for (index, mapping) in Self.maps.enumerated() {
            for filter in [ImagePaint.Filter.nearest, .linear] {
                var builder = PlanBuilder(seed: 9)
                let image = try builder.image(150, 140)
                builder.add(
                    fill: .color(PackedColor(bits: 0xFF30_2010)),
                    [builder.show(0, in: PixelRect(x0: 3, y0: 5, x1: 190, y1: 145))]
                ) {
                    $0.paints = [
                        ImagePaint(
                            source: .image(index: image), filter: filter, mapping: mapping,
                            texels: PixelRect(width: 150, height: 140))
                    ]
                }
                // Sometimes another nearest texel, and two roundings.
                for backend in [whole] + cut {
                    try Pixels.expect(
                        builder.plan(), on: backend, level: filter == .linear ? 2 : 1, allowing: 12,
                        "map \(index) \(filter)")
                }
            }
        }
    }
}
