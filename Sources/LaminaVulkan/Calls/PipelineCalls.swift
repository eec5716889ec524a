import CLaminaVulkan

/// The calls that make pipelines.
///
/// They do not own the device. A thread that makes pipelines beside the frames has its own `VulkanCalls`, so that the
/// frames' calls have the same numbers in every run.
struct PipelineCalls {
    let calls: VulkanCalls
    let device: VkDevice
    let functions: DeviceFunctions

    func createShaderModule(words: [UInt32], _ purpose: String) throws(VulkanError) -> VkShaderModule {
        var module: VkShaderModule?
        try calls.check("vkCreateShaderModule", purpose) {
            words.withUnsafeBufferPointer { words in
                var info = VkShaderModuleCreateInfo()
                info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO
                info.codeSize = words.count * MemoryLayout<UInt32>.size
                info.pCode = words.baseAddress
                return functions.createShaderModule(device, &info, nil, &module)
            }
        }
        return try calls.made(module, "vkCreateShaderModule", purpose)
    }

    func destroy(shaderModule: VkShaderModule) {
        calls.release("vkDestroyShaderModule") { functions.destroyShaderModule(device, shaderModule, nil) }
    }

    /// Makes a pipeline and names it.
    func createPipeline(
        _ info: UnsafePointer<VkGraphicsPipelineCreateInfo>, cache: VkPipelineCache?, _ purpose: String
    ) throws(VulkanError) -> VkPipeline {
        var made: VkPipeline?
        try calls.check("vkCreateGraphicsPipelines", purpose) {
            functions.createGraphicsPipelines(device, cache, 1, info, nil, &made)
        }
        let pipeline = try calls.made(made, "vkCreateGraphicsPipelines", purpose)
        do throws(VulkanError) {
            try calls.label(pipeline, VK_OBJECT_TYPE_PIPELINE, purpose, device, functions)
        } catch {
            calls.release("vkDestroyPipeline") { functions.destroyPipeline(device, pipeline, nil) }
            throw error
        }
        return pipeline
    }
}

extension VulkanCalls {
    /// Gives an object of a device its name in messages. Does nothing without the extension.
    func label(
        _ handle: OpaquePointer, _ type: VkObjectType, _ name: @autoclosure () -> String, _ device: VkDevice,
        _ functions: DeviceFunctions
    ) throws(VulkanError) {
        guard let setName = functions.setDebugUtilsObjectName else { return }
        let text = name()
        try check("vkSetDebugUtilsObjectNameEXT", text) {
            text.withCString { name in
                var info = VkDebugUtilsObjectNameInfoEXT()
                info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT
                info.objectType = type
                info.objectHandle = UInt64(UInt(bitPattern: handle))
                info.pObjectName = name
                return setName(device, &info)
            }
        }
    }
}
