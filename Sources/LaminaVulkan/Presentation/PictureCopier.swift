import CLaminaVulkan
import LaminaGeometry

/// Puts a picture into images of the program or of a swapchain, on the queue that draws and after the frame, without waiting for it.
///
/// A copy has a submission of its own, so that only the copy waits for the program's semaphores. Its commands lie in one of three
/// slots: a copy waits for the copy before the last two, by when the device is done with it as a rule.
final class PictureCopier {
    /// The number of copies that may be on their way.
    static let slotCount = 3
    /// A copy that takes longer counts as hung.
    private static let patienceNanoseconds: UInt64 = 120_000_000_000

    private struct Slot {
        var buffers: CommandBuffers
        var fence: Owned
        /// The submission that the device has not been seen to finish.
        var pending: UInt64?
    }

    private let device: GraphicsDevice
    private var slots: [Slot] = []
    /// The slot of the copy that is recorded, or of the last one.
    private(set) var index = 0
    /// The picture in the format of the last image that needed another.
    private var converted: DeviceImage?

    init(_ device: GraphicsDevice) { self.device = device }

    /// Begins a copy: the device is done with what the slot of ``index`` was used for before.
    func begin() throws(VulkanError) {
        while slots.count < Self.slotCount { slots.append(try makeSlot()) }
        index = (index + 1) % slots.count
        try finish(index, nanoseconds: Self.patienceNanoseconds)
        try slots[index].buffers.begin()
    }

    private func makeSlot() throws(VulkanError) -> Slot {
        let calls = device.calls
        var info = VkFenceCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO
        return Slot(
            buffers: try CommandBuffers(device),
            fence: Owned(try calls.createFence(&info)) { calls.destroy(fence: $0) }, pending: nil)
    }

    private func finish(_ index: Int, nanoseconds: UInt64) throws(VulkanError) {
        guard let number = slots[index].pending else { return }
        try device.calls.wait(fence: slots[index].fence.handle, nanoseconds: nanoseconds)
        try device.calls.reset(fence: slots[index].fence.handle)
        slots[index].pending = nil
        device.calls.retired.finish(number)
    }

    /// Waits until the queue is idle.
    func drain(nanoseconds: UInt64) throws(VulkanError) {
        try begin()
        try submit([], [])
        for index in slots.indices { try finish(index, nanoseconds: nanoseconds) }
    }

    /// Records and submits a copy, after ``begin()``.
    ///
    /// - Parameters:
    ///   - conversion: From the picture's format to the image's.
    ///   - region: The part to copy; `nil` for the whole picture. Pixels of the image around the picture become clear then.
    /// - Returns: The number of pixels that are copied.
    func copy(
        _ picture: DeviceImage, to target: CopyTarget, _ conversion: PictureConversion, _ region: PixelRegion?
    ) throws(VulkanError) -> Int {
        let commands = slots[index].buffers.current
        let common = PixelRect(
            width: min(picture.width, target.width), height: min(picture.height, target.height))
        let copied = region?.intersection(common) ?? PixelRegion(common)
        let family = device.queueFamily
        let before = [
            picture.barrier(to: .present, keepsContents: true), target.barrierBefore(family: family),
        ]
        try commands.barrier(images: before.compactMap { $0 })
        if region == nil, common.width < target.width || common.height < target.height {
            try commands.clear(target.image)
            try commands.barrier(images: [target.barrierAfterClearing])
        }
        if !copied.isEmpty {
            let (source, layout) = (picture.image.handle, picture.layout(for: .present))
            switch conversion {
            case .none:
                try commands.copy(
                    source, layout, to: target.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                    copied.copies, "picture")
            case .direct:
                try commands.convert(source, layout, to: target.image, copied.conversions)
            case .through(let format):
                let between = try image(format, like: picture)
                try commands.barrier(
                    images: [between.barrier(to: .convert, keepsContents: false)].compactMap { $0 })
                try commands.convert(source, layout, to: between.image.handle, copied.conversions)
                try commands.barrier(
                    images: [between.barrier(to: .present, keepsContents: true)].compactMap { $0 })
                try commands.copy(
                    between.image.handle, between.layout(for: .present), to: target.image,
                    VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, copied.copies, "picture")
            }
        }
        try commands.barrier(images: [target.barrierAfter(family: family)])
        try submit(target.waits, target.signals)
        return copied.area
    }

    private func submit(
        _ waits: [VkSemaphoreSubmitInfo], _ signals: [VkSemaphoreSubmitInfo]
    ) throws(VulkanError) {
        try slots[index].buffers.submit(slots[index].fence, waits: waits, signals: signals)
        slots[index].pending = device.calls.retired.submit()
    }

    /// An image of the picture's size for its converted values.
    private func image(_ format: VkFormat, like picture: DeviceImage) throws(VulkanError) -> DeviceImage {
        if let converted, converted.use == .converted(format), converted.width == picture.width,
            converted.height == picture.height
        {
            return converted
        }
        converted = nil
        let made = try DeviceImage(
            device, width: picture.width, height: picture.height, use: .converted(format),
            purpose: "picture in another format")
        converted = made
        return made
    }
}

extension PixelRegion {
    private static let layers = VkImageSubresourceLayers(
        aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)

    /// The rectangles, each to the same place of another image.
    fileprivate var copies: [VkImageCopy] {
        rectangles.map { rect in
            let place = VkOffset3D(x: rect.x0, y: rect.y0, z: 0)
            return VkImageCopy(
                srcSubresource: Self.layers, srcOffset: place, dstSubresource: Self.layers, dstOffset: place,
                extent: VkExtent3D(width: UInt32(rect.width), height: UInt32(rect.height), depth: 1))
        }
    }

    fileprivate var conversions: [VkImageBlit] {
        rectangles.map { rect in
            let corners = (VkOffset3D(x: rect.x0, y: rect.y0, z: 0), VkOffset3D(x: rect.x1, y: rect.y1, z: 1))
            return VkImageBlit(
                srcSubresource: Self.layers, srcOffsets: corners, dstSubresource: Self.layers,
                dstOffsets: corners)
        }
    }
}
