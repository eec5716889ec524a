import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Small surfaces together in one target look as they do in targets of their own.
@Suite(.serialized) struct PackingTests {
    private struct Drawn {
        var image: CGImage
        var draws: Int
    }

    private static func draw(
        _ tree: LayerTree, _ backend: VulkanBackend, _ optimizations: Optimizations
    ) throws -> Drawn {
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        let report = try renderer.render(at: 0, target: AgreementTests.target)
        return Drawn(image: try renderer.makeImage(), draws: report.statistics.draws)
    }

    /// An unrestricted device, and a device whose shaders may not compute everything from records.
    private static func backend(isNarrow: Bool) throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.hasNarrowInterfaces = isNarrow
        return try VulkanBackend(options: options)
    }

    @Test(arguments: [false, true], [true, false])
    func `Packing changes no byte of a random tree`(hasEffects: Bool, hasImages: Bool) throws {
        for isNarrow in [false, true] {
            let vulkan = try Self.backend(isNarrow: isNarrow)
            var packed = 0
            for seed in UInt64(1)...(isNarrow ? 30 : 100) {
                var random = try RandomTree(seed: seed, hasEffects: hasEffects)
                if !hasImages { random.images = [] }
                let tree = random.tree(width: 300, height: 220, count: 40)
                let on = try Self.draw(tree, vulkan, .all)
                let off = try Self.draw(tree, vulkan, .all.subtracting(.packing))
                let difference = PixelDifference(on.image, off.image)
                #expect(difference.largest == 0, "seed \(seed): \(difference)")
                if on.draws != off.draws { packed += 1 }
            }
            // Else there was nothing to compare.
            #expect(isNarrow || packed > (hasEffects ? 30 : 0), "\(packed) trees have surfaces to pack")
            #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
        }
    }

    @Test func `Packing changes no byte of gradients`() throws {
        for isNarrow in [false, true] {
            let vulkan = try Self.backend(isNarrow: isNarrow)
            var packed = 0
            for seed in UInt64(1)...(isNarrow ? 20 : 80) {
                var random = try RandomTree(seed: seed, hasEffects: true, hasGradients: true)
                let tree = random.tree(width: 300, height: 220, count: 40)
                let on = try Self.draw(tree, vulkan, .all)
                let off = try Self.draw(tree, vulkan, .all.subtracting(.packing))
                let difference = PixelDifference(on.image, off.image)
                #expect(difference.largest == 0, "seed \(seed): \(difference)")
                if on.draws != off.draws { packed += 1 }
            }
            #expect(isNarrow || packed > 20, "\(packed) trees have surfaces to pack")
            #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
        }
    }

    /// Small surfaces with slanted edges and turned images, shown turned, in perspective, blended by formulas and masked
    /// by one another.
    static func plan(seed: UInt64) throws -> FramePlan {
        var builder = PlanBuilder(seed: seed)
        let image = try builder.image(40, 30)
        func map(_ frame: PixelRect) -> ImagePaint.Mapping {
            func number(_ range: ClosedRange<Int32>) -> Double { Double(builder.number(range)) / 100 }
            return .transformed(
                SpaceMap(
                    xx: number(40...150), xy: number(-60...60), xw: number(-1...1) / 9,
                    yx: number(-60...60), yy: number(40...150), yw: number(-1...1) / 9,
                    tx: number(-2000...1000), ty: number(-2000...1000)))
        }
        let filters: [ImagePaint.Filter] = [.nearest, .linear]
        var groups: [Int32] = []
        for _ in 0..<9 {
            let frame = builder.rect(sides: 20...90)
            let paint = ImagePaint(
                source: .image(index: image), filter: filters[Int(builder.number(0...1))],
                mapping: map(frame),
                texels: PixelRect(width: 40, height: 30))
            var items = builder.solids(3, in: frame)
            items.append(
                builder.show(0, in: frame, opacity: PackedOpacity(byte: UInt8(builder.number(90...255)))))
            let isShaped = builder.number(0...2) > 0
            for index in items.indices where isShaped {
                (items[index].shape, items[index].interior, items[index].isOpaque) = (0, .empty, false)
            }
            let slant = Float(builder.number(10...90)) / 100
            let group = builder.add(.groupOpacity, frame: frame, items) {
                $0.paints = [paint]
                $0.edges = [
                    CoverageEdge(a: slant, b: 1 - slant, c: -7.3),
                    CoverageEdge(a: -slant, b: slant - 1, c: 50.1),
                ]
                $0.shapes = [
                    CoverageShape(
                        originX: frame.x0, originY: frame.y0, firstEdge: 0, edgeCount: 2, pairedCount: 2)
                ]
            }
            groups.append(group)
        }
        var list = DrawList()
        let modes: [BlendMode] = [.sourceOver, .plusLighter, .multiply, .overlay, .destinationIn, .screen]
        for group in groups {
            let size = builder.surfaces[Int(group)].frame
            let texels = PixelRect(width: size.width, height: size.height)
            list.paints.append(
                ImagePaint(
                    source: .surface(index: group), filter: filters[Int(builder.number(0...1))],
                    mapping: map(size), texels: texels))
            var item = builder.show(
                Int32(list.paints.count - 1), in: builder.rect(sides: 30...120),
                opacity: PackedOpacity(byte: UInt8(builder.number(90...255))),
                mode: modes[Int(builder.number(0...5))])
            if builder.number(0...1) == 0 {
                let other = groups[Int(builder.number(0...8))]
                let frame = builder.surfaces[Int(other)].frame
                list.masks.append(
                    MaskPaint(
                        source: .surface(index: other), mapping: map(frame),
                        texels: PixelRect(width: frame.width, height: frame.height)))
                item.mask = OptionalIndex(list.masks.count - 1)
            }
            list.items.append(item)
        }
        builder.add(fill: .color(PackedColor(bits: 0xFF30_2010))) { $0 = list }
        return builder.plan(number: seed)
    }

    @Test(arguments: [false, true])
    func `Packing changes no byte of turned, masked and blended surfaces`(isNarrow: Bool) throws {
        let vulkan = try Self.backend(isNarrow: isNarrow)
        for seed in UInt64(1)...60 {
            var plan = try Self.plan(seed: seed)
            _ = try vulkan.execute(plan)
            let on = try Pixels.of(vulkan)
            plan.optimizations.subtract(.packing)
            plan.number += 1000
            _ = try vulkan.execute(plan)
            let found = Pixels.difference(on, try Pixels.of(vulkan), level: 0)
            #expect(found.count == 0, "seed \(seed): \(found.text)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test func `Turned, masked and blended surfaces in one target are as the contract says`() throws {
        let vulkan = try VulkanTestDevice.make()
        for seed in UInt64(1)...30 {
            let plan = try Self.plan(seed: seed)
            let list = try BatchList(
                plan: plan, damage: plan.damage, placements: TexturePlacements(), costs: .software)
            #expect(list.passes[0].surfaces.prefix(9) == [0, 1, 2, 3, 4, 5, 6, 7, 8], "\(list)")
            try Pixels.expect(plan, on: vulkan, level: 4, allowing: 200, "seed \(seed)")
        }
    }
}
