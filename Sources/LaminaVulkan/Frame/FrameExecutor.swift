import CLaminaVulkan
import Foundation
import LaminaColor
import LaminaGeometry
import LaminaPlan

/// Executes frames on a device: fills the device's objects from the plan, records the commands and submits them.
///
/// The executor holds the device and all objects made from it, and goes with them when a frame fails.
///
/// Two frames may be on the way: while the device draws one, the CPU records the next. What the CPU writes for a frame lies
/// in one of two slots, so a frame waits for the frame before the last alone. Images are used in the order of the queue,
/// which barriers keep. A device whose picture is read where it is drawn has one slot, and each frame waits for its end.
final class FrameExecutor {
    let device: GraphicsDevice
    let pipelines: Pipelines
    let bindings: TextureBindings
    let textures: TextureCache
    private let software: SoftwareDevicePass
    let targets: TargetPool
    private let slots: [FrameSlot]
    /// The slot of the frame that is being recorded, or of the last one.
    private(set) var slot: FrameSlot
    private var slotIndex = 0
    /// The root's target, kept from frame to frame.
    private(set) var picture: DeviceImage?
    /// Puts the picture into images of the program.
    private(set) lazy var copier = PictureCopier(device)
    let hostFilter: HostFilter?
    /// Whether each frame waits for its end, so that its report has the times of its passes.
    private let waitsForTimes: Bool
    let cancellation: FrameCancellation?
    private let unsharedPixels: Int
    /// The number of pixels that the device draws in well below a second, even with long kernels.
    private let pixelsAtOnce: Int
    private static let framesInFlight = 2

    /// - Parameter instance: The instance to make the device from; `nil` for another.
    init(
        options: VulkanOptions, calls: VulkanCalls, recorder: ValidationMessages?,
        instance: VulkanInstance? = nil
    ) throws(VulkanError) {
        device = try GraphicsDevice(
            options: options, calls: calls, recorder: recorder, instance: instance)
        pipelines = try Pipelines(device, options)
        let count = device.strategy.drawsIntoVisibleMemory ? 1 : Self.framesInFlight
        var slots: [FrameSlot] = []
        for _ in 0..<count {
            slots.append(
                try FrameSlot(
                    device, layout: pipelines.recordsLayout.handle,
                    hasTimer: options.timesPasses || options.timesFrames))
        }
        self.slots = slots
        slot = slots[0]
        bindings = try TextureBindings(
            device, layout: pipelines.textureLayout.handle, framesInFlight: count)
        textures = TextureCache(
            device,
            glyphs: GlyphAtlas(
                device, pageSize: options.glyphPageSize, mostPages: options.mostGlyphPages))
        targets = TargetPool(device)
        waitsForTimes = options.timesPasses
        cancellation = options.cancellation
        unsharedPixels = options.unsharedPixels ?? FrameTargets.unsharedPixels
        pixelsAtOnce = options.pixelsAtOnce ?? (device.info.kind == .software ? 16 << 20 : 256 << 20)
        hostFilter =
            device.strategy.filtersOnHost
            ? HostFilter(threads: ProcessInfo.processInfo.activeProcessorCount) : nil
        software = SoftwareDevicePass(device.strategy)
    }

    /// After a failed frame, the device may still use objects that are about to be destroyed.
    deinit { device.calls.settle() }

    var buffers: CommandBuffers { slot.buffers }
    var commands: CommandCalls { buffers.current }

    /// Whether the picture has this size and format, so that a frame can build on it.
    func holdsPicture(of frame: PixelRect, _ working: WorkingFormat) -> Bool {
        picture?.has(TextureSize(width: frame.width, height: frame.height), working.pixels) == true
    }

    /// Whether the plan keeps a surface that is not kept yet.
    func lacksKept(of plan: FramePlan) -> Bool {
        plan.surfaces.contains { surface in
            guard let key = surface.cacheKey, surface.fill != .cached else { return false }
            return plan.keptSurfaces.contains(key) && targets.kept[key]?.use.pixels != plan.working.pixels
        }
    }

    /// Releases the kept surfaces that are not listed.
    func forget(except keys: [SurfaceCacheKey]) { targets.forget(except: keys) }

    /// Records and submits the damaged part of a plan. The pixels can be read once its slot is finished.
    func draw(_ plan: FramePlan, _ root: Surface, damage: PixelRegion) throws(VulkanError) -> DrawnFrame {
        let start = ContinuousClock.now
        var statistics = FrameStatistics()
        pipelines.beginFrame()
        let keeps = plan.optimizations.contains(.caching)
        if !keeps { textures.removeAll() }
        if !holdsPicture(of: root.frame, plan.working) {
            picture = nil
            picture = try DeviceImage(
                device, width: root.frame.width, height: root.frame.height,
                use: device.strategy.drawsIntoVisibleMemory && !plan.working.isDeep
                    ? .visibleTarget : .target(plan.working.pixels),
                purpose: "picture \(root.frame.width)×\(root.frame.height)")
        }
        guard let picture else { throw .noFrame }
        let devicePlan = try devicePlan(of: plan, damage: damage)
        let plan = devicePlan.plan
        // Pictures drawn by programs are recorded first, so that another picture can replace one that fails.
        try textures.drawn.prepare(plan.images)
        slotIndex = (slotIndex + 1) % slots.count
        slot = slots[slotIndex]
        try slot.begin()
        textures.use(slot: slotIndex)
        // Programs may write what their last commands read.
        let drawsContents = textures.drawn.hasJobs
        if drawsContents {
            try finish()
            try textures.drawn.record(into: buffers)
        }
        let prepared = try textures.prepare(
            plan.images, plan.masks,
            aloneMasks: device.info.hasWideInterfaces ? [] : TurnedMasks.indices(of: plan),
            updatesParts: plan.optimizations.contains(.partialDisplay), drawsHalves: plan.working.isDeep)
        var stages = [StageTiming("textures", from: start)]
        let list = try lower(devicePlan, damage: damage, prepared.placements)
        if let fault = list.records.fault { throw .invalidPlan(reason: "\(fault)") }
        stages.append(StageTiming("lower", from: stages[0].end))
        try targets.prepare(list)
        try slot.records.fill(list.records)
        bindings.beginFrame()

        try slot.beginTimes(of: list)
        if plan.working.isDeep { try clear(targets.fresh) }
        try record(prepared.uploads, from: prepared.staging)
        try record(prepared.conversions, from: prepared.staging)
        try record(prepared.glyphs)
        var waiting = 0
        for (index, step) in list.steps.enumerated() {
            if case .draw(let pass) = step { waiting += pass.area.area }
            try checkCancellation(&waiting)
            try slot.mark(2 * index)
            switch step {
            case .draw(let pass):
                for (number, part) in parts(of: pass, list).enumerated() {
                    if number > 0 {
                        // The part before this one was as large as a part may be.
                        waiting += pixelsAtOnce
                        try checkCancellation(&waiting)
                    }
                    // A new buffer starts without the bindings of earlier passes. With those bindings, llvmpipe rounded a
                    // pixel in one of 2,000 trees differently, depending on the surfaces that shared its target.
                    if device.info.kind == .software { try buffers.split() }
                    try record(part, list)
                }
            case .copy(let copy): try record(copy)
            case .blur(let blurs): try run(blurs)
            }
            try slot.mark(2 * index + 1)
        }
        var local = PixelRegion()
        for rect in list.drawn.rectangles {
            local.formUnion(rect.offsetBy(x: 0 &- root.frame.x0, y: 0 &- root.frame.y0))
        }
        if !local.isEmpty {
            try slot.readBack.record(picture, local, commands)
            for other in slots where other !== slot { other.readBack.note(local) }
        }
        try slot.submit()
        let submitted = ContinuousClock.now
        if slots.count == 1 || waitsForTimes || drawsContents { try slot.finish() }
        let drawn = ContinuousClock.now
        stages.append(StageTiming("draw", from: stages[1].end, to: drawn))
        statistics.surfaceBytes = targets.liveBytes
        targets.endFrame(keeps: keeps)
        targets.forget(except: plan.keptSurfaces)
        try pipelines.save()

        statistics.passes = list.drawnSurfaces.count
        statistics.draws = list.drawCount
        statistics.instances = list.pieceCount
        statistics.pixels = list.pixels
        statistics.uploadedBytes = prepared.bytes
        statistics.uploadedGlyphs = prepared.glyphs.count
        statistics.glyphBytes = textures.glyphs.byteCount
        statistics.pipelinesMadeLate = pipelines.madeLate
        statistics.executeSeconds = (drawn - start).seconds
        statistics.readBackSeconds = (ContinuousClock.now - drawn).seconds
        return DrawnFrame(
            region: list.drawn, statistics: statistics, timings: slot.timings, stages: stages,
            recordSeconds: (submitted - start).seconds)
    }

    /// Clears targets of floats that were made for the frame. Pixels that are not drawn are multiplied by 0 where they are read, and
    /// memory may hold what is no number.
    private func clear(_ fresh: [DeviceImage]) throws(VulkanError) {
        guard !fresh.isEmpty else { return }
        try commands.barrier(images: fresh.compactMap { $0.barrier(to: .clear, keepsContents: false) })
        for image in fresh { try commands.clear(image.image.handle) }
    }

    /// The plan in terms that the device draws fastest.
    private func devicePlan(of plan: FramePlan, damage: PixelRegion) throws(VulkanError) -> DevicePlan {
        do throws(FrameCancelled) {
            return try software.run(plan, damage: damage, cancellation: cancellation)
        } catch {
            throw .cancelled
        }
    }

    private func lower(
        _ devicePlan: DevicePlan, damage: PixelRegion, _ placements: TexturePlacements
    ) throws(VulkanError) -> BatchList {
        do throws(FrameCancelled) {
            return try BatchList(
                plan: devicePlan.plan, damage: damage, placements: placements, costs: devicePlan.costs,
                hasWideInterfaces: device.info.hasWideInterfaces, hostFiltered: devicePlan.hostFiltered,
                // Shared memory has other targets' pixels, which may be no numbers.
                unsharedPixels: devicePlan.plan.working.isDeep ? .max : unsharedPixels,
                cancellation: cancellation)
        } catch {
            throw .cancelled
        }
    }

    /// Checks whether the frame is still wanted. Recording takes no time, but drawing does. So a frame that may be
    /// cancelled is submitted in several parts if it is large, and the device is idle when the frame is given up.
    ///
    /// - Parameter waiting: The recorded pixels that are not submitted yet.
    private func checkCancellation(_ waiting: inout Int) throws(VulkanError) {
        guard let cancellation else { return }
        if waiting > pixelsAtOnce {
            waiting = 0
            try submitPart()
        }
        if cancellation.isCancelled { throw .cancelled }
    }

    /// A pass, in parts if it draws many pixels and the frame may be cancelled.
    private func parts(of pass: BatchList.Pass, _ list: BatchList) -> [BatchList.Pass] {
        guard cancellation != nil, list.pixels > pixelsAtOnce else { return [pass] }
        return list.parts(of: pass, pixels: pixelsAtOnce)
    }

    /// Submits the recorded commands, waits for them, and begins to record again.
    ///
    /// - Parameter work: Called while the device is idle.
    func submitPart(_ work: () throws(VulkanError) -> Void = {}) throws(VulkanError) {
        try slot.submitPart()
        try work()
        try buffers.begin()
    }

    /// Waits until all frames are done.
    func finish() throws(VulkanError) {
        for slot in slots { try slot.finish() }
    }

    private func record(_ uploads: [TextureCache.Upload], from staging: DeviceBuffer?) throws(VulkanError) {
        guard let staging, !uploads.isEmpty else { return }
        try commands.barrier(images: uploads.compactMap { $0.page.barrier(to: .upload, keepsContents: true) })
        for upload in uploads {
            try commands.upload(staging.buffer.handle, to: upload.page.image.handle, upload.regions)
        }
    }
}

/// The result of drawing a frame.
struct DrawnFrame {
    /// The pixels of the picture that were drawn: the damage, or more.
    var region: PixelRegion
    var statistics: FrameStatistics
    var timings: [PassTiming]
    var stages: [StageTiming]
    /// The time that the CPU took until the frame was submitted.
    var recordSeconds: Double
}
