import CLaminaVulkan

extension DeviceCalls {
    // MARK: Memory

    func allocate(_ info: UnsafePointer<VkMemoryAllocateInfo>, _ purpose: String) throws(VulkanError)
        -> VkDeviceMemory
    {
        var memory: VkDeviceMemory?
        try calls.check("vkAllocateMemory", purpose) { functions.allocateMemory(device, info, nil, &memory) }
        return try calls.made(memory, "vkAllocateMemory", purpose)
    }

    func destroy(memory: VkDeviceMemory) {
        retire("vkFreeMemory") { functions, device in functions.freeMemory(device, memory, nil) }
    }

    /// Maps memory until it is freed.
    func map(_ memory: VkDeviceMemory, _ purpose: String) throws(VulkanError) -> UnsafeMutableRawPointer {
        var pointer: UnsafeMutableRawPointer?
        try calls.check("vkMapMemory", purpose) {
            functions.mapMemory(device, memory, 0, VkDeviceSize(VK_WHOLE_SIZE), 0, &pointer)
        }
        return try calls.made(pointer, "vkMapMemory", purpose)
    }

    /// Makes the device's writes visible to the CPU, for memory that is not coherent.
    func invalidate(_ range: UnsafePointer<VkMappedMemoryRange>, _ purpose: String) throws(VulkanError) {
        try calls.check("vkInvalidateMappedMemoryRanges", purpose) {
            functions.invalidateMappedMemoryRanges(device, 1, range)
        }
    }

    /// Makes the CPU's writes visible to the device, for memory that is not coherent.
    func flush(_ range: UnsafePointer<VkMappedMemoryRange>, _ purpose: String) throws(VulkanError) {
        try calls.check("vkFlushMappedMemoryRanges", purpose) {
            functions.flushMappedMemoryRanges(device, 1, range)
        }
    }

    // MARK: Buffers

    func createBuffer(_ info: UnsafePointer<VkBufferCreateInfo>, _ purpose: String) throws(VulkanError)
        -> VkBuffer
    {
        var buffer: VkBuffer?
        try calls.check("vkCreateBuffer", purpose) { functions.createBuffer(device, info, nil, &buffer) }
        return try calls.made(buffer, "vkCreateBuffer", purpose)
    }

    func destroy(buffer: VkBuffer) {
        retire("vkDestroyBuffer") { functions, device in functions.destroyBuffer(device, buffer, nil) }
    }

    func requirements(ofBuffer buffer: VkBuffer, _ purpose: String) throws(VulkanError)
        -> VkMemoryRequirements
    {
        var requirements = VkMemoryRequirements()
        try calls.perform("vkGetBufferMemoryRequirements", purpose) {
            functions.getBufferMemoryRequirements(device, buffer, &requirements)
        }
        return requirements
    }

    func bind(buffer: VkBuffer, to memory: VkDeviceMemory, _ purpose: String) throws(VulkanError) {
        try calls.check("vkBindBufferMemory", purpose) {
            functions.bindBufferMemory(device, buffer, memory, 0)
        }
    }

    // MARK: Images

    func createImage(_ info: UnsafePointer<VkImageCreateInfo>, _ purpose: String) throws(VulkanError)
        -> VkImage
    {
        var image: VkImage?
        try calls.check("vkCreateImage", purpose) { functions.createImage(device, info, nil, &image) }
        return try calls.made(image, "vkCreateImage", purpose)
    }

    func destroy(image: VkImage) {
        retire("vkDestroyImage") { functions, device in functions.destroyImage(device, image, nil) }
    }

    func requirements(ofImage image: VkImage, _ purpose: String) throws(VulkanError) -> VkMemoryRequirements {
        var requirements = VkMemoryRequirements()
        try calls.perform("vkGetImageMemoryRequirements", purpose) {
            functions.getImageMemoryRequirements(device, image, &requirements)
        }
        return requirements
    }

    func bind(image: VkImage, to memory: VkDeviceMemory, _ purpose: String) throws(VulkanError) {
        try calls.check("vkBindImageMemory", purpose) { functions.bindImageMemory(device, image, memory, 0) }
    }

    /// The layout of the rows of a linear colour image.
    func layout(ofLinear image: VkImage, _ purpose: String) throws(VulkanError) -> VkSubresourceLayout {
        var subresource = VkImageSubresource()
        subresource.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT.rawValue
        var layout = VkSubresourceLayout()
        try calls.perform("vkGetImageSubresourceLayout", purpose) {
            functions.getImageSubresourceLayout(device, image, &subresource, &layout)
        }
        return layout
    }

    func createImageView(
        _ info: UnsafePointer<VkImageViewCreateInfo>, _ purpose: String
    ) throws(VulkanError) -> VkImageView {
        var view: VkImageView?
        try calls.check("vkCreateImageView", purpose) { functions.createImageView(device, info, nil, &view) }
        return try calls.made(view, "vkCreateImageView", purpose)
    }

    func destroy(imageView: VkImageView) {
        retire("vkDestroyImageView") { functions, device in functions.destroyImageView(device, imageView, nil)
        }
    }

    func createSampler(_ info: UnsafePointer<VkSamplerCreateInfo>, _ purpose: String) throws(VulkanError)
        -> VkSampler
    {
        var sampler: VkSampler?
        try calls.check("vkCreateSampler", purpose) { functions.createSampler(device, info, nil, &sampler) }
        return try calls.made(sampler, "vkCreateSampler", purpose)
    }

    func destroy(sampler: VkSampler) {
        calls.release("vkDestroySampler") { functions.destroySampler(device, sampler, nil) }
    }

    // MARK: Descriptors

    func createDescriptorSetLayout(
        _ info: UnsafePointer<VkDescriptorSetLayoutCreateInfo>, _ purpose: String
    ) throws(VulkanError) -> VkDescriptorSetLayout {
        var layout: VkDescriptorSetLayout?
        try calls.check("vkCreateDescriptorSetLayout", purpose) {
            functions.createDescriptorSetLayout(device, info, nil, &layout)
        }
        return try calls.made(layout, "vkCreateDescriptorSetLayout", purpose)
    }

    func destroy(descriptorSetLayout: VkDescriptorSetLayout) {
        calls.release("vkDestroyDescriptorSetLayout") {
            functions.destroyDescriptorSetLayout(device, descriptorSetLayout, nil)
        }
    }

    func createDescriptorPool(
        _ info: UnsafePointer<VkDescriptorPoolCreateInfo>, _ purpose: String
    ) throws(VulkanError) -> VkDescriptorPool {
        var pool: VkDescriptorPool?
        try calls.check("vkCreateDescriptorPool", purpose) {
            functions.createDescriptorPool(device, info, nil, &pool)
        }
        return try calls.made(pool, "vkCreateDescriptorPool", purpose)
    }

    func destroy(descriptorPool: VkDescriptorPool) {
        calls.release("vkDestroyDescriptorPool") {
            functions.destroyDescriptorPool(device, descriptorPool, nil)
        }
    }

    func allocateDescriptorSet(
        from pool: VkDescriptorPool, layout: VkDescriptorSetLayout, _ purpose: String
    ) throws(VulkanError) -> VkDescriptorSet {
        var set: VkDescriptorSet?
        try calls.check("vkAllocateDescriptorSets", purpose) {
            var layout: VkDescriptorSetLayout? = layout
            return withUnsafePointer(to: &layout) { layouts in
                var info = VkDescriptorSetAllocateInfo()
                info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO
                info.descriptorPool = pool
                info.descriptorSetCount = 1
                info.pSetLayouts = layouts
                return functions.allocateDescriptorSets(device, &info, &set)
            }
        }
        return try calls.made(set, "vkAllocateDescriptorSets", purpose)
    }

    func update(_ writes: [VkWriteDescriptorSet], _ purpose: String) throws(VulkanError) {
        try calls.perform("vkUpdateDescriptorSets", purpose) {
            functions.updateDescriptorSets(device, UInt32(writes.count), writes, 0, nil)
        }
    }
}
