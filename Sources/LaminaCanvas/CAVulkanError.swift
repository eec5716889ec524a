import LaminaMessages

/// Why a frame cannot be put into an image or onto a surface of the program.
public enum CAVulkanError: Error, Equatable, Sendable {
    /// Vulkan's loader cannot be opened.
    case noLoader(reason: String)
    /// The renderer does not draw through Vulkan: the name of what it draws with.
    case notVulkan(backend: String)
    /// No frame was drawn, or its pixels are gone.
    case noFrame
    /// The device lacks something, or the program did not say that it is enabled.
    case missing(device: String, what: [String])
    /// Pictures cannot be put into images of this format: Vulkan's name of it, and why.
    case unusableFormat(name: String, reason: String)
    /// The image cannot hold the picture.
    case unusableTarget(reason: String)
    /// Nothing can be shown on the surface.
    case unusableSurface(reason: String)
    /// The window system or the device did not answer in time. The frame is not shown; another may be tried.
    case timedOut(what: String, seconds: Double)
    /// The surface is gone, as with its window. Make another `VkSurfaceKHR`, and a surface for it.
    case surfaceLost
    /// The device is gone, and all that was made from it. A renderer with a device of its own makes another for the next frame; on
    /// a device of the program, make the device and the renderer anew.
    case deviceLost
    /// A call failed: its name, and its result as Vulkan spells it.
    case call(name: String, result: String)
}

extension CAVulkanError: CustomStringConvertible {
    /// One line for people.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .noLoader(let reason): "the Vulkan loader cannot be opened: \(reason)"
        case .notVulkan(let backend): "the renderer draws with \(quoted(backend)): expected \"vulkan\""
        case .noFrame: "there is no frame to show: call render() first"
        case .missing(let device, let what):
            "\(device) lacks \(what.joined(separator: ", ")), or it was not said that they are enabled"
        case .unusableFormat(let name, let reason): "pictures cannot be put into images of \(name): \(reason)"
        case .unusableTarget(let reason): "the image cannot take the picture: \(reason)"
        case .unusableSurface(let reason): "the surface cannot show pictures: \(reason)"
        case .timedOut(let what, let seconds): "no \(what) within \(seconds) s"
        case .surfaceLost: "the surface is lost: expected a new VkSurfaceKHR"
        case .deviceLost: "the Vulkan device is lost"
        case .call(let name, let result): "\(name): \(result)"
        }
    }
}
