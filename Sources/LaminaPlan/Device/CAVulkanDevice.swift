import Foundation

/// The Vulkan device that a renderer draws with, for programs that draw on it themselves.
///
/// Handles are opaque pointers, which Swift takes for `VkDevice` and the others of a program's own import of Vulkan. The
/// instance and the device are of version 1.3, with dynamic rendering and synchronization2 turned on and no
/// extensions. A program makes pipelines, buffers and images from ``device`` and destroys them itself. Whoever has such
/// objects keeps this object as well: **the device lives as long as it does**. Another renderer has another device, and
/// so has one whose device was lost, so that objects are made anew where a canvas brings another one (`!==`).
public final class CAVulkanDevice: @unchecked Sendable {
    /// The `VkInstance`.
    public let instance: OpaquePointer
    /// The `VkPhysicalDevice`.
    public let physicalDevice: OpaquePointer
    /// The `VkDevice`.
    public let device: OpaquePointer
    /// The one `VkQueue` of the device, which draws, computes and copies. Only the thread that draws a frame may submit to
    /// it, while it is in a callback of that frame.
    public let queue: OpaquePointer
    /// The family that the queue is of.
    public let queueFamilyIndex: UInt32
    /// The function pointer `vkGetInstanceProcAddr`, for loaders of functions that start from it.
    public let getInstanceProcAddr: OpaquePointer

    private let find: (String) -> OpaquePointer?
    private let owner: AnyObject

    /// - Parameter owner: Keeps the device.
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

    /// A function of the device, or else of the instance, by name: `"vkCmdDraw"`. The pointer is of the type that
    /// Vulkan's headers call `PFN_` and the name (`unsafeBitCast`). `nil` for what the driver does not have.
    public func function(named name: String) -> OpaquePointer? { find(name) }
}
