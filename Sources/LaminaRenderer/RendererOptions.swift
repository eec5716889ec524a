import LaminaColor
import LaminaPlan
import LaminaSoftware
import LaminaVulkan
import Logging

/// How a renderer is made.
public struct RendererOptions: Sendable {
    /// The backend.
    public var backend = RenderBackendChoice.automatic
    /// A Vulkan device by a part of its name, or by its number in `lamina doctor`; `nil` takes the best. A device
    /// that is named but not there is an error, even with `automatic`.
    public var deviceName: String?
    /// The program's own Vulkan device to draw on, in place of one that the renderer makes; it names the device, so the CPU does not
    /// take its place. ``backend`` must not be ``RenderBackendChoice/cpu``, with which it plays no part.
    public var vulkanDevice: CAVulkanDevice?
    /// The instance extensions of surfaces, as `SDL_Vulkan_GetInstanceExtensions` and its like return them, for a renderer with a Vulkan
    /// device of its own. With any, the device has `VK_KHR_swapchain` too, so that a ``CAVulkanSurface`` can be made for the renderer.
    /// The program makes its `VkSurfaceKHR` from the instance of ``CARenderer/vulkanDevice``. That instance stays for as long as
    /// the renderer, even if the device is lost.
    public var vulkanInstanceExtensions: [String] = []
    /// The threads with which the CPU backend draws, and with which tiles of layers are drawn; `nil` for one per
    /// core.
    public var threads: Int?
    /// Whether Vulkan's validation layer checks every call, with its messages in the log, and each frame's plan is checked before
    /// it is drawn. A plan that breaks a rule is an error of Lamina's own. With ``vulkanDevice`` the program's instance has the layer, and
    /// the extension `VK_EXT_debug_utils` for its messages.
    public var validatesVulkan = false
    /// Names of optimisations to do without: `culling`, `folding`, `batching`, `caching`, `damage`, `occlusion`,
    /// `packing`, `glyphs`, `tinting`, `ordering`, `fills`, `tracks`, `retaining`, `partialDisplay`, `motion`, `texels`. They
    /// change the work, never the picture by more than roundings.
    public var disabledOptimizations: Set<String> = []

    /// Whether pipelines of a Vulkan device are made ahead on another thread, so that frames need not wait for them: those
    /// that earlier runs used and, on GPUs, those that most programs need. The picture is the same. A renderer for a
    /// single frame is faster without.
    public var preparesPipelines = true

    /// Whether the device takes the time of each pass, for ``CARenderer/trace``. A Vulkan device answers through
    /// timestamp queries, where it has them.
    public var timesPasses = false

    /// Whether a Vulkan device that draws with the CPU gets exactly the draws that a GPU gets: `texels` in
    /// ``disabledOptimizations``. Otherwise the CPU computes texels of shapes, gradients and masked images for such a device,
    /// large blurs, and the pixels of videos and glyphs, because shaders take several times as long on the same cores. A few
    /// levels of a pixel may differ. Other devices always draw by shaders.
    public var drawsByShadersOnly: Bool {
        get { disabledOptimizations.contains("texels") }
        set {
            if newValue {
                disabledOptimizations.insert("texels")
            } else {
                disabledOptimizations.remove("texels")
            }
        }
    }

    /// Whether a Vulkan device takes the time of each frame, see `VulkanBackend.lastTimes`.
    package var timesFrames = false

    /// Stops frames before they are done; `nil` for none.
    public var cancellation: FrameCancellation?

    /// How finely frames tell colours apart. Layers, groups, blurs and pictures have this depth from then on, on both backends.
    public var depth = PictureDepth.eight

    /// The space of frames, as that of a screen. Colours and images are converted to it, and what lies over one another is blended
    /// in its encoded values. A space without bounds, such as ``ColorSpace/extendedSRGB``, is taken for the one with them: the
    /// ``headroom`` says where colours end. Frames have no space with the curve of PQ or hybrid log-gamma; files do.
    public var colorSpace = ColorSpace.sRGB

    /// The light of the brightest colour of a frame of ``PictureDepth/half``, where 1 is white; as `maximumExtendedDynamicRangeColorComponentValue` of a
    /// screen. Colours end at the value of this light, those below 0 at its negative.
    /// A factor above 1,024 counts as 1,024. Frames of bytes end at 1.
    public var headroom = 1.0

    /// How much a frame may take.
    public var limits = RenderLimits()

    /// Whether messages are logged: a fallback to the CPU as a notice, and features that frames do not show as asked
    /// as warnings, each once until ``CARenderer/takeWarnings()``.
    public var logsFallback = true

    /// The defaults.
    public init() {}
}

extension RendererOptions {
    /// The format of frames.
    var format: FrameFormat { FrameFormat(colorSpace: colorSpace, depth: depth, headroom: headroom) }

    /// These options, with a cancellation of frames after the deadline.
    func cancelling(after deadline: FrameDeadline?) -> RendererOptions {
        guard let deadline else { return self }
        var options = self
        options.cancellation = FrameCancellation { [cancellation] in
            deadline.hasPassed || cancellation?.isCancelled == true
        }
        return options
    }

    /// Makes the backend, and returns why it is not Vulkan where `automatic` had to fall back. A machine without a GPU is no
    /// reason: there `automatic` means the CPU. Neither is one without Vulkan's loader, which comes with every driver of a GPU.
    ///
    /// - Parameter vulkan: Makes the Vulkan backend, for tests.
    package func makeBackend(
        vulkan: (VulkanOptions) throws -> any RenderBackend = { try VulkanBackend(options: $0) }
    ) throws -> (backend: any RenderBackend, fallbackReason: String?) {
        switch backend {
        case .cpu: return (makeSoftware(), nil)
        case .vulkan:
            do {
                return (try vulkan(vulkanOptions), nil)
            } catch {
                throw forProgram(error)
            }
        case .automatic:
            do {
                return (try vulkan(vulkanOptions), nil)
            } catch {
                // Whatever a driver's reason is, the CPU draws. But a caller that named a device, or asked for checks
                // of Vulkan's calls, has not left the choice open.
                guard deviceName == nil, vulkanDevice == nil,
                    !validatesVulkan || (error as? VulkanError)?.isUnavailable == true
                else { throw forProgram(error) }
                let isExpected = !validatesVulkan && (error as? VulkanError)?.isWithoutGPU == true
                return (makeSoftware(), isExpected ? nil : "\(error)")
            }
        }
    }

    /// What a program's device lacks is an error that the program can tell from others.
    private func forProgram(_ error: any Error) -> any Error {
        guard vulkanDevice != nil, let error = error as? VulkanError else { return error }
        return CAVulkanError(error)
    }

    private func makeSoftware() -> SoftwareBackend {
        SoftwareBackend(threads: threads, cancellation: cancellation)
    }

    /// If the choice is open, the CPU draws from then on when a frame is larger than the device can draw.
    var makeFallback: ((any Error) -> (any RenderBackend)?)? {
        guard backend == .automatic, deviceName == nil, vulkanDevice == nil else { return nil }
        let (threads, cancellation, logs) = (threads, cancellation, logsFallback)
        return { error in
            guard let error = error as? VulkanError, error.isBeyondLimits else { return nil }
            if logs { Logger(label: "lamina").notice("drawing on the CPU: \(error.description)") }
            return SoftwareBackend(threads: threads, cancellation: cancellation)
        }
    }

    private var vulkanOptions: VulkanOptions {
        var options = VulkanOptions()
        options.device = deviceName
        // Whoever asks for checks of Vulkan's calls asks for Vulkan.
        options.takesSoftware = backend == .vulkan || validatesVulkan
        options.programsDevice = vulkanDevice
        options.surfaceExtensions = vulkanDevice == nil ? vulkanInstanceExtensions : []
        options.validation = validatesVulkan
        options.timesPasses = timesPasses
        options.timesFrames = timesFrames
        options.cancellation = cancellation
        options.preparesPipelines = preparesPipelines
        options.drawsAsGPU = drawsByShadersOnly
        return options
    }

    /// The optimisations left, as a set.
    ///
    /// - Throws: `RendererError.unknownOptimization`.
    package func optimizations() throws -> Optimizations {
        var result = Optimizations.all
        for name in disabledOptimizations.sorted() {
            guard let known = Optimizations.named.first(where: { $0.name == name }) else {
                throw RendererError.unknownOptimization(name: name, known: Optimizations.named.map(\.name))
            }
            result.subtract(known.optimization)
        }
        return result
    }
}
