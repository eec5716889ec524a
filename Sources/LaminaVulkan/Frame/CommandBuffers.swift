import CLaminaVulkan

/// The command buffers of a frame, of which the current one is being recorded.
final class CommandBuffers {
    private let device: GraphicsDevice
    private let pool: Owned
    private var made: [CommandCalls] = []
    /// Command buffers that can be recorded again once the pool has been reset.
    private var dropped: [CommandCalls] = []
    private var recorded = 0
    /// The command buffer that is being recorded.
    private(set) var current: CommandCalls

    init(_ device: GraphicsDevice) throws(VulkanError) {
        self.device = device
        let calls = device.calls
        var info = VkCommandPoolCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO
        info.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT.rawValue
        info.queueFamilyIndex = device.queueFamily
        pool = Owned(try calls.createCommandPool(&info)) { calls.destroy(commandPool: $0) }
        current = try Self.make(pool, calls)
        made = [current]
    }

    private static func make(_ pool: Owned, _ calls: DeviceCalls) throws(VulkanError) -> CommandCalls {
        var info = VkCommandBufferAllocateInfo()
        info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO
        info.commandPool = pool.handle
        info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY
        info.commandBufferCount = 1
        return CommandCalls(buffer: try calls.allocateCommandBuffer(&info), device: calls)
    }

    /// Forgets the recorded commands, with which the device must be done, and begins again.
    func begin() throws(VulkanError) {
        try device.calls.reset(commandPool: pool.handle)
        made += dropped
        dropped = []
        recorded = 0
        current = made[0]
        try current.begin()
    }

    /// Begins another buffer for the following commands. It starts without the state that was set before.
    func split() throws(VulkanError) {
        try current.end()
        recorded += 1
        if recorded == made.count { made.append(try Self.make(pool, device.calls)) }
        current = made[recorded]
        try current.begin()
    }

    /// Drops the buffer that is being recorded, whatever its state, and begins another in its place.
    func restart() throws(VulkanError) {
        dropped.append(made.remove(at: recorded))
        if recorded == made.count { made.append(try Self.make(pool, device.calls)) }
        current = made[recorded]
        try current.begin()
    }

    /// Submits everything recorded to the device, which signals a fence when it is done.
    func submit(
        _ fence: Owned, waits: [VkSemaphoreSubmitInfo] = [], signals: [VkSemaphoreSubmitInfo] = []
    ) throws(VulkanError) {
        try current.end()
        let arena = StructureArena()
        let commands = made[...recorded].map { made in
            var info = VkCommandBufferSubmitInfo()
            info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO
            info.commandBuffer = made.buffer
            return info
        }
        var info = VkSubmitInfo2()
        info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2
        info.commandBufferInfoCount = UInt32(commands.count)
        info.pCommandBufferInfos = UnsafePointer(arena.keep(commands))
        if !waits.isEmpty {
            info.waitSemaphoreInfoCount = UInt32(waits.count)
            info.pWaitSemaphoreInfos = UnsafePointer(arena.keep(waits))
        }
        if !signals.isEmpty {
            info.signalSemaphoreInfoCount = UInt32(signals.count)
            info.pSignalSemaphoreInfos = UnsafePointer(arena.keep(signals))
        }
        try device.calls.submit(&info, to: device.queue, fence: fence.handle)
        withExtendedLifetime(arena) {}
    }
}
