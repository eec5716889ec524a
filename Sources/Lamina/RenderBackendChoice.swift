import LaminaPlan
import LaminaSoftware
import LaminaVulkan
import Logging

/// What draws the frames of a renderer.
public enum RenderBackendChoice: String, CaseIterable, Sendable {
    /// Vulkan on the best device there is, software devices included; the CPU where none can be made, and from the first
    /// frame on that is larger than the device can draw.
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
    /// Whether Vulkan's validation layer checks every call; messages go to the log.
    public var validatesVulkan = false
    /// Names of optimisations to do without: `culling`, `folding`, `batching`, `caching`, `damage`, `occlusion`,
    /// `packing`, `glyphs`, `tinting`. They change the work, never the picture.
    public var disabledOptimizations: Set<String> = []

    /// Whether the device takes the time of each pass, for ``CARenderer/trace``. A Vulkan device answers through
    /// timestamp queries, where it has them.
    public var timesPasses = false

    /// Whether falling back to the CPU is logged, as a notice.
    public var logsFallback = true

    /// The defaults.
    public init() {}
}

extension RendererOptions {
    /// Makes the backend, and says why it is not Vulkan where `automatic` had to fall back.
    package func makeBackend() throws -> (backend: any RenderBackend, fallbackReason: String?) {
        switch backend {
        case .cpu: return (SoftwareBackend(threads: threads), nil)
        case .vulkan: return (try makeVulkan(), nil)
        case .automatic:
            do {
                return (try makeVulkan(), nil)
            } catch let error as VulkanError where error.isUnavailable && deviceName == nil {
                return (SoftwareBackend(threads: threads), error.description)
            }
        }
    }

    /// Where the choice is open, the CPU draws on when a frame is larger than the device can draw.
    var makeFallback: ((any Error) -> (any RenderBackend)?)? {
        guard backend == .automatic, deviceName == nil else { return nil }
        let (threads, logs) = (threads, logsFallback)
        return { error in
            guard let error = error as? VulkanError, error.isBeyondLimits else { return nil }
            if logs { Logger(label: "lamina").notice("drawing on the CPU: \(error.description)") }
            return SoftwareBackend(threads: threads)
        }
    }

    private func makeVulkan() throws -> VulkanBackend {
        var options = VulkanOptions()
        options.device = deviceName
        options.validation = validatesVulkan
        options.timesPasses = timesPasses
        return try VulkanBackend(options: options)
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
    public var description: String {
        switch self {
        case .unknownOptimization(let name, let known):
            "unknown optimisation \"\(name)\": expected one of \(known.joined(separator: ", "))"
        case .unknownDebugOption(let name, let known):
            "unknown debug overlay \"\(name)\": expected one of \(known.joined(separator: ", "))"
        case .invalidSize(let width, let height, let maximum):
            "a picture of \(width)×\(height) pixels: expected 1 to \(maximum) on each side"
        case .noFrame: "no frame has been begun: call beginFrame(atTime:) first"
        }
    }
}
