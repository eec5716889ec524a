import CLaminaVulkan
import Foundation
import LaminaCanvas
import LaminaSystem

/// An instance of Vulkan 1.3, with the validation layers if they are requested.
final class VulkanInstance {
    static let validationLayer = "VK_LAYER_KHRONOS_validation"

    let calls: InstanceCalls
    /// The extensions that are enabled.
    let extensions: [String]
    private let messenger: ValidationMessenger?

    /// An instance of its own.
    ///
    /// - Parameters:
    ///   - recorder: Turns validation on, and receives its messages.
    ///   - wanted: Further extensions, as those of surfaces.
    init(calls: VulkanCalls, recorder: ValidationMessages?, extensions wanted: [String] = [])
        throws(VulkanError)
    {
        try Self.checkThreads()
        calls.areValidated = recorder != nil
        let loader = try LoaderCalls(calls: calls)
        let loaderVersion = try loader.version()
        guard loaderVersion >= LAMINA_VK_API_VERSION_1_3 else {
            throw .missingFeature(
                device: "the Vulkan loader \(VulkanVersion(loaderVersion))", feature: "version 1.3")
        }
        var extensions = try Self.extensions(wanted, of: loader)
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
            extensions += [VK_EXT_DEBUG_UTILS_EXTENSION_NAME, VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME]
                .filter { !extensions.contains($0) }
        }
        if !extensions.isEmpty {
            info.enabledExtensionCount = UInt32(extensions.count)
            info.ppEnabledExtensionNames = arena.keep(extensions)
        }
        let instance = try loader.createInstance(&info)
        self.calls = try InstanceCalls(
            instance, loader.getInstanceProcAddr, calls: loader.calls, recorder: recorder)
        self.extensions = extensions
        if let recorder {
            messenger = try ValidationMessenger(instance: self.calls, recorder: recorder)
        } else {
            messenger = nil
        }
        withExtendedLifetime(arena) {}
    }

    /// A program's instance, which stays when this object goes.
    ///
    /// - Parameter recorder: Receives the messages of the validation layer, if the program has the layer and the extension for
    ///   messages.
    init(of programs: CAVulkanDevice, calls: VulkanCalls, recorder: ValidationMessages?) throws(VulkanError) {
        guard programs.apiVersion >= LAMINA_VK_API_VERSION_1_3 else {
            throw .missingFeature(
                device: "the program's Vulkan instance",
                feature: "the apiVersion 1.3 of its VkApplicationInfo")
        }
        calls.areValidated = recorder != nil
        self.calls = try InstanceCalls(of: programs, calls: calls, recorder: recorder)
        extensions = programs.instanceExtensions
        if let recorder, extensions.contains(VK_EXT_DEBUG_UTILS_EXTENSION_NAME) {
            messenger = try ValidationMessenger(instance: self.calls, recorder: recorder)
        } else {
            messenger = nil
        }
    }
}

extension VulkanInstance {
    /// The extensions that are enabled for those which a program asks for: these, each once, and what a surface uses where it is
    /// there.
    private static func extensions(_ wanted: [String], of loader: LoaderCalls) throws(VulkanError) -> [String]
    {
        guard !wanted.isEmpty else { return [] }
        let known = Set(try loader.extensions().map(\.name))
        var result: [String] = []
        for name in wanted where !result.contains(name) {
            guard known.contains(name) else {
                throw .missingFeature(device: "the Vulkan loader", feature: "the instance extension \(name)")
            }
            result.append(name)
        }
        result += CAVulkanDevice.optionalSurfaceInstanceExtensions.filter {
            known.contains($0) && !result.contains($0)
        }
        return result
    }

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
