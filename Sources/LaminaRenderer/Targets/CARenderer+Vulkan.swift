import LaminaCanvas
import LaminaVulkan

// Frames in images of the program, through Vulkan.

extension CARenderer {
    /// The Vulkan device that draws: that of ``RendererOptions/vulkanDevice``, or the renderer's own. `nil` where the CPU draws, and
    /// where a device was lost and no other can be made.
    ///
    /// A library of windows makes its `VkSurfaceKHR` from the instance, for a ``CAVulkanSurface``.
    public var vulkanDevice: CAVulkanDevice? { (frames.backend as? VulkanBackend)?.sharedDevice }

    /// Draws the frame as ``render()`` does, and puts it into an image of the program, on the same queue and without waiting for the
    /// device. ``makeImage()`` and the other ways to read pixels stay.
    ///
    /// ```swift
    /// renderer.beginFrame(atTime: CACurrentMediaTime())
    /// try renderer.render(to: target)
    /// renderer.endFrame()
    /// ```
    ///
    /// ``CAVulkanTarget/age`` counts the frames of this renderer, those that went elsewhere and those that changed nothing included.
    ///
    /// - Throws: ``CAVulkanError`` where the image cannot take the picture, which is found out before anything is drawn, and if the
    ///   device is lost; the errors of ``render()``. After an error the image holds nothing of use, and its semaphores may not be
    ///   signalled.
    public func render(to target: CAVulkanTarget) throws {
        let picture = try self.target()
        try vulkanBackend.check(target, width: picture.width, height: picture.height, working)
        do {
            try render()
        } catch let error as VulkanError where error.isDeviceLost {
            throw CAVulkanError.deviceLost
        }
        let start = ContinuousClock.now
        // Another backend may have taken over for a frame that is too large.
        let copied = try vulkanBackend.copyPicture(
            to: target, frames.history.damage(age: target.age))
        noteCopy(of: copied, from: start)
    }

    /// Whether an error says that a device was lost. A renderer with a device of its own makes another for the next frame.
    package static func isDeviceLoss(_ error: any Error) -> Bool {
        if let error = error as? VulkanError { return error.isDeviceLost }
        return error as? CAVulkanError == .deviceLost
    }

    /// Puts a copy's costs into the statistics of the frame.
    func noteCopy(of pixels: Int, from start: ContinuousClock.Instant) {
        let end = ContinuousClock.now
        lastReport?.statistics.copiedPixels = pixels
        lastReport?.statistics.copySeconds = (end - start).seconds
        frames.trace?.add("copy", category: "frame", from: start, to: end)
    }

    /// The backend, if it is Vulkan's.
    ///
    /// - Throws: ``CAVulkanError/notVulkan(backend:)``.
    var vulkanBackend: VulkanBackend {
        get throws {
            guard let backend = frames.backend as? VulkanBackend else {
                throw CAVulkanError.notVulkan(backend: backendName)
            }
            return backend
        }
    }
}
