import CLaminaVulkan
import LaminaGeometry
import LaminaPlan

extension FrameExecutor {
    /// The state bound while a pass is recorded, so that nothing is bound twice in a row.
    private struct Bound {
        var pipeline: PipelineKey?
        var image: BatchList.Sampled?
        var mask: BatchList.Sampled?
        var backdrop: DrawTarget?
        /// The constants that were pushed last: `nil` for a pass's own, otherwise a filter's or a backdrop's.
        var constants: Int?
        var backdropConstants: BatchList.Backdrop?
    }

    /// Overwrites all constants that a filter may have left. While any constant is below 0 or above 1, even one that no
    /// shader reads, llvmpipe does not draw rectangles by its linear rasterizer, which is faster and rounds differently.
    struct PaddedConstants: BitwiseCopyable {
        var target: TargetConstants
        let rest = (
            SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero,
            SIMD4<Float>.zero, SIMD4<Float>.zero
        )
    }

    /// The descriptor sets of images, of masks and of the copies that blend formulas read.
    private enum SetIndex { static let image: UInt32 = 1, mask: UInt32 = 2, backdrop: UInt32 = 3 }

    func record(_ pass: BatchList.Pass, _ list: BatchList) throws(VulkanError) {
        let target = try image(of: pass.target)
        var sampled: [UInt64: DeviceImage] = [:]
        for batch in pass.batches {
            let binding = batch.binding
            var references = [binding.image?.texture, binding.mask?.texture].compactMap { $0 }
            if let backdrop = binding.backdrop { references.append(.target(backdrop.target)) }
            for reference in references {
                let image = try image(reference)
                guard image !== target else {
                    throw .invalidPlan(reason: "a draw into \(pass.target) reads it")
                }
                sampled[image.serial] = image
            }
        }
        // The viewport is set before the barrier. If the barrier comes first in a buffer, lavapipe takes it for the end of
        // the submission, where it waits anyway, and skips it.
        let side = viewportSide(of: target)
        try commands.set(
            viewport: VkViewport(x: 0, y: 0, width: side, height: side, minDepth: 0, maxDepth: 1))
        let barriers = sampled.values.sorted { $0.serial < $1.serial }
            .compactMap { $0.barrier(to: .sample, keepsContents: true) }
        let targetBarrier = target.barrier(to: .draw, keepsContents: pass.keepsContents)
        try commands.barrier(
            images: barriers + [targetBarrier].compactMap { $0 },
            memory: target.takeover(keepsContents: pass.keepsContents))
        try begin(pass, target)
        var bound = Bound()
        for batch in pass.batches {
            try bind(batch, target, list, &bound)
            try commands.drawQuads(batch.pieces)
        }
        try commands.endRendering()
    }

    private func bind(
        _ batch: BatchList.Batch, _ target: DeviceImage, _ list: BatchList, _ bound: inout Bound
    ) throws(VulkanError) {
        let layout = pipelines.layout.handle
        let binding = batch.binding
        let key = device.mixesTexels ? batch.key.mixingTexels(of: binding) : batch.key
        if bound.pipeline != key {
            try commands.bind(pipeline: try pipeline(of: key, list), key.description)
            bound.pipeline = key
        }
        if let sampled = binding.image, sampled != bound.image {
            let set = try bindings.set(for: try image(sampled.texture), sampled.filter)
            try commands.bind(set: set, at: SetIndex.image, layout: layout)
            bound.image = sampled
        }
        if let sampled = binding.mask, sampled != bound.mask {
            let set = try bindings.set(for: try image(sampled.texture), sampled.filter)
            try commands.bind(set: set, at: SetIndex.mask, layout: layout)
            bound.mask = sampled
        }
        if let backdrop = binding.backdrop, backdrop.target != bound.backdrop {
            let set = try bindings.set(for: try image(of: backdrop.target), .nearest)
            try commands.bind(set: set, at: SetIndex.backdrop, layout: layout)
            bound.backdrop = backdrop.target
        }
        if batch.key.blend == .constant {
            try commands.set(blendConstant: Float(binding.opacity.value))
        }
        if let index = binding.constants, list.records.filterConstants.indices.contains(index) {
            if bound.constants != index {
                var constants = list.records.filterConstants[index]
                constants.scale = scale(of: target)
                try commands.push(constants, layout: layout)
            }
            (bound.constants, bound.backdropConstants) = (index, nil)
        } else if bound.constants != nil || binding.backdrop != bound.backdropConstants {
            try commands.push(constants(target, binding.backdrop), layout: layout)
            (bound.constants, bound.backdropConstants) = (nil, binding.backdrop)
        }
    }

    private func pipeline(of key: PipelineKey, _ list: BatchList) throws(VulkanError) -> VkPipeline {
        guard case .custom(let place) = key.material else { return try pipelines.pipeline(key) }
        guard list.records.shaders.indices.contains(Int(place)) else {
            throw .invalidPlan(reason: "\(key) has no shader")
        }
        return try pipelines.pipeline(key, list.records.shaders[Int(place)])
    }

    /// The viewport's side: a power of two, so that whole pixels stay exact in clip coordinates, whatever the target's
    /// size. Scissors limit drawing to the target.
    func viewportSide(of target: DeviceImage) -> Float {
        let needed = max(target.width, target.height)
        var side = 4096
        while side < needed { side <<= 1 }
        return Float(min(side, max(device.info.maximumViewport, needed)))
    }

    private func scale(of target: DeviceImage) -> SIMD2<Float> {
        SIMD2(repeating: 2 / viewportSide(of: target))
    }

    func constants(_ target: DeviceImage, _ backdrop: BatchList.Backdrop?) -> PaddedConstants {
        PaddedConstants(
            target: TargetConstants(
                scale: scale(of: target), backdrop: SIMD2(backdrop?.offsetX ?? 0, backdrop?.offsetY ?? 0)))
    }

    private func image(_ reference: BatchList.TextureReference) throws(VulkanError) -> DeviceImage {
        switch reference {
        case .page(let page):
            guard let image = textures.image(ofPage: page) else {
                throw .invalidPlan(reason: "a draw reads \(reference), which is not there")
            }
            return image
        case .target(let target): return try image(of: target)
        }
    }

    func image(of target: DrawTarget) throws(VulkanError) -> DeviceImage {
        let image =
            switch target {
            case .picture: picture
            case .kept(let key): targets.kept[key]
            case .slot(let slot): targets.image(ofSlot: slot)
            }
        guard let image else { throw .invalidPlan(reason: "a pass needs \(target), which is not there") }
        return image
    }

    /// Begins a pass over the damaged area; pixels outside it are not touched.
    private func begin(_ pass: BatchList.Pass, _ target: DeviceImage) throws(VulkanError) {
        try begin(
            target, pass.area, keepsContents: pass.keepsContents,
            pass.surfaces.first.map { "surface \($0)" } ?? "pass")
        try commands.push(constants(target, nil), layout: pipelines.layout.handle)
        try commands.bind(set: slot.records.set, at: 0, layout: pipelines.layout.handle)
    }

    /// Begins drawing into a part of an image, and clips to that part.
    func begin(
        _ target: DeviceImage, _ rect: PixelRect, keepsContents: Bool, _ purpose: String
    ) throws(VulkanError) {
        let arena = StructureArena()
        let area = VkRect2D(
            offset: VkOffset2D(x: rect.x0, y: rect.y0),
            extent: VkExtent2D(width: UInt32(rect.width), height: UInt32(rect.height)))
        var attachment = VkRenderingAttachmentInfo()
        attachment.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO
        attachment.imageView = target.view.handle
        attachment.imageLayout = target.layout(for: .draw)
        // What lies under an opaque pixel is multiplied by 0, so floats have to be numbers.
        attachment.loadOp =
            keepsContents
            ? VK_ATTACHMENT_LOAD_OP_LOAD
            : target.use.pixels.isDeep ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_DONT_CARE
        attachment.storeOp = VK_ATTACHMENT_STORE_OP_STORE
        var info = VkRenderingInfo()
        info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO
        info.renderArea = area
        info.layerCount = 1
        info.colorAttachmentCount = 1
        info.pColorAttachments = UnsafePointer(arena.keep(attachment))
        try commands.beginRendering(&info, purpose)
        try commands.set(scissor: area)
        withExtendedLifetime(arena) {}
    }

    func record(_ copy: BatchList.Copy) throws(VulkanError) {
        let (source, target) = (try image(of: copy.source), try image(of: copy.target))
        guard source !== target else { throw .invalidPlan(reason: "\(copy.source) is copied to itself") }
        let barriers = [
            source.barrier(to: .readBack, keepsContents: true),
            target.barrier(to: .upload, keepsContents: false),
        ]
        try commands.barrier(
            images: barriers.compactMap { $0 }, memory: target.takeover(keepsContents: false))
        let layers = VkImageSubresourceLayers(
            aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
        let regions = copy.rectangles.map { rect in
            var region = VkImageCopy()
            region.srcSubresource = layers
            region.srcOffset = VkOffset3D(x: rect.source.x0, y: rect.source.y0, z: 0)
            region.dstSubresource = layers
            region.dstOffset = VkOffset3D(x: rect.x, y: rect.y, z: 0)
            region.extent = VkExtent3D(
                width: UInt32(rect.source.width), height: UInt32(rect.source.height), depth: 1)
            return region
        }
        try commands.copy(
            source.image.handle, source.layout(for: .readBack), to: target.image.handle,
            target.layout(for: .upload), regions)
    }
}
