import CVulkan
import LaminaGeometry
import LaminaPlan

/// A device with everything that was made from it, and the way of one frame through it.
///
/// Frames are drawn one at a time: each waits for its fence, so that whatever the last one used may be
/// written again.
final class FrameRenderer {
    let device: GraphicsDevice
    private let pipelines: Pipelines
    private let records: FrameRecords
    private let bindings: TextureBindings
    private let textures: TextureCache
    private let targets: TargetPool
    private let commandPool: Owned
    private let commands: CommandCalls
    private let fence: Owned
    private var picture: Picture?

    /// A frame that takes longer counts as hung. Software devices draw large pictures slowly.
    private static let patienceNanoseconds: UInt64 = 120_000_000_000

    init(options: VulkanOptions, calls: VulkanCalls, recorder: ValidationMessages?) throws(VulkanError) {
        device = try GraphicsDevice(options: options, calls: calls, recorder: recorder)
        let calls = device.calls
        pipelines = try Pipelines(device, cacheFolder: options.cacheFolder)
        records = try FrameRecords(device, layout: pipelines.recordsLayout.handle)
        bindings = try TextureBindings(device, layout: pipelines.textureLayout.handle)
        textures = TextureCache(device)
        targets = TargetPool(device)
        var poolInfo = VkCommandPoolCreateInfo()
        poolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO
        poolInfo.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT.rawValue
        poolInfo.queueFamilyIndex = device.queueFamily
        commandPool = Owned(try calls.createCommandPool(&poolInfo)) { calls.destroy(commandPool: $0) }
        var bufferInfo = VkCommandBufferAllocateInfo()
        bufferInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO
        bufferInfo.commandPool = commandPool.handle
        bufferInfo.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY
        bufferInfo.commandBufferCount = 1
        commands = CommandCalls(buffer: try calls.allocateCommandBuffer(&bufferInfo), device: calls)
        var fenceInfo = VkFenceCreateInfo()
        fenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO
        fence = Owned(try calls.createFence(&fenceInfo)) { calls.destroy(fence: $0) }
    }

    /// After a failed frame the device may still be at work on what is about to be destroyed.
    deinit { device.calls.settle() }

    var pixels: PixelView? { picture?.view }

    /// Whether the picture has this size, so that a frame can build on it.
    func holdsPicture(of frame: PixelRect) -> Bool {
        picture?.image.width == frame.width && picture?.image.height == frame.height
    }

    /// Draws the damaged part of a plan and waits for it.
    func draw(_ plan: FramePlan, _ root: Surface, damage: PixelRegion) throws(VulkanError) -> FrameStatistics
    {
        let start = ContinuousClock.now
        var statistics = FrameStatistics()
        let keeps = plan.optimizations.contains(.caching)
        if !keeps { textures.removeAll() }
        if !holdsPicture(of: root.frame) {
            picture = nil
            picture = try Picture(device, width: root.frame.width, height: root.frame.height)
        }
        guard let picture else { throw .noFrame }
        let prepared = try textures.prepare(plan.images)
        let list = BatchList(
            plan: plan, damage: damage, placements: prepared.placements,
            surfaceSizes: plan.surfaces.map { TargetPool.size(for: $0.frame) },
            costs: device.info.kind == .software ? .software : .gpu)
        try records.fill(list)
        bindings.beginFrame()

        try device.calls.reset(commandPool: commandPool.handle)
        try commands.begin()
        try record(prepared.uploads, from: prepared.staging)
        var surfaces: [Int: DeviceImage] = [:]
        for pass in list.passes {
            let target: DeviceImage
            if pass.surface == plan.surfaces.count - 1 {
                target = picture.image
            } else {
                target = try targets.borrow(for: plan.surfaces[pass.surface].frame)
                surfaces[pass.surface] = target
            }
            try record(pass, into: target, surfaces: surfaces)
        }
        let origin = root.frame
        var local = PixelRegion()
        for rect in damage.intersection(origin).rectangles {
            local.formUnion(rect.offsetBy(x: 0 &- origin.x0, y: 0 &- origin.y0))
        }
        try picture.recordReadBack(local, commands)
        try commands.end()
        try submit()
        let drawn = ContinuousClock.now
        try picture.invalidate()
        targets.endFrame(keeps: keeps)
        try pipelines.save()

        statistics.passes = list.passes.count
        statistics.draws = list.drawCount
        statistics.instances = list.pieceCount
        statistics.pixels = list.pixels
        statistics.uploadedBytes = prepared.bytes
        statistics.executeSeconds = (drawn - start).inSeconds
        statistics.readBackSeconds = (ContinuousClock.now - drawn).inSeconds
        return statistics
    }

    private func submit() throws(VulkanError) {
        let arena = StructureArena()
        var command = VkCommandBufferSubmitInfo()
        command.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO
        command.commandBuffer = commands.buffer
        var info = VkSubmitInfo2()
        info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2
        info.commandBufferInfoCount = 1
        info.pCommandBufferInfos = UnsafePointer(arena.keep(command))
        try device.calls.submit(&info, to: device.queue, fence: fence.handle)
        try device.calls.wait(fence: fence.handle, nanoseconds: Self.patienceNanoseconds)
        try device.calls.reset(fence: fence.handle)
        withExtendedLifetime(arena) {}
    }

    private func record(_ uploads: [TextureCache.Upload], from staging: DeviceBuffer?) throws(VulkanError) {
        guard let staging, !uploads.isEmpty else { return }
        try commands.barrier(images: uploads.compactMap { $0.page.barrier(to: .upload, keepsContents: true) })
        for upload in uploads {
            try commands.upload(staging.buffer.handle, to: upload.page.image.handle, upload.regions)
        }
    }

    private func record(
        _ pass: BatchList.Pass, into target: DeviceImage, surfaces: [Int: DeviceImage]
    ) throws(VulkanError) {
        var sampled: [BatchList.TextureReference: DeviceImage] = [:]
        for batch in pass.batches {
            guard let reference = batch.binding?.texture, sampled[reference] == nil else { continue }
            sampled[reference] = try image(reference, surfaces)
        }
        let barriers = sampled.values.sorted { $0.serial < $1.serial }
            .compactMap { $0.barrier(to: .sample, keepsContents: true) }
        let targetBarrier = target.barrier(to: .draw, keepsContents: pass.keepsContents)
        try commands.barrier(images: barriers + [targetBarrier].compactMap { $0 })
        try begin(pass, target)
        var boundPipeline: PipelineKey?
        var boundTexture: BatchList.Binding?
        for batch in pass.batches {
            if boundPipeline != batch.key {
                try commands.bind(pipeline: try pipelines.pipeline(batch.key), batch.key.description)
                boundPipeline = batch.key
            }
            if let binding = batch.binding, binding != boundTexture, let image = sampled[binding.texture] {
                try commands.bind(
                    set: try bindings.set(for: image, binding.filter), at: 1, layout: pipelines.layout.handle)
                boundTexture = binding
            }
            if batch.key.material == .dimmed {
                try commands.set(blendConstant: Float(batch.binding?.opacity ?? 255) / 255)
            }
            try commands.drawQuads(batch.pieces)
        }
        try commands.endRendering()
    }

    private func image(
        _ reference: BatchList.TextureReference, _ surfaces: [Int: DeviceImage]
    ) throws(VulkanError) -> DeviceImage {
        let image =
            switch reference {
            case .page(let page): textures.image(ofPage: page)
            case .surface(let index): surfaces[index]
            }
        guard let image else { throw .invalidPlan(reason: "a draw reads \(reference), which was not drawn") }
        return image
    }

    /// Begins a pass over the damaged area; nothing outside it is touched.
    private func begin(_ pass: BatchList.Pass, _ target: DeviceImage) throws(VulkanError) {
        let arena = StructureArena()
        let area = VkRect2D(
            offset: VkOffset2D(x: pass.area.x0, y: pass.area.y0),
            extent: VkExtent2D(width: UInt32(pass.area.width), height: UInt32(pass.area.height)))
        var attachment = VkRenderingAttachmentInfo()
        attachment.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO
        attachment.imageView = target.view.handle
        attachment.imageLayout = target.layout(for: .draw)
        attachment.loadOp = pass.keepsContents ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_DONT_CARE
        attachment.storeOp = VK_ATTACHMENT_STORE_OP_STORE
        var info = VkRenderingInfo()
        info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO
        info.renderArea = area
        info.layerCount = 1
        info.colorAttachmentCount = 1
        info.pColorAttachments = UnsafePointer(arena.keep(attachment))
        try commands.beginRendering(&info, "surface \(pass.surface)")
        let (width, height) = (Float(target.width), Float(target.height))
        try commands.set(
            viewport: VkViewport(x: 0, y: 0, width: width, height: height, minDepth: 0, maxDepth: 1))
        try commands.set(scissor: area)
        try commands.push(
            TargetConstants(scale: SIMD2(2 / width, 2 / height)), layout: pipelines.layout.handle)
        try commands.bind(set: records.set, at: 0, layout: pipelines.layout.handle)
        withExtendedLifetime(arena) {}
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
