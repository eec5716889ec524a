import CLaminaVulkan

/// An instance and the calls on it and on its physical devices. Owns the instance.
final class InstanceCalls {
    let calls: VulkanCalls
    let instance: VkInstance
    let getInstanceProcAddr: PFN_vkGetInstanceProcAddr
    private let destroyInstance: PFN_vkDestroyInstance
    private let enumeratePhysicalDevices: PFN_vkEnumeratePhysicalDevices
    private let getPhysicalDeviceProperties2: PFN_vkGetPhysicalDeviceProperties2
    private let getPhysicalDeviceFeatures2: PFN_vkGetPhysicalDeviceFeatures2
    private let getPhysicalDeviceQueueFamilyProperties: PFN_vkGetPhysicalDeviceQueueFamilyProperties
    private let getPhysicalDeviceMemoryProperties: PFN_vkGetPhysicalDeviceMemoryProperties
    private let getPhysicalDeviceFormatProperties: PFN_vkGetPhysicalDeviceFormatProperties
    private let createDevice: PFN_vkCreateDevice
    private let getDeviceProcAddr: PFN_vkGetDeviceProcAddr
    private let createDebugUtilsMessenger: PFN_vkCreateDebugUtilsMessengerEXT?
    private let destroyDebugUtilsMessenger: PFN_vkDestroyDebugUtilsMessengerEXT?

    /// Receives the instance's messages until the instance is destroyed, so it has to outlive the instance.
    private let recorder: ValidationMessages?

    init(_ instance: VkInstance, loader: LoaderCalls, recorder: ValidationMessages?) throws(VulkanError) {
        let functions = loader.functions(of: instance)
        let destroyInstance: PFN_vkDestroyInstance = try functions.function("vkDestroyInstance")
        do {
            enumeratePhysicalDevices = try functions.function("vkEnumeratePhysicalDevices")
            getPhysicalDeviceProperties2 = try functions.function("vkGetPhysicalDeviceProperties2")
            getPhysicalDeviceFeatures2 = try functions.function("vkGetPhysicalDeviceFeatures2")
            getPhysicalDeviceQueueFamilyProperties = try functions.function(
                "vkGetPhysicalDeviceQueueFamilyProperties")
            getPhysicalDeviceMemoryProperties = try functions.function("vkGetPhysicalDeviceMemoryProperties")
            getPhysicalDeviceFormatProperties = try functions.function("vkGetPhysicalDeviceFormatProperties")
            createDevice = try functions.function("vkCreateDevice")
            getDeviceProcAddr = try functions.function("vkGetDeviceProcAddr")
        } catch {
            loader.calls.releaseAlone("vkDestroyInstance") { destroyInstance(instance, nil) }
            throw error
        }
        createDebugUtilsMessenger = functions.optional("vkCreateDebugUtilsMessengerEXT")
        destroyDebugUtilsMessenger = functions.optional("vkDestroyDebugUtilsMessengerEXT")
        self.destroyInstance = destroyInstance
        self.instance = instance
        getInstanceProcAddr = loader.getInstanceProcAddr
        self.recorder = recorder
        calls = loader.calls
    }

    deinit { calls.releaseAlone("vkDestroyInstance") { destroyInstance(instance, nil) } }

    func physicalDevices() throws(VulkanError) -> [VkPhysicalDevice] {
        try calls.list("vkEnumeratePhysicalDevices", "devices", of: VkPhysicalDevice?.none) {
            enumeratePhysicalDevices(instance, $0, $1)
        }.compactMap { $0 }
    }

    func properties(
        of device: VkPhysicalDevice, into properties: UnsafeMutablePointer<VkPhysicalDeviceProperties2>
    ) throws(VulkanError) {
        try calls.perform("vkGetPhysicalDeviceProperties2", "a device's properties") {
            getPhysicalDeviceProperties2(device, properties)
        }
    }

    func features(
        of device: VkPhysicalDevice, into features: UnsafeMutablePointer<VkPhysicalDeviceFeatures2>
    ) throws(VulkanError) {
        try calls.perform("vkGetPhysicalDeviceFeatures2", "a device's features") {
            getPhysicalDeviceFeatures2(device, features)
        }
    }

    func queueFamilies(of device: VkPhysicalDevice) throws(VulkanError) -> [VkQueueFamilyProperties] {
        try calls.list(
            "vkGetPhysicalDeviceQueueFamilyProperties", "a device's queues", of: VkQueueFamilyProperties()
        ) {
            getPhysicalDeviceQueueFamilyProperties(device, $0, $1)
            return VK_SUCCESS
        }
    }

    func memory(of device: VkPhysicalDevice) throws(VulkanError) -> VkPhysicalDeviceMemoryProperties {
        var properties = VkPhysicalDeviceMemoryProperties()
        try calls.perform("vkGetPhysicalDeviceMemoryProperties", "a device's memory") {
            getPhysicalDeviceMemoryProperties(device, &properties)
        }
        return properties
    }

    func format(_ format: VkFormat, of device: VkPhysicalDevice) throws(VulkanError) -> VkFormatProperties {
        var properties = VkFormatProperties()
        try calls.perform("vkGetPhysicalDeviceFormatProperties", "a format's uses") {
            getPhysicalDeviceFormatProperties(device, format, &properties)
        }
        return properties
    }

    func createDevice(
        _ device: VkPhysicalDevice, _ info: UnsafePointer<VkDeviceCreateInfo>, name: String
    ) throws(VulkanError) -> VkDevice {
        var made: VkDevice?
        try calls.checkAlone("vkCreateDevice", name) { createDevice(device, info, nil, &made) }
        return try calls.made(made, "vkCreateDevice", name)
    }

    func functions(of device: VkDevice) -> FunctionLoader {
        FunctionLoader { [getDeviceProcAddr] in getDeviceProcAddr(device, $0) }
    }

    func createMessenger(
        _ info: UnsafePointer<VkDebugUtilsMessengerCreateInfoEXT>
    ) throws(VulkanError) -> VkDebugUtilsMessengerEXT {
        guard let createDebugUtilsMessenger else {
            throw .missingFunction(name: "vkCreateDebugUtilsMessengerEXT")
        }
        var messenger: VkDebugUtilsMessengerEXT?
        try calls.check("vkCreateDebugUtilsMessengerEXT", "messenger") {
            createDebugUtilsMessenger(instance, info, nil, &messenger)
        }
        return try calls.made(messenger, "vkCreateDebugUtilsMessengerEXT", "messenger")
    }

    func destroy(_ messenger: VkDebugUtilsMessengerEXT) {
        calls.release("vkDestroyDebugUtilsMessengerEXT") {
            destroyDebugUtilsMessenger?(instance, messenger, nil)
        }
    }
}
