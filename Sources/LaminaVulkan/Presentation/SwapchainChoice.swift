import CLaminaVulkan
import LaminaCanvas
import LaminaColor
import LaminaPlan

/// What a swapchain is made with: what the program wishes, of what the surface offers.
package struct SwapchainChoice: Equatable {
    package var format: VkFormat
    package var colorSpace: VkColorSpaceKHR
    package var mode: VkPresentModeKHR
    package var width: Int
    package var height: Int
    package var imageCount: UInt32
    package var transform: VkSurfaceTransformFlagBitsKHR
    package var alpha: VkCompositeAlphaFlagBitsKHR

    /// - Parameters:
    ///   - working: The format of frames.
    ///   - size: The size for a surface that leaves it to the program.
    /// - Returns: `nil` for a surface without pixels.
    package init?(
        _ capabilities: VkSurfaceCapabilitiesKHR, formats: [VkSurfaceFormatKHR], modes: [VkPresentModeKHR],
        _ wishes: SurfaceWishes, _ working: WorkingFormat, size: (width: Int, height: Int)
    ) throws(CAVulkanError) {
        guard let extent = Self.extent(capabilities, size) else { return nil }
        (width, height) = extent
        guard capabilities.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue != 0 else {
            throw .unusableSurface(reason: "its images take no copies")
        }
        (format, colorSpace) = try Self.format(formats, working)
        let wanted = VkPresentModeKHR(rawValue: wishes.mode)
        // Every surface has this mode.
        mode = modes.contains(wanted) ? wanted : VK_PRESENT_MODE_FIFO_KHR
        let most = capabilities.maxImageCount == 0 ? UInt32.max : capabilities.maxImageCount
        imageCount = min(max(UInt32(clamping: wishes.imageCount), capabilities.minImageCount), most)
        let upright = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR
        transform =
            capabilities.supportedTransforms & upright.rawValue != 0 ? upright : capabilities.currentTransform
        alpha = Self.alpha(capabilities.supportedCompositeAlpha, isOpaque: wishes.isOpaque)
    }

    /// The size of the images; `nil` for none.
    static func extent(
        _ capabilities: VkSurfaceCapabilitiesKHR, _ size: (width: Int, height: Int)
    ) -> (Int, Int)? {
        let current = capabilities.currentExtent
        var (width, height) = (Int(current.width), Int(current.height))
        if current.width == UInt32.max {
            let (least, most) = (capabilities.minImageExtent, capabilities.maxImageExtent)
            guard size.width > 0, size.height > 0 else { return nil }
            width = min(max(size.width, Int(least.width)), Int(most.width))
            height = min(max(size.height, Int(least.height)), Int(most.height))
        }
        return width > 0 && height > 0 ? (width, height) : nil
    }

    private static func alpha(_ supported: UInt32, isOpaque: Bool) -> VkCompositeAlphaFlagBitsKHR {
        let (opaque, inherited) = (
            VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR, VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR
        )
        let order =
            isOpaque ? [opaque, inherited] : [VK_COMPOSITE_ALPHA_PRE_MULTIPLIED_BIT_KHR, inherited, opaque]
        return order.first { supported & $0.rawValue != 0 } ?? opaque
    }

    /// The first pair that the surface offers: the frames' own space before others, and of each space the format that holds the
    /// frames' values best.
    static func format(
        _ offered: [VkSurfaceFormatKHR], _ working: WorkingFormat
    ) throws(CAVulkanError) -> (VkFormat, VkColorSpaceKHR) {
        let plain = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR
        var spaces = [plain]
        if working.space == .displayP3 { spaces.insert(VK_COLOR_SPACE_DISPLAY_P3_NONLINEAR_EXT, at: 0) }
        if working.space == .sRGB, working.headroom > 1 {
            // Values beyond white need floats.
            spaces.insert(VK_COLOR_SPACE_EXTENDED_SRGB_NONLINEAR_EXT, at: 0)
        }
        for space in spaces {
            let formats =
                space == VK_COLOR_SPACE_EXTENDED_SRGB_NONLINEAR_EXT
                ? [VK_FORMAT_R16G16B16A16_SFLOAT]
                : (working.isDeep ? deep : []) + bytes + (working.isDeep ? [] : deep)
            for format in formats
            where offered.contains(where: { $0.format == format && $0.colorSpace == space }) {
                return (format, space)
            }
        }
        let found = offered.map {
            "\(PictureConversion.name(of: $0.format)) in space \($0.colorSpace.rawValue)"
        }
        throw .unusableSurface(
            reason: "it has none of the formats for pictures in sRGB, but \(found.joined(separator: ", "))")
    }

    private static let bytes = [
        VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_B8G8R8A8_SRGB, VK_FORMAT_R8G8B8A8_UNORM,
        VK_FORMAT_A8B8G8R8_UNORM_PACK32, VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_A8B8G8R8_SRGB_PACK32,
    ]
    private static let deep = [
        VK_FORMAT_R16G16B16A16_SFLOAT, VK_FORMAT_A2B10G10R10_UNORM_PACK32,
        VK_FORMAT_A2R10G10B10_UNORM_PACK32, VK_FORMAT_R16G16B16A16_UNORM,
    ]
}

/// What a program wishes of a surface.
package struct SurfaceWishes: Sendable {
    /// The `VkPresentModeKHR`.
    package var mode: UInt32
    /// Whether the window's alpha is of no meaning.
    package var isOpaque: Bool
    /// The least number of images.
    package var imageCount: Int
    /// How long to wait for the window system.
    package var seconds: Double

    package init(mode: UInt32, isOpaque: Bool, imageCount: Int, seconds: Double) {
        self.mode = mode
        self.isOpaque = isOpaque
        self.imageCount = imageCount
        self.seconds = seconds
    }

    /// The time in nanoseconds: at least one, and less than what Vulkan takes for ever.
    var nanoseconds: UInt64 { UInt64(max(1, min(seconds.isFinite ? seconds : 60, 3600) * 1e9)) }
}
