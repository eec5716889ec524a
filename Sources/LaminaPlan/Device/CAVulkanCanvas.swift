import Foundation
import LaminaImage

/// A Vulkan image to draw one picture of a layer into, and the command buffer to do it with.
///
/// Good only inside the call that it is handed to. The image is clear, in ``layout``, and has to be in that layout again
/// after the commands; they are recorded outside of any rendering, and leave none open. The renderer submits
/// them with the rest of its frame, makes what they wrote visible, and draws the image from where it is. It waits for
/// each frame before it begins another, so that what the commands of the last picture used may be written again.
public struct CAVulkanCanvas {
    /// The device that the image belongs to.
    public let device: CAVulkanDevice
    /// The `VkCommandBuffer`, which is being recorded.
    public let commandBuffer: OpaquePointer
    /// The `VkImage`: two dimensions, one level, one sample, premultiplied.
    public let image: OpaquePointer
    /// A `VkImageView` of all of it.
    public let imageView: OpaquePointer
    /// Names the image for the life of the device. A layer's pictures take turns in two or three images.
    public let imageID: UInt64
    /// The `VkFormat`: 44, `VK_FORMAT_B8G8R8A8_UNORM`. Whatever is written is taken for sRGB as it is.
    public let format: UInt32
    /// The `VkImageUsageFlags`: colour attachment, sampled, and both ends of transfers; storage too where the layer's
    /// `framebufferOnly` is `false` and the device can.
    public let usage: UInt32
    /// The `VkImageLayout` before and after: 2, `VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL`.
    public let layout: UInt32
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// The time that the picture is for, of the layer's own clock, in seconds.
    public let time: TimeInterval

    package init(
        device: CAVulkanDevice, commandBuffer: OpaquePointer, image: OpaquePointer, imageView: OpaquePointer,
        imageID: UInt64, format: UInt32, usage: UInt32, layout: UInt32, width: Int, height: Int,
        time: TimeInterval
    ) {
        self.device = device
        self.commandBuffer = commandBuffer
        self.image = image
        self.imageView = imageView
        self.imageID = imageID
        self.format = format
        self.usage = usage
        self.layout = layout
        self.width = width
        self.height = height
        self.time = time
    }
}

/// A picture that a program's own Vulkan commands draw.
package protocol VulkanContents: DeviceContents {
    /// The time the picture is for; see ``CAVulkanCanvas/time``.
    var time: Double { get }
    /// Whether shaders may store into the image.
    var needsStorage: Bool { get }

    /// Records the commands. Returns whether they are to be carried out: otherwise the stream's last picture stays.
    func record(into canvas: CAVulkanCanvas) -> Bool
}
