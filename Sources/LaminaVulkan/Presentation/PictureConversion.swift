import CLaminaVulkan
import LaminaCanvas

/// How a picture gets into an image: by a copy of its bytes where the pixels lie in the same way, otherwise by a conversion of values.
///
/// The values of a picture are encoded, and stay as they are. A conversion into an `SRGB` format would encode them once more, so the
/// picture is converted into the same format without `SRGB`, and its bytes are copied from there.
enum PictureConversion: Equatable {
    /// The bytes are copied.
    case none
    /// Values are converted into the image.
    case direct
    /// Values are converted into an image of this format, whose bytes are copied.
    case through(VkFormat)

    /// - Parameters:
    ///   - picture: The format of the picture.
    ///   - target: The format of the image.
    /// - Returns: `nil` for a format that takes no pictures.
    init?(from picture: VkFormat, to target: VkFormat) {
        guard CAVulkanTarget.usableFormats.contains(target.rawValue) else { return nil }
        let plain = Self.withoutSRGB[target.rawValue] ?? target
        if plain == picture {
            self = .none
        } else {
            self = plain == target ? .direct : .through(plain)
        }
    }

    /// The formats into which values are converted in place of those which encode them.
    private static let withoutSRGB: [UInt32: VkFormat] = [
        VK_FORMAT_B8G8R8A8_SRGB.rawValue: VK_FORMAT_B8G8R8A8_UNORM,
        VK_FORMAT_R8G8B8A8_SRGB.rawValue: VK_FORMAT_R8G8B8A8_UNORM,
        VK_FORMAT_A8B8G8R8_SRGB_PACK32.rawValue: VK_FORMAT_A8B8G8R8_UNORM_PACK32,
    ]

    /// The format that values are converted into; `nil` without a conversion.
    func converted(_ target: VkFormat) -> VkFormat? {
        switch self {
        case .none: nil
        case .direct: target
        case .through(let format): format
        }
    }

    /// Vulkan's name of a format, of those that images and surfaces often have.
    static func name(of format: VkFormat) -> String {
        names[format.rawValue] ?? "VkFormat \(format.rawValue)"
    }

    private static let names: [UInt32: String] = [
        VK_FORMAT_UNDEFINED.rawValue: "VK_FORMAT_UNDEFINED",
        VK_FORMAT_R5G6B5_UNORM_PACK16.rawValue: "VK_FORMAT_R5G6B5_UNORM_PACK16",
        VK_FORMAT_R8_UNORM.rawValue: "VK_FORMAT_R8_UNORM",
        VK_FORMAT_R8G8_UNORM.rawValue: "VK_FORMAT_R8G8_UNORM",
        VK_FORMAT_R8G8B8A8_UNORM.rawValue: "VK_FORMAT_R8G8B8A8_UNORM",
        VK_FORMAT_R8G8B8A8_SRGB.rawValue: "VK_FORMAT_R8G8B8A8_SRGB",
        VK_FORMAT_B8G8R8A8_UNORM.rawValue: "VK_FORMAT_B8G8R8A8_UNORM",
        VK_FORMAT_B8G8R8A8_SRGB.rawValue: "VK_FORMAT_B8G8R8A8_SRGB",
        VK_FORMAT_A8B8G8R8_UNORM_PACK32.rawValue: "VK_FORMAT_A8B8G8R8_UNORM_PACK32",
        VK_FORMAT_A8B8G8R8_SRGB_PACK32.rawValue: "VK_FORMAT_A8B8G8R8_SRGB_PACK32",
        VK_FORMAT_A2R10G10B10_UNORM_PACK32.rawValue: "VK_FORMAT_A2R10G10B10_UNORM_PACK32",
        VK_FORMAT_A2B10G10R10_UNORM_PACK32.rawValue: "VK_FORMAT_A2B10G10R10_UNORM_PACK32",
        VK_FORMAT_R16G16B16A16_UNORM.rawValue: "VK_FORMAT_R16G16B16A16_UNORM",
        VK_FORMAT_R16G16B16A16_SFLOAT.rawValue: "VK_FORMAT_R16G16B16A16_SFLOAT",
        VK_FORMAT_R32G32B32A32_SFLOAT.rawValue: "VK_FORMAT_R32G32B32A32_SFLOAT",
    ]
}
