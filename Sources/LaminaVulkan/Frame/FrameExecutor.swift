import CLaminaVulkan
import Foundation
import LaminaColor
import LaminaGeometry
import LaminaPlan

/// Executes frames on a device: fills the device's objects from the plan, records the commands, submits them and waits.
///
/// The executor holds the device and all objects made from it, and goes with them when a frame fails.
///
/// Frames are drawn one at a time. Each waits for its fence, so that all resources of the last frame may be written again.
final class FrameExecutor {
    let device: GraphicsDevice
    let pipelines: Pipelines
    let records: FrameRecords
    let glyphRecords: GlyphRecords
    let bindings: TextureBindings
    let textures: TextureCache
    private let corners = CornerMasks()
    private let gradients = GradientImages()
    private let masked = MaskedImages()
    let targets: TargetPool
    let buffers: CommandBuffers
    private let fence: Owned
    private(set) var picture: Picture?
    private let timer: PassTimer?
    let hostFilter: HostFilter?
    /// Paints surfaces in the device's memory; `nil` if the device draws all of them.
    let painter: (any SurfacePainter)?
    private let paintsPictures: Bool?
    /// Whether the CPU paints the picture.
    private(set) var isPainted = false
    let cancellation: FrameCancellation?
    private let unsharedPixels: Int
    /// The number of pixels that the device draws in well below a second, even with long kernels.
    private let pixelsAtOnce: Int

    /// A frame that takes longer counts as hung. The limit is generous, because software devices draw large pictures
    /// slowly.
    private static let patienceNanoseconds: UInt64 = 120_000_000_000

    init(options: VulkanOptions, calls: VulkanCalls, recorder: ValidationMessages?) throws(VulkanError) {
        device = try GraphicsDevice(options: options, calls: calls, recorder: recorder)
        let calls = device.calls
        pipelines = try Pipelines(device, options)
        records = try FrameRecords(device, layout: pipelines.recordsLayout.handle)
        glyphRecords = try GlyphRecords(device, layout: pipelines.recordsLayout.handle)
        bindings = try TextureBindings(device, layout: pipelines.textureLayout.handle)
        textures = TextureCache(
            device,
            glyphs: GlyphAtlas(
                device, pageSize: options.glyphPageSize, mostPages: options.mostGlyphPages))
        targets = TargetPool(device)
        buffers = try CommandBuffers(device)
        var fenceInfo = VkFenceCreateInfo()
        fenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO
        fence = Owned(try calls.createFence(&fenceInfo)) { calls.destroy(fence: $0) }
        cancellation = options.cancellation
        unsharedPixels = options.unsharedPixels ?? FrameTargets.unsharedPixels
        pixelsAtOnce = options.pixelsAtOnce ?? (device.info.kind == .software ? 16 << 20 : 256 << 20)
        timer = options.timesPasses ? PassTimer(device) : nil
        hostFilter =
            device.filtersOnHost ? HostFilter(threads: ProcessInfo.processInfo.activeProcessorCount) : nil
        painter = device.filtersOnHost ? options.makePainter?() : nil
        paintsPictures = options.paintsPictures
    }

    /// After a failed frame, the device may still use objects that are about to be destroyed.
    deinit { device.calls.settle() }

    var commands: CommandCalls { buffers.current }

    var pixels: PixelRows? { picture?.view }

    private var costs: DrawingCosts {
        var costs: DrawingCosts =
            device.filtersOnHost ? .softwareWithHost : device.info.kind == .software ? .software : .gpu
        // Measured on llvmpipe alone, which copies rows of texels.
        if !device.info.blendsInBytes { costs.prefersTexels = false }
        return costs
    }

    /// Whether the picture has this size, so that a frame can build on it.
    func holdsPicture(of frame: PixelRect) -> Bool {
        picture?.image.width == frame.width && picture?.image.height == frame.height
    }

    /// Whether the plan keeps a surface that is not kept yet.
    func lacksKept(of plan: FramePlan) -> Bool {
        plan.surfaces.contains { surface in
            guard let key = surface.cacheKey, surface.fill != .cached else { return false }
            return plan.keptSurfaces.contains(key) && targets.kept[key] == nil
        }
    }

    /// Releases the kept surfaces that are not listed.
    func forget(except keys: [SurfaceCacheKey]) { targets.forget(except: keys) }

    /// Decides whether the CPU paints the picture, for a plan that holds all of it.
    ///
    /// - Parameter builds: Whether the plan builds on the picture that is there.
    /// - Returns: Whether somebody else drew that picture, so that all of it has to be drawn again.
    func choosePainter(for plan: FramePlan, builds: Bool) -> Bool {
        guard painter != nil else { return false }
        let wasPainted = builds && isPainted
        isPainted =
            PaintedPicture.canPaint(plan)
            && (paintsPictures ?? PaintedPicture.isWorthwhile(plan, isPainted: wasPainted))
        return isPainted != wasPainted
    }

    /// Draws the damaged part of a plan and waits for the device.
    func draw(_ plan: FramePlan, _ root: Surface, damage: PixelRegion) throws(VulkanError) -> DrawnFrame {
        let start = ContinuousClock.now
        var statistics = FrameStatistics()
        pipelines.beginFrame()
        let keeps = plan.optimizations.contains(.caching)
        if !keeps { textures.removeAll() }
        if !holdsPicture(of: root.frame) {
            picture = nil
            picture = try Picture(device, width: root.frame.width, height: root.frame.height)
        }
        guard let picture else { throw .noFrame }
        // Pictures drawn by programs are recorded first, so that another picture can replace one that fails.
        corners.beginFrame(keeps: keeps)
        let painted = isPainted ? PaintedPicture.surfaces(of: plan) : []
        let (plan, reads) = try simplified(plan, besides: painted, damage: damage, keeps: keeps)
        try textures.drawn.prepare(plan.images)
        try buffers.begin()
        if textures.drawn.hasJobs { try textures.drawn.record(into: buffers) }
        let prepared = try textures.prepare(
            plan.images, plan.masks, reads: reads,
            aloneMasks: device.info.hasWideInterfaces ? [] : DeviceReads.turnedMasks(of: plan),
            updatesParts: plan.optimizations.contains(.partialDisplay))
        var stages = [StageTiming("textures", from: start)]
        let list = try lower(plan, painted: painted, damage: damage, prepared.placements)
        if let fault = list.records.fault { throw .invalidPlan(reason: "\(fault)") }
        stages.append(StageTiming("lower", from: stages[0].end))
        try targets.prepare(list)
        try records.fill(list.records)
        bindings.beginFrame()

        try timer?.begin(passes: list.steps.count, commands)
        try record(prepared.uploads, from: prepared.staging)
        try record(prepared.conversions, from: prepared.staging)
        try record(prepared.glyphs)
        var waiting = 0
        for (index, step) in list.steps.enumerated() {
            if case .draw(let pass) = step { waiting += pass.area.area }
            try checkCancellation(&waiting)
            try timer?.mark(2 * index, commands)
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
            case .paint(let painting): try run(painting, of: plan)
            }
            try timer?.mark(2 * index + 1, commands)
        }
        var local = PixelRegion()
        for rect in list.drawn.rectangles {
            local.formUnion(rect.offsetBy(x: 0 &- root.frame.x0, y: 0 &- root.frame.y0))
        }
        if !local.isEmpty { try picture.recordReadBack(local, commands) }
        try submit()
        let drawn = ContinuousClock.now
        stages.append(StageTiming("draw", from: stages[1].end, to: drawn))
        if !local.isEmpty { try picture.invalidate() }
        let timings = try timer?.timings(of: list) ?? []
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
        return DrawnFrame(region: list.drawn, statistics: statistics, timings: timings, stages: stages)
    }

    /// The plan in terms that llvmpipe draws faster, except for the surfaces that the CPU paints, and the images that the
    /// device reads to draw it. For other devices the plan itself.
    private func simplified(
        _ plan: FramePlan, besides painted: Set<Int>, damage: PixelRegion, keeps: Bool
    ) throws(VulkanError) -> (FramePlan, DeviceReads) {
        guard !painted.isEmpty else {
            return (try simplified(plan, damage: damage, keeps: keeps), .everything)
        }
        var rest = plan
        for index in painted { rest.surfaces[index].drawList = DrawList() }
        rest = try simplified(rest, damage: damage, keeps: keeps)
        let reads = DeviceReads.only(of: rest)
        for index in painted { rest.surfaces[index].drawList = plan.surfaces[index].drawList }
        return (rest, reads)
    }

    private func simplified(
        _ plan: FramePlan, damage: PixelRegion, keeps: Bool
    ) throws(VulkanError) -> FramePlan {
        guard costs.prefersTexels else { return plan }
        do throws(FrameCancelled) {
            let flat = try gradients.replace(
                in: masked.replace(in: plan, damage: damage, keeps: keeps, cancellation: cancellation),
                damage: damage, keeps: keeps, cancellation: cancellation)
            return try UprightShapes(costs: costs, masks: corners).cut(
                flat, damage: damage, cancellation: cancellation)
        } catch {
            throw .cancelled
        }
    }

    private func lower(
        _ plan: FramePlan, painted: Set<Int>, damage: PixelRegion, _ placements: TexturePlacements
    ) throws(VulkanError) -> BatchList {
        do throws(FrameCancelled) {
            return try BatchList(
                plan: plan, damage: damage, placements: placements, costs: costs,
                hasWideInterfaces: device.info.hasWideInterfaces, painted: painted,
                unsharedPixels: unsharedPixels,
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
            try submit()
            try buffers.begin()
        }
        if cancellation.isCancelled { throw .cancelled }
    }

    /// A pass, in parts if it draws many pixels and the frame may be cancelled.
    private func parts(of pass: BatchList.Pass, _ list: BatchList) -> [BatchList.Pass] {
        guard cancellation != nil, list.pixels > pixelsAtOnce else { return [pass] }
        return list.parts(of: pass, pixels: pixelsAtOnce)
    }

    /// Submits the recorded commands and waits for them.
    func submit() throws(VulkanError) {
        try buffers.submit(fence)
        try device.calls.wait(fence: fence.handle, nanoseconds: Self.patienceNanoseconds)
        try device.calls.reset(fence: fence.handle)
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
}
