import CLaminaVulkan
import LaminaCanvas

/// An instance and the calls on it and on its physical devices. Owns the instance, unless a program does.
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
    /// The program's device, which is kept, and the instance with it; `nil` for an instance that this object destroys.
    private let programs: CAVulkanDevice?

    /// - Parameter programs: The device of the program that owns the instance; `nil` for an instance that this object destroys.
    init(
        _ instance: VkInstance, _ getInstanceProcAddr: @escaping PFN_vkGetInstanceProcAddr,
        calls: VulkanCalls, recorder: ValidationMessages?, programs: CAVulkanDevice? = nil
    ) throws(VulkanError) {
        let functions = FunctionLoader { getInstanceProcAddr(instance, $0) }
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
            if programs == nil { calls.releaseAlone("vkDestroyInstance") { destroyInstance(instance, nil) } }
            throw error
        }
        createDebugUtilsMessenger = functions.optional("vkCreateDebugUtilsMessengerEXT")
        destroyDebugUtilsMessenger = functions.optional("vkDestroyDebugUtilsMessengerEXT")
        self.destroyInstance = destroyInstance
        self.instance = instance
        self.getInstanceProcAddr = getInstanceProcAddr
        self.recorder = recorder
        self.calls = calls
        self.programs = programs
    }

    /// The instance of a program's device.
    convenience init(
        of programs: CAVulkanDevice, calls: VulkanCalls, recorder: ValidationMessages?
    ) throws(VulkanError) {
        try self.init(
            programs.instance,
            unsafeBitCast(programs.getInstanceProcAddr, to: PFN_vkGetInstanceProcAddr.self),
            calls: calls, recorder: recorder, programs: programs)
    }

    deinit {
        if programs == nil { calls.releaseAlone("vkDestroyInstance") { destroyInstance(instance, nil) } }
    }

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

    /// The extensions of a device.
    func extensions(of device: VkPhysicalDevice) throws(VulkanError) -> Set<String> {
        let enumerate: PFN_vkEnumerateDeviceExtensionProperties = try functions.function(
            "vkEnumerateDeviceExtensionProperties")
        return Set(
            try calls.list(
                "vkEnumerateDeviceExtensionProperties", "a device's extensions", of: VkExtensionProperties()
            ) { enumerate(device, nil, $0, $1) }.map(\.name))
    }

    /// Finds functions of the instance by name.
    var functions: FunctionLoader {
        FunctionLoader { [getInstanceProcAddr, instance] in getInstanceProcAddr(instance, $0) }
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
