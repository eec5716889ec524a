import CLaminaVulkan
import LaminaColor
import LaminaGeometry
import LaminaPlan

/// The memory of a slot from which a picture's pixels are read.
///
/// If the device draws into images that the CPU sees, that is the picture's own memory. Otherwise pixels are copied into a
/// buffer that stays mapped: those of the frame's damage, and those of frames that went to other slots since the last copy.
final class ReadBack {
    private let device: GraphicsDevice
    private var buffer: DeviceBuffer?
    private var image: DeviceImage?
    /// The pixels that differ from the picture.
    private var stale = PixelRegion()

    init(_ device: GraphicsDevice) { self.device = device }

    /// Notes pixels that another slot's frame draws.
    func note(_ damage: PixelRegion) {
        for rect in damage.rectangles { stale.formUnion(rect) }
    }

    /// Records the commands that make a picture readable.
    ///
    /// - Parameter damage: The pixels that the frame draws.
    func record(_ picture: DeviceImage, _ damage: PixelRegion, _ commands: CommandCalls) throws(VulkanError) {
        if picture.visible != nil {
            image = picture
            try commands.barrier(
                images: [picture.barrier(to: .host, keepsContents: true)].compactMap { $0 })
            return
        }
        let whole = PixelRect(width: picture.width, height: picture.height)
        let bytesPerPixel = picture.use.pixels.bytesPerPixel
        if image !== picture {
            buffer = nil
            buffer = try DeviceBuffer(
                device, size: picture.width * picture.height * bytesPerPixel,
                use: .readBack, purpose: "read back")
            image = picture
            stale = PixelRegion(whole)
        }
        note(damage)
        guard let buffer else { return }
        let region = stale.intersection(whole)
        stale = PixelRegion()
        try commands.barrier(images: [picture.barrier(to: .readBack, keepsContents: true)].compactMap { $0 })
        let regions = region.rectangles.map { rect in
            var region = VkBufferImageCopy()
            region.bufferOffset = VkDeviceSize(
                (Int(rect.y0) * picture.width + Int(rect.x0)) * bytesPerPixel)
            region.bufferRowLength = UInt32(picture.width)
            region.imageSubresource = VkImageSubresourceLayers(
                aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
            region.imageOffset = VkOffset3D(x: rect.x0, y: rect.y0, z: 0)
            region.imageExtent = VkExtent3D(width: UInt32(rect.width), height: UInt32(rect.height), depth: 1)
            return region
        }
        try commands.readBack(picture.image.handle, to: buffer.buffer.handle, regions)
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
        if let buffer { try buffer.invalidate() } else { try image?.invalidate() }
    }

    /// The pixels, valid until the slot's next frame; `nil` before the first.
    var view: PixelRows? {
        guard let image else { return nil }
        return PixelRows(
            image.visible?.bytes ?? buffer?.bytes, width: image.width, height: image.height,
            bytesPerRow: image.visible?.rowBytes, format: image.use.pixels)
    }
}
