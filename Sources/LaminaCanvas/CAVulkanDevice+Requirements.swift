// What a renderer needs of a device that a program makes. The lists are for `VkInstanceCreateInfo` and `VkDeviceCreateInfo`.

extension CAVulkanDevice {
    /// The least `apiVersion` of the instance, in its `VkApplicationInfo`, and of the physical device: 1.3, as Vulkan packs it.
    public static let requiredAPIVersion: UInt32 = 1 << 22 | 3 << 12

    /// The features that a device must have enabled, by the names of their members. Both are in
    /// `VkPhysicalDeviceVulkan13Features`. Every device of Vulkan 1.3 has them.
    public static let requiredFeatures = ["dynamicRendering", "synchronization2"]

    /// The features of `VkPhysicalDeviceFeatures` that a renderer uses where they are enabled: compressed textures that are not
    /// decoded.
    public static let optionalFeatures = [
        "textureCompressionBC", "textureCompressionETC2", "textureCompressionASTC_LDR",
    ]

    /// The device extensions that a `CAVulkanSurface` needs. The instance needs those of the window system, such as
    /// `VK_KHR_surface` and `VK_KHR_xcb_surface`; libraries of windows have a function that names them.
    public static let surfaceDeviceExtensions = ["VK_KHR_swapchain"]

    /// The device extensions that a `CAVulkanSurface` uses where they are enabled: the part of a picture that changed, and the
    /// times at which pictures were shown.
    public static let optionalSurfaceDeviceExtensions = [
        "VK_KHR_incremental_present", "VK_GOOGLE_display_timing",
    ]

    /// The instance extensions that a `CAVulkanSurface` uses where they are enabled: surfaces in spaces other than sRGB.
    public static let optionalSurfaceInstanceExtensions = ["VK_EXT_swapchain_colorspace"]

    /// The least a queue's family must have in its `VkQueueFlags`: graphics.
    public static let requiredQueueFlags: UInt32 = 1
}
