import LaminaPlan
import LaminaVulkan
import Testing

/// The traits of the Vulkan backend's device.
@Suite(.serialized) struct VulkanTraitsTests {
    private static func traits(_ change: (inout VulkanOptions) -> Void = { _ in }) throws -> BackendTraits {
        var options = VulkanTestDevice.options()
        change(&options)
        return try VulkanBackend(options: options).traits
    }

    @Test func `Every device draws planes and contents that programs draw on it`() throws {
        let traits = try Self.traits()
        #expect(traits.name == "vulkan")
        #expect(traits.drawsPlanes && traits.drawsDeviceContents)
        #expect(traits.largestBlockImage == 4096)
    }

    @Test func `Glyphs and blocks depend on the device and the options`() throws {
        let plain = try Self.traits { ($0.drawsGlyphs, $0.keepsBlocks) = (false, false) }
        #expect(!plain.drawsGlyphs && plain.blockFormats.isEmpty)
        let able = try Self.traits {
            ($0.drawsGlyphs, $0.keepsBlocks, $0.largestSimpleImage) = (true, true, 64)
        }
        #expect(able.drawsGlyphs && able.blockFormats.contains(.bc1(hasAlpha: false)))
        #expect(able.largestBlockImage == 64)
    }

    @Test func `A backend keeps its traits while it has no device, and has them again after`() throws {
        let backend = try VulkanTestDevice.make()
        let traits = backend.traits
        backend.calls.fault = VulkanCalls.Fault(.number(1), result: -4)
        var builder = PlanBuilder(seed: 1)
        builder.add(frame: .init(width: 4, height: 4), fill: .color(.clear), [])
        let plan = builder.plan(number: 1)
        #expect(throws: VulkanError.self) { _ = try backend.execute(plan) }
        #expect(backend.deviceInfo == nil && backend.traits == traits)
        backend.calls.fault = nil
        _ = try backend.execute(plan)
        #expect(backend.deviceInfo != nil && backend.traits == traits)
    }
}
