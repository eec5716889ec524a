import LaminaColor
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
    private(set) var executor: FrameExecutor?
    /// The instance of a device that was released, if programs have surfaces of it.
    private var keptInstance: VulkanInstance?
    private var held: UInt64?
    /// The slots whose memory has the pixels of the last frames, the newest last.
    private var readable: [(frame: UInt64, slot: FrameSlot)] = []
    private var recordSeconds: Double?

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
    package var filtersOnHost: Bool { executor?.device.strategy.filtersOnHost ?? false }

    /// The number of textures that hold images and masks; an atlas page counts as one.
    package var textureCount: Int { executor?.textures.pageCount ?? 0 }

    /// The number of pipelines that were made ahead for the device in use.
    package var preparedPipelineCount: Int { executor?.pipelines.preparedCount ?? 0 }

    /// Waits until all pipelines are made that are made ahead.
    package func finishPreparing() { executor?.pipelines.finishPreparing() }

    /// The CPU's time from the start of the last frame that was drawn until it was submitted, and the device's from its first
    /// command to its last, in seconds. The second is `nil` unless it was asked for and the frame is done.
    package var lastTimes: (record: Double, device: Double?)? {
        recordSeconds.map { ($0, readable.last?.slot.deviceSeconds) }
    }

    /// Submits a frame. A device that copies its picture out draws it while the next frame is recorded; ``withPixels(_:)``
    /// waits for it. An error of the device is thrown there, or by the next frame but one.
    package func execute(_ plan: FramePlan) throws -> FrameReport {
        guard let root = plan.root, !root.frame.isEmpty else {
            throw VulkanError.invalidPlan(reason: "it has no picture")
        }
        guard !plan.surfaces.contains(where: { $0.fill == .cached && $0.cacheKey == nil }) else {
            throw VulkanError.invalidPlan(reason: "a cached surface has no key")
        }
        guard plan.working.pixels == .standard || plan.working.isDeep else {
            throw VulkanError.invalidPlan(reason: "its surfaces have the format \(plan.working.pixels)")
        }
        let before = executor?.holdsPicture(of: root.frame, plan.working) == true ? held : nil
        held = nil
        let damage = try plan.damage(over: before)
        for filter in plan.customFilters {
            try filter.kernel.prepareShader(filter: filter.name, layer: filter.layerName)
        }
        do {
            let executor = try currentExecutor()
            var drawn = DrawnFrame(
                region: PixelRegion(), statistics: FrameStatistics(), timings: [], stages: [],
                recordSeconds: 0)
            if !damage.isEmpty || executor.lacksKept(of: plan) {
                drawn = try executor.draw(plan, root, damage: damage)
                recordSeconds = drawn.recordSeconds
            } else {
                executor.forget(except: plan.keptSurfaces)
            }
            drawn.statistics.items = plan.surfaces.reduce(0) { $0 + $1.drawList.items.count }
            drawn.statistics.damagedPixels = drawn.region.area
            held = plan.number
            // The newest slot has the pixels of a frame that drew nothing, too.
            if !damage.isEmpty || readable.isEmpty {
                readable.removeAll { $0.slot === executor.slot }
                readable.append((plan.number, executor.slot))
            } else {
                readable[readable.count - 1].frame = plan.number
            }
            Invariants.check(invariantFaults(after: plan))
            var report = FrameReport(
                number: plan.number, damage: drawn.region, statistics: drawn.statistics)
            report.passTimings = drawn.timings
            report.stages = drawn.stages
            return report
        } catch VulkanError.cancelled {
            fail()
            throw FrameCancelled()
        } catch {
            fail()
            throw error
        }
    }

    /// Whether a frame was drawn whose picture is still there.
    var holdsFrame: Bool { held != nil }

    /// Releases everything made from the device.
    func fail() {
        if !options.surfaceExtensions.isEmpty { keptInstance = executor?.device.instance ?? keptInstance }
        held = nil
        readable = []
        executor = nil
    }

    package func withPixels<R>(_ body: (PixelRows) throws -> R) throws -> R {
        guard let held else { throw VulkanError.noFrame }
        return try withPixels(ofFrame: held, body)
    }

    /// Lends the pixels of one of the last frames: of the last one, or of the one before while the device draws the last. Waits
    /// for that frame alone.
    ///
    /// - Throws: `VulkanError.noFrame` if the frame's memory has another frame's pixels by now.
    package func withPixels<R>(ofFrame number: UInt64, _ body: (PixelRows) throws -> R) throws -> R {
        guard let slot = readable.last(where: { $0.frame == number })?.slot else {
            throw VulkanError.noFrame
        }
        do throws(VulkanError) {
            try slot.finish()
        } catch {
            fail()
            throw error
        }
        guard let view = slot.readBack.view else { throw VulkanError.noFrame }
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

    func currentExecutor() throws(VulkanError) -> FrameExecutor {
        if let executor { return executor }
        let made = try FrameExecutor(
            options: options, calls: calls, recorder: messages, instance: keptInstance)
        executor = made
        traits = made.device.traits
        return made
    }
}
