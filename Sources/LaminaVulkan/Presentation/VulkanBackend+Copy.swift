import CLaminaVulkan
import LaminaCanvas
import LaminaGeometry
import LaminaPlan

extension VulkanBackend {
    /// The device in the form for programs; `nil` if there is none, and none can be made.
    package var sharedDevice: CAVulkanDevice? { (try? currentExecutor())?.device.shared }

    /// Checks whether frames can be put into an image, before one is drawn.
    ///
    /// - Parameters:
    ///   - width: The width of the picture.
    ///   - working: The format of the picture.
    package func check(
        _ target: CAVulkanTarget, width: Int, height: Int, _ working: WorkingFormat
    ) throws(CAVulkanError) {
        guard target.width == width, target.height == height else {
            throw .unusableTarget(
                reason: "it measures \(target.width)×\(target.height), the picture \(width)×\(height)")
        }
        guard ![0, 8].contains(target.finalLayout) else {
            throw .unusableTarget(reason: "it cannot be left in the layout \(target.finalLayout)")
        }
        guard target.age >= 0 else { throw .unusableTarget(reason: "its age is \(target.age)") }
        do throws(VulkanError) {
            let device = try currentExecutor().device
            _ = try device.conversion(
                from: GraphicsDevice.format(of: working.pixels), to: VkFormat(rawValue: target.format),
                isLinear: device.strategy.drawsIntoVisibleMemory && !working.isDeep)
        } catch {
            throw CAVulkanError(error)
        }
    }

    /// Puts the last frame's picture into an image of the program, without waiting for it.
    ///
    /// - Parameter region: The part to copy, in pixels of the picture; `nil` for all.
    /// - Returns: The number of pixels that are copied.
    package func copyPicture(
        to target: CAVulkanTarget, _ region: PixelRegion?
    ) throws(CAVulkanError) -> Int {
        guard holdsFrame, let executor, let picture = executor.picture else { throw .noFrame }
        do throws(VulkanError) {
            let conversion = try executor.device.conversion(
                of: picture, to: VkFormat(rawValue: target.format))
            try executor.copier.begin()
            // What an image in no layout holds is lost.
            return try executor.copier.copy(
                picture, to: CopyTarget(target), conversion, target.layout == 0 ? nil : region)
        } catch {
            fail()
            throw CAVulkanError(error)
        }
    }
}

extension GraphicsDevice {
    /// How pictures get into images of a format.
    func conversion(of picture: DeviceImage, to target: VkFormat) throws(VulkanError) -> PictureConversion {
        try conversion(from: picture.use.format, to: target, isLinear: picture.use == .visibleTarget)
    }

    /// - Parameter isLinear: Whether the picture lies row by row in memory.
    func conversion(
        from picture: VkFormat, to target: VkFormat, isLinear: Bool
    ) throws(VulkanError) -> PictureConversion {
        guard let conversion = PictureConversion(from: picture, to: target) else {
            throw .unusableFormat(
                name: PictureConversion.name(of: target), reason: "it is none of those for pictures")
        }
        guard let converted = conversion.converted(target) else { return conversion }
        let instance = calls.instance
        let source = try instance.format(picture, of: physicalDevice)
        let uses = isLinear ? source.linearTilingFeatures : source.optimalTilingFeatures
        guard uses & VK_FORMAT_FEATURE_BLIT_SRC_BIT.rawValue != 0,
            try instance.format(converted, of: physicalDevice).optimalTilingFeatures
                & VK_FORMAT_FEATURE_BLIT_DST_BIT.rawValue != 0
        else {
            throw .unusableFormat(
                name: PictureConversion.name(of: target),
                reason: "the device does not convert \(PictureConversion.name(of: picture)) to it")
        }
        return conversion
    }
}
