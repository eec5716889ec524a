import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaPlan

/// Draws plans through Vulkan 1.3.
///
/// After a failed frame, everything made from the device is released and made anew for the next frame, so that no half-made
/// object can be used. A lost device and a failed allocation are recovered from in the same way.
package final class VulkanBackend: RenderBackend {
    package let name = "vulkan"
    package let drawsDeviceContents = true

    /// The messages of the validation layers, if they are on.
    package let messages: ValidationMessages
    /// The checked layer of calls, for tests.
    package let calls: VulkanCalls

    private let options: VulkanOptions
    private var renderer: FrameRenderer?
    private var held: UInt64?
    private var lastDescription = "no device"

    /// - Throws: `VulkanError`; if its `isUnavailable` is true, there is no device to draw with.
    package init(
        options: VulkanOptions = VulkanOptions(), calls: VulkanCalls = VulkanCalls(),
        messages: ValidationMessages = ValidationMessages()
    ) throws(VulkanError) {
        self.options = options
        self.calls = calls
        self.messages = messages
        _ = try currentRenderer()
    }

    /// The device in use, or `nil` after a failure until the next frame.
    package var deviceInfo: VulkanDeviceInfo? { renderer?.device.info }

    package var deviceDescription: String { lastDescription }

    /// Whether the CPU computes large blurs in the device's own memory. That requires a device that draws with the CPU,
    /// into images whose rows the CPU can read.
    package var filtersOnHost: Bool { renderer?.device.filtersOnHost ?? false }

    package var drawsGlyphs: Bool { renderer?.device.drawsGlyphs ?? false }

    package func takesOrigin(of image: CGImage) -> Bool {
        switch image.origin {
        case .planes: true
        case .glyphs: drawsGlyphs
        case .blocks: renderer?.textures.takesBlocks(of: image) ?? false
        case .pixels, .compact, .device: false
        }
    }

    /// The number of textures that hold images and masks; an atlas page counts as one.
    package var textureCount: Int { renderer?.textures.pageCount ?? 0 }

    package func execute(_ plan: FramePlan) throws -> FrameReport {
        guard let root = plan.root, !root.frame.isEmpty else {
            throw VulkanError.invalidPlan(reason: "it has no picture")
        }
        guard !plan.surfaces.contains(where: { $0.fill == .cached && $0.cacheKey == nil }) else {
            throw VulkanError.invalidPlan(reason: "a cached surface has no key")
        }
        let before = held
        held = nil
        for filter in plan.customFilters {
            try filter.kernel.prepareShader(filter: filter.name, layer: filter.layerName)
        }
        do {
            let renderer = try currentRenderer()
            let isCurrent = before != nil && before == plan.base && renderer.holdsPicture(of: root.frame)
            let damage = isCurrent ? plan.damage.intersection(root.frame) : PixelRegion(root.frame)
            var drawn = DrawnFrame(
                region: PixelRegion(), statistics: FrameStatistics(), timings: [], stages: [])
            if !damage.isEmpty || renderer.lacksKept(of: plan) {
                drawn = try renderer.draw(plan, root, damage: damage)
            } else {
                renderer.forget(except: plan.keptSurfaces)
            }
            drawn.statistics.items = plan.surfaces.reduce(0) { $0 + $1.drawList.items.count }
            drawn.statistics.damagedPixels = drawn.region.area
            held = plan.number
            Invariants.check(invariantFaults(after: plan))
            var report = FrameReport(
                number: plan.number, damage: drawn.region, statistics: drawn.statistics)
            report.passTimings = drawn.timings
            report.stages = drawn.stages
            return report
        } catch VulkanError.cancelled {
            renderer = nil
            throw FrameCancelled()
        } catch {
            renderer = nil
            throw error
        }
    }

    package func withPixels<R>(_ body: (PixelView) throws -> R) throws -> R {
        guard held != nil, let view = renderer?.pixels else { throw VulkanError.noFrame }
        return try body(view)
    }

    /// The rules that the device's resources break between frames.
    ///
    /// - Parameter plan: The plan that was drawn last.
    package func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        guard let renderer else { return [] }
        var check = InvariantCheck()
        check.add(renderer.targets.invariantFaults(after: plan), in: "targets")
        check.add(renderer.textures.invariantFaults(), in: "textures")
        check.add(renderer.textures.glyphs.invariantFaults(), in: "glyphs")
        return check.faults
    }

    private func currentRenderer() throws(VulkanError) -> FrameRenderer {
        if let renderer { return renderer }
        let made = try FrameRenderer(options: options, calls: calls, recorder: messages)
        lastDescription = "\(made.device.info.name), \(made.device.info.driver)"
        renderer = made
        return made
    }
}
