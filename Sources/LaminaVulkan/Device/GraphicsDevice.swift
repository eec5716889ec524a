import CLaminaVulkan
import LaminaCanvas
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
    let instance: VulkanInstance
    /// The extensions of the device that are enabled.
    let extensions: [String]
    /// The enabled features, by their names.
    let features: [String]
    /// The device in the form for programs that draw on it themselves.
    private(set) lazy var shared = makeShared()
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

    /// - Parameter kept: The instance of a device that was lost, so that surfaces made from it stay; `nil` for another.
    init(
        options: VulkanOptions, calls: VulkanCalls, recorder: ValidationMessages?,
        instance kept: VulkanInstance? = nil
    ) throws(VulkanError) {
        if let kept { instance = kept } else { instance = try Self.makeInstance(options, calls, recorder) }
        var (physical, info) = try Self.chooseDevice(options, instance)
        if let limit = options.largestTexture {
            info.maximumImageSize = min(info.maximumImageSize, limit)
        }
        if options.hasNarrowInterfaces { info.hasWideInterfaces = false }
        self.info = info
        physicalDevice = physical
        let family = try Self.queueFamily(of: physical, info, options.programsDevice, instance)
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
        let blocks = try BlockFormats(
            of: physical, instance.calls, enabled: options.programsDevice?.features)
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

        if let programs = options.programsDevice {
            extensions = programs.deviceExtensions
            self.calls = try DeviceCalls(programs, instance: instance.calls)
            queue = programs.queue
        } else {
            let wanted = try Self.surfaceExtensions(of: physical, info, options, instance)
            let device = try Self.makeDevice(physical, info, family, blocks, wanted, instance)
            extensions = wanted
            self.calls = try DeviceCalls(device, instance: instance.calls)
            queue = try self.calls.queue(family: family)
        }
        features = options.programsDevice?.features ?? CAVulkanDevice.requiredFeatures + blocks.featureNames
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
