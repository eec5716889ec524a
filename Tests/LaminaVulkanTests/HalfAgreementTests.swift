import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Frames whose surfaces hold halves, drawn by a device. The CPU draws the same picture.
@Suite(.serialized) struct HalfAgreementTests {
    private static func target(_ working: WorkingFormat) -> RenderTarget {
        RenderTarget(
            width: 300, height: 220, pointsToPixels: .identity,
            background: working.color(CGColor(red: 0.125, green: 0.1875, blue: 0.25, alpha: 1)),
            working: working)
    }

    /// The components of all pixels, red first, premultiplied.
    private static func draw(
        _ tree: LayerTree, _ backend: any RenderBackend, _ working: WorkingFormat,
        _ optimizations: Optimizations = .all
    ) throws -> [Float16] {
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: target(working))
        return try components(backend)
    }

    private static func components(_ backend: any RenderBackend) throws -> [Float16] {
        try backend.withPixels { pixels in
            #expect(pixels.format == .half(.premultiplied))
            return (0..<pixels.height).flatMap { y in
                let row = pixels.bytes.dropFirst(y * pixels.bytesPerRow).prefix(pixels.width * 8)
                return Array(UnsafeRawBufferPointer(rebasing: row).bindMemory(to: Float16.self))
            }
        }
    }

    /// How many pixels have a component that differs by more than so many levels of 255.
    private static func pixels(_ a: [Float16], _ b: [Float16], beyond levels: Float) -> Int {
        stride(from: 0, to: min(a.count, b.count), by: 4).count { pixel in
            (pixel..<(pixel + 4)).contains { !((Float(a[$0]) - Float(b[$0])).magnitude <= levels / 255) }
        }
    }

    @Test(arguments: [1, 4] as [Float])
    func `Random trees look the same on both backends`(limit: Float) throws {
        let vulkan = try VulkanTestDevice.make()
        for seed in UInt64(1)...60 {
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0, hasGradients: seed % 4 == 0,
                hasReplicators: seed % 5 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let cpu = try Self.draw(tree, SoftwareBackend(threads: 1), .halves(limit: limit))
            let device = try Self.draw(tree, vulkan, .halves(limit: limit))
            let strange = device.count { !$0.isFinite }
            #expect(strange == 0, "seed \(seed)")
            #expect(Self.pixels(cpu, device, beyond: 2) <= 250, "seed \(seed)")
            #expect(Self.pixels(cpu, device, beyond: 4) <= 100, "seed \(seed)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test func `Colours beyond 1 survive groups, blurs and opacity`() throws {
        let layer = LayerTree.layer(40, 40, 200, 150) {
            $0.backgroundColor = CGColor(red: 3, green: 0.5, blue: 0, alpha: 1)
        }
        let group = LayerTree.layer(0, 0, 300, 220, sublayers: [layer, .layer(50, 50, 20, 20)]) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = true
            $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])]
        }
        let tree = LayerTree.layer(0, 0, 300, 220, sublayers: [group])
        let vulkan = try VulkanTestDevice.make()
        let middle = 4 * (115 * 300 + 140)
        let (wide, limited) = (
            try Self.draw(tree, vulkan, .halves(limit: 8)), try Self.draw(tree, vulkan, .halves())
        )
        #expect(abs(wide[middle] - (1.5 + 0.125 / 2)) < 0.01)
        #expect(abs(limited[middle] - (0.5 + 0.125 / 2)) < 0.01)
    }

    @Test(arguments: [1, 2] as [Float])
    func `Sums end at the greatest colour`(limit: Float) throws {
        let layers = (0..<3).map { index in
            LayerTree.layer(20 + Double(index) * 10, 20, 100, 100) {
                $0.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0, alpha: 1)
                $0.compositingFilter = CAFilter(type: "plusL")
            }
        }
        let over = LayerTree.layer(20, 60, 200, 20) {
            $0.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        }
        let tree = LayerTree.layer(0, 0, 300, 220, sublayers: layers + [over])
        let cpu = try Self.draw(tree, SoftwareBackend(threads: 1), .halves(limit: limit))
        let device = try Self.draw(tree, try VulkanTestDevice.make(), .halves(limit: limit))
        let greatest = device.max().map(Float.init) ?? .infinity
        #expect(greatest <= limit)
        #expect(device[4 * (40 * 300 + 80)] == Float16(min(limit, 0.125 + 2.7)))
        #expect(Self.pixels(cpu, device, beyond: 0.5) == 0)
    }

    @Test func `A device whose frames change their format draws each in its own`() throws {
        var random = try RandomTree(seed: 4, hasEffects: true)
        let tree = random.tree(width: 300, height: 220, count: 40)
        let vulkan = try VulkanTestDevice.make()
        let alone = try [WorkingFormat.halves(), .halves(limit: 4)].map { try Self.draw(tree, vulkan, $0) }
        let bytes = try AgreementTests.draw(tree, try VulkanTestDevice.make())
        let renderer = FrameRenderer(backend: vulkan)
        renderer.apply(tree.insertion)
        for round in 0..<2 {
            for (index, working) in [WorkingFormat.halves(), .halves(limit: 4)].enumerated() {
                try renderer.render(at: 0, target: Self.target(working))
                #expect(try Self.components(vulkan) == alone[index], "round \(round)")
            }
            try renderer.render(at: 0, target: AgreementTests.target)
            #expect(PixelDifference(try renderer.makeImage(), bytes).largest <= 1, "round \(round)")
        }
    }

    @Test func `A frame that is changed in part is the one drawn whole`() throws {
        let vulkan = try VulkanTestDevice.make()
        for seed in UInt64(1)...10 {
            var random = try RandomTree(seed: seed, hasEffects: seed % 2 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let whole = try Self.draw(tree, vulkan, .halves(), .all.subtracting(.damage))
            #expect(try Self.draw(tree, vulkan, .halves()) == whole, "seed \(seed)")
        }
    }

    @Test func `A pipeline's name says the format`() throws {
        var key = try #require(PipelineKey.all.first { $0.material == .solid && $0.coverage == .none })
        key.working = .halves(limit: 4)
        let name = try #require(key.name)
        #expect(PipelineKey.named([name, "solid, halves up to nan", name + "x"]) == [key])
        key.working = .standard
        #expect(key.name != name)
    }
}
