import Foundation

/// A Vulkan device: that of a renderer, for programs that draw on it themselves, or one that the program made, for a renderer
/// to draw on.
///
/// Handles are opaque pointers, which Swift accepts as the `VkDevice` and other handles of a program's own import of
/// Vulkan.
///
/// **A renderer's device** comes from ``CAVulkanCanvas/device`` and `CARenderer.vulkanDevice`. The instance and the device are
/// of version 1.3, with dynamic rendering and synchronization2 enabled, and the extensions that ``instanceExtensions`` and
/// ``deviceExtensions`` name. A program makes pipelines, buffers and images from ``device`` and destroys them itself. Keep this
/// object for as long as such objects exist: **it keeps the device alive**. Each renderer has its own device, and a new one
/// after the device was lost, so make the objects anew when a canvas brings another device (`!==`).
///
/// **A program's own device** is given to a renderer by `RendererOptions.vulkanDevice`. The renderer submits to its queue and
/// destroys nothing of it. Such a device needs what ``requiredFeatures`` and ``requiredAPIVersion`` say.
public final class CAVulkanDevice: @unchecked Sendable {
    /// The `VkInstance`.
    public let instance: OpaquePointer
    /// The `VkPhysicalDevice`.
    public let physicalDevice: OpaquePointer
    /// The `VkDevice`.
    public let device: OpaquePointer
    /// The `VkQueue` on which the renderer draws, computes and copies. Of a renderer's own device it is the only one, and only
    /// the thread that draws frames may submit to it, between frames or inside a callback of a frame.
    public let queue: OpaquePointer
    /// The family of the queue.
    public let queueFamilyIndex: UInt32
    /// The function pointer `vkGetInstanceProcAddr`, for loaders of functions that start from it.
    public let getInstanceProcAddr: OpaquePointer
    /// The version that the instance was made for, as Vulkan packs it.
    public let apiVersion: UInt32
    /// The extensions that were enabled when the instance was made.
    public let instanceExtensions: [String]
    /// The extensions that were enabled when the device was made.
    public let deviceExtensions: [String]
    /// The features that were enabled when the device was made, of those that a renderer uses, by the names of Vulkan's
    /// structures: `"dynamicRendering"`.
    public let features: [String]
    /// Whether the program made the device, so that no renderer may destroy it.
    package let isProgramsOwn: Bool

    private let find: (String) -> OpaquePointer?
    private let owner: AnyObject?

    /// - Parameter owner: An object that keeps the device alive.
    package init(
        instance: OpaquePointer, physicalDevice: OpaquePointer, device: OpaquePointer, queue: OpaquePointer,
        queueFamilyIndex: UInt32, getInstanceProcAddr: OpaquePointer, instanceExtensions: [String],
        deviceExtensions: [String], features: [String],
        find: @escaping (String) -> OpaquePointer?, owner: AnyObject
    ) {
        self.instance = instance
        self.physicalDevice = physicalDevice
        self.device = device
        self.queue = queue
        self.queueFamilyIndex = queueFamilyIndex
        self.getInstanceProcAddr = getInstanceProcAddr
        apiVersion = Self.requiredAPIVersion
        self.instanceExtensions = instanceExtensions
        self.deviceExtensions = deviceExtensions
        self.features = features
        isProgramsOwn = false
        self.find = find
        self.owner = owner
    }

    /// A device that the program made, for a renderer to draw on.
    ///
    /// The program keeps the instance and the device until the renderers are gone that draw on it, their surfaces included, and
    /// destroys them after that. A renderer submits to the queue while one of its methods runs, and when it is released it waits
    /// until the queue is idle. Vulkan wants one thread at a time on a queue, so no other thread may submit to this one
    /// meanwhile.
    ///
    /// What was enabled cannot be asked of a device, so the program says it here. A renderer checks the lists, and what the
    /// physical device says of itself, when it is made.
    ///
    /// - Parameters:
    ///   - instance: The `VkInstance`.
    ///   - physicalDevice: The `VkPhysicalDevice`.
    ///   - device: The `VkDevice`.
    ///   - queue: A `VkQueue` of the device, of a family with graphics.
    ///   - queueFamilyIndex: The family of the queue.
    ///   - getInstanceProcAddr: The function `vkGetInstanceProcAddr`, as from SDL; `nil` for that of Vulkan's loader.
    ///   - apiVersion: The version in the `VkApplicationInfo` of the instance.
    ///   - instanceExtensions: The names of the extensions that were enabled when the instance was made.
    ///   - deviceExtensions: The names of the extensions that were enabled when the device was made.
    ///   - features: The enabled features of ``requiredFeatures`` and ``optionalFeatures``.
    ///   - owner: Is kept for as long as the device may be used: an object of the program that destroys the device when it goes.
    /// - Throws: ``CAVulkanError/noLoader(reason:)`` without `getInstanceProcAddr` where Vulkan's loader is missing.
    public init(
        instance: OpaquePointer, physicalDevice: OpaquePointer, device: OpaquePointer, queue: OpaquePointer,
        queueFamilyIndex: UInt32, getInstanceProcAddr: OpaquePointer? = nil,
        apiVersion: UInt32 = CAVulkanDevice.requiredAPIVersion, instanceExtensions: [String] = [],
        deviceExtensions: [String] = [], features: [String], owner: AnyObject? = nil
    ) throws(CAVulkanError) {
        let lookUp: OpaquePointer
        if let getInstanceProcAddr { lookUp = getInstanceProcAddr } else { lookUp = try Self.loaderLookUp() }
        self.instance = instance
        self.physicalDevice = physicalDevice
        self.device = device
        self.queue = queue
        self.queueFamilyIndex = queueFamilyIndex
        self.getInstanceProcAddr = lookUp
        self.apiVersion = apiVersion
        self.instanceExtensions = instanceExtensions
        self.deviceExtensions = deviceExtensions
        self.features = features
        isProgramsOwn = true
        find = { Self.function(named: $0, device: device, instance: instance, lookUp) }
        self.owner = owner
    }

    /// A function of the device, or else of the instance, by name: `"vkCmdDraw"`. `nil` if the driver does not have it.
    /// Cast the pointer with `unsafeBitCast` to the type that Vulkan's headers call `PFN_` followed by the name.
    public func function(named name: String) -> OpaquePointer? { find(name) }
}

extension CAVulkanDevice {
    /// `vkGetInstanceProcAddr` and `vkGetDeviceProcAddr`: both take a handle and a name.
    private typealias LookUp = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?

    private static func function(
        named name: String, device: OpaquePointer, instance: OpaquePointer, _ lookUp: OpaquePointer
    ) -> OpaquePointer? {
        let ofInstance = unsafeBitCast(lookUp, to: LookUp.self)
        if let found = ofInstance(instance, "vkGetDeviceProcAddr") {
            if let function = unsafeBitCast(found, to: LookUp.self)(device, name) { return function }
        }
        return ofInstance(instance, name)
    }

    /// The function of Vulkan's loader, which stays open until the process ends.
    private static func loaderLookUp() throws(CAVulkanError) -> OpaquePointer {
        guard let library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL) else {
            throw .noLoader(
                reason: dlerror().map { String(cString: $0) } ?? "libvulkan.so.1 is not there")
        }
        guard let symbol = dlsym(library, "vkGetInstanceProcAddr") else {
            throw .noLoader(reason: "libvulkan.so.1 has no vkGetInstanceProcAddr")
        }
        return OpaquePointer(symbol)
    }
}
