import CLaminaVulkan

extension DeviceCalls {
    func createPipelineLayout(
        _ info: UnsafePointer<VkPipelineLayoutCreateInfo>, _ purpose: String
    ) throws(VulkanError) -> VkPipelineLayout {
        var layout: VkPipelineLayout?
        try calls.check("vkCreatePipelineLayout", purpose) {
            functions.createPipelineLayout(device, info, nil, &layout)
        }
        return try calls.made(layout, "vkCreatePipelineLayout", purpose)
    }

    func destroy(pipelineLayout: VkPipelineLayout) {
        calls.release("vkDestroyPipelineLayout") {
            functions.destroyPipelineLayout(device, pipelineLayout, nil)
        }
    }

    func destroy(pipeline: VkPipeline) {
        calls.release("vkDestroyPipeline") { functions.destroyPipeline(device, pipeline, nil) }
    }

    func createPipelineCache(data: [UInt8]) throws(VulkanError) -> VkPipelineCache {
        var cache: VkPipelineCache?
        try calls.check("vkCreatePipelineCache", "pipeline cache") {
            data.withUnsafeBytes { bytes in
                var info = VkPipelineCacheCreateInfo()
                info.sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO
                info.initialDataSize = bytes.count
                info.pInitialData = bytes.baseAddress
                return functions.createPipelineCache(device, &info, nil, &cache)
            }
        }
        return try calls.made(cache, "vkCreatePipelineCache", "pipeline cache")
    }

    func destroy(pipelineCache: VkPipelineCache) {
        calls.release("vkDestroyPipelineCache") { functions.destroyPipelineCache(device, pipelineCache, nil) }
    }

    func data(of cache: VkPipelineCache) throws(VulkanError) -> [UInt8] {
        var size = 0
        try calls.check("vkGetPipelineCacheData", "size of the pipeline cache") {
            functions.getPipelineCacheData(device, cache, &size, nil)
        }
        var bytes = [UInt8](repeating: 0, count: size)
        try calls.check("vkGetPipelineCacheData", "pipeline cache", accepting: [VK_INCOMPLETE]) {
            bytes.withUnsafeMutableBytes {
                functions.getPipelineCacheData(device, cache, &size, $0.baseAddress)
            }
        }
        return Array(bytes.prefix(size))
    }
}
