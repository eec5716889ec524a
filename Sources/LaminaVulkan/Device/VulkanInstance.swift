import CLaminaVulkan
import Foundation
import LaminaSystem

/// An instance of Vulkan 1.3, with the validation layers if they are requested.
final class VulkanInstance {
    static let validationLayer = "VK_LAYER_KHRONOS_validation"

    let calls: InstanceCalls
    let loaderVersion: UInt32
    private let messenger: ValidationMessenger?

    /// - Parameter recorder: Turns validation on, and receives its messages.
    init(calls: VulkanCalls, recorder: ValidationMessages?) throws(VulkanError) {
        try Self.checkThreads()
        calls.areValidated = recorder != nil
        let loader = try LoaderCalls(calls: calls)
        loaderVersion = try loader.version()
        guard loaderVersion >= LAMINA_VK_API_VERSION_1_3 else {
            throw .missingFeature(
                device: "the Vulkan loader \(VulkanVersion(loaderVersion))", feature: "version 1.3")
        }
        let arena = StructureArena()
        var application = VkApplicationInfo()
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO
        application.pApplicationName = arena.keep("Lamina")
        application.apiVersion = LAMINA_VK_API_VERSION_1_3
        var info = VkInstanceCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO
        info.pApplicationInfo = UnsafePointer(arena.keep(application))

        if let recorder {
            guard try loader.layers().contains(where: { $0.name == Self.validationLayer }) else {
                throw .missingFeature(device: "the Vulkan loader", feature: Self.validationLayer)
            }
            var messages = ValidationMessenger.createInfo(recorder: recorder)
            var features = VkValidationFeaturesEXT()
            features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT
            features.enabledValidationFeatureCount = 1
            features.pEnabledValidationFeatures = UnsafePointer(
                arena.keep(VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT))
            messages.pNext = UnsafeRawPointer(arena.keep(features))
            info.pNext = UnsafeRawPointer(arena.keep(messages))
            info.enabledLayerCount = 1
            info.ppEnabledLayerNames = arena.keep([Self.validationLayer])
            let extensions = [VK_EXT_DEBUG_UTILS_EXTENSION_NAME, VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME]
            info.enabledExtensionCount = UInt32(extensions.count)
            info.ppEnabledExtensionNames = arena.keep(extensions)
        }
        let instance = try loader.createInstance(&info)
        self.calls = try InstanceCalls(instance, loader: loader, recorder: recorder)
        if let recorder {
            messenger = try ValidationMessenger(instance: self.calls, recorder: recorder)
        } else {
            messenger = nil
        }
        withExtendedLifetime(arena) {}
    }
}

extension VulkanInstance {
    /// Checks that enough threads can be started. llvmpipe draws with a thread for each core and computes with as many
    /// more; it waits for ever for threads that fail to start.
    private static func checkThreads() throws(VulkanError) {
        let needed = 2 * min(ProcessInfo.processInfo.activeProcessorCount, 16) + 4
        do throws(ThreadError) {
            try WorkerThread.require(needed, for: "lamina vulkan")
        } catch {
            throw .tooFewThreads(needed: needed, reason: error.description)
        }
    }
}

/// A version packed as in Vulkan: 10 bits of major, 10 of minor, 12 of patch.
package struct VulkanVersion: Hashable, Sendable, CustomStringConvertible {
    package var packed: UInt32

    package init(_ packed: UInt32) { self.packed = packed }

    package var description: String { "\(packed >> 22 & 0x7F).\(packed >> 12 & 0x3FF).\(packed & 0xFFF)" }
}

extension VkLayerProperties {
    var name: String { fixedString(layerName) }
}

extension VkExtensionProperties {
    var name: String { fixedString(extensionName) }
}

/// A C array of characters up to its first zero.
func fixedString<T>(_ array: T) -> String {
    withUnsafeBytes(of: array) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
