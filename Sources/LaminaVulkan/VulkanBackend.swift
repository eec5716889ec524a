import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaPlan

/// Draws plans through Vulkan 1.3.
///
/// After a failed frame, everything made from the device is released and made anew for the next frame, so that no half-made
/// object can be used. A lost device and a failed allocation are recovered from in the same way.
package final class VulkanBackend: RenderBackend {
    /// The traits of the device. A device made after a failure may have others.
    package private(set) var traits: BackendTraits

    /// The messages of the validation layers, if they are on.
    package let messages: ValidationMessages
    /// The checked layer of calls, for tests.
    package let calls: VulkanCalls

    private let options: VulkanOptions
    private var executor: FrameExecutor?
    private var held: UInt64?

    /// - Throws: `VulkanError`; if its `isUnavailable` is true, there is no device to draw with.
    package init(
        options: VulkanOptions = VulkanOptions(), calls: VulkanCalls = VulkanCalls(),
        messages: ValidationMessages = ValidationMessages()
    ) throws(VulkanError) {
        self.options = options
        self.calls = calls
        self.messages = messages
        let made = try FrameExecutor(options: options, calls: calls, recorder: messages)
        executor = made
        traits = made.device.traits
    }

    /// The device in use, or `nil` after a failure until the next frame.
    package var deviceInfo: VulkanDeviceInfo? { executor?.device.info }

    /// Whether the CPU computes large blurs in the device's own memory. That requires a device that draws with the CPU,
    /// into images whose rows the CPU can read.
    package var filtersOnHost: Bool { executor?.device.filtersOnHost ?? false }

    /// Whether the CPU painted the last picture, see `PaintedPicture`.
    package var paintsPicture: Bool { executor?.isPainted ?? false }

    /// The number of textures that hold images and masks; an atlas page counts as one.
    package var textureCount: Int { executor?.textures.pageCount ?? 0 }

    /// The number of pipelines that were made ahead for the device in use.
    package var preparedPipelineCount: Int { executor?.pipelines.preparedCount ?? 0 }

    /// Waits until all pipelines are made that are made ahead.
    package func finishPreparing() { executor?.pipelines.finishPreparing() }

    package func execute(_ plan: FramePlan) throws -> FrameReport {
        guard let root = plan.root, !root.frame.isEmpty else {
            throw VulkanError.invalidPlan(reason: "it has no picture")
        }
        guard !plan.surfaces.contains(where: { $0.fill == .cached && $0.cacheKey == nil }) else {
            throw VulkanError.invalidPlan(reason: "a cached surface has no key")
        }
        let before = executor?.holdsPicture(of: root.frame) == true ? held : nil
        held = nil
        var damage = try plan.damage(over: before)
        let builds = before != nil && before == plan.base
        if builds, plan.part != nil, executor?.isPainted == true, !PaintedPicture.canPaint(plan) {
            // The plan of the whole picture decides anew who draws it.
            throw MissingBase(plan: plan.number, base: plan.base, held: nil)
        }
        for filter in plan.customFilters {
            try filter.kernel.prepareShader(filter: filter.name, layer: filter.layerName)
        }
        do {
            let executor = try currentExecutor()
            if plan.part == nil, executor.choosePainter(for: plan, builds: builds) {
                damage = PixelRegion(root.frame)
            }
            var drawn = DrawnFrame(
                region: PixelRegion(), statistics: FrameStatistics(), timings: [], stages: [])
            if !damage.isEmpty || executor.lacksKept(of: plan) {
                drawn = try executor.draw(plan, root, damage: damage)
            } else {
                executor.forget(except: plan.keptSurfaces)
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
            executor = nil
            throw FrameCancelled()
        } catch {
            executor = nil
            throw error
        }
    }

    package func withPixels<R>(_ body: (PixelRows) throws -> R) throws -> R {
        guard held != nil, let view = executor?.pixels else { throw VulkanError.noFrame }
        return try body(view)
    }

    /// The rules that the device's resources break between frames.
    ///
    /// - Parameter plan: The plan that was drawn last.
    package func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        guard let executor else { return [] }
        var check = InvariantCheck()
        check.add(executor.targets.invariantFaults(after: plan), in: "targets")
        check.add(executor.textures.invariantFaults(), in: "textures")
        check.add(executor.textures.glyphs.invariantFaults(), in: "glyphs")
        return check.faults
    }

    private func currentExecutor() throws(VulkanError) -> FrameExecutor {
        if let executor { return executor }
        let made = try FrameExecutor(options: options, calls: calls, recorder: messages)
        executor = made
        traits = made.device.traits
        return made
    }
}
