import CLaminaVulkan

/// A frame's glyph records in a buffer, and the descriptor set that gives the glyph shaders access to it. These shaders
/// read no other records.
final class GlyphRecords {
    /// The least size of the buffer in bytes.
    private static let leastBytes = 1 << 16

    let set: VkDescriptorSet
    private let device: GraphicsDevice
    private let pool: Owned
    private var buffer: DeviceBuffer?

    /// - Parameter layout: The layout of ``FrameRecords``, of which only the first binding is written.
    init(_ device: GraphicsDevice, layout: VkDescriptorSetLayout) throws(VulkanError) {
        self.device = device
        pool = try DescriptorPool.make(
            device, sets: 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count: FrameRecords.bindings.count,
            purpose: "glyphs")
        set = try device.calls.allocateDescriptorSet(from: pool.handle, layout: layout, "glyphs")
    }

    /// Copies a frame's records. The device must no longer be reading the last frame's.
    func fill(_ records: [GlyphRecord]) throws(VulkanError) {
        let bytes = records.count * MemoryLayout<GlyphRecord>.stride
        guard bytes > 0 else { return }
        if buffer.map({ $0.size < bytes }) ?? true {
            buffer = nil
            var size = Self.leastBytes
            while size < bytes { size <<= 1 }
            let made = try DeviceBuffer(device, size: size, use: .records, purpose: "glyphs")
            try bind(made)
            buffer = made
        }
        guard let buffer else { return }
        records.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            buffer.bytes.copyMemory(from: base, byteCount: source.count)
        }
    }

    private func bind(_ buffer: DeviceBuffer) throws(VulkanError) {
        let arena = StructureArena()
        var info = VkDescriptorBufferInfo()
        info.buffer = buffer.buffer.handle
        info.range = VkDeviceSize(min(buffer.size, device.info.maximumStorageBytes))
        var write = VkWriteDescriptorSet()
        write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET
        write.dstSet = set
        write.descriptorCount = 1
        write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
        write.pBufferInfo = UnsafePointer(arena.keep(info))
        try device.calls.update([write], "glyphs")
        withExtendedLifetime(arena) {}
    }
}
