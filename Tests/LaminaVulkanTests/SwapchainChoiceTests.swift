import CLaminaVulkan
import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaVulkan
import Testing

/// What a swapchain is made with, without a surface.
struct SwapchainChoiceTests {
    private static let plain = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR
    private static let extended = VK_COLOR_SPACE_EXTENDED_SRGB_NONLINEAR_EXT
    private static let displayP3 = VK_COLOR_SPACE_DISPLAY_P3_NONLINEAR_EXT
    private static let half = VK_FORMAT_R16G16B16A16_SFLOAT
    private static let bytes = VK_FORMAT_B8G8R8A8_UNORM

    private static func capabilities(_ width: UInt32, _ height: UInt32) -> VkSurfaceCapabilitiesKHR {
        var result = VkSurfaceCapabilitiesKHR()
        result.minImageCount = 2
        result.currentExtent = VkExtent2D(width: width, height: height)
        result.minImageExtent = VkExtent2D(width: 16, height: 16)
        result.maxImageExtent = VkExtent2D(width: 4096, height: 4096)
        result.supportedTransforms = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR.rawValue
        result.supportedCompositeAlpha =
            VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR.rawValue | VK_COMPOSITE_ALPHA_PRE_MULTIPLIED_BIT_KHR.rawValue
        result.supportedUsageFlags = VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
        return result
    }

    private static func choice(
        _ capabilities: VkSurfaceCapabilitiesKHR = capabilities(320, 200),
        formats: [(VkFormat, VkColorSpaceKHR)] = [(bytes, plain)],
        mode: VkPresentModeKHR = VK_PRESENT_MODE_MAILBOX_KHR, isOpaque: Bool = true, imageCount: Int = 3,
        _ working: WorkingFormat = .standard, size: (width: Int, height: Int) = (640, 400)
    ) throws -> SwapchainChoice? {
        try SwapchainChoice(
            capabilities, formats: formats.map { VkSurfaceFormatKHR(format: $0.0, colorSpace: $0.1) },
            modes: [VK_PRESENT_MODE_FIFO_KHR, VK_PRESENT_MODE_MAILBOX_KHR],
            SurfaceWishes(mode: mode.rawValue, isOpaque: isOpaque, imageCount: imageCount, seconds: 1),
            working, size: size)
    }

    @Test func `A mode that the surface lacks becomes fifo`() throws {
        #expect(try Self.choice()?.mode == VK_PRESENT_MODE_MAILBOX_KHR)
        #expect(try Self.choice(mode: VK_PRESENT_MODE_IMMEDIATE_KHR)?.mode == VK_PRESENT_MODE_FIFO_KHR)
    }

    @Test func `The surface's size is taken, and the program's where the surface has none`() throws {
        let fixed = try #require(try Self.choice())
        #expect((fixed.width, fixed.height) == (320, 200))
        let free = Self.capabilities(.max, .max)
        let own = try #require(try Self.choice(free))
        #expect((own.width, own.height) == (640, 400))
        let small = try #require(try Self.choice(free, size: (3, 9999)))
        #expect((small.width, small.height) == (16, 4096))
    }

    @Test func `A surface without pixels has no swapchain`() throws {
        #expect(try Self.choice(Self.capabilities(0, 0)) == nil)
        #expect(try Self.choice(Self.capabilities(0, 200)) == nil)
        #expect(try Self.choice(Self.capabilities(.max, .max), size: (0, 400)) == nil)
    }

    @Test func `The number of images keeps to the surface's limits`() throws {
        var capabilities = Self.capabilities(320, 200)
        #expect(try Self.choice(capabilities, imageCount: 1)?.imageCount == 2)
        capabilities.maxImageCount = 4
        #expect(try Self.choice(capabilities, imageCount: 9)?.imageCount == 4)
    }

    @Test func `Alpha counts only if that is wanted`() throws {
        #expect(try Self.choice()?.alpha == VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR)
        #expect(try Self.choice(isOpaque: false)?.alpha == VK_COMPOSITE_ALPHA_PRE_MULTIPLIED_BIT_KHR)
    }

    @Test func `Frames of bytes take bytes, frames of floats what is finer`() throws {
        let formats = [
            (Self.half, Self.plain), (VK_FORMAT_A2B10G10R10_UNORM_PACK32, Self.plain),
            (Self.bytes, Self.plain),
        ]
        #expect(try Self.choice(formats: formats)?.format == Self.bytes)
        #expect(try Self.choice(formats: formats, .halves())?.format == Self.half)
        #expect(
            try Self.choice(formats: Array(formats[1...]), .halves())?.format
                == VK_FORMAT_A2B10G10R10_UNORM_PACK32)
        #expect(try Self.choice(formats: [formats[2]], .halves())?.format == Self.bytes)
    }

    @Test func `Values beyond white and wide colours take the surface's spaces for them`() throws {
        let formats = [(Self.bytes, Self.plain), (Self.half, Self.extended), (Self.bytes, Self.displayP3)]
        #expect(try Self.choice(formats: formats)?.colorSpace == Self.plain)
        #expect(try Self.choice(formats: formats, .halves(limit: 2))?.colorSpace == Self.extended)
        #expect(try Self.choice(formats: formats, .halves())?.colorSpace == Self.plain)
        #expect(try Self.choice(formats: formats, .bytes(in: .displayP3))?.colorSpace == Self.displayP3)
        #expect(try Self.choice(formats: [formats[0]], .bytes(in: .displayP3))?.colorSpace == Self.plain)
    }

    @Test func `Spaces in which frames are not drawn are left to others`() throws {
        // HDR10 by ST 2084, sRGB without a curve, BT.2020 without a curve.
        let spaces = [1_000_104_008, 1_000_104_002, 1_000_104_007].map { VkColorSpaceKHR(rawValue: $0) }
        let others = spaces.map { (VK_FORMAT_A2B10G10R10_UNORM_PACK32, $0) }
        let formats = others + [(Self.half, spaces[1]), (Self.bytes, Self.plain)]
        for working in [WorkingFormat.halves(limit: 4), .halves(), .bytes(in: .displayP3)] {
            let choice = try Self.choice(formats: formats, working)
            #expect(choice?.format == Self.bytes && choice?.colorSpace == Self.plain)
        }
        #expect(throws: CAVulkanError.self) { try Self.choice(formats: others) }
    }

    @Test func `A surface whose images take no pictures is an error that lists its formats`() throws {
        let error = #expect(throws: CAVulkanError.self) {
            try Self.choice(formats: [(VK_FORMAT_R5G6B5_UNORM_PACK16, Self.plain)])
        }
        #expect("\(try #require(error))".contains("VK_FORMAT_R5G6B5_UNORM_PACK16"))
        var capabilities = Self.capabilities(320, 200)
        capabilities.supportedUsageFlags = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT.rawValue
        #expect(throws: CAVulkanError.self) { try Self.choice(capabilities) }
    }
}

/// What images lack that hold earlier frames.
struct DamageHistoryTests {
    private static let picture = PixelRect(x0: 5, y0: 5, x1: 105, y1: 65)

    private static func rect(_ place: Int32) -> PixelRect {
        PixelRect(x0: 5 + place, y0: 5, x1: 6 + place, y1: 6)
    }

    /// A history of a whole frame and so many changes of a pixel.
    private static func history(_ changes: Int32) -> DamageHistory {
        var history = DamageHistory()
        history.note(PixelRegion(picture), of: picture)
        for place in 0..<changes { history.note(PixelRegion(rect(place)), of: picture) }
        return history
    }

    @Test func `An image lacks what changed since its frame, counted from the picture's corner`() {
        let history = Self.history(3)
        #expect(history.damage(age: 1)?.rectangles == [PixelRect(x0: 2, y0: 0, x1: 3, y1: 1)])
        #expect(history.damage(age: 3)?.area == 3)
        #expect(history.damage(since: history.frame)?.isEmpty == true)
    }

    @Test func `An image older than the history, or of no frame, lacks everything`() {
        let history = Self.history(40)
        #expect(history.damage(age: 15)?.area == 15)
        #expect(history.damage(age: 16) == nil)
        #expect(history.damage(age: 0) == nil)
        #expect(history.damage(age: 9999) == nil)
        #expect(Self.history(3).damage(age: 4) == nil)
        #expect(history.damage(since: history.frame + 1) == nil)
    }

    @Test func `A picture of another size, and a failure, begin anew`() {
        var history = Self.history(3)
        let wide = PixelRect(x0: 0, y0: 0, x1: 300, y1: 60)
        history.note(PixelRegion(wide), of: wide)
        #expect(history.damage(age: 1) == nil)
        history = Self.history(3)
        history.reset()
        #expect(history.damage(age: 1) == nil)
        history.note(PixelRegion(Self.picture), of: Self.picture)
        history.note(PixelRegion(), of: Self.picture)
        #expect(history.damage(age: 1)?.isEmpty == true)
        #expect(history.damage(age: 2) == nil)
    }
}
