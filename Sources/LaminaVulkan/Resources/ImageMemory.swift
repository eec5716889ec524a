import CLaminaVulkan

/// Device memory that one image lies in, or several over one another that are never needed at the same time.
final class ImageMemory {
    let handle: Owned
    let size: UInt64
    /// Properties of the memory's type.
    let flags: UInt32
    /// In the device's list of memory types.
    private let type: UInt32
    private let device: GraphicsDevice
    private var mapped: UnsafeMutableRawPointer?

    /// Memory that fits an image's requirements, of the first kind wanted that there is.
    init(
        _ device: GraphicsDevice, _ requirements: VkMemoryRequirements, preferring wanted: [UInt32],
        purpose: String
    ) throws(VulkanError) {
        let allocation = try device.allocate(requirements, preferring: wanted, purpose: purpose)
        (handle, flags, type) = (allocation.memory, allocation.flags, allocation.type)
        size = requirements.size
        self.device = device
    }

    /// Whether an image with these requirements can lie in it.
    func fits(_ requirements: VkMemoryRequirements) -> Bool {
        requirements.size <= size && requirements.memoryTypeBits >> type & 1 == 1
    }

    /// Where the CPU finds it. Memory is mapped once, whatever lies in it.
    func map(_ purpose: String) throws(VulkanError) -> UnsafeMutableRawPointer {
        if let mapped { return mapped }
        let bytes = try device.calls.map(handle.handle, purpose)
        mapped = bytes
        return bytes
    }
}
