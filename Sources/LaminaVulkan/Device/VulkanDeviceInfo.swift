import CLaminaVulkan

/// A physical device, for people and for choosing among several.
package struct VulkanDeviceInfo: Equatable, Sendable {
    /// In order of preference, first the best.
    package enum Kind: String, CaseIterable, Sendable {
        case discrete = "discrete GPU"
        case integrated = "integrated GPU"
        case virtual = "virtual GPU"
        case other = "other"
        /// A driver that draws with the CPU, as lavapipe does.
        case software = "software"

        init(_ type: VkPhysicalDeviceType) {
            self =
                switch type {
                case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU: .discrete
                case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: .integrated
                case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: .virtual
                case VK_PHYSICAL_DEVICE_TYPE_CPU: .software
                default: .other
                }
        }
    }

    /// In the order in which the loader lists devices.
    package var index: Int
    package var name: String
    package var kind: Kind
    package var driver: String
    package var apiVersion: VulkanVersion
    /// Width and height of the largest image.
    package var maximumImageSize: Int
    /// Width and height of the largest viewport.
    package var maximumViewport = 4096
    /// Whether shader stages can hand over the most that any of Lamina's do: `exact.glsl`.
    package var hasWideInterfaces = false
    /// Bytes of push constants.
    package var pushConstantBytes: Int
    /// Bytes of the largest storage buffer that a shader can see.
    package var maximumStorageBytes: Int
    /// Whether what is drawn becomes bytes before it is blended, as llvmpipe does it. Vulkan allows that and anything finer, and
    /// a device does not tell.
    package var blendsInBytes = false
    /// Bits of the weights with which samplers mix texels. Vulkan promises 4, GPUs of desktops have 8.
    package var weightBits = fineWeightBits
    /// What the backend needs and this device lacks; empty where it can be used.
    package var missing: [String]

    /// What the backend asks of a device beyond Vulkan 1.3 itself.
    package static let neededFeatures = ["dynamicRendering", "synchronization2"]

    /// With so many, the weights of a sample are off by 1/256 at most, and the sample by a level for each axis.
    package static let fineWeightBits = 8

    /// 28 vectors, and the position.
    private static let wideInterface: UInt32 = 4 * (28 + 1)

    package var isUsable: Bool { missing.isEmpty }

    package init(
        index: Int, name: String, kind: Kind, driver: String = "",
        apiVersion: VulkanVersion = VulkanVersion(0),
        maximumImageSize: Int = 0, pushConstantBytes: Int = 0, maximumStorageBytes: Int = 0,
        missing: [String] = []
    ) {
        self.index = index
        self.name = name
        self.kind = kind
        self.driver = driver
        self.apiVersion = apiVersion
        self.maximumImageSize = maximumImageSize
        self.pushConstantBytes = pushConstantBytes
        self.maximumStorageBytes = maximumStorageBytes
        self.missing = missing
    }
}

extension VulkanDeviceInfo {
    /// Asks a device; `nil` names of drivers that do not say become their numbers.
    init(_ device: VkPhysicalDevice, index: Int, instance: InstanceCalls) throws(VulkanError) {
        let arena = StructureArena()
        let driver = arena.keep(VkPhysicalDeviceDriverProperties())
        driver.pointee.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES
        let properties = arena.keep(VkPhysicalDeviceProperties2())
        properties.pointee.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
        try instance.properties(of: device, into: properties)
        let version = properties.pointee.properties.apiVersion
        let isRecent = version >= LAMINA_VK_API_VERSION_1_3
        if isRecent {
            // Structures of 1.3 may only be asked of a device that knows them.
            properties.pointee.pNext = UnsafeMutableRawPointer(driver)
            try instance.properties(of: device, into: properties)
        }
        let limits = properties.pointee.properties.limits
        self.index = index
        name = fixedString(properties.pointee.properties.deviceName)
        kind = Kind(properties.pointee.properties.deviceType)
        apiVersion = VulkanVersion(version)
        self.driver =
            isRecent
            ? [fixedString(driver.pointee.driverName), fixedString(driver.pointee.driverInfo)]
                .filter { !$0.isEmpty }.joined(separator: " ")
            : "driver \(properties.pointee.properties.driverVersion)"
        blendsInBytes = isRecent && driver.pointee.driverID == VK_DRIVER_ID_MESA_LLVMPIPE
        maximumImageSize = Int(limits.maxImageDimension2D)
        maximumViewport = Int(min(limits.maxViewportDimensions.0, limits.maxViewportDimensions.1))
        hasWideInterfaces =
            min(limits.maxVertexOutputComponents, limits.maxFragmentInputComponents) >= Self.wideInterface
        weightBits = Int(limits.subTexelPrecisionBits)
        pushConstantBytes = Int(limits.maxPushConstantsSize)
        maximumStorageBytes = Int(limits.maxStorageBufferRange)
        missing = isRecent ? [] : ["Vulkan 1.3"]
        if isRecent {
            let features13 = arena.keep(VkPhysicalDeviceVulkan13Features())
            features13.pointee.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES
            let features = arena.keep(VkPhysicalDeviceFeatures2())
            features.pointee.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
            features.pointee.pNext = UnsafeMutableRawPointer(features13)
            try instance.features(of: device, into: features)
            if features13.pointee.dynamicRendering == 0 { missing.append("dynamicRendering") }
            if features13.pointee.synchronization2 == 0 { missing.append("synchronization2") }
        }
        if try Self.graphicsFamily(of: device, instance: instance) == nil {
            missing.append("a graphics queue")
        }
        withExtendedLifetime(arena) {}
    }

    /// The first family whose queues draw, and so also copy.
    static func graphicsFamily(of device: VkPhysicalDevice, instance: InstanceCalls) throws(VulkanError)
        -> UInt32?
    {
        try instance.queueFamilies(of: device).firstIndex {
            $0.queueCount > 0 && $0.queueFlags & VK_QUEUE_GRAPHICS_BIT.rawValue != 0
        }.map { UInt32($0) }
    }

    /// Chooses among the devices there are.
    ///
    /// - Parameter wanted: a part of a name in any case, or a device's number; `nil` for the best kind, the
    ///   first of it.
    package static func choose(_ wanted: String?, among devices: [VulkanDeviceInfo]) throws(VulkanError)
        -> VulkanDeviceInfo
    {
        let names = devices.map {
            $0.isUsable ? $0.name : "\($0.name) (lacks \($0.missing.joined(separator: ", ")))"
        }
        guard let wanted else {
            let order = Kind.allCases
            let best = devices.filter(\.isUsable).min {
                (order.firstIndex(of: $0.kind) ?? order.count, $0.index)
                    < (order.firstIndex(of: $1.kind) ?? order.count, $1.index)
            }
            guard let best else { throw .noDevice(wanted: "that can be used", found: names) }
            return best
        }
        let matching =
            Int(wanted).map { number in devices.filter { $0.index == number } }
            ?? devices.filter { $0.name.lowercased().contains(wanted.lowercased()) }
        if let usable = matching.first(where: \.isUsable) { return usable }
        guard let device = matching.first else { throw .noDevice(wanted: "called “\(wanted)”", found: names) }
        throw .missingFeature(device: device.name, feature: device.missing.joined(separator: ", "))
    }
}
