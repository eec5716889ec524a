import CLaminaVulkan
import Synchronization

/// The messages of the validation layers and the driver. They arrive on the thread that makes the call.
package final class ValidationMessages: Sendable {
    private let messages = Mutex<[String]>([])

    /// Every warning and error so far.
    package var all: [String] { messages.withLock { $0 } }

    package init() {}

    func append(_ message: String) { messages.withLock { $0.append(message) } }
}

/// The connection from an instance's messages to their recorder; messages are recorded while it lives.
final class ValidationMessenger {
    private let recorder: ValidationMessages
    private let instance: InstanceCalls
    private let handle: VkDebugUtilsMessengerEXT

    init(instance: InstanceCalls, recorder: ValidationMessages) throws(VulkanError) {
        var info = Self.createInfo(recorder: recorder)
        handle = try instance.createMessenger(&info)
        self.instance = instance
        self.recorder = recorder
    }

    deinit { instance.destroy(handle) }

    /// Also used in the instance's own chain, for messages while instances are created and destroyed. The recorder has to
    /// outlive every object created from this structure.
    static func createInfo(recorder: ValidationMessages) -> VkDebugUtilsMessengerCreateInfoEXT {
        var info = VkDebugUtilsMessengerCreateInfoEXT()
        info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT
        info.messageSeverity =
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT.rawValue
            | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT.rawValue
        info.messageType =
            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT.rawValue
            | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT.rawValue
        info.pfnUserCallback = { _, _, data, user in
            guard let user, let data, let text = data.pointee.pMessage else { return 0 }
            Unmanaged<ValidationMessages>.fromOpaque(user).takeUnretainedValue().append(String(cString: text))
            return 0
        }
        info.pUserData = Unmanaged.passUnretained(recorder).toOpaque()
        return info
    }
}
