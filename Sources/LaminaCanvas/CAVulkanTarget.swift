/// An image of the program into which a renderer puts its frames, and when it may.
///
/// The renderer copies its picture on its own queue and does not wait for that. Whoever uses the image on the same queue later
/// needs no semaphore; on another queue, or to read it on the CPU, wait for one of ``signals``.
public struct CAVulkanTarget {
    /// The `VkImage`: two dimensions, one level, one layer, one sample, optimal tiling, with the usage
    /// `VK_IMAGE_USAGE_TRANSFER_DST_BIT`, made from the renderer's device.
    public var image: OpaquePointer
    /// The image's width in pixels, which is that of the renderer's picture.
    public var width: Int
    /// The image's height in pixels, which is that of the renderer's picture.
    public var height: Int
    /// The `VkFormat` of the image. The picture's values, encoded as they are, are put into it: into `SRGB` formats without another
    /// conversion. One of ``usableFormats``.
    public var format: UInt32
    /// The `VkImageLayout` in which the image is. 0, `VK_IMAGE_LAYOUT_UNDEFINED`, is for an image whose contents are of no use.
    public var layout: UInt32
    /// The `VkImageLayout` in which the image is left: 1, `VK_IMAGE_LAYOUT_GENERAL`, 5, `VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL`,
    /// or another in which images may be used.
    public var finalLayout: UInt32
    /// How many frames ago the renderer drew what the image holds: 1 for the frame before this one, 2 for the one before that. Only
    /// what changed since then is copied. 0, the default, for an image that holds anything else.
    public var age = 0
    /// What the copy waits for.
    public var waits: [CAVulkanSemaphore] = []
    /// What is signalled when the copy is done.
    public var signals: [CAVulkanSemaphore] = []
    /// The queue family that released the image to the renderer's; `nil` where the image needs no change of owner.
    public var previousQueueFamily: UInt32?
    /// The queue family to which the image is released after the copy, which has to acquire it; `nil` where the image needs no
    /// change of owner.
    public var nextQueueFamily: UInt32?

    /// An image, without semaphores.
    ///
    /// - Parameters:
    ///   - image: The `VkImage`.
    ///   - width: Its width in pixels.
    ///   - height: Its height in pixels.
    ///   - format: Its `VkFormat`.
    ///   - layout: The `VkImageLayout` in which it is.
    ///   - finalLayout: The `VkImageLayout` in which it is left.
    public init(
        image: OpaquePointer, width: Int, height: Int, format: UInt32, layout: UInt32 = 0, finalLayout: UInt32
    ) {
        self.image = image
        self.width = width
        self.height = height
        self.format = format
        self.layout = layout
        self.finalLayout = finalLayout
    }

    /// The `VkFormat`s that images may have, where the device can copy into them: RGBA and BGRA of bytes, `UNORM` and `SRGB`, 10 bits
    /// in both orders, and 16 bits as numbers or floats.
    public static let usableFormats: [UInt32] = [37, 43, 44, 50, 51, 57, 58, 64, 91, 97]
}

/// A `VkSemaphore`, with the value where it is a timeline.
public struct CAVulkanSemaphore {
    /// The `VkSemaphore`.
    public var handle: OpaquePointer
    /// The value to wait for, or to signal, of a timeline semaphore. Binary semaphores have none.
    public var value: UInt64

    /// A binary semaphore, or a timeline with its value. The feature `timelineSemaphore` is the program's to enable.
    public init(_ handle: OpaquePointer, value: UInt64 = 0) {
        self.handle = handle
        self.value = value
    }
}
