import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Devices whose samplers weigh texels with fewer than eight bits. Shaders mix texels there. The option makes any
/// device use these shaders.
@Suite(.serialized) struct CoarseWeightTests {
    private static func backend() throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.mixesTexels = true
        return try VulkanBackend(options: options)
    }

    /// Black beside white, where a step of a weight shows most.
    private static func noise(_ builder: inout PlanBuilder) throws -> Int32 {
        let bits = (0..<(90 * 70)).map { _ in 0xFF00_0000 | UInt32(builder.number(0...1)) * 0xFFFF_FFFF }
        builder.images.append(
            try CGImage(width: 90, height: 70) { bytes in bits.withUnsafeBytes { bytes.copyMemory(from: $0) }
            })
        return Int32(builder.images.count - 1)
    }

    private static let maps: [ImagePaint.Mapping] = [
        .transformed(SpaceMap(scaleX: 0.4, y: 0.37, translationX: 3.3, y: 5.2)),
        .transformed(SpaceMap(scaleX: -0.5, y: -0.4, translationX: 85, y: 65.5)),
        .transformed(SpaceMap(xx: 0.3, xy: 0.2, yx: -0.2, yy: 0.3, tx: 30, ty: 1)),
        .transformed(SpaceMap(xx: 0.4, xy: 0.1, xw: 0.002, yx: -0.1, yy: 0.5, yw: 0.001, tx: 8, ty: 2)),
    ]

    @Test(arguments: [255, 150] as [PackedOpacity], [false, true])
    func `Samples are those of the contract, whatever multiplies them`(opacity: PackedOpacity, isMasked: Bool)
        throws
    {
        let backend = try Self.backend()
        for (index, mapping) in Self.maps.enumerated() {
            for mode in [BlendMode.sourceOver, .plusLighter, .multiply] {
                var builder = PlanBuilder(seed: 21)
                let (image, mask) = (try Self.noise(&builder), try builder.mask(60, 50))
                let paint = ImagePaint(
                    source: .image(index: image), filter: .linear, mapping: mapping,
                    texels: PixelRect(width: 90, height: 70))
                var item = builder.show(0, in: PlanBuilder.frame, opacity: opacity, mode: mode)
                if isMasked { item.mask = 0 }
                let maskPaint = MaskPaint(
                    source: .mask(index: mask), mapping: Self.maps[(index + 1) % Self.maps.count],
                    texels: PixelRect(width: 60, height: 50))
                builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), [item]) {
                    $0.paints = [paint]
                    if isMasked { $0.masks = [maskPaint] }
                }
                // Weights are floats and off by at most 2⁻¹⁵, so only roundings differ: the rounding of the product,
                // and the rounding of the result.
                try Pixels.expect(builder.plan(), on: backend, level: 2, "map \(index), \(mode)")
            }
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Random trees are within the bounds of all devices`() throws {
        let vulkan = try Self.backend()
        for seed in UInt64(1)...60 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let difference = PixelDifference(
                try AgreementTests.draw(tree, SoftwareBackend(threads: 1)),
                try AgreementTests.draw(tree, vulkan))
            AgreementTests.expectAgreement(difference, "seed \(seed)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test func `Tinted images are within the bounds of all devices`() throws {
        let vulkan = try Self.backend()
        for seed in UInt64(1)...20 {
            let tree = try TintedImageTests.tree(seed: seed)
            let difference = PixelDifference(
                try AgreementTests.draw(tree, SoftwareBackend(threads: 1)),
                try AgreementTests.draw(tree, vulkan))
            AgreementTests.expectAgreement(difference, "seed \(seed)")
        }
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }
}
