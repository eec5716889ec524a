import CLaminaVulkan

/// The calls on surfaces and their swapchains, of extensions that only some devices have.
struct SurfaceCalls {
    let device: DeviceCalls
    private let physicalDevice: VkPhysicalDevice
    private let getSupport: PFN_vkGetPhysicalDeviceSurfaceSupportKHR
    private let getCapabilities: PFN_vkGetPhysicalDeviceSurfaceCapabilitiesKHR
    private let getFormats: PFN_vkGetPhysicalDeviceSurfaceFormatsKHR
    private let getPresentModes: PFN_vkGetPhysicalDeviceSurfacePresentModesKHR
    private let createSwapchain: PFN_vkCreateSwapchainKHR
    private let destroySwapchain: PFN_vkDestroySwapchainKHR
    private let getSwapchainImages: PFN_vkGetSwapchainImagesKHR
    private let acquireNextImage: PFN_vkAcquireNextImageKHR
    private let queuePresent: PFN_vkQueuePresentKHR
    /// From the extension that tells times; `nil` without it.
    private let getPastTimes: PFN_vkGetPastPresentationTimingGOOGLE?

    private var calls: VulkanCalls { device.calls }

    /// Whether presentations have the times at which they were shown.
    var hasTimes: Bool { getPastTimes != nil }
    /// Whether presentations may say what changed.
    let takesRegions: Bool

    init(_ device: GraphicsDevice) throws(VulkanError) {
        self.device = device.calls
        physicalDevice = device.physicalDevice
        let missing =
            [VK_KHR_SURFACE_EXTENSION_NAME].filter { !device.instance.extensions.contains($0) }
            + [VK_KHR_SWAPCHAIN_EXTENSION_NAME].filter { !device.extensions.contains($0) }
        guard missing.isEmpty else {
            throw .missingFeature(device: device.info.name, feature: missing.joined(separator: ", "))
        }
        let instance = device.calls.instance.functions
        getSupport = try instance.function("vkGetPhysicalDeviceSurfaceSupportKHR")
        getCapabilities = try instance.function("vkGetPhysicalDeviceSurfaceCapabilitiesKHR")
        getFormats = try instance.function("vkGetPhysicalDeviceSurfaceFormatsKHR")
        getPresentModes = try instance.function("vkGetPhysicalDeviceSurfacePresentModesKHR")
        let functions = device.calls.instance.functions(of: device.calls.device)
        createSwapchain = try functions.function("vkCreateSwapchainKHR")
        destroySwapchain = try functions.function("vkDestroySwapchainKHR")
        getSwapchainImages = try functions.function("vkGetSwapchainImagesKHR")
        acquireNextImage = try functions.function("vkAcquireNextImageKHR")
        queuePresent = try functions.function("vkQueuePresentKHR")
        takesRegions = device.extensions.contains(VK_KHR_INCREMENTAL_PRESENT_EXTENSION_NAME)
        getPastTimes =
            device.extensions.contains(VK_GOOGLE_DISPLAY_TIMING_EXTENSION_NAME)
            ? functions.optional("vkGetPastPresentationTimingGOOGLE") : nil
    }

    /// Whether a family's queues can present to a surface.
    func supports(_ surface: VkSurfaceKHR, family: UInt32) throws(VulkanError) -> Bool {
        var supported: VkBool32 = 0
        try calls.check("vkGetPhysicalDeviceSurfaceSupportKHR", "surface") {
            getSupport(physicalDevice, family, surface, &supported)
        }
        return supported != 0
    }

    func capabilities(of surface: VkSurfaceKHR) throws(VulkanError) -> VkSurfaceCapabilitiesKHR {
        var capabilities = VkSurfaceCapabilitiesKHR()
        try calls.check("vkGetPhysicalDeviceSurfaceCapabilitiesKHR", "surface") {
            getCapabilities(physicalDevice, surface, &capabilities)
        }
        return capabilities
    }

    func formats(of surface: VkSurfaceKHR) throws(VulkanError) -> [VkSurfaceFormatKHR] {
        try calls.list("vkGetPhysicalDeviceSurfaceFormatsKHR", "surface", of: VkSurfaceFormatKHR()) {
            getFormats(physicalDevice, surface, $0, $1)
        }
    }

    func presentModes(of surface: VkSurfaceKHR) throws(VulkanError) -> [VkPresentModeKHR] {
        try calls.list(
            "vkGetPhysicalDeviceSurfacePresentModesKHR", "surface", of: VK_PRESENT_MODE_FIFO_KHR
        ) {
            getPresentModes(physicalDevice, surface, $0, $1)
        }
    }

    func create(_ info: UnsafePointer<VkSwapchainCreateInfoKHR>) throws(VulkanError) -> VkSwapchainKHR {
        var swapchain: VkSwapchainKHR?
        try calls.check("vkCreateSwapchainKHR", "swapchain") {
            createSwapchain(device.device, info, nil, &swapchain)
        }
        return try calls.made(swapchain, "vkCreateSwapchainKHR", "swapchain")
    }

    func destroy(_ swapchain: VkSwapchainKHR) {
        calls.release("vkDestroySwapchainKHR") { destroySwapchain(device.device, swapchain, nil) }
    }

    func images(of swapchain: VkSwapchainKHR) throws(VulkanError) -> [VkImage] {
        try calls.list("vkGetSwapchainImagesKHR", "swapchain", of: VkImage?.none) {
            getSwapchainImages(device.device, swapchain, $0, $1)
        }.compactMap { $0 }
    }

    /// Asks for the next image, and waits for an answer at most so long.
    ///
    /// - Returns: The result, and the image's index if the result is a success.
    func acquire(
        from swapchain: VkSwapchainKHR, nanoseconds: UInt64, _ semaphore: VkSemaphore
    ) throws(VulkanError) -> (result: VkResult, index: Int) {
        var index: UInt32 = 0
        let result = try calls.check(
            "vkAcquireNextImageKHR", "next image",
            accepting: [VK_SUBOPTIMAL_KHR, VK_ERROR_OUT_OF_DATE_KHR, VK_TIMEOUT, VK_NOT_READY]
        ) {
            acquireNextImage(device.device, swapchain, nanoseconds, semaphore, nil, &index)
        }
        return (result, Int(index))
    }

    func present(
        _ info: UnsafePointer<VkPresentInfoKHR>, on queue: VkQueue
    ) throws(VulkanError) -> VkResult {
        try calls.check(
            "vkQueuePresentKHR", "picture", accepting: [VK_SUBOPTIMAL_KHR, VK_ERROR_OUT_OF_DATE_KHR]
        ) { queuePresent(queue, info) }
    }

    /// The times of presentations that were not told before, with their numbers.
    func pastTimes(of swapchain: VkSwapchainKHR) throws(VulkanError) -> [VkPastPresentationTimingGOOGLE] {
        guard let getPastTimes else { return [] }
        return try calls.list(
            "vkGetPastPresentationTimingGOOGLE", "times", of: VkPastPresentationTimingGOOGLE()
        ) {
            getPastTimes(device.device, swapchain, $0, $1)
        }
    }

    func createSemaphore() throws(VulkanError) -> Owned {
        var info = VkSemaphoreCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO
        var semaphore: VkSemaphore?
        try calls.check("vkCreateSemaphore", "swapchain") {
            device.functions.createSemaphore(device.device, &info, nil, &semaphore)
        }
        let made = try calls.made(semaphore, "vkCreateSemaphore", "swapchain")
        return Owned(made) { [device] semaphore in
            device.calls.release("vkDestroySemaphore") {
                device.functions.destroySemaphore(device.device, semaphore, nil)
            }
        }
    }
}
