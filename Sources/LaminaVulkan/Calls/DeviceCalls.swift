import CLaminaVulkan
import LaminaCanvas

/// A logical device and the calls on it. Owns the device, unless a program does: every object made from the device keeps this
/// object alive.
final class DeviceCalls {
    let calls: VulkanCalls
    let device: VkDevice
    let functions: DeviceFunctions
    /// Kept alive, because an instance has to outlive its devices.
    let instance: InstanceCalls
    /// Released objects that frames on the device may use.
    let retired = RetiredObjects()

    /// The program's device, which is kept; `nil` for a device that this object destroys.
    let programs: CAVulkanDevice?

    /// A device that this object destroys.
    init(_ device: VkDevice, instance: InstanceCalls) throws(VulkanError) {
        let loader = instance.functions(of: device)
        let destroy: PFN_vkDestroyDevice = try loader.function("vkDestroyDevice")
        do {
            functions = try DeviceFunctions(loader, namesObjects: true)
        } catch {
            instance.calls.releaseAlone("vkDestroyDevice") { destroy(device, nil) }
            throw error
        }
        self.device = device
        self.instance = instance
        calls = instance.calls
        programs = nil
    }

    /// A device of the program.
    init(_ programs: CAVulkanDevice, instance: InstanceCalls) throws(VulkanError) {
        functions = try DeviceFunctions(
            instance.functions(of: programs.device),
            namesObjects: programs.instanceExtensions.contains(VK_EXT_DEBUG_UTILS_EXTENSION_NAME))
        device = programs.device
        self.instance = instance
        calls = instance.calls
        self.programs = programs
    }

    /// Waits for the device first and ignores the result: nothing in use may be destroyed.
    deinit {
        settle()
        if programs == nil {
            calls.releaseAlone("vkDestroyDevice") { functions.destroyDevice(device, nil) }
        }
    }

    /// Waits until the device is idle, before objects are released after a failure. A program may use other queues of its device on
    /// other threads, so there the queue alone is waited for.
    func settle() {
        if let programs {
            calls.release("vkQueueWaitIdle") { _ = functions.queueWaitIdle(programs.queue) }
        } else {
            calls.release("vkDeviceWaitIdle") { _ = functions.deviceWaitIdle(device) }
        }
        retired.finishAll()
    }

    /// Destroys an object that frames use, once none of them is on the device. The closure must not hold this object, which
    /// keeps it until then.
    func retire(_ name: StaticString, _ destroy: @escaping (DeviceFunctions, VkDevice) -> Void) {
        retired.release { [calls, functions, device] in
            calls.release(name) { destroy(functions, device) }
        }
    }

    func queue(family: UInt32) throws(VulkanError) -> VkQueue {
        var queue: VkQueue?
        try calls.perform("vkGetDeviceQueue", "graphics queue") {
            functions.getDeviceQueue(device, family, 0, &queue)
        }
        return try calls.made(queue, "vkGetDeviceQueue", "graphics queue")
    }

    /// The calls that make pipelines on this device, counted by `counter`.
    func forPipelines(counting counter: VulkanCalls) -> PipelineCalls {
        PipelineCalls(calls: counter, device: device, functions: functions)
    }

    /// Gives an object its name in messages. Does nothing without the extension.
    func label(_ handle: OpaquePointer, _ type: VkObjectType, _ name: @autoclosure () -> String)
        throws(VulkanError)
    {
        try calls.label(handle, type, name(), device, functions)
    }
}

// MARK: - Submission

extension DeviceCalls {
    func createCommandPool(_ info: UnsafePointer<VkCommandPoolCreateInfo>) throws(VulkanError)
        -> VkCommandPool
    {
        var pool: VkCommandPool?
        try calls.check("vkCreateCommandPool", "command pool") {
            functions.createCommandPool(device, info, nil, &pool)
        }
        return try calls.made(pool, "vkCreateCommandPool", "command pool")
    }

    func destroy(commandPool: VkCommandPool) {
        calls.release("vkDestroyCommandPool") { functions.destroyCommandPool(device, commandPool, nil) }
    }

    func allocateCommandBuffer(
        _ info: UnsafePointer<VkCommandBufferAllocateInfo>
    ) throws(VulkanError) -> VkCommandBuffer {
        var buffer: VkCommandBuffer?
        try calls.check("vkAllocateCommandBuffers", "command buffer") {
            functions.allocateCommandBuffers(device, info, &buffer)
        }
        return try calls.made(buffer, "vkAllocateCommandBuffers", "command buffer")
    }

    func reset(commandPool: VkCommandPool) throws(VulkanError) {
        try calls.check("vkResetCommandPool", "command pool") {
            functions.resetCommandPool(device, commandPool, 0)
        }
    }

    func createFence(_ info: UnsafePointer<VkFenceCreateInfo>) throws(VulkanError) -> VkFence {
        var fence: VkFence?
        try calls.check("vkCreateFence", "frame's fence") { functions.createFence(device, info, nil, &fence) }
        return try calls.made(fence, "vkCreateFence", "frame's fence")
    }

    func destroy(fence: VkFence) {
        calls.release("vkDestroyFence") { functions.destroyFence(device, fence, nil) }
    }

    func reset(fence: VkFence) throws(VulkanError) {
        var fence: VkFence? = fence
        try calls.check("vkResetFences", "frame's fence") { functions.resetFences(device, 1, &fence) }
    }

    /// Waits at most `nanoseconds`; a device that takes longer counts as failed.
    func wait(fence: VkFence, nanoseconds: UInt64) throws(VulkanError) {
        var fence: VkFence? = fence
        try calls.check("vkWaitForFences", "end of the frame") {
            functions.waitForFences(device, 1, &fence, 1, nanoseconds)
        }
    }

    func submit(_ info: UnsafePointer<VkSubmitInfo2>, to queue: VkQueue, fence: VkFence) throws(VulkanError) {
        try calls.check("vkQueueSubmit2", "frame") { functions.queueSubmit2(queue, 1, info, fence) }
    }

    func createQueryPool(_ info: UnsafePointer<VkQueryPoolCreateInfo>) throws(VulkanError) -> VkQueryPool {
        var pool: VkQueryPool?
        try calls.check("vkCreateQueryPool", "timestamps") {
            functions.createQueryPool(device, info, nil, &pool)
        }
        return try calls.made(pool, "vkCreateQueryPool", "timestamps")
    }

    func destroy(queryPool: VkQueryPool) {
        calls.release("vkDestroyQueryPool") { functions.destroyQueryPool(device, queryPool, nil) }
    }

    /// The first `count` timestamps, in ticks; all of them have been written.
    func timestamps(of pool: VkQueryPool, count: Int) throws(VulkanError) -> [UInt64] {
        var values = [UInt64](repeating: 0, count: count)
        try calls.check("vkGetQueryPoolResults", "timestamps") {
            functions.getQueryPoolResults(
                device, pool, 0, UInt32(count), count * MemoryLayout<UInt64>.stride, &values,
                VkDeviceSize(MemoryLayout<UInt64>.stride),
                VK_QUERY_RESULT_64_BIT.rawValue | VK_QUERY_RESULT_WAIT_BIT.rawValue)
        }
        return values
    }
}
