import CLaminaVulkan

/// A buffer in memory that the CPU sees, mapped for as long as the buffer lives.
final class DeviceBuffer {
    enum Use {
        /// Written by the CPU, read by shaders.
        case records
        /// Written by the CPU, copied from.
        case staging
        /// Copied into, read by the CPU.
        case readBack
    }

    let buffer: Owned
    let size: Int
    let bytes: UnsafeMutableRawPointer
    private let memory: Owned
    private let isCoherent: Bool
    private let device: GraphicsDevice
    private let purpose: String

    init(_ device: GraphicsDevice, size: Int, use: Use, purpose: String) throws(VulkanError) {
        let calls = device.calls
        var info = VkBufferCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO
        info.size = VkDeviceSize(size)
        info.sharingMode = VK_SHARING_MODE_EXCLUSIVE
        let visible = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT.rawValue
        let coherent = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT.rawValue
        let cached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT.rawValue
        let wanted: [UInt32]
        switch use {
        case .records:
            info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT.rawValue
            wanted = [visible | coherent]
        case .staging:
            info.usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT.rawValue
            wanted = [visible | coherent]
        case .readBack:
            info.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT.rawValue
            wanted = [visible | coherent | cached, visible | cached, visible | coherent]
        }
        buffer = Owned(try calls.createBuffer(&info, purpose)) { calls.destroy(buffer: $0) }
        let requirements = try calls.requirements(ofBuffer: buffer.handle, purpose)
        let allocation = try device.allocate(requirements, preferring: wanted, purpose: purpose)
        memory = allocation.memory
        isCoherent = allocation.flags & coherent != 0
        try calls.bind(buffer: buffer.handle, to: memory.handle, purpose)
        try calls.label(buffer.handle, VK_OBJECT_TYPE_BUFFER, purpose)
        bytes = try calls.map(memory.handle, purpose)
        self.size = size
        self.device = device
        self.purpose = purpose
    }

    /// Makes the device's writes readable.
    func invalidate() throws(VulkanError) {
        guard !isCoherent else { return }
        var range = VkMappedMemoryRange()
        range.sType = VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE
        range.memory = memory.handle
        range.size = VkDeviceSize(VK_WHOLE_SIZE)
        try device.calls.invalidate(&range, purpose)
    }
}

extension GraphicsDevice {
    /// Allocates memory of the first suitable kind.
    func allocate(
        _ requirements: VkMemoryRequirements, preferring wanted: [UInt32], purpose: String
    ) throws(VulkanError) -> (memory: Owned, flags: UInt32, type: UInt32) {
        guard let type = memoryType(bits: requirements.memoryTypeBits, preferring: wanted) else {
            throw .missingFeature(device: info.name, feature: "memory for \(purpose)")
        }
        var info = VkMemoryAllocateInfo()
        info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO
        info.allocationSize = requirements.size
        info.memoryTypeIndex = type.index
        let calls = calls
        let memory = Owned(try calls.allocate(&info, purpose)) { calls.destroy(memory: $0) }
        return (memory, type.flags, type.index)
    }
}
