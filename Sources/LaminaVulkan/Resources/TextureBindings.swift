import CLaminaVulkan
import LaminaPlan

/// Descriptor sets for the textures that draws sample, one for each texture and filter; rewritten only when these change.
final class TextureBindings {
    private static let setsPerPool = 32

    private struct Key: Hashable {
        var image: UInt64
        var filter: ImagePaint.Filter
    }

    private struct Slot {
        var set: VkDescriptorSet
        var key: Key?
        var lastUse: UInt64
    }

    private let device: GraphicsDevice
    private let layout: VkDescriptorSetLayout
    private let nearest: Owned
    private let linear: Owned
    private var pools: [Owned] = []
    private var slots: [Slot] = []
    private var byKey: [Key: Int] = [:]
    private var frame: UInt64 = 0
    private let framesInFlight: UInt64

    init(
        _ device: GraphicsDevice, layout: VkDescriptorSetLayout, framesInFlight: Int
    ) throws(VulkanError) {
        self.framesInFlight = UInt64(framesInFlight)
        self.device = device
        self.layout = layout
        nearest = try Self.sampler(device, VK_FILTER_NEAREST, purpose: "nearest sampler")
        linear = try Self.sampler(device, VK_FILTER_LINEAR, purpose: "linear sampler")
    }

    private static func sampler(
        _ device: GraphicsDevice, _ filter: VkFilter, purpose: String
    ) throws(VulkanError) -> Owned {
        var info = VkSamplerCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO
        info.magFilter = filter
        info.minFilter = filter
        info.mipmapMode = VK_SAMPLER_MIPMAP_MODE_NEAREST
        info.addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
        info.addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
        info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
        let calls = device.calls
        return Owned(try calls.createSampler(&info, purpose)) { calls.destroy(sampler: $0) }
    }

    /// Begins a frame: the sets of frames that the device has finished may be rewritten.
    func beginFrame() { frame += 1 }

    /// The set of a texture with a filter, valid for this frame.
    func set(for image: DeviceImage, _ filter: ImagePaint.Filter) throws(VulkanError) -> VkDescriptorSet {
        let key = Key(image: image.serial, filter: filter)
        if let index = byKey[key] {
            slots[index].lastUse = frame
            return slots[index].set
        }
        let index: Int
        if let free = slots.firstIndex(where: { $0.lastUse + framesInFlight <= frame }) {
            index = free
            if let old = slots[free].key { byKey[old] = nil }
            slots[free].key = nil
        } else {
            index = slots.count
            slots.append(Slot(set: try allocate(), key: nil, lastUse: 0))
        }
        try write(image, filter, to: slots[index].set)
        slots[index].key = key
        slots[index].lastUse = frame
        byKey[key] = index
        return slots[index].set
    }

    private func allocate() throws(VulkanError) -> VkDescriptorSet {
        if slots.count >= pools.count * Self.setsPerPool {
            pools.append(
                try DescriptorPool.make(
                    device, sets: Self.setsPerPool, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                    count: Self.setsPerPool, purpose: "textures"))
        }
        return try device.calls.allocateDescriptorSet(
            from: pools[pools.count - 1].handle, layout: layout, "texture")
    }

    private func write(
        _ image: DeviceImage, _ filter: ImagePaint.Filter, to set: VkDescriptorSet
    ) throws(VulkanError) {
        let arena = StructureArena()
        var info = VkDescriptorImageInfo()
        info.sampler = filter == .linear ? linear.handle : nearest.handle
        info.imageView = image.sampledView.handle
        info.imageLayout = image.layout(for: .sample)
        var write = VkWriteDescriptorSet()
        write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET
        write.dstSet = set
        write.descriptorCount = 1
        write.descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
        write.pImageInfo = UnsafePointer(arena.keep(info))
        try device.calls.update([write], "texture")
        withExtendedLifetime(arena) {}
    }
}
