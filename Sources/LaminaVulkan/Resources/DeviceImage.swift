import CLaminaVulkan
import LaminaImage

/// An image with its memory and its view: a target in the working format, or texels.
final class DeviceImage {
    enum Use: Equatable {
        /// Copied into and sampled. Drawn into as well, if the device draws glyphs.
        case texture
        /// Copied into and sampled, in another layout of pixels.
        case compactTexture(PixelFormat)
        /// Copied into and sampled, in a compressed format.
        case blockTexture(TextureFormat)
        /// Bytes of one channel, copied into and sampled.
        case plane
        /// Drawn into and sampled.
        case drawnTexture
        /// Drawn into, sampled, and both source and destination of copies, in a working format.
        case target(PixelFormat)
        /// As a target of bytes, and also read and written by the CPU in place.
        case visibleTarget
        /// Holds a picture in the format of an image of the program, on its way there.
        case converted(VkFormat)
        /// Drawn into by a program, in any way, and sampled.
        ///
        /// - Parameters:
        ///   - isOpaque: Whether alpha is sampled as 1.
        ///   - stores: Whether shaders may store into it, if the device supports that.
        case drawable(isOpaque: Bool, stores: Bool)
    }

    /// The use of an image at some point of a frame; barriers lie between two uses.
    enum Access {
        case none, upload, sample, draw, readBack, host
        /// Cleared as a whole.
        case clear
        /// Copied into an image of the program, as it is or converted.
        case present
        /// Filled with the converted picture.
        case convert
        /// Any use by the commands of a program.
        case program
    }

    let width: Int
    let height: Int
    let use: Use
    /// Never reused for another image, unlike a handle.
    let serial: UInt64
    let view: Owned
    /// The view through which the image is sampled.
    let sampledView: Owned
    let image: Owned
    let byteCount: Int
    let usage: UInt32
    /// Whether alpha is sampled as 1.
    let isSampledOpaque: Bool
    /// The address of a visible target's rows for the CPU.
    let visible: (bytes: UnsafeMutableRawPointer, rowBytes: Int)?
    let memory: ImageMemory
    /// Whether other images lie in the same memory: the image's contents are lost when one of them is drawn into.
    var sharesMemory = false
    private let device: GraphicsDevice
    private(set) var access = Access.none

    /// - Parameter shared: Memory in which the image is placed, over other images, if it fits.
    init(
        _ device: GraphicsDevice, width: Int, height: Int, use: Use, purpose: String,
        in shared: ImageMemory? = nil
    ) throws(VulkanError) {
        let limit = device.info.maximumImageSize
        guard max(width, height) <= limit else {
            throw .tooLarge(what: purpose, size: max(width, height), limit: limit)
        }
        let calls = device.calls
        let isVisible = use == .visibleTarget
        var info = VkImageCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO
        info.imageType = VK_IMAGE_TYPE_2D
        info.format = use.format
        info.extent = VkExtent3D(width: UInt32(max(1, width)), height: UInt32(max(1, height)), depth: 1)
        info.mipLevels = 1
        info.arrayLayers = 1
        info.samples = VK_SAMPLE_COUNT_1_BIT
        info.tiling = isVisible ? VK_IMAGE_TILING_LINEAR : VK_IMAGE_TILING_OPTIMAL
        info.sharingMode = VK_SHARING_MODE_EXCLUSIVE
        info.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED
        let drawn = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT.rawValue
        let sampled = VK_IMAGE_USAGE_SAMPLED_BIT.rawValue
        let copied = VK_IMAGE_USAGE_TRANSFER_SRC_BIT.rawValue
        info.usage =
            switch use {
            case .texture where device.traits.drawsGlyphs:
                drawn | sampled | VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
            case .texture, .compactTexture, .blockTexture, .plane:
                sampled | VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
            case .drawnTexture: drawn | sampled
            case .converted: sampled | copied | VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
            case .target, .visibleTarget: drawn | sampled | copied | VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
            case .drawable(_, let stores):
                drawn | sampled | copied | VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
                    | (stores && device.storesIntoImages ? VK_IMAGE_USAGE_STORAGE_BIT.rawValue : 0)
            }
        usage = info.usage
        image = Owned(try calls.createImage(&info, purpose)) { calls.destroy(image: $0) }
        let requirements = try calls.requirements(ofImage: image.handle, purpose)
        let host = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT.rawValue
        let coherent = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT.rawValue
        let wanted =
            isVisible
            ? [host | coherent | VK_MEMORY_PROPERTY_HOST_CACHED_BIT.rawValue, host | coherent, host]
            : [VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT.rawValue, 0]
        if let shared, shared.fits(requirements) {
            memory = shared
        } else {
            memory = try ImageMemory(device, requirements, preferring: wanted, purpose: purpose)
        }
        try calls.bind(image: image.handle, to: memory.handle.handle, purpose)
        try calls.label(image.handle, VK_OBJECT_TYPE_IMAGE, purpose)
        if isVisible {
            let layout = try calls.layout(ofLinear: image.handle, purpose)
            let start = try memory.map(purpose)
            visible = (start + Int(layout.offset), Int(layout.rowPitch))
        } else {
            visible = nil
        }
        var viewInfo = VkImageViewCreateInfo()
        viewInfo.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO
        viewInfo.image = image.handle
        viewInfo.viewType = VK_IMAGE_VIEW_TYPE_2D
        viewInfo.format = info.format
        viewInfo.components = use.components
        viewInfo.subresourceRange = Self.wholeImage
        view = Owned(try calls.createImageView(&viewInfo, purpose)) { calls.destroy(imageView: $0) }
        if case .drawable(isOpaque: true, _) = use {
            isSampledOpaque = true
            viewInfo.components.a = VK_COMPONENT_SWIZZLE_ONE
            sampledView = Owned(try calls.createImageView(&viewInfo, purpose)) {
                calls.destroy(imageView: $0)
            }
        } else {
            isSampledOpaque = false
            sampledView = view
        }
        self.width = width
        self.height = height
        self.use = use
        self.device = device
        byteCount = Int(requirements.size)
        serial = device.nextSerial()
    }

    static let wholeImage = VkImageSubresourceRange(
        aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, baseMipLevel: 0, levelCount: 1, baseArrayLayer: 0,
        layerCount: 1)

    /// Makes the device's writes to a visible target readable.
    func invalidate() throws(VulkanError) {
        guard memory.flags & VK_MEMORY_PROPERTY_HOST_COHERENT_BIT.rawValue == 0 else { return }
        var range = VkMappedMemoryRange()
        range.sType = VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE
        range.memory = memory.handle.handle
        range.size = VkDeviceSize(VK_WHOLE_SIZE)
        try device.calls.invalidate(&range, "picture")
    }

    /// The image layout of an access. Visible targets stay in the general layout, the only one that the CPU may read.
    func layout(for access: Access) -> VkImageLayout {
        if use == .visibleTarget { return VK_IMAGE_LAYOUT_GENERAL }
        return switch access {
        case .none: VK_IMAGE_LAYOUT_UNDEFINED
        case .upload, .clear, .convert: VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
        case .sample: VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
        case .draw, .program: VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
        case .readBack, .present: VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
        case .host: VK_IMAGE_LAYOUT_GENERAL
        }
    }

    /// The barrier from the last access to the next, or `nil` between two reads of the same kind.
    ///
    /// - Parameter keepsContents: Whether the image's contents are needed.
    func barrier(to next: Access, keepsContents: Bool) -> VkImageMemoryBarrier2? {
        if access == next, next == .sample || next == .readBack || next == .present || next == .host {
            return nil
        }
        let (from, to) = (Self.scope(of: access), Self.scope(of: next))
        var barrier = VkImageMemoryBarrier2()
        barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2
        barrier.srcStageMask = from.stage
        barrier.srcAccessMask = from.access
        barrier.dstStageMask = to.stage
        barrier.dstAccessMask = to.access
        let isFresh = access == .none || !keepsContents
        if isFresh && sharesMemory {
            // The new layout waits for all uses of other images in the same memory.
            barrier.srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
            barrier.srcAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT
        }
        barrier.oldLayout = isFresh ? VK_IMAGE_LAYOUT_UNDEFINED : layout(for: access)
        barrier.newLayout = layout(for: next)
        barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED
        barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED
        barrier.image = image.handle
        barrier.subresourceRange = Self.wholeImage
        access = next
        return barrier
    }

    /// The barrier needed before an image's contents begin anew in memory that other images share: all uses of those images
    /// come first. An image's own barrier does not cover other images.
    func takeover(keepsContents: Bool) -> [VkMemoryBarrier2] {
        guard sharesMemory, !keepsContents else { return [] }
        var barrier = VkMemoryBarrier2()
        barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2
        barrier.srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        barrier.srcAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT
        barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        barrier.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT
        return [barrier]
    }

    private static func scope(of access: Access) -> (stage: UInt64, access: UInt64) {
        switch access {
        case .none: (VK_PIPELINE_STAGE_2_NONE, VK_ACCESS_2_NONE)
        case .upload: (VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT)
        case .clear: (VK_PIPELINE_STAGE_2_CLEAR_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT)
        case .sample: (VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK_ACCESS_2_SHADER_SAMPLED_READ_BIT)
        case .draw:
            (
                VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT
            )
        case .readBack: (VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_READ_BIT)
        case .host: (VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT)
        case .present: (VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT)
        case .convert: (VK_PIPELINE_STAGE_2_BLIT_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT)
        case .program:
            (
                VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT
            )
        }
    }
}

extension DeviceImage.Use {
    var format: VkFormat {
        switch self {
        case .plane: VK_FORMAT_R8_UINT
        case .compactTexture(.gray): VK_FORMAT_R8_UNORM
        case .compactTexture(.grayAndAlpha): VK_FORMAT_R8G8_UNORM
        case .compactTexture: VK_FORMAT_R16G16B16A16_SFLOAT
        case .blockTexture(let format): format.vulkan ?? GraphicsDevice.format
        case .target(let working): GraphicsDevice.format(of: working)
        case .converted(let format): format
        case .texture, .drawnTexture, .visibleTarget, .drawable: GraphicsDevice.format
        }
    }

    /// The mapping of red, green, blue and alpha.
    fileprivate var components: VkComponentMapping {
        let (own, red) = (VK_COMPONENT_SWIZZLE_IDENTITY, VK_COMPONENT_SWIZZLE_R)
        return switch self {
        case .compactTexture(.gray): VkComponentMapping(r: red, g: red, b: red, a: VK_COMPONENT_SWIZZLE_ONE)
        case .compactTexture(.grayAndAlpha):
            VkComponentMapping(r: red, g: red, b: red, a: VK_COMPONENT_SWIZZLE_G)
        case .compactTexture, .texture, .blockTexture, .plane, .drawnTexture, .target, .visibleTarget,
            .converted, .drawable:
            VkComponentMapping(r: own, g: own, b: own, a: own)
        }
    }

    /// Bytes of a texel.
    var texelBytes: Int {
        if case .compactTexture(let format) = self { return format.bytesPerPixel }
        return self == .plane ? 1 : pixels.bytesPerPixel
    }

    /// The format of a target's pixels.
    var pixels: PixelFormat {
        if case .target(let working) = self { return working }
        return .standard
    }
}
