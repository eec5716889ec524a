import CLaminaVulkan

/// The functions of one device that the backend uses, found once by name.
struct DeviceFunctions {
    let destroyDevice: PFN_vkDestroyDevice
    let getDeviceQueue: PFN_vkGetDeviceQueue
    let deviceWaitIdle: PFN_vkDeviceWaitIdle
    let queueWaitIdle: PFN_vkQueueWaitIdle
    let allocateMemory: PFN_vkAllocateMemory
    let freeMemory: PFN_vkFreeMemory
    let mapMemory: PFN_vkMapMemory
    let invalidateMappedMemoryRanges: PFN_vkInvalidateMappedMemoryRanges
    let flushMappedMemoryRanges: PFN_vkFlushMappedMemoryRanges
    let createBuffer: PFN_vkCreateBuffer
    let destroyBuffer: PFN_vkDestroyBuffer
    let getBufferMemoryRequirements: PFN_vkGetBufferMemoryRequirements
    let bindBufferMemory: PFN_vkBindBufferMemory
    let createImage: PFN_vkCreateImage
    let destroyImage: PFN_vkDestroyImage
    let getImageMemoryRequirements: PFN_vkGetImageMemoryRequirements
    let bindImageMemory: PFN_vkBindImageMemory
    let getImageSubresourceLayout: PFN_vkGetImageSubresourceLayout
    let createImageView: PFN_vkCreateImageView
    let destroyImageView: PFN_vkDestroyImageView
    let createSampler: PFN_vkCreateSampler
    let destroySampler: PFN_vkDestroySampler
    let createDescriptorSetLayout: PFN_vkCreateDescriptorSetLayout
    let destroyDescriptorSetLayout: PFN_vkDestroyDescriptorSetLayout
    let createDescriptorPool: PFN_vkCreateDescriptorPool
    let destroyDescriptorPool: PFN_vkDestroyDescriptorPool
    let allocateDescriptorSets: PFN_vkAllocateDescriptorSets
    let updateDescriptorSets: PFN_vkUpdateDescriptorSets
    let createPipelineLayout: PFN_vkCreatePipelineLayout
    let destroyPipelineLayout: PFN_vkDestroyPipelineLayout
    let createShaderModule: PFN_vkCreateShaderModule
    let destroyShaderModule: PFN_vkDestroyShaderModule
    let createGraphicsPipelines: PFN_vkCreateGraphicsPipelines
    let destroyPipeline: PFN_vkDestroyPipeline
    let createPipelineCache: PFN_vkCreatePipelineCache
    let destroyPipelineCache: PFN_vkDestroyPipelineCache
    let getPipelineCacheData: PFN_vkGetPipelineCacheData
    let createCommandPool: PFN_vkCreateCommandPool
    let destroyCommandPool: PFN_vkDestroyCommandPool
    let allocateCommandBuffers: PFN_vkAllocateCommandBuffers
    let resetCommandPool: PFN_vkResetCommandPool
    let beginCommandBuffer: PFN_vkBeginCommandBuffer
    let endCommandBuffer: PFN_vkEndCommandBuffer
    let createFence: PFN_vkCreateFence
    let destroyFence: PFN_vkDestroyFence
    let resetFences: PFN_vkResetFences
    let waitForFences: PFN_vkWaitForFences
    let queueSubmit2: PFN_vkQueueSubmit2
    let cmdPipelineBarrier2: PFN_vkCmdPipelineBarrier2
    let cmdBeginRendering: PFN_vkCmdBeginRendering
    let cmdEndRendering: PFN_vkCmdEndRendering
    let cmdBindPipeline: PFN_vkCmdBindPipeline
    let cmdSetViewport: PFN_vkCmdSetViewport
    let cmdSetScissor: PFN_vkCmdSetScissor
    let cmdSetBlendConstants: PFN_vkCmdSetBlendConstants
    let cmdBindDescriptorSets: PFN_vkCmdBindDescriptorSets
    let cmdPushConstants: PFN_vkCmdPushConstants
    let cmdDraw: PFN_vkCmdDraw
    let cmdCopyBufferToImage: PFN_vkCmdCopyBufferToImage
    let cmdCopyImageToBuffer: PFN_vkCmdCopyImageToBuffer
    let cmdClearColorImage: PFN_vkCmdClearColorImage
    let cmdCopyImage: PFN_vkCmdCopyImage
    let cmdBlitImage: PFN_vkCmdBlitImage
    let createSemaphore: PFN_vkCreateSemaphore
    let destroySemaphore: PFN_vkDestroySemaphore
    let cmdResetQueryPool: PFN_vkCmdResetQueryPool
    let cmdWriteTimestamp2: PFN_vkCmdWriteTimestamp2
    let createQueryPool: PFN_vkCreateQueryPool
    let destroyQueryPool: PFN_vkDestroyQueryPool
    let getQueryPoolResults: PFN_vkGetQueryPoolResults
    /// From the extension that names objects; `nil` without it.
    let setDebugUtilsObjectName: PFN_vkSetDebugUtilsObjectNameEXT?

    /// - Parameter namesObjects: Whether the instance has the extension that names objects.
    init(_ loader: FunctionLoader, namesObjects: Bool) throws(VulkanError) {
        destroyDevice = try loader.function("vkDestroyDevice")
        getDeviceQueue = try loader.function("vkGetDeviceQueue")
        deviceWaitIdle = try loader.function("vkDeviceWaitIdle")
        queueWaitIdle = try loader.function("vkQueueWaitIdle")
        allocateMemory = try loader.function("vkAllocateMemory")
        freeMemory = try loader.function("vkFreeMemory")
        mapMemory = try loader.function("vkMapMemory")
        invalidateMappedMemoryRanges = try loader.function("vkInvalidateMappedMemoryRanges")
        flushMappedMemoryRanges = try loader.function("vkFlushMappedMemoryRanges")
        createBuffer = try loader.function("vkCreateBuffer")
        destroyBuffer = try loader.function("vkDestroyBuffer")
        getBufferMemoryRequirements = try loader.function("vkGetBufferMemoryRequirements")
        bindBufferMemory = try loader.function("vkBindBufferMemory")
        createImage = try loader.function("vkCreateImage")
        destroyImage = try loader.function("vkDestroyImage")
        getImageMemoryRequirements = try loader.function("vkGetImageMemoryRequirements")
        bindImageMemory = try loader.function("vkBindImageMemory")
        getImageSubresourceLayout = try loader.function("vkGetImageSubresourceLayout")
        createImageView = try loader.function("vkCreateImageView")
        destroyImageView = try loader.function("vkDestroyImageView")
        createSampler = try loader.function("vkCreateSampler")
        destroySampler = try loader.function("vkDestroySampler")
        createDescriptorSetLayout = try loader.function("vkCreateDescriptorSetLayout")
        destroyDescriptorSetLayout = try loader.function("vkDestroyDescriptorSetLayout")
        createDescriptorPool = try loader.function("vkCreateDescriptorPool")
        destroyDescriptorPool = try loader.function("vkDestroyDescriptorPool")
        allocateDescriptorSets = try loader.function("vkAllocateDescriptorSets")
        updateDescriptorSets = try loader.function("vkUpdateDescriptorSets")
        createPipelineLayout = try loader.function("vkCreatePipelineLayout")
        destroyPipelineLayout = try loader.function("vkDestroyPipelineLayout")
        createShaderModule = try loader.function("vkCreateShaderModule")
        destroyShaderModule = try loader.function("vkDestroyShaderModule")
        createGraphicsPipelines = try loader.function("vkCreateGraphicsPipelines")
        destroyPipeline = try loader.function("vkDestroyPipeline")
        createPipelineCache = try loader.function("vkCreatePipelineCache")
        destroyPipelineCache = try loader.function("vkDestroyPipelineCache")
        getPipelineCacheData = try loader.function("vkGetPipelineCacheData")
        createCommandPool = try loader.function("vkCreateCommandPool")
        destroyCommandPool = try loader.function("vkDestroyCommandPool")
        allocateCommandBuffers = try loader.function("vkAllocateCommandBuffers")
        resetCommandPool = try loader.function("vkResetCommandPool")
        beginCommandBuffer = try loader.function("vkBeginCommandBuffer")
        endCommandBuffer = try loader.function("vkEndCommandBuffer")
        createFence = try loader.function("vkCreateFence")
        destroyFence = try loader.function("vkDestroyFence")
        resetFences = try loader.function("vkResetFences")
        waitForFences = try loader.function("vkWaitForFences")
        queueSubmit2 = try loader.function("vkQueueSubmit2")
        cmdPipelineBarrier2 = try loader.function("vkCmdPipelineBarrier2")
        cmdBeginRendering = try loader.function("vkCmdBeginRendering")
        cmdEndRendering = try loader.function("vkCmdEndRendering")
        cmdBindPipeline = try loader.function("vkCmdBindPipeline")
        cmdSetViewport = try loader.function("vkCmdSetViewport")
        cmdSetScissor = try loader.function("vkCmdSetScissor")
        cmdSetBlendConstants = try loader.function("vkCmdSetBlendConstants")
        cmdBindDescriptorSets = try loader.function("vkCmdBindDescriptorSets")
        cmdPushConstants = try loader.function("vkCmdPushConstants")
        cmdDraw = try loader.function("vkCmdDraw")
        cmdCopyBufferToImage = try loader.function("vkCmdCopyBufferToImage")
        cmdCopyImageToBuffer = try loader.function("vkCmdCopyImageToBuffer")
        cmdClearColorImage = try loader.function("vkCmdClearColorImage")
        cmdCopyImage = try loader.function("vkCmdCopyImage")
        cmdBlitImage = try loader.function("vkCmdBlitImage")
        createSemaphore = try loader.function("vkCreateSemaphore")
        destroySemaphore = try loader.function("vkDestroySemaphore")
        cmdResetQueryPool = try loader.function("vkCmdResetQueryPool")
        cmdWriteTimestamp2 = try loader.function("vkCmdWriteTimestamp2")
        createQueryPool = try loader.function("vkCreateQueryPool")
        destroyQueryPool = try loader.function("vkDestroyQueryPool")
        getQueryPoolResults = try loader.function("vkGetQueryPoolResults")
        setDebugUtilsObjectName = namesObjects ? loader.optional("vkSetDebugUtilsObjectNameEXT") : nil
    }
}
