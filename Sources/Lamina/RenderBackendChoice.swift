import LaminaMessages
import LaminaPlan
import LaminaSoftware
import LaminaVulkan
import Logging

/// The backend that draws the frames of a renderer.
public enum RenderBackendChoice: String, CaseIterable, Sendable {
    /// Vulkan on the best device, including software devices. The CPU draws where no device can be made, for whatever
    /// reason, and from the first frame on that is larger than the device can draw.
    case automatic = "auto"
    /// Vulkan; an error where no device can be made.
    case vulkan
    /// The CPU: the same bytes on every machine.
    case cpu
}

/// How a renderer is made.
public struct RendererOptions: Sendable {
    /// The backend.
    public var backend = RenderBackendChoice.automatic
    /// A Vulkan device by a part of its name, or by its number in `lamina doctor`; `nil` takes the best. A device
    /// that is named but not there is an error, even with `automatic`.
    public var deviceName: String?
    /// The threads with which the CPU backend draws, and with which tiles of layers are drawn; `nil` for one per
    /// core.
    public var threads: Int?
    /// Whether Vulkan's validation layer checks every call, with its messages in the log, and each frame's plan is checked before
    /// it is drawn. A plan that breaks a rule is an error of Lamina's own.
    public var validatesVulkan = false
    /// Names of optimisations to do without: `culling`, `folding`, `batching`, `caching`, `damage`, `occlusion`,
    /// `packing`, `glyphs`, `tinting`, `ordering`, `fills`, `tracks`. They change the work, never the picture.
    public var disabledOptimizations: Set<String> = []

    /// Whether the device takes the time of each pass, for ``CARenderer/trace``. A Vulkan device answers through
    /// timestamp queries, where it has them.
    public var timesPasses = false

    /// Stops frames before they are done; `nil` for none.
    public var cancellation: FrameCancellation?

    /// How much a frame may take.
    public var limits = RenderLimits()

    /// Whether messages are logged: a fallback to the CPU as a notice, and features that frames do not show as asked
    /// as warnings, each once until ``CARenderer/takeWarnings()``.
    public var logsFallback = true

    /// The defaults.
    public init() {}
}

extension RendererOptions {
    /// These options, with a cancellation of frames after the deadline.
    func cancelling(after deadline: FrameDeadline?) -> RendererOptions {
        guard let deadline else { return self }
        var options = self
        options.cancellation = FrameCancellation { [cancellation] in
            deadline.hasPassed || cancellation?.isCancelled == true
        }
        return options
    }

    /// Makes the backend, and returns why it is not Vulkan where `automatic` had to fall back.
    ///
    /// - Parameter vulkan: Makes the Vulkan backend, for tests.
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
                // Whatever a driver's reason is, the CPU draws. But a caller that named a device, or asked for checks
                // of Vulkan's calls, has not left the choice open.
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

/// A renderer's error that is not the backend's.
public enum RendererError: Error, Equatable, CustomStringConvertible {
    /// `RendererOptions.disabledOptimizations` contains an unknown name.
    case unknownOptimization(name: String, known: [String])
    /// `DebugOptions(names:)` was given an unknown name.
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
