import LaminaMessages
import LaminaPlan
import LaminaSoftware
import LaminaVulkan
import Logging

/// What draws the frames of a renderer.
public enum RenderBackendChoice: String, CaseIterable, Sendable {
    /// Vulkan on the best device there is, software devices included; the CPU where none can be made, for whatever reason,
    /// and from the first frame on that is larger than the device can draw.
    case automatic = "auto"
    /// Vulkan; an error where no device can be made.
    case vulkan
    /// The CPU: the same bytes on every machine.
    case cpu
}

/// How a renderer is made.
public struct RendererOptions: Sendable {
    /// What draws.
    public var backend = RenderBackendChoice.automatic
    /// A Vulkan device by a part of its name, or by its number in `lamina doctor`; `nil` takes the best.
    /// A device that was named and is not there is an error, `automatic` or not.
    public var deviceName: String?
    /// Threads that the CPU backend draws with, and tiles of layers; `nil` for one per core.
    public var threads: Int?
    /// Whether Vulkan's validation layer checks every call, with its messages in the log, and each frame's plan is checked before
    /// it is drawn. A plan that breaks a rule is an error of Lamina's own.
    public var validatesVulkan = false
    /// Names of optimisations to do without: `culling`, `folding`, `batching`, `caching`, `damage`, `occlusion`,
    /// `packing`, `glyphs`, `tinting`, `ordering`. They change the work, never the picture.
    public var disabledOptimizations: Set<String> = []

    /// Whether the device takes the time of each pass, for ``CARenderer/trace``. A Vulkan device answers through
    /// timestamp queries, where it has them.
    public var timesPasses = false

    /// Stops frames before they are done; `nil` for none.
    public var cancellation: FrameCancellation?

    /// How much a frame may take.
    public var limits = RenderLimits()

    /// Whether falling back to the CPU is logged, as a notice, and what frames do not show as asked, as warnings, each once
    /// until ``CARenderer/takeWarnings()``.
    public var logsFallback = true

    /// The defaults.
    public init() {}
}

extension RendererOptions {
    /// The same options, with frames that are also cancelled when their time is over.
    func cancelling(after deadline: FrameDeadline?) -> RendererOptions {
        guard let deadline else { return self }
        var options = self
        options.cancellation = FrameCancellation { [cancellation] in
            deadline.hasPassed || cancellation?.isCancelled == true
        }
        return options
    }

    /// Makes the backend, and says why it is not Vulkan where `automatic` had to fall back.
    ///
    /// - Parameter vulkan: What makes the one of a device, for tests.
    package func makeBackend(
        vulkan: (VulkanOptions) throws -> any RenderBackend = { try VulkanBackend(options: $0) }
    ) throws -> (backend: any RenderBackend, fallbackReason: String?) {
        switch backend {
        case .cpu: return (makeSoftware(), nil)
        case .vulkan: return (try vulkan(vulkanOptions), nil)
        case .automatic:
            do {
                return (try vulkan(vulkanOptions), nil)
            } catch {
                // Whatever a driver's reason is, the CPU draws. But who asks for one device, or for Vulkan's calls to be
                // checked, has not left the choice open.
                guard deviceName == nil, !validatesVulkan || (error as? VulkanError)?.isUnavailable == true
                else { throw error }
                return (makeSoftware(), "\(error)")
            }
        }
    }

    private func makeSoftware() -> SoftwareBackend {
        SoftwareBackend(threads: threads, cancellation: cancellation)
    }

    /// Where the choice is open, the CPU draws on when a frame is larger than the device can draw.
    var makeFallback: ((any Error) -> (any RenderBackend)?)? {
        guard backend == .automatic, deviceName == nil else { return nil }
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
        options.validation = validatesVulkan
        options.timesPasses = timesPasses
        options.cancellation = cancellation
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

/// Why a renderer could not do what it was asked, where the backend itself was not at fault.
public enum RendererError: Error, Equatable, CustomStringConvertible {
    /// `RendererOptions.disabledOptimizations` holds a name that is none.
    case unknownOptimization(name: String, known: [String])
    /// `DebugOptions(names:)` was given a name that is none.
    case unknownDebugOption(name: String, known: [String])
    /// The picture would have no pixels, or more than can be drawn.
    case invalidSize(width: Double, height: Double, maximum: Int)
    /// A method was called outside of `beginFrame` and `endFrame`.
    case noFrame

    /// One line for people.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .unknownOptimization(let name, let known):
            "unknown optimisation \(quoted(name)): expected one of \(known.joined(separator: ", "))"
        case .unknownDebugOption(let name, let known):
            "unknown debug overlay \(quoted(name)): expected one of \(known.joined(separator: ", "))"
        case .invalidSize(let width, let height, let maximum):
            "a picture of \(width)×\(height) pixels: expected 1 to \(maximum) on each side"
        case .noFrame: "no frame has been begun: call beginFrame(atTime:) first"
        }
    }
}
