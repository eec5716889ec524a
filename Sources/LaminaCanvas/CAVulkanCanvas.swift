import Foundation
import LaminaImage

/// A Vulkan image to draw one picture of a layer into, and the command buffer to do it with.
///
/// Valid only inside the call that receives it. The image is clear and in ``layout``, and must be in that layout again
/// after the commands. The commands are recorded outside of any rendering, and must leave none open. The renderer submits
/// them with the rest of its frame, makes their writes visible, and draws the image where it is. It waits for each frame
/// before it begins another, so the resources used by the commands of the last picture may be written again.
public struct CAVulkanCanvas {
    /// The device that the image belongs to.
    public let device: CAVulkanDevice
    /// The `VkCommandBuffer`, which is being recorded.
    public let commandBuffer: OpaquePointer
    /// The `VkImage`: two dimensions, one level, one sample, premultiplied.
    public let image: OpaquePointer
    /// A `VkImageView` of all of it.
    public let imageView: OpaquePointer
    /// Identifies the image for the life of the device. A layer's pictures alternate between two or three images.
    public let imageID: UInt64
    /// The `VkFormat`: 44, `VK_FORMAT_B8G8R8A8_UNORM`. The written values are taken as sRGB without conversion.
    public let format: UInt32
    /// The `VkImageUsageFlags`: colour attachment, sampled, and source and destination of transfers. Storage too if the
    /// layer's `framebufferOnly` is `false` and the device supports it.
    public let usage: UInt32
    /// The `VkImageLayout` before and after: 2, `VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL`.
    public let layout: UInt32
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The time for which the picture is drawn, in seconds of the layer's own clock.
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

/// A picture drawn by a program's own Vulkan commands.
package protocol VulkanContents: DeviceContents {
    /// The time for which the picture is drawn; see ``CAVulkanCanvas/time``.
    var time: Double { get }
    /// Whether shaders may store into the image.
    var needsStorage: Bool { get }

    /// Records the commands. Returns whether to execute them; if not, the stream's last picture stays.
    func record(into canvas: CAVulkanCanvas) -> Bool
}
