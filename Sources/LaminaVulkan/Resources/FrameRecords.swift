import CLaminaVulkan

/// A frame's pieces and records in one buffer, and the descriptor set that gives shaders access to it.
final class FrameRecords {
    /// The stages that read the bindings of records.glsl and gradient.glsl: pieces, paints, edges and outlines; inputs of
    /// custom filters; gradients and their spans; sprites.
    static let bindings =
        Array(repeating: VK_SHADER_STAGE_VERTEX_BIT, count: 4) + [
            VK_SHADER_STAGE_FRAGMENT_BIT, VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_STAGE_FRAGMENT_BIT,
            VK_SHADER_STAGE_VERTEX_BIT,
        ]
    /// The strictest alignment that a device may require of an offset into a storage buffer.
    private static let alignment = 256

    let set: VkDescriptorSet
    private let device: GraphicsDevice
    private let pool: Owned
    private var buffer: DeviceBuffer?

    init(_ device: GraphicsDevice, layout: VkDescriptorSetLayout) throws(VulkanError) {
        self.device = device
        pool = try DescriptorPool.make(
            device, sets: 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count: Self.bindings.count, purpose: "records"
        )
        set = try device.calls.allocateDescriptorSet(from: pool.handle, layout: layout, "records")
    }

    /// Copies a frame's records. The device must no longer be reading the last frame's.
    func fill(_ list: FrameRecordList) throws(VulkanError) {
        var offset = 0
        func reserve<T>(_ values: [T]) -> Range<Int> {
            // An empty binding would not be valid.
            let bytes = max(values.count * MemoryLayout<T>.stride, Self.alignment)
            defer { offset += (bytes + Self.alignment - 1) / Self.alignment * Self.alignment }
            return offset..<(offset + bytes)
        }
        let ranges = [
            reserve(list.pieces), reserve(list.paints), reserve(list.edges), reserve(list.outlines),
            reserve(list.filterInputs), reserve(list.gradients), reserve(list.spans), reserve(list.sprites),
        ]
        if let longest = ranges.map(\.count).max(), longest > device.info.maximumStorageBytes {
            throw .tooLarge(
                what: "the frame's records", size: longest, limit: device.info.maximumStorageBytes)
        }
        if buffer.map({ $0.size < offset }) ?? true {
            buffer = nil
            var size = 1 << 16
            while size < offset { size <<= 1 }
            buffer = try DeviceBuffer(device, size: size, use: .records, purpose: "records")
        }
        guard let buffer else { return }
        func copy<T>(_ values: [T], to range: Range<Int>) {
            values.withUnsafeBytes { source in
                if let base = source.baseAddress, source.count > 0 {
                    (buffer.bytes + range.lowerBound).copyMemory(from: base, byteCount: source.count)
                }
            }
        }
        copy(list.pieces, to: ranges[0])
        copy(list.paints, to: ranges[1])
        copy(list.edges, to: ranges[2])
        copy(list.outlines, to: ranges[3])
        copy(list.filterInputs, to: ranges[4])
        copy(list.gradients, to: ranges[5])
        copy(list.spans, to: ranges[6])
        copy(list.sprites, to: ranges[7])
        try bind(ranges, of: buffer)
    }

    private func bind(_ ranges: [Range<Int>], of buffer: DeviceBuffer) throws(VulkanError) {
        let arena = StructureArena()
        let writes = ranges.enumerated().map { index, range in
            var info = VkDescriptorBufferInfo()
            info.buffer = buffer.buffer.handle
            info.offset = VkDeviceSize(range.lowerBound)
            info.range = VkDeviceSize(range.count)
            var write = VkWriteDescriptorSet()
            write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET
            write.dstSet = set
            write.dstBinding = UInt32(index)
            write.descriptorCount = 1
            write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
            write.pBufferInfo = UnsafePointer(arena.keep(info))
            return write
        }
        try device.calls.update(writes, "records")
        withExtendedLifetime(arena) {}
    }
}

enum DescriptorPool {
    /// A pool for sets of one kind of descriptor, with `count` descriptors in all.
    static func make(
        _ device: GraphicsDevice, sets: Int, _ type: VkDescriptorType, count: Int, purpose: String
    ) throws(VulkanError) -> Owned {
        let arena = StructureArena()
        var info = VkDescriptorPoolCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO
        info.maxSets = UInt32(sets)
        info.poolSizeCount = 1
        info.pPoolSizes = UnsafePointer(
            arena.keep(VkDescriptorPoolSize(type: type, descriptorCount: UInt32(count))))
        let calls = device.calls
        defer { withExtendedLifetime(arena) {} }
        return Owned(try calls.createDescriptorPool(&info, purpose)) { calls.destroy(descriptorPool: $0) }
    }
}
