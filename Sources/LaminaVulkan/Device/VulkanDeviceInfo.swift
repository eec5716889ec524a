import CLaminaVulkan
import LaminaMessages

/// A physical device, for people and for choosing among several.
package struct VulkanDeviceInfo: Equatable, Sendable {
    /// In order of preference, the best first.
    package enum Kind: String, CaseIterable, Sendable {
        case discrete = "discrete GPU"
        case integrated = "integrated GPU"
        case virtual = "virtual GPU"
        case other = "other"
        /// A driver that draws with the CPU, such as lavapipe.
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

    /// The device's place in the loader's list.
    package var index: Int
    package var name: String
    package var kind: Kind
    package var driver: String
    package var apiVersion: VulkanVersion
    /// The width and height of the largest image.
    package var maximumImageSize: Int
    /// The width and height of the largest viewport.
    package var maximumViewport = 4096
    /// Whether shader stages can pass as many values as the shader of Lamina with the most: `exact.glsl`.
    package var hasWideInterfaces = false
    /// Bytes of push constants.
    package var pushConstantBytes: Int
    /// Bytes of the largest storage buffer that a shader can access.
    package var maximumStorageBytes: Int
    /// Whether colours become bytes before they are blended, as in llvmpipe. Vulkan allows this and any finer precision,
    /// and has no query for it.
    package var blendsInBytes = false
    /// Bits of the weights with which samplers mix texels. Vulkan promises 4; desktop GPUs have 8.
    package var weightBits = fineWeightBits
    /// The needed features that this device lacks; empty for a usable device.
    package var missing: [String]

    /// The features that the backend needs beyond Vulkan 1.3 itself.
    package static let neededFeatures = ["dynamicRendering", "synchronization2"]

    /// With this many bits, the weights of a sample have an error of at most 1/256, and the sample of one level per axis.
    package static let fineWeightBits = 8

    /// 28 vectors, and the position, in components.
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
    /// Queries a device. For a device below Vulkan 1.3, `driver` holds the driver's number instead of its name.
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
            // Structures of 1.3 may only be passed to a device that supports 1.3.
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

    /// The first queue family with graphics, and therefore also with transfers.
    static func graphicsFamily(of device: VkPhysicalDevice, instance: InstanceCalls) throws(VulkanError)
        -> UInt32?
    {
        try instance.queueFamilies(of: device).firstIndex {
            $0.queueCount > 0 && $0.queueFlags & VK_QUEUE_GRAPHICS_BIT.rawValue != 0
        }.map { UInt32($0) }
    }

    /// Chooses among the existing devices.
    ///
    /// - Parameter wanted: A part of a device's name, in any case, or its number; `nil` for the first device of the best
    ///   kind.
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
        guard let device = matching.first else {
            throw .noDevice(wanted: "called \(quoted(wanted))", found: names)
        }
        throw .missingFeature(device: device.name, feature: device.missing.joined(separator: ", "))
    }
}
