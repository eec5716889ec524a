import CLaminaVulkan

/// One command buffer and the calls that record into it.
struct CommandCalls {
    let buffer: VkCommandBuffer
    let device: DeviceCalls

    private var calls: VulkanCalls { device.calls }
    private var functions: DeviceFunctions { device.functions }

    func begin() throws(VulkanError) {
        var info = VkCommandBufferBeginInfo()
        info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO
        info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT.rawValue
        try calls.check("vkBeginCommandBuffer", "frame") { functions.beginCommandBuffer(buffer, &info) }
    }

    func end() throws(VulkanError) {
        try calls.check("vkEndCommandBuffer", "frame") { functions.endCommandBuffer(buffer) }
    }

    /// Makes earlier uses of the images and memory finish, and their results visible, before later ones.
    func barrier(images: [VkImageMemoryBarrier2], memory: [VkMemoryBarrier2] = []) throws(VulkanError) {
        try calls.perform("vkCmdPipelineBarrier2", "barrier") {
            images.withUnsafeBufferPointer { images in
                memory.withUnsafeBufferPointer { memory in
                    var info = VkDependencyInfo()
                    info.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO
                    info.imageMemoryBarrierCount = UInt32(images.count)
                    info.pImageMemoryBarriers = images.baseAddress
                    info.memoryBarrierCount = UInt32(memory.count)
                    info.pMemoryBarriers = memory.baseAddress
                    functions.cmdPipelineBarrier2(buffer, &info)
                }
            }
        }
    }

    func beginRendering(_ info: UnsafePointer<VkRenderingInfo>, _ purpose: String) throws(VulkanError) {
        try calls.perform("vkCmdBeginRendering", purpose) { functions.cmdBeginRendering(buffer, info) }
    }

    func endRendering() throws(VulkanError) {
        try calls.perform("vkCmdEndRendering", "end of a pass") { functions.cmdEndRendering(buffer) }
    }

    func bind(pipeline: VkPipeline, _ purpose: @autoclosure () -> String) throws(VulkanError) {
        try calls.perform("vkCmdBindPipeline", purpose()) {
            functions.cmdBindPipeline(buffer, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline)
        }
    }

    func set(viewport: VkViewport) throws(VulkanError) {
        var viewport = viewport
        try calls.perform("vkCmdSetViewport", "viewport") {
            functions.cmdSetViewport(buffer, 0, 1, &viewport)
        }
    }

    func set(scissor: VkRect2D) throws(VulkanError) {
        var scissor = scissor
        try calls.perform("vkCmdSetScissor", "scissor") { functions.cmdSetScissor(buffer, 0, 1, &scissor) }
    }

    func set(blendConstant alpha: Float) throws(VulkanError) {
        let constants: [Float] = [alpha, alpha, alpha, alpha]
        try calls.perform("vkCmdSetBlendConstants", "opacity") {
            functions.cmdSetBlendConstants(buffer, constants)
        }
    }

    func bind(set: VkDescriptorSet, at index: UInt32, layout: VkPipelineLayout) throws(VulkanError) {
        var set: VkDescriptorSet? = set
        try calls.perform("vkCmdBindDescriptorSets", "descriptor set") {
            functions.cmdBindDescriptorSets(
                buffer, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, index, 1, &set, 0, nil)
        }
    }

    /// The stages that see push constants: one range for all pipelines.
    static let pushStages =
        VK_SHADER_STAGE_VERTEX_BIT.rawValue | VK_SHADER_STAGE_FRAGMENT_BIT.rawValue

    func push<T: BitwiseCopyable>(_ constants: T, layout: VkPipelineLayout) throws(VulkanError) {
        try calls.perform("vkCmdPushConstants", "constants") {
            withUnsafeBytes(of: constants) {
                functions.cmdPushConstants(
                    buffer, layout, Self.pushStages, 0, UInt32($0.count), $0.baseAddress)
            }
        }
    }

    /// As `QUADS_PER_INSTANCE` in `Shaders/Include/quad.glsl`, which says why.
    private static let quadsPerInstance = 8

    /// Draws quads of two triangles each: as many instances as can be full, and the rest.
    func drawQuads(_ quads: Range<Int>) throws(VulkanError) {
        try calls.perform("vkCmdDraw", "\(quads.count) quads") {
            let (instances, rest) = quads.count.quotientAndRemainder(dividingBy: Self.quadsPerInstance)
            func draw(_ first: Int, _ count: Int, _ instances: Int) {
                guard count > 0, instances > 0 else { return }
                functions.cmdDraw(buffer, 6 * UInt32(count), UInt32(instances), 6 * UInt32(first), 0)
            }
            draw(quads.lowerBound, Self.quadsPerInstance, instances)
            draw(quads.upperBound - rest, rest, 1)
        }
    }

    /// Copies into an image whose layout is that for transfer destinations.
    func upload(_ source: VkBuffer, to image: VkImage, _ regions: [VkBufferImageCopy]) throws(VulkanError) {
        try calls.perform("vkCmdCopyBufferToImage", "upload") {
            functions.cmdCopyBufferToImage(
                buffer, source, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, UInt32(regions.count), regions)
        }
    }

    /// Copies out of an image whose layout is that for transfer sources.
    func readBack(_ image: VkImage, to target: VkBuffer, _ regions: [VkBufferImageCopy]) throws(VulkanError) {
        try calls.perform("vkCmdCopyImageToBuffer", "read back") {
            functions.cmdCopyImageToBuffer(
                buffer, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, target, UInt32(regions.count), regions)
        }
    }

    /// Copies between images in the given layouts.
    func copy(
        _ source: VkImage, _ sourceLayout: VkImageLayout, to target: VkImage, _ targetLayout: VkImageLayout,
        _ regions: [VkImageCopy], _ purpose: String = "backdrop"
    ) throws(VulkanError) {
        try calls.perform("vkCmdCopyImage", purpose) {
            functions.cmdCopyImage(
                buffer, source, sourceLayout, target, targetLayout, UInt32(regions.count), regions)
        }
    }

    /// Copies between images pixel by pixel, with values converted from one format to the other.
    func convert(
        _ source: VkImage, _ sourceLayout: VkImageLayout, to target: VkImage, _ regions: [VkImageBlit]
    ) throws(VulkanError) {
        try calls.perform("vkCmdBlitImage", "picture in another format") {
            functions.cmdBlitImage(
                buffer, source, sourceLayout, target, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                UInt32(regions.count), regions, VK_FILTER_NEAREST)
        }
    }

    /// Clears a whole image whose layout is that for transfer destinations.
    func clear(_ image: VkImage) throws(VulkanError) {
        try calls.perform("vkCmdClearColorImage", "clear contents") {
            var color = VkClearColorValue()
            var range = DeviceImage.wholeImage
            functions.cmdClearColorImage(
                buffer, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &color, 1, &range)
        }
    }

    func reset(queryPool: VkQueryPool, count: Int) throws(VulkanError) {
        try calls.perform("vkCmdResetQueryPool", "timestamps") {
            functions.cmdResetQueryPool(buffer, queryPool, 0, UInt32(count))
        }
    }

    /// Writes a timestamp once everything recorded before is done.
    func writeTimestamp(_ pool: VkQueryPool, _ index: UInt32) throws(VulkanError) {
        try calls.perform("vkCmdWriteTimestamp2", "timestamp") {
            functions.cmdWriteTimestamp2(buffer, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, index)
        }
    }
}
