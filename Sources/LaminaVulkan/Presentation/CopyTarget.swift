import CLaminaVulkan
import LaminaCanvas

/// An image that a picture is copied into: of the program, or of a swapchain.
struct CopyTarget {
    var image: VkImage
    var width: Int
    var height: Int
    var format: VkFormat
    var layout: VkImageLayout
    var finalLayout: VkImageLayout
    var previousQueueFamily: UInt32?
    var nextQueueFamily: UInt32?
    var waits: [VkSemaphoreSubmitInfo] = []
    var signals: [VkSemaphoreSubmitInfo] = []

    static func semaphore(_ handle: VkSemaphore, value: UInt64 = 0) -> VkSemaphoreSubmitInfo {
        var info = VkSemaphoreSubmitInfo()
        info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO
        info.semaphore = handle
        info.value = value
        info.stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        return info
    }

    /// The barrier before the copy. Semaphores let the whole submission wait, so the barrier follows all that came before.
    ///
    /// - Parameter family: The family of the renderer's queue.
    func barrierBefore(family: UInt32) -> VkImageMemoryBarrier2 {
        var barrier = barrier(from: layout, to: VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL)
        barrier.srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        barrier.srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT
        barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
        barrier.dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT
        if let previousQueueFamily, previousQueueFamily != family {
            (barrier.srcQueueFamilyIndex, barrier.dstQueueFamilyIndex) = (previousQueueFamily, family)
        }
        return barrier
    }

    /// The barrier between the clear image and the picture over it.
    var barrierAfterClearing: VkImageMemoryBarrier2 {
        let layout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
        var barrier = barrier(from: layout, to: layout)
        barrier.srcStageMask = VK_PIPELINE_STAGE_2_CLEAR_BIT
        barrier.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT
        barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
        barrier.dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT
        return barrier
    }

    /// The barrier after the copy.
    func barrierAfter(family: UInt32) -> VkImageMemoryBarrier2 {
        var barrier = barrier(from: VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, to: finalLayout)
        barrier.srcStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
        barrier.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT
        barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        barrier.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT
        if let nextQueueFamily, nextQueueFamily != family {
            (barrier.srcQueueFamilyIndex, barrier.dstQueueFamilyIndex) = (family, nextQueueFamily)
        }
        return barrier
    }

    private func barrier(from old: VkImageLayout, to new: VkImageLayout) -> VkImageMemoryBarrier2 {
        var barrier = VkImageMemoryBarrier2()
        barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2
        (barrier.oldLayout, barrier.newLayout) = (old, new)
        barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED
        barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED
        barrier.image = image
        barrier.subresourceRange = DeviceImage.wholeImage
        return barrier
    }
}

extension CopyTarget {
    /// An image of the program.
    init(_ target: CAVulkanTarget) {
        image = target.image
        (width, height) = (target.width, target.height)
        format = VkFormat(rawValue: target.format)
        layout = VkImageLayout(rawValue: target.layout)
        finalLayout = VkImageLayout(rawValue: target.finalLayout)
        previousQueueFamily = target.previousQueueFamily
        nextQueueFamily = target.nextQueueFamily
        waits = target.waits.map { Self.semaphore($0.handle, value: $0.value) }
        signals = target.signals.map { Self.semaphore($0.handle, value: $0.value) }
    }
}
