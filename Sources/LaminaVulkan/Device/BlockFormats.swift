import CLaminaVulkan
import LaminaImage

/// The compressed texture formats that a device supports.
struct BlockFormats {
    /// The formats that the device samples, including linearly.
    let usable: Set<TextureFormat>
    /// The device features that these formats require.
    let features: VkPhysicalDeviceFeatures

    /// - Parameter enabled: The names of the features that a program's device has; `nil` for a device that is still to be made.
    init(
        of device: VkPhysicalDevice, _ instance: InstanceCalls, enabled: [String]? = nil
    ) throws(VulkanError) {
        let arena = StructureArena()
        let found = arena.keep(VkPhysicalDeviceFeatures2())
        found.pointee.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
        try instance.features(of: device, into: found)
        var features = VkPhysicalDeviceFeatures()
        features.textureCompressionBC = found.pointee.features.textureCompressionBC
        features.textureCompressionETC2 = found.pointee.features.textureCompressionETC2
        features.textureCompressionASTC_LDR = found.pointee.features.textureCompressionASTC_LDR
        self.features = features
        let needed =
            VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT.rawValue
            | VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT.rawValue
            | VK_FORMAT_FEATURE_TRANSFER_DST_BIT.rawValue
        var usable: Set<TextureFormat> = []
        for (format, textures) in TextureFormat.byVulkanFormat {
            guard enabled?.contains(Self.featureName(of: format)) != false else { continue }
            let uses = try instance.format(format, of: device)
            if uses.optimalTilingFeatures & needed == needed { usable.formUnion(textures) }
        }
        self.usable = usable
        withExtendedLifetime(arena) {}
    }
}

extension BlockFormats {
    /// The names of the features, as ``CAVulkanDevice/optionalFeatures`` has them.
    var featureNames: [String] {
        [
            ("textureCompressionBC", features.textureCompressionBC),
            ("textureCompressionETC2", features.textureCompressionETC2),
            ("textureCompressionASTC_LDR", features.textureCompressionASTC_LDR),
        ].filter { $0.1 != 0 }.map(\.0)
    }

    private static func featureName(of format: VkFormat) -> String {
        switch format.rawValue {
        case VK_FORMAT_BC1_RGB_UNORM_BLOCK.rawValue...VK_FORMAT_BC7_SRGB_BLOCK.rawValue:
            "textureCompressionBC"
        case VK_FORMAT_ETC2_R8G8B8_UNORM_BLOCK.rawValue...VK_FORMAT_EAC_R11G11_SNORM_BLOCK.rawValue:
            "textureCompressionETC2"
        default: "textureCompressionASTC_LDR"
        }
    }
}

extension TextureFormat {
    /// Vulkan's format for the block format, with values used unconverted: sRGB values stay sRGB and are mixed as such.
    /// `nil` if Vulkan has none.
    var vulkan: VkFormat? {
        switch self {
        case .bc1(hasAlpha: false): VK_FORMAT_BC1_RGB_UNORM_BLOCK
        case .bc1(hasAlpha: true): VK_FORMAT_BC1_RGBA_UNORM_BLOCK
        case .bc2: VK_FORMAT_BC2_UNORM_BLOCK
        case .bc3: VK_FORMAT_BC3_UNORM_BLOCK
        case .bc7: VK_FORMAT_BC7_UNORM_BLOCK
        // ETC2 is a superset of ETC1.
        case .etc1, .etc2: VK_FORMAT_ETC2_R8G8B8_UNORM_BLOCK
        case .etc2Alpha1: VK_FORMAT_ETC2_R8G8B8A1_UNORM_BLOCK
        case .etc2Alpha8: VK_FORMAT_ETC2_R8G8B8A8_UNORM_BLOCK
        case .astc(let width, let height):
            TextureFormat.astcFormats.first { $0.width == width && $0.height == height }?.format
        case .bc4, .bc5, .bc6h, .eacR11, .eacRG11, .pvrtc, .plain: nil
        }
    }

    private static let astcFormats: [(width: Int, height: Int, format: VkFormat)] = [
        (4, 4, VK_FORMAT_ASTC_4x4_UNORM_BLOCK), (5, 4, VK_FORMAT_ASTC_5x4_UNORM_BLOCK),
        (5, 5, VK_FORMAT_ASTC_5x5_UNORM_BLOCK), (6, 5, VK_FORMAT_ASTC_6x5_UNORM_BLOCK),
        (6, 6, VK_FORMAT_ASTC_6x6_UNORM_BLOCK), (8, 5, VK_FORMAT_ASTC_8x5_UNORM_BLOCK),
        (8, 6, VK_FORMAT_ASTC_8x6_UNORM_BLOCK), (8, 8, VK_FORMAT_ASTC_8x8_UNORM_BLOCK),
        (10, 5, VK_FORMAT_ASTC_10x5_UNORM_BLOCK), (10, 6, VK_FORMAT_ASTC_10x6_UNORM_BLOCK),
        (10, 8, VK_FORMAT_ASTC_10x8_UNORM_BLOCK), (10, 10, VK_FORMAT_ASTC_10x10_UNORM_BLOCK),
        (12, 10, VK_FORMAT_ASTC_12x10_UNORM_BLOCK), (12, 12, VK_FORMAT_ASTC_12x12_UNORM_BLOCK),
    ]

    /// Each format of Vulkan with the formats whose blocks it reads.
    fileprivate static let byVulkanFormat: [(format: VkFormat, textures: [TextureFormat])] = {
        let known: [[TextureFormat]] =
            [
                [.bc1(hasAlpha: false)], [.bc1(hasAlpha: true)], [.bc2], [.bc3], [.bc7], [.etc1, .etc2],
                [.etc2Alpha1], [.etc2Alpha8],
            ] + astcFormats.map { [.astc(width: $0.width, height: $0.height)] }
        return known.compactMap { textures in
            (textures.first?.vulkan).map { ($0, textures) }
        }
    }()
}
