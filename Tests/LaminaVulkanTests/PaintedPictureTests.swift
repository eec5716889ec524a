import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Pictures that the CPU paints in the memory of a software device.
@Suite(
    .serialized,
    .enabled("the CPU cannot paint in this device's memory: its images with readable rows are not drawn into")
    {
        try VulkanTestDevice.make().filtersOnHost
    })
struct PaintedPictureTests {
    /// - Parameter always: Whether the CPU paints all pictures that it can paint.
    private static func backend(always: Bool) throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.makePainter = { SoftwareSurfacePainter(threads: 2) }
        options.paintsPictures = always ? true : nil
        return try VulkanBackend(options: options)
    }

    private static let large = PixelRect(width: 1200, height: 1000)

    /// A plan that shows an image, turned, so many times that each time covers a million pixels.
    private static func plan(
        turned count: Int, number: UInt64, base: UInt64? = nil, damage: PixelRegion? = nil
    ) throws -> FramePlan {
        var builder = PlanBuilder(seed: 3)
        let image = try builder.image(64, 64)
        let bounds = PixelRect(x0: 100, y0: 0, x1: 1100, y1: 1000)
        let items = (0..<count).map { index in
            var item = builder.show(Int32(index), in: bounds, opacity: 200)
            item.shape = OptionalIndex(index)
            item.interior = .empty
            return item
        }
        builder.add(frame: large, fill: .color(PackedColor(bits: 0xFF30_2010))) { list in
            for index in 0..<count {
                let map = Homography(
                    xx: 0.05, xy: 0.01 + Double(index) / 1000, yx: -0.01, yy: 0.05, tx: -3, ty: 4)
                list.paints.append(
                    ImagePaint(
                        source: .image(index: image), filter: .linear, mapping: .transformed(SpaceMap(map)),
                        texels: PixelRect(width: 64, height: 64)))
                list.edges += [
                    CoverageEdge(a: 0.9, b: 0.1, c: -80), CoverageEdge(a: -0.9, b: -0.1, c: 900),
                    CoverageEdge(a: -0.1, b: 0.9, c: 20), CoverageEdge(a: 0.1, b: -0.9, c: 780),
                ]
                list.shapes.append(
                    CoverageShape(
                        originX: 100, originY: 0, firstEdge: Int32(4 * index), edgeCount: 4, pairedCount: 4))
            }
            list.items = items
        }
        return builder.plan(number: number, base: base, damage: damage)
    }

    private static func bytes(_ backend: any RenderBackend, _ plan: FramePlan) throws -> [UInt8] {
        _ = try backend.execute(plan)
        return try Pixels.of(backend)
    }

    @Test func `A picture of many pixels of turned images has the bytes of the software backend`() throws {
        let backend = try Self.backend(always: false)
        let plan = try Self.plan(turned: 9, number: 1)
        let drawn = try Self.bytes(backend, plan)
        #expect(backend.paintsPicture)
        #expect(try drawn == Self.bytes(SoftwareBackend(threads: 1), plan))
        // Images that only the CPU reads need no texture.
        #expect(backend.textureCount == 0)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A picture of fewer such pixels is drawn by shaders`() throws {
        let backend = try Self.backend(always: false)
        _ = try backend.execute(Self.plan(turned: 7, number: 1))
        #expect(!backend.paintsPicture)
        #expect(backend.textureCount == 1)
    }

    @Test func `Without a painter shaders draw every picture`() throws {
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(Self.plan(turned: 9, number: 1))
        #expect(!backend.paintsPicture)
    }

    @Test
    func `The CPU paints until half of the pixels are gone, and then all of the picture is drawn again`()
        throws
    {
        let backend = try Self.backend(always: false)
        let spot = PixelRegion(PixelRect(x0: 300, y0: 200, x1: 330, y1: 220))
        func draw(_ turned: Int, _ number: UInt64) throws -> PixelRegion {
            try backend.execute(
                Self.plan(turned: turned, number: number, base: number - 1, damage: spot)
            ).damage
        }
        #expect(try draw(9, 1) == PixelRegion(Self.large))
        #expect(try draw(6, 2) == spot)
        #expect(backend.paintsPicture)
        #expect(try draw(3, 3) == PixelRegion(Self.large))
        #expect(!backend.paintsPicture)
        #expect(try draw(7, 4) == spot)
        #expect(!backend.paintsPicture)
        #expect(try draw(9, 5) == PixelRegion(Self.large))
        #expect(backend.paintsPicture)
        #expect(
            try Pixels.of(backend)
                == Self.bytes(SoftwareBackend(threads: 1), Self.plan(turned: 9, number: 1)))
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Plans of everything are painted as the contract says`() throws {
        let backend = try Self.backend(always: true)
        for seed in UInt64(1)...60 {
            var builder = try RandomPlanTests.plan(seed: seed, hasGradients: seed % 2 == 0)
            let plan = builder.plan(number: seed)
            _ = try backend.execute(plan)
            #expect(backend.paintsPicture)
            let found = Pixels.difference(try Pixels.of(backend), ReferencePlan(plan).bytes, level: 4)
            #expect(found.count <= 200, "seed \(seed): \(found.text)")
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Painting a part again leaves plans of everything as they are`() throws {
        let backend = try Self.backend(always: true)
        var number = UInt64(1000)
        for seed in UInt64(1)...60 {
            var builder = try RandomPlanTests.plan(seed: seed)
            number += 1
            let before = try Self.bytes(backend, builder.plan(number: number))
            for _ in 0..<3 {
                let damage = PixelRegion(builder.rect(sides: 1...60).intersection(PlanBuilder.frame))
                guard !damage.isEmpty else { continue }
                number += 1
                let after = try Self.bytes(
                    backend, builder.plan(number: number, base: number - 1, damage: damage))
                let found = Pixels.difference(before, after, level: 2)
                #expect(found.count <= 20, "seed \(seed), \(damage.rectangles): \(found.text)")
            }
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Random trees look the same painted and on the software backend`() throws {
        let backend = try Self.backend(always: true)
        for seed in UInt64(1)...40 {
            var random = try RandomTree(seed: seed, hasGradients: true)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let difference = PixelDifference(
                try AgreementTests.draw(tree, backend), try AgreementTests.draw(tree, SoftwareBackend()))
            AgreementTests.expectAgreement(difference, "seed \(seed)")
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A picture with a video is left to the device, and a part with one asks for the whole`() throws
    {
        let backend = try Self.backend(always: true)
        var plan = try Self.plan(turned: 1, number: 1)
        _ = try backend.execute(plan)
        #expect(backend.paintsPicture)
        let plane = YCbCrPlanes.Plane(bytes: Data(repeating: 128, count: 64), bytesPerRow: 8)
        plan.images.append(
            try CGImage.deferred(
                YCbCrPlanes(
                    width: 8, height: 8, luma: plane, blue: plane, red: plane, subsampling: .s444,
                    matrix: .bt709, range: .video, siting: .left)))
        (plan.number, plan.base) = (2, 1)
        plan.part = PixelRect(width: 8, height: 8)
        #expect(throws: MissingBase(plan: 2, base: 1, held: nil)) { try backend.execute(plan) }
        (plan.base, plan.part) = (nil, nil)
        _ = try backend.execute(plan)
        #expect(!backend.paintsPicture)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }
}
