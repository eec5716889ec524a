import CLaminaVulkan
import LaminaMessages

/// Why the Vulkan backend cannot continue.
package enum VulkanError: Error, Equatable, Sendable {
    /// A call failed: its name, its result, and the object or action it was for.
    case call(name: String, result: Int32, purpose: String)
    /// The loader library cannot be opened.
    case noLoader(reason: String)
    /// The loader or the driver lacks a function that version 1.3 requires.
    case missingFunction(name: String)
    /// No device fits: the requested device, and the devices found.
    case noDevice(wanted: String, found: [String])
    /// There is no GPU, and a device that draws with the CPU was not wanted.
    case onlySoftware(device: String)
    /// The device lacks something that the backend needs.
    case missingFeature(device: String, feature: String)
    /// Something is larger than the device allows.
    case tooLarge(what: String, size: Int, limit: Int)
    /// A picture cannot be put into images of this format.
    case unusableFormat(name: String, reason: String)
    /// Pixels were requested while the backend holds none.
    case noFrame
    /// A plan refers to something that it does not contain.
    case invalidPlan(reason: String)

    /// A plan asks for pixels that are not kept: a layer's, with a serial number.
    case notKept(layer: UInt64, serial: UInt64)

    /// The system does not have the threads that drivers need.
    case tooFewThreads(needed: Int, reason: String)

    /// The frame was cancelled. `VulkanBackend` turns this into `FrameCancelled`.
    case cancelled

    /// Whether the device is lost, together with everything made from it.
    package var isDeviceLost: Bool {
        if case .call(_, let result, _) = self { return result == VK_ERROR_DEVICE_LOST.rawValue }
        return false
    }

    /// Whether the frame exceeds the device's limits, although the device works.
    package var isBeyondLimits: Bool {
        if case .tooLarge = self { true } else { false }
    }

    /// Whether there is no usable device, as opposed to a failure while drawing.
    package var isUnavailable: Bool {
        switch self {
        case .noLoader, .missingFunction, .noDevice, .onlySoftware, .missingFeature, .tooFewThreads: true
        case .call("vkCreateInstance", let result, _): Self.driverless.contains(result)
        case .call: false
        case .tooLarge, .unusableFormat, .noFrame, .invalidPlan, .notKept, .cancelled: false
        }
    }
}

extension VulkanError {
    /// What the loader says where it finds no driver: none that is compatible, or one whose file or library is damaged. Of
    /// these the loader of 1.3.239 says that memory is short.
    private static let driverless: Set<Int32> = [
        VK_ERROR_INCOMPATIBLE_DRIVER.rawValue, VK_ERROR_OUT_OF_HOST_MEMORY.rawValue,
        VK_ERROR_INITIALIZATION_FAILED.rawValue,
    ]

    /// Whether the machine has no GPU to speak of: there are devices but no GPU among them, or Vulkan is not installed.
    package var isWithoutGPU: Bool {
        switch self {
        case .onlySoftware, .noLoader: true
        default: false
        }
    }
}

extension VulkanError: CustomStringConvertible {
    package var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .call("vkCreateInstance", VK_ERROR_INCOMPATIBLE_DRIVER.rawValue, _):
            "found no Vulkan driver; mesa-vulkan-drivers has one that needs no GPU"
        case .call("vkCreateInstance", let result, _) where Self.driverless.contains(result):
            "found no Vulkan driver that can be loaded (\(Self.name(of: result))); the file that names it, in "
                + "VK_DRIVER_FILES or /usr/share/vulkan/icd.d, may be damaged, or memory is short"
        case .onlySoftware(let device):
            "found no GPU; \(quoted(device)) draws with the CPU"
        case .call(let name, let result, let purpose):
            "\(name) (\(purpose)): \(Self.name(of: result))"
        case .noLoader(let reason):
            "the Vulkan loader cannot be opened: \(reason)"
        case .missingFunction(let name):
            "the Vulkan driver has no \(name)"
        case .noDevice(let wanted, let found):
            "no Vulkan device \(wanted); found: \(found.isEmpty ? "none" : found.joined(separator: ", "))"
        case .missingFeature(let device, let feature):
            "\(device) lacks \(feature)"
        case .tooLarge(let what, let size, let limit):
            "\(what) measures \(size), more than this device's \(limit); the CPU backend knows no such limit"
        case .unusableFormat(let name, let reason):
            "pictures cannot be put into images of \(name): \(reason)"
        case .noFrame:
            "there is no frame to read"
        case .notKept(let layer, let serial):
            "the plan asks for cached pixels of layer #\(layer), number \(serial), which are not kept"
        case .tooFewThreads(let needed, let reason):
            "Vulkan's drivers may need \(needed) threads: \(reason)"
        case .cancelled:
            "the frame was cancelled before all of it was drawn"
        case .invalidPlan(let reason):
            "the plan cannot be drawn: \(reason)"
        }
    }

    /// The name of a result, spelled as in the specification, for the results of the calls that the backend makes.
    package static func name(of result: Int32) -> String {
        names[result] ?? "VkResult \(result)"
    }

    private static let names: [Int32: String] = [
        VK_NOT_READY.rawValue: "VK_NOT_READY",
        VK_TIMEOUT.rawValue: "VK_TIMEOUT",
        VK_INCOMPLETE.rawValue: "VK_INCOMPLETE",
        VK_ERROR_OUT_OF_HOST_MEMORY.rawValue: "VK_ERROR_OUT_OF_HOST_MEMORY",
        VK_ERROR_OUT_OF_DEVICE_MEMORY.rawValue: "VK_ERROR_OUT_OF_DEVICE_MEMORY",
        VK_ERROR_INITIALIZATION_FAILED.rawValue: "VK_ERROR_INITIALIZATION_FAILED",
        VK_ERROR_DEVICE_LOST.rawValue: "VK_ERROR_DEVICE_LOST",
        VK_ERROR_MEMORY_MAP_FAILED.rawValue: "VK_ERROR_MEMORY_MAP_FAILED",
        VK_ERROR_LAYER_NOT_PRESENT.rawValue: "VK_ERROR_LAYER_NOT_PRESENT",
        VK_ERROR_EXTENSION_NOT_PRESENT.rawValue: "VK_ERROR_EXTENSION_NOT_PRESENT",
        VK_ERROR_FEATURE_NOT_PRESENT.rawValue: "VK_ERROR_FEATURE_NOT_PRESENT",
        VK_ERROR_INCOMPATIBLE_DRIVER.rawValue: "VK_ERROR_INCOMPATIBLE_DRIVER",
        VK_ERROR_TOO_MANY_OBJECTS.rawValue: "VK_ERROR_TOO_MANY_OBJECTS",
        VK_ERROR_FORMAT_NOT_SUPPORTED.rawValue: "VK_ERROR_FORMAT_NOT_SUPPORTED",
        VK_ERROR_FRAGMENTED_POOL.rawValue: "VK_ERROR_FRAGMENTED_POOL",
        VK_ERROR_UNKNOWN.rawValue: "VK_ERROR_UNKNOWN",
        VK_ERROR_OUT_OF_POOL_MEMORY.rawValue: "VK_ERROR_OUT_OF_POOL_MEMORY",
        VK_ERROR_FRAGMENTATION.rawValue: "VK_ERROR_FRAGMENTATION",
        VK_ERROR_SURFACE_LOST_KHR.rawValue: "VK_ERROR_SURFACE_LOST_KHR",
        VK_ERROR_NATIVE_WINDOW_IN_USE_KHR.rawValue: "VK_ERROR_NATIVE_WINDOW_IN_USE_KHR",
        VK_ERROR_OUT_OF_DATE_KHR.rawValue: "VK_ERROR_OUT_OF_DATE_KHR",
        VK_SUBOPTIMAL_KHR.rawValue: "VK_SUBOPTIMAL_KHR",
    ]
}
