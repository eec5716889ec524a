import CLaminaVulkan

/// Device memory of one image, or of several overlapping images that are never needed at the same time.
final class ImageMemory {
    let handle: Owned
    let size: UInt64
    /// Properties of the memory's type.
    let flags: UInt32
    /// The index in the device's list of memory types.
    private let type: UInt32
    private let device: GraphicsDevice
    private var mapped: UnsafeMutableRawPointer?

    /// Memory that fits an image's requirements, of the first wanted kind that exists.
    init(
        _ device: GraphicsDevice, _ requirements: VkMemoryRequirements, preferring wanted: [UInt32],
        purpose: String
    ) throws(VulkanError) {
        let allocation = try device.allocate(requirements, preferring: wanted, purpose: purpose)
        (handle, flags, type) = (allocation.memory, allocation.flags, allocation.type)
        size = requirements.size
        self.device = device
    }

    /// Whether an image with these requirements fits into the memory.
    func fits(_ requirements: VkMemoryRequirements) -> Bool {
        requirements.size <= size && requirements.memoryTypeBits >> type & 1 == 1
    }

    /// The memory's address for the CPU. Memory is mapped once, however many images it holds.
    func map(_ purpose: String) throws(VulkanError) -> UnsafeMutableRawPointer {
        if let mapped { return mapped }
        let bytes = try device.calls.map(handle.handle, purpose)
        mapped = bytes
        return bytes
    }
}
