import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Plans of everything at once, from seeds.
@Suite(.serialized) struct RandomPlanTests {
    private static let modes: [BlendMode] =
        [.sourceOver, .sourceOver, .sourceOver, .plusLighter, .multiply, .screen, .destinationOut, .overlay]
        + [.sourceIn, .copy, .darken, .exclusion]

    /// Paints, masks and items of one surface.
    private static func content(
        _ builder: inout PlanBuilder, frame: PixelRect, readable: [Int32], image: Int32, mask: Int32
    ) -> DrawList {
        var list = DrawList()
        for index in 0..<Int(builder.number(2...6)) {
            let bounds = builder.rect(in: frame, sides: 10...90)
            var item = builder.solid(bounds, builder.color())
            switch (builder.number(0...3), readable.isEmpty) {
            case (0, false):
                let source = readable[Int(builder.number(0...Int32(readable.count - 1)))]
                list.paints.append(
                    builder.paint(of: source, dx: builder.number(-9...9), dy: builder.number(-9...9)))
                item = builder.show(Int32(list.paints.count - 1), in: bounds)
            case (1, _):
                let scale = Double(builder.number(5...15)) / 10
                let map = Homography(
                    xx: scale, xy: 0.2, yx: -0.1, yy: scale, tx: Double(builder.number(-30...30)), ty: 5)
                var paint = ImagePaint(
                    source: .image(index: image), filter: .linear, mapping: .transformed(SpaceMap(map)),
                    texels: PixelRect(width: 90, height: 70))
                if builder.number(0...2) == 0 {
                    list.paints.append(paint)
                    list.paints[list.paints.count - 1].mapping = .aligned(dx: 0, dy: 0)
                    (paint.second, paint.secondWeight) = (
                        OptionalIndex(list.paints.count - 1), UInt8(builder.number(1...254))
                    )
                }
                list.paints.append(paint)
                item = builder.show(Int32(list.paints.count - 1), in: bounds)
            case (2, _) where !builder.ramps.isEmpty:
                let scale = Double(builder.number(5...30)) / 1000
                list.gradients.append(
                    GradientPaint(
                        kind: GradientKind.allCases[Int(builder.number(0...3))],
                        map: SpaceMap(
                            xx: scale, xy: -0.004, xw: builder.number(0...1) == 0 ? 0 : 0.001, yx: 0.002,
                            yy: scale, tx: Double(builder.number(-9...3)) / 10, ty: -0.3),
                        ramp: builder.number(0...Int32(builder.ramps.count - 1)), focus: 0.6))
                item = builder.solid(bounds, .clear)
                item.material = .gradient(index: Int32(list.gradients.count - 1))
            default: break
            }
            item.opacity =
                builder.number(0...2) == 0 ? PackedOpacity(byte: UInt8(builder.number(1...254))) : .full
            if builder.number(0...3) == 0 {
                let texels = PixelRect(x0: 3, y0: 2, x1: 30, y1: 28)
                let reads = readable.last.map { builder.number(0...1) == 0 ? $0 : nil } ?? nil
                list.masks.append(
                    reads.map {
                        let frame = builder.surfaces[Int($0)].frame
                        return MaskPaint(
                            source: .surface(index: $0),
                            mapping: .aligned(dx: 0 - frame.x0, dy: 0 - frame.y0),
                            texels: PixelRect(width: frame.width, height: frame.height))
                    }
                        ?? MaskPaint(
                            source: .mask(index: mask),
                            mapping: .aligned(dx: 2 - bounds.x0, dy: 2 - bounds.y0), texels: texels))
                item.mask = OptionalIndex(list.masks.count - 1)
            }
            item.blendMode = Self.modes[Int(builder.number(0...Int32(Self.modes.count - 1)))]
            item.isOpaque = false
            if index == 0, frame == PlanBuilder.frame {
                item.bounds = frame
                item.interior = frame
            }
            list.items.append(item)
        }
        return list
    }

    static func plan(seed: UInt64, hasGradients: Bool = false) throws -> PlanBuilder {
        var builder = PlanBuilder(seed: seed)
        let image = try builder.image(90, 70)
        let mask = try builder.mask(32, 30)
        if hasGradients { builder.ramps = [builder.ramp(3), builder.ramp(9)].compactMap { $0 } }
        var readable: [Int32] = []
        var chain: Int32?
        for index in 0..<Int(builder.number(2...7)) {
            if builder.number(0...2) == 0 {
                // A segment of the picture. It may not read the segment that it draws over.
                if let chain { readable.removeAll { $0 == chain } }
                let list = content(
                    &builder, frame: PlanBuilder.frame, readable: readable, image: image, mask: mask)
                let fill = chain.map { Surface.Fill.continuing($0) } ?? .color(PackedColor(bits: 0xFF30_2010))
                let segment = builder.add(.backdrop, fill: fill) { $0 = list }
                chain = segment
                readable.append(segment)
            } else if let source = readable.last, builder.number(0...1) == 0 {
                let frame = builder.rect(sides: 30...120)
                let sigma = SurfaceFilter.GaussianSize(
                    x: Double(builder.number(0...12)), y: Double(builder.number(0...12)))
                let filter: SurfaceFilter =
                    switch builder.number(0...3) {
                    case 0: .shadow(sigma, color: builder.color())
                    case 1: .blur(sigma, edges: .extend)
                    case 2: .blur(sigma, edges: .clear)
                    default: .color(.identity)
                    }
                readable.append(builder.add(.filter, frame: frame, fill: .filter(filter, source: source)))
            } else {
                let frame = builder.rect(sides: 20...120)
                let list = content(&builder, frame: frame, readable: readable, image: image, mask: mask)
                readable.append(
                    builder.add(index % 2 == 0 ? .groupOpacity : .masked, frame: frame) { $0 = list })
            }
        }
        if let chain { readable.removeAll { $0 == chain } }
        var list = content(&builder, frame: PlanBuilder.frame, readable: readable, image: image, mask: mask)
        for source in readable {
            list.paints.append(builder.paint(of: source))
            let bounds = builder.surfaces[Int(source)].frame
            list.items.append(builder.show(Int32(list.paints.count - 1), in: bounds, opacity: 170))
        }
        let fill = chain.map { Surface.Fill.continuing($0) } ?? .color(PackedColor(bits: 0xFF30_2010))
        builder.add(.root, fill: fill) { $0 = list }
        return builder
    }

    @Test(arguments: [true, false])
    func `Plans of everything are drawn as the contract says`(asGPU: Bool) throws {
        let backend = try VulkanTestDevice.make(asGPU: asGPU)
        for seed in UInt64(1)...60 {
            var builder = try Self.plan(seed: seed)
            let plan = builder.plan(number: seed)
            _ = try backend.execute(plan)
            // Roundings add up where surfaces are drawn into surfaces, and formulas make more of them.
            let found = Pixels.difference(try Pixels.of(backend), ReferencePlan(plan).bytes, level: 4)
            #expect(found.count <= 200, "seed \(seed): \(found.text)")
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test(arguments: [true, false])
    func `Plans with gradients are drawn as the contract says`(asGPU: Bool) throws {
        let backend = try VulkanTestDevice.make(asGPU: asGPU)
        for seed in UInt64(1)...60 {
            var builder = try Self.plan(seed: seed, hasGradients: true)
            let plan = builder.plan(number: seed)
            _ = try backend.execute(plan)
            let found = Pixels.difference(try Pixels.of(backend), ReferencePlan(plan).bytes, level: 4)
            #expect(found.count <= 200, "seed \(seed): \(found.text)")
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test(arguments: [true, false])
    func `Drawing a part again leaves plans of everything as they are`(asGPU: Bool) throws {
        let backend = try VulkanTestDevice.make(asGPU: asGPU)
        var number = UInt64(1000)
        for seed in UInt64(1)...60 {
            var builder = try Self.plan(seed: seed)
            number += 1
            _ = try backend.execute(builder.plan(number: number))
            let before = try Pixels.of(backend)
            for _ in 0..<3 {
                var damage = PixelRegion(builder.rect(sides: 1...60).intersection(PlanBuilder.frame))
                damage.formUnion(builder.rect(sides: 1...9).intersection(PlanBuilder.frame))
                guard !damage.isEmpty else { continue }
                number += 1
                let plan = builder.plan(number: number, base: number - 1, damage: damage)
                let report = try backend.execute(plan)
                #expect(report.damage.area >= damage.area)
                let found = Pixels.difference(before, try Pixels.of(backend), level: 2)
                #expect(found.count <= 20, "seed \(seed), \(damage.rectangles): \(found.text)")
            }
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Both backends draw plans of everything alike`() throws {
        let (vulkan, cpu) = (try VulkanTestDevice.make(), SoftwareBackend(threads: 1))
        var (bytes, beyond) = (0, [0, 0, 0, 0, 0])
        for seed in UInt64(1)...60 {
            var builder = try Self.plan(seed: seed)
            let plan = builder.plan(number: seed)
            _ = try vulkan.execute(plan)
            _ = try cpu.execute(plan)
            let (a, b) = (try Pixels.of(vulkan), try Pixels.of(cpu))
            let found = Pixels.difference(a, b, level: 4)
            #expect(found.count <= 200, "seed \(seed): \(found.text)")
            bytes += a.count
            for level in beyond.indices { beyond[level] += Pixels.difference(a, b, level: level).count }
        }
        // The bytes beyond each level: roundings add up where surfaces are drawn into surfaces.
        #expect(beyond[2] * 100 < bytes, "\(bytes) bytes, beyond 0, 1, 2, 3, 4: \(beyond)")
    }
}
