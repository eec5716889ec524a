import CLaminaVulkan
import LaminaCanvas

// The choice of a device, and how it is made; or what a program's device must have.

extension GraphicsDevice {
    static func makeInstance(
        _ options: VulkanOptions, _ calls: VulkanCalls, _ recorder: ValidationMessages?
    ) throws(VulkanError) -> VulkanInstance {
        let recorder = options.validation ? recorder : nil
        if let programs = options.programsDevice {
            return try VulkanInstance(of: programs, calls: calls, recorder: recorder)
        }
        return try VulkanInstance(calls: calls, recorder: recorder, extensions: options.surfaceExtensions)
    }

    static func chooseDevice(
        _ options: VulkanOptions, _ instance: VulkanInstance
    ) throws(VulkanError) -> (VkPhysicalDevice, VulkanDeviceInfo) {
        if let programs = options.programsDevice {
            let info = try VulkanDeviceInfo(programs.physicalDevice, index: 0, instance: instance.calls)
            try check(programs, info)
            return (programs.physicalDevice, info)
        }
        let physicalDevices = try instance.calls.physicalDevices()
        var infos: [VulkanDeviceInfo] = []
        for (index, device) in physicalDevices.enumerated() {
            infos.append(try VulkanDeviceInfo(device, index: index, instance: instance.calls))
        }
        let info = try VulkanDeviceInfo.choose(options.device, among: infos)
        guard options.takesSoftware || options.device != nil || info.kind != .software else {
            throw .onlySoftware(device: info.name)
        }
        return (physicalDevices[info.index], info)
    }

    /// Checks what the program said of its device.
    private static func check(_ programs: CAVulkanDevice, _ info: VulkanDeviceInfo) throws(VulkanError) {
        let lacking = CAVulkanDevice.requiredFeatures.filter {
            !programs.features.contains($0) && !info.missing.contains($0)
        }
        let missing = info.missing + lacking.map { "\($0) among its enabled features" }
        guard missing.isEmpty else {
            throw .missingFeature(device: info.name, feature: missing.joined(separator: ", "))
        }
    }

    static func queueFamily(
        of physical: VkPhysicalDevice, _ info: VulkanDeviceInfo, _ programs: CAVulkanDevice?,
        _ instance: VulkanInstance
    ) throws(VulkanError) -> UInt32 {
        guard let programs else {
            guard let family = try VulkanDeviceInfo.graphicsFamily(of: physical, instance: instance.calls)
            else {
                throw .missingFeature(device: info.name, feature: "a graphics queue")
            }
            return family
        }
        let families = try instance.calls.queueFamilies(of: physical)
        let (index, wanted) = (programs.queueFamilyIndex, CAVulkanDevice.requiredQueueFlags)
        guard families.indices.contains(Int(index)) else {
            throw .missingFeature(
                device: info.name, feature: "the queue family \(index): it has \(families.count)")
        }
        guard families[Int(index)].queueFlags & wanted == wanted else {
            throw .missingFeature(device: info.name, feature: "graphics in the queue family \(index)")
        }
        return index
    }

    /// The extensions with which pictures are put onto surfaces; none if no surfaces are wanted.
    static func surfaceExtensions(
        of physical: VkPhysicalDevice, _ info: VulkanDeviceInfo, _ options: VulkanOptions,
        _ instance: VulkanInstance
    ) throws(VulkanError) -> [String] {
        guard !options.surfaceExtensions.isEmpty else { return [] }
        let known = try instance.calls.extensions(of: physical)
        if let lacking = CAVulkanDevice.surfaceDeviceExtensions.first(where: { !known.contains($0) }) {
            throw .missingFeature(device: info.name, feature: lacking)
        }
        return CAVulkanDevice.surfaceDeviceExtensions
            + CAVulkanDevice.optionalSurfaceDeviceExtensions.filter(known.contains)
    }

    static func makeDevice(
        _ physical: VkPhysicalDevice, _ info: VulkanDeviceInfo, _ family: UInt32, _ blocks: BlockFormats,
        _ extensions: [String], _ instance: VulkanInstance
    ) throws(VulkanError) -> VkDevice {
        let arena = StructureArena()
        defer { withExtendedLifetime(arena) {} }
        var features = VkPhysicalDeviceVulkan13Features()
        features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES
        features.dynamicRendering = 1
        features.synchronization2 = 1
        var queueInfo = VkDeviceQueueCreateInfo()
        queueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO
        queueInfo.queueFamilyIndex = family
        queueInfo.queueCount = 1
        queueInfo.pQueuePriorities = UnsafePointer(arena.keep(Float(1)))
        var deviceInfo = VkDeviceCreateInfo()
        deviceInfo.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO
        deviceInfo.pNext = UnsafeRawPointer(arena.keep(features))
        deviceInfo.queueCreateInfoCount = 1
        deviceInfo.pQueueCreateInfos = UnsafePointer(arena.keep(queueInfo))
        deviceInfo.pEnabledFeatures = UnsafePointer(arena.keep(blocks.features))
        if !extensions.isEmpty {
            deviceInfo.enabledExtensionCount = UInt32(extensions.count)
            deviceInfo.ppEnabledExtensionNames = arena.keep(extensions)
        }
        return try instance.calls.createDevice(physical, &deviceInfo, name: info.name)
    }
}
