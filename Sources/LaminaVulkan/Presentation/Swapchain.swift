import CLaminaVulkan
import LaminaGeometry

/// The images of a surface, and what belongs to them. It has to be idle when it goes.
final class Swapchain {
    let device: GraphicsDevice
    let calls: SurfaceCalls
    let choice: SwapchainChoice
    let handle: VkSwapchainKHR
    let images: [VkImage]
    /// The semaphores that say that an image may be drawn into, one for each slot of the copier.
    let acquired: [Owned]
    /// The semaphores that say that an image's picture is there, one for each image.
    let rendered: [Owned]
    /// The frame that each image holds; `nil` for none.
    var frames: [UInt64?]
    /// The frame that was presented last.
    var presented: UInt64?
    var state = State.current

    /// Whether another swapchain takes the place of this one.
    enum State {
        case current
        /// Another does if it would differ.
        case doubtful
        /// Another does, because the surface has changed.
        case stale
    }

    /// - Parameter old: The swapchain of the same surface that this one replaces, and whose images are out of use.
    init(
        _ device: GraphicsDevice, _ calls: SurfaceCalls, surface: VkSurfaceKHR, _ choice: SwapchainChoice,
        replacing old: Swapchain?
    ) throws(VulkanError) {
        self.device = device
        self.calls = calls
        self.choice = choice
        var info = VkSwapchainCreateInfoKHR()
        info.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR
        info.surface = surface
        info.minImageCount = choice.imageCount
        info.imageFormat = choice.format
        info.imageColorSpace = choice.colorSpace
        info.imageExtent = VkExtent2D(width: UInt32(choice.width), height: UInt32(choice.height))
        info.imageArrayLayers = 1
        info.imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue
        info.imageSharingMode = VK_SHARING_MODE_EXCLUSIVE
        info.preTransform = choice.transform
        info.compositeAlpha = choice.alpha
        info.presentMode = choice.mode
        info.clipped = 1
        info.oldSwapchain = old?.handle
        let handle = try calls.create(&info)
        do throws(VulkanError) {
            images = try calls.images(of: handle)
            var (acquired, rendered): ([Owned], [Owned]) = ([], [])
            for _ in 0..<PictureCopier.slotCount { acquired.append(try calls.createSemaphore()) }
            for _ in images { rendered.append(try calls.createSemaphore()) }
            (self.acquired, self.rendered) = (acquired, rendered)
        } catch {
            calls.destroy(handle)
            throw error
        }
        self.handle = handle
        frames = Array(repeating: nil, count: images.count)
    }

    deinit { calls.destroy(handle) }

    /// The image of an index as a target, with its semaphores.
    func target(_ index: Int, slot: Int) -> CopyTarget {
        CopyTarget(
            image: images[index], width: choice.width, height: choice.height, format: choice.format,
            layout: frames[index] == nil ? VK_IMAGE_LAYOUT_UNDEFINED : VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
            finalLayout: VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
            waits: [CopyTarget.semaphore(acquired[slot].handle)],
            signals: [CopyTarget.semaphore(rendered[index].handle)])
    }

    /// Presents an image once its picture is there.
    ///
    /// - Parameters:
    ///   - region: What changed since the last presentation; `nil` for all.
    ///   - number: The number of the presentation.
    func present(_ index: Int, _ region: PixelRegion?, number: UInt32) throws(VulkanError) -> VkResult {
        let arena = StructureArena()
        defer { withExtendedLifetime(arena) {} }
        var info = VkPresentInfoKHR()
        info.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR
        info.waitSemaphoreCount = 1
        info.pWaitSemaphores = UnsafePointer(arena.keep(Optional(rendered[index].handle)))
        info.swapchainCount = 1
        info.pSwapchains = UnsafePointer(arena.keep(Optional(handle)))
        info.pImageIndices = UnsafePointer(arena.keep(UInt32(index)))
        if calls.takesRegions, let region {
            let rectangles = region.intersection(PixelRect(width: choice.width, height: choice.height))
                .rectangles
            var changed = VkPresentRegionKHR()
            changed.rectangleCount = UInt32(rectangles.count)
            changed.pRectangles = UnsafePointer(arena.keep(rectangles.map(\.layerRectangle)))
            var regions = VkPresentRegionsKHR()
            regions.sType = VK_STRUCTURE_TYPE_PRESENT_REGIONS_KHR
            regions.swapchainCount = 1
            regions.pRegions = UnsafePointer(arena.keep(changed))
            // No rectangles mean that all changed.
            if !rectangles.isEmpty { info.pNext = UnsafeRawPointer(arena.keep(regions)) }
        }
        if calls.hasTimes {
            var times = VkPresentTimesInfoGOOGLE()
            times.sType = VK_STRUCTURE_TYPE_PRESENT_TIMES_INFO_GOOGLE
            times.pNext = info.pNext
            times.swapchainCount = 1
            times.pTimes = UnsafePointer(
                arena.keep(VkPresentTimeGOOGLE(presentID: number, desiredPresentTime: 0)))
            info.pNext = UnsafeRawPointer(arena.keep(times))
        }
        return try calls.present(&info, on: device.queue)
    }
}

extension PixelRect {
    fileprivate var layerRectangle: VkRectLayerKHR {
        VkRectLayerKHR(
            offset: VkOffset2D(x: x0, y: y0),
            extent: VkExtent2D(width: UInt32(width), height: UInt32(height)), layer: 0)
    }
}
