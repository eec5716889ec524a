import CLaminaVulkan
import LaminaCanvas

extension CAVulkanError {
    /// An error of the backend in the form for programs.
    package init(_ error: VulkanError) {
        self =
            switch error {
            case .call(_, VK_ERROR_DEVICE_LOST.rawValue, _): .deviceLost
            case .call(_, VK_ERROR_SURFACE_LOST_KHR.rawValue, _): .surfaceLost
            case .call(let name, let result, let purpose):
                .call(name: "\(name) (\(purpose))", result: VulkanError.name(of: result))
            case .missingFeature(let device, let feature): .missing(device: device, what: [feature])
            case .missingFunction(let name): .missing(device: "the Vulkan driver", what: [name])
            case .noLoader(let reason): .noLoader(reason: reason)
            case .noFrame: .noFrame
            case .unusableFormat(let name, let reason): .unusableFormat(name: name, reason: reason)
            case .noDevice, .onlySoftware, .tooLarge, .invalidPlan, .notKept, .tooFewThreads, .cancelled:
                .unusableTarget(reason: error.description)
            }
    }
}
