import CLaminaVulkan
import LaminaImage
import LaminaPlan

/// The device that draws: one queue for everything, and the properties of the device and its memory.
final class GraphicsDevice {
    let info: VulkanDeviceInfo
    /// The forms of contents that are drawn without their pixels.
    let traits: BackendTraits
    let calls: DeviceCalls
    let queue: VkQueue
    let queueFamily: UInt32
    let physicalDevice: VkPhysicalDevice
    /// Whether shaders can store into images of the working format.
    let storesIntoImages: Bool
    let memory: VkPhysicalDeviceMemoryProperties
    /// How the device draws: as a GPU, or with what is faster on a device that draws with the CPU.
    let strategy: DrawingStrategy
    /// The greatest side of a texture that holds an image. Larger images are cut into tiles.
    let largestImage: Int
    /// Images with a greater side are drawn as if they were cut, so that pixels do not depend on the device. The limit is
    /// a texture size that every device has.
    let largestSimpleImage: Int
    /// Whether shaders mix texels themselves, because the weights of the device's samplers are too coarse.
    let mixesTexels: Bool
    /// The number of valid bits in the queue's timestamps; 0 if it has no timestamps.
    let timestampBits: Int
    let nanosecondsPerTick: Double
    private let instance: VulkanInstance
    private var lastSerial: UInt64 = 0

    /// Premultiplied BGRA8: the format of images, and of targets and pixels read back in frames of bytes. It is also the format that
    /// llvmpipe draws fastest.
    static let format = VK_FORMAT_B8G8R8A8_UNORM

    /// The format of targets. Every device can draw into both, blend in both and sample both linearly: the Vulkan specification,
    /// "Required Format Support".
    static func format(of working: PixelFormat) -> VkFormat {
        working.isDeep ? VK_FORMAT_R16G16B16A16_SFLOAT : format
    }

    private static let largestEverywhere = 4096
    /// Smaller tiles would consist of little but their overlap.
    private static let smallestTile = 8

    init(options: VulkanOptions, calls: VulkanCalls, recorder: ValidationMessages?) throws(VulkanError) {
        instance = try VulkanInstance(calls: calls, recorder: options.validation ? recorder : nil)
        let physicalDevices = try instance.calls.physicalDevices()
        var infos: [VulkanDeviceInfo] = []
        for (index, device) in physicalDevices.enumerated() {
            infos.append(try VulkanDeviceInfo(device, index: index, instance: instance.calls))
        }
        var info = try VulkanDeviceInfo.choose(options.device, among: infos)
        guard options.takesSoftware || options.device != nil || info.kind != .software else {
            throw .onlySoftware(device: info.name)
        }
        if let limit = options.largestTexture {
            info.maximumImageSize = min(info.maximumImageSize, limit)
        }
        if options.hasNarrowInterfaces { info.hasWideInterfaces = false }
        self.info = info
        let physical = physicalDevices[info.index]
        physicalDevice = physical
        guard let family = try VulkanDeviceInfo.graphicsFamily(of: physical, instance: instance.calls) else {
            throw .missingFeature(device: info.name, feature: "a graphics queue")
        }
        queueFamily = family
        memory = try instance.calls.memory(of: physical)
        let uses = try instance.calls.format(Self.format, of: physical)
        let drawn =
            VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT.rawValue
            | VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT.rawValue
        guard uses.optimalTilingFeatures & drawn == drawn else {
            throw .missingFeature(device: info.name, feature: "blending into B8G8R8A8_UNORM")
        }
        storesIntoImages =
            uses.optimalTilingFeatures & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT.rawValue != 0
        // A real GPU draws slowly into linear images; there the picture is copied out.
        let inPlace =
            drawn | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT.rawValue
            | VK_FORMAT_FEATURE_TRANSFER_SRC_BIT.rawValue | VK_FORMAT_FEATURE_TRANSFER_DST_BIT.rawValue
        let strategy = DrawingStrategy(
            info, drawsIntoLinearImages: uses.linearTilingFeatures & inPlace == inPlace, options)
        self.strategy = strategy
        largestImage = min(max(options.largestImage ?? Int.max, Self.smallestTile), info.maximumImageSize)
        largestSimpleImage = min(options.largestSimpleImage ?? Self.largestEverywhere, largestImage)
        mixesTexels = options.mixesTexels ?? (info.weightBits < VulkanDeviceInfo.fineWeightBits)
        let blocks = try BlockFormats(of: physical, instance.calls)
        var traits = BackendTraits(name: "vulkan", device: "\(info.name), \(info.driver)")
        traits.drawsDeviceContents = true
        traits.drawsPlanes = true
        traits.drawsGlyphs = strategy.drawsGlyphs
        traits.blockFormats = strategy.keepsBlocks ? blocks.usable : []
        if info.kind == .software { traits.drawing = strategy.description }
        traits.largestBlockImage = largestSimpleImage
        self.traits = traits
        let families = try instance.calls.queueFamilies(of: physical)
        timestampBits =
            families.indices.contains(Int(family)) ? Int(families[Int(family)].timestampValidBits) : 0
        nanosecondsPerTick = try Self.nanosecondsPerTick(of: physical, instance)

        let arena = StructureArena()
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
        let device = try instance.calls.createDevice(physical, &deviceInfo, name: info.name)
        self.calls = try DeviceCalls(device, instance: instance.calls)
        queue = try self.calls.queue(family: family)
        withExtendedLifetime(arena) {}
    }

    private static func nanosecondsPerTick(
        of device: VkPhysicalDevice, _ instance: VulkanInstance
    ) throws(VulkanError) -> Double {
        let arena = StructureArena()
        let properties = arena.keep(VkPhysicalDeviceProperties2())
        properties.pointee.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
        try instance.calls.properties(of: device, into: properties)
        defer { withExtendedLifetime(arena) {} }
        return Double(properties.pointee.properties.limits.timestampPeriod)
    }

    /// What decides which pipelines frames need.
    var uses: PipelineKey.Uses {
        PipelineKey.Uses(
            mixesTexels: mixesTexels, drawsGlyphs: traits.drawsGlyphs,
            convertsPlanes: !strategy.convertsPlanesOnHost,
            hasWideInterfaces: info.hasWideInterfaces)
    }

    /// A number that no other object of this device has.
    func nextSerial() -> UInt64 {
        lastSerial += 1
        return lastSerial
    }

    /// The first suitable type of memory. The wanted kinds come in order of preference, each a set of property flags.
    func memoryType(bits: UInt32, preferring wanted: [UInt32]) -> (index: UInt32, flags: UInt32)? {
        withUnsafeBytes(of: memory.memoryTypes) { raw in
            let types = raw.bindMemory(to: VkMemoryType.self).prefix(Int(memory.memoryTypeCount))
            for flags in wanted {
                for (index, type) in types.enumerated()
                where bits & (1 << UInt32(index)) != 0 && type.propertyFlags & flags == flags {
                    return (UInt32(index), type.propertyFlags)
                }
            }
            return nil
        }
    }
}
