import CLaminaVulkan
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// The root's target, kept from frame to frame, and the memory from which its pixels are read.
///
/// If the device draws into images that the CPU sees, there is no copy. Otherwise the damaged rows are copied into a buffer
/// that stays mapped.
final class Picture {
    let image: DeviceImage
    private let buffer: DeviceBuffer?

    init(_ device: GraphicsDevice, width: Int, height: Int) throws(VulkanError) {
        let purpose = "picture \(width)×\(height)"
        if device.drawsIntoLinearImages {
            image = try DeviceImage(
                device, width: width, height: height, use: .visibleTarget, purpose: purpose)
            buffer = nil
        } else {
            image = try DeviceImage(device, width: width, height: height, use: .target, purpose: purpose)
            buffer = try DeviceBuffer(
                device, size: width * height * PixelFormat.standard.bytesPerPixel, use: .readBack,
                purpose: "read back")
        }
    }

    /// Records the commands that make the damaged pixels readable.
    func recordReadBack(_ damage: PixelRegion, _ commands: CommandCalls) throws(VulkanError) {
        guard let buffer else {
            try commands.barrier(images: [image.barrier(to: .host, keepsContents: true)].compactMap { $0 })
            return
        }
        try commands.barrier(images: [image.barrier(to: .readBack, keepsContents: true)].compactMap { $0 })
        let regions = damage.rectangles.map { rect in
            var region = VkBufferImageCopy()
            region.bufferOffset = VkDeviceSize(
                (Int(rect.y0) * image.width + Int(rect.x0)) * PixelFormat.standard.bytesPerPixel)
            region.bufferRowLength = UInt32(image.width)
            region.imageSubresource = VkImageSubresourceLayers(
                aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
            region.imageOffset = VkOffset3D(x: rect.x0, y: rect.y0, z: 0)
            region.imageExtent = VkExtent3D(width: UInt32(rect.width), height: UInt32(rect.height), depth: 1)
            return region
        }
        try commands.readBack(image.image.handle, to: buffer.buffer.handle, regions)
        var barrier = VkMemoryBarrier2()
        barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2
        barrier.srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT
        barrier.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT
        barrier.dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT
        barrier.dstAccessMask = VK_ACCESS_2_HOST_READ_BIT
        try commands.barrier(images: [], memory: [barrier])
    }

    /// Makes the commands' writes visible to the CPU, after the commands have run.
    func invalidate() throws(VulkanError) {
        if let buffer { try buffer.invalidate() } else { try image.invalidate() }
    }

    /// The pixels of the last frame, valid until the next one.
    var view: PixelRows {
        PixelRows(
            image.visible?.bytes ?? buffer?.bytes, width: image.width, height: image.height,
            bytesPerRow: image.visible?.rowBytes, format: .standard)
    }
}
