import Foundation

/// The Vulkan device that a renderer draws with, for programs that draw on it themselves.
///
/// Handles are opaque pointers, which Swift accepts as the `VkDevice` and other handles of a program's own import of
/// Vulkan. The instance and the device are of version 1.3, with dynamic rendering and synchronization2 enabled and no
/// extensions. A program makes pipelines, buffers and images from ``device`` and destroys them itself. Keep this object for
/// as long as such objects exist: **it keeps the device alive**. Each renderer has its own device, and a new one after the
/// device was lost, so make the objects anew when a canvas brings another device (`!==`).
public final class CAVulkanDevice: @unchecked Sendable {
    /// The `VkInstance`.
    public let instance: OpaquePointer
    /// The `VkPhysicalDevice`.
    public let physicalDevice: OpaquePointer
    /// The `VkDevice`.
    public let device: OpaquePointer
    /// The only `VkQueue` of the device, for drawing, computing and copying. Only the thread that draws a frame may submit
    /// to it, and only inside a callback of that frame.
    public let queue: OpaquePointer
    /// The family of the queue.
    public let queueFamilyIndex: UInt32
    /// The function pointer `vkGetInstanceProcAddr`, for loaders of functions that start from it.
    public let getInstanceProcAddr: OpaquePointer

    private let find: (String) -> OpaquePointer?
    private let owner: AnyObject

    /// - Parameter owner: An object that keeps the device alive.
    package init(
        instance: OpaquePointer, physicalDevice: OpaquePointer, device: OpaquePointer, queue: OpaquePointer,
        queueFamilyIndex: UInt32, getInstanceProcAddr: OpaquePointer,
        find: @escaping (String) -> OpaquePointer?, owner: AnyObject
    ) {
        self.instance = instance
        self.physicalDevice = physicalDevice
        self.device = device
        self.queue = queue
        self.queueFamilyIndex = queueFamilyIndex
        self.getInstanceProcAddr = getInstanceProcAddr
        self.find = find
        self.owner = owner
    }

    /// A function of the device, or else of the instance, by name: `"vkCmdDraw"`. `nil` if the driver does not have it.
    /// Cast the pointer with `unsafeBitCast` to the type that Vulkan's headers call `PFN_` followed by the name.
    public func function(named name: String) -> OpaquePointer? { find(name) }
}
