import Foundation
import LaminaCanvas
import LaminaLayer
import LaminaPlan
import LaminaVulkan

/// Shows a renderer's frames on a `VkSurfaceKHR` of the program: a window, or a screen.
///
/// ```swift
/// renderer.beginFrame(atTime: CACurrentMediaTime())
/// try renderer.render()
/// renderer.endFrame()
/// try surface.present()
/// ```
///
/// The surface owns a swapchain, and makes it anew when the window's size or its screen changes. Each frame is copied into an image
/// of it on the renderer's queue: of an image that holds an earlier frame, only what changed since. The picture should have
/// the size of the surface, ``width`` × ``height``; of a larger one the upper left part is shown, and around a smaller one the surface
/// is clear.
///
/// The program keeps the `VkSurfaceKHR` until this object is gone, or ``invalidate()`` was called, and destroys it then. A surface is
/// used on the thread of its renderer.
public final class CAVulkanSurface {
    /// When a picture takes the place of the one before.
    public enum PresentMode: UInt32, CaseIterable, Sendable {
        /// At once, perhaps with both on the screen for a moment.
        case immediate = 0
        /// With the next refresh of the screen; a picture that another overtakes is not shown.
        case mailbox = 1
        /// With the next refresh that has no other picture. Every surface has this mode. ``CAVulkanSurface/present(evenIfUnchanged:)``
        /// waits where pictures come sooner than they are shown. On Wayland some drivers wait for the compositor inside of
        /// `vkQueuePresentKHR`, which has no time limit, while it shows nothing of the window: prefer ``mailbox`` there.
        case fifo = 2
        /// As ``fifo``, but a picture that comes late is shown at once.
        case fifoRelaxed = 3
    }

    /// How a surface shows pictures.
    public struct Options: Sendable {
        /// When pictures are shown; ``PresentMode/fifo`` where the surface does not have the mode.
        public var presentMode = PresentMode.fifo
        /// Whether the window hides what is behind it, whatever alpha the picture has.
        public var isOpaque = true
        /// The least number of images of the swapchain. Surfaces may ask for more.
        public var imageCount = 3
        /// The seconds for which ``CAVulkanSurface/present(evenIfUnchanged:)`` waits for the window system. Some show nothing of a
        /// window that is hidden, and answer when it is seen again.
        public var timeout = 1.0

        /// The defaults.
        public init() {}
    }

    /// What became of a frame.
    public enum Outcome: Equatable, Sendable {
        /// It is on its way to the screen.
        case shown(Presentation)
        /// The surface shows the same already, and nothing was done.
        case unchanged
        /// The surface has no pixels, as that of a window that is minimized, and nothing was done.
        case hidden
    }

    /// A frame on its way to the screen.
    public struct Presentation: Equatable, Sendable {
        /// The number of the presentation on this surface, from 1.
        public var number: Int
        /// When the frame was handed to the window system, in seconds of `CACurrentMediaTime()`. Where the device tells when pictures were
        /// shown, ``CAVulkanSurface/takePresentationTimes()`` has the time of this number later.
        public var time: CFTimeInterval
        /// The pixels that were copied for it.
        public var copiedPixels: Int
    }

    /// The renderer whose frames are shown.
    public let renderer: CARenderer

    private let surface: VulkanSurface
    private var shown: [(number: Int, time: CFTimeInterval)] = []
    /// The most times that are kept until they are taken.
    private static let mostTimes = 256

    /// Prepares a surface. Its swapchain is made with the first picture.
    ///
    /// - Parameters:
    ///   - surface: The `VkSurfaceKHR`, made from the instance of the renderer's ``CARenderer/vulkanDevice``.
    ///   - renderer: A renderer that draws through Vulkan, with ``RendererOptions/vulkanInstanceExtensions`` or with a device of the
    ///     program that has ``CAVulkanDevice/surfaceDeviceExtensions``.
    ///   - width: The width in pixels, for surfaces that leave it to the program, as Wayland's do.
    ///   - height: The height in pixels.
    ///   - options: How pictures are shown.
    /// - Throws: ``CAVulkanError``.
    public init(
        surface: OpaquePointer, renderer: CARenderer, width: Int, height: Int, options: Options = Options()
    ) throws {
        self.renderer = renderer
        self.options = options
        self.surface = try VulkanSurface(
            try renderer.vulkanBackend, surface: surface, options.wishes, width: width, height: height)
    }

    /// How pictures are shown, from the next one on.
    public var options: Options { didSet { surface.wishes = options.wishes } }

    /// The modes that the surface has.
    ///
    /// - Throws: ``CAVulkanError``.
    public func availablePresentModes() throws -> [PresentMode] {
        try surface.modes().compactMap { PresentMode(rawValue: $0) }
    }

    /// The mode in use; `nil` before the first picture.
    public var presentMode: PresentMode? { surface.form.flatMap { PresentMode(rawValue: $0.mode) } }
    /// The width of the surface's images in pixels, or what was asked for before the first picture.
    public var width: Int { surface.form?.width ?? surface.size.width }
    /// The height of the surface's images in pixels, or what was asked for before the first picture.
    public var height: Int { surface.form?.height ?? surface.size.height }
    /// The `VkFormat` of the images; `nil` before the first picture. It holds the values of the renderer's frames as well as the surface
    /// allows: floats or 10 bits for ``PictureDepth/half``.
    public var format: UInt32? { surface.form?.format }
    /// The `VkColorSpaceKHR` in which the window system takes the values, `nil` before the first picture: that of the renderer's frames
    /// where the surface has it, otherwise 0, `VK_COLOR_SPACE_SRGB_NONLINEAR_KHR`. Frames of Display P3 are then seen as if they were of
    /// sRGB, so a renderer with ``RendererOptions/colorSpace`` `sRGB` does better.
    public var colorSpace: UInt32? { surface.form?.colorSpace }

    /// Says that the window has another size in pixels. The images follow with the next picture; draw it in this size.
    public func resize(width: Int, height: Int) { surface.resize(width: width, height: height) }

    /// Shows the renderer's last frame.
    ///
    /// - Parameter evenIfUnchanged: Whether a picture is handed over that the surface shows already, as when the window system has lost
    ///   it.
    /// - Throws: ``CAVulkanError``: ``CAVulkanError/timedOut(what:seconds:)`` if the window system does not answer,
    ///   ``CAVulkanError/surfaceLost`` if another surface is needed, ``CAVulkanError/deviceLost`` if the device is lost, and the
    ///   frame with it, and others; `RendererError.isAtWork` from code that a frame runs. On a device of its own the renderer can
    ///   draw and present again after each of them but a lost surface.
    @discardableResult
    public func present(evenIfUnchanged: Bool = false) throws -> Outcome {
        guard !renderer.isAtWork else { throw RendererError.isAtWork }
        let start = ContinuousClock.now
        let history = renderer.frames.history
        let outcome = try surface.present(
            frame: history.frame, renderer.frames.plan?.working ?? renderer.working,
            evenIfUnchanged: evenIfUnchanged
        ) { history.damage(since: $0) }
        switch outcome {
        case .unchanged: return .unchanged
        case .hidden: return .hidden
        case .shown(let copied, let number):
            renderer.noteCopy(of: copied, from: start)
            let presentation = Presentation(
                number: Int(number), time: CACurrentMediaTime(), copiedPixels: copied)
            if shown.count == Self.mostTimes { shown.removeFirst() }
            shown.append((presentation.number, presentation.time))
            return .shown(presentation)
        }
    }

    /// The times at which presentations were shown that were not taken before, in seconds of `CACurrentMediaTime()`, by their numbers.
    /// Devices with `VK_GOOGLE_display_timing` tell them once they know; on others these are the times at which frames were handed over.
    ///
    /// - Throws: ``CAVulkanError``.
    public func takePresentationTimes() throws -> [(number: Int, time: CFTimeInterval)] {
        defer { shown = [] }
        return try surface.takeTimes()?.map { (Int($0.number), $0.seconds) } ?? shown
    }

    /// The times at which presentations were shown, without those that the device does not tell.
    package func takeMeasuredTimes() throws -> [CFTimeInterval] {
        shown = []
        return try surface.takeTimes()?.map(\.seconds) ?? []
    }

    /// Releases the swapchain, so that the program may destroy its `VkSurfaceKHR`. Another picture would make another swapchain.
    public func invalidate() { surface.invalidate() }
}

extension CAVulkanSurface.Options {
    fileprivate var wishes: SurfaceWishes {
        SurfaceWishes(
            mode: presentMode.rawValue, isOpaque: isOpaque, imageCount: max(1, imageCount), seconds: timeout)
    }
}
