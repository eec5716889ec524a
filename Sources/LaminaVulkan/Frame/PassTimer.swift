import CLaminaVulkan
import LaminaPlan

/// Times a frame and each of its steps on the device, by timestamps before and after.
///
/// Software devices defer work to the end of a chain of passes, so their times say little.
final class PassTimer {
    private let device: GraphicsDevice
    private var pool: Owned?
    private var capacity = 0
    private var count = 0
    /// The place of the frame's own two timestamps, after those of its steps.
    private var frameIndex = 0

    /// `nil` if the queue has no timestamps.
    init?(_ device: GraphicsDevice) {
        guard device.timestampBits > 0 else { return nil }
        self.device = device
    }

    /// Begins a frame with this many passes.
    func begin(passes: Int, _ commands: CommandCalls) throws(VulkanError) {
        frameIndex = 2 * passes
        count = frameIndex + 2
        if count > capacity {
            pool = nil
            capacity = 64
            while capacity < count { capacity <<= 1 }
            var info = VkQueryPoolCreateInfo()
            info.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO
            info.queryType = VK_QUERY_TYPE_TIMESTAMP
            info.queryCount = UInt32(capacity)
            let calls = device.calls
            pool = Owned(try calls.createQueryPool(&info)) { calls.destroy(queryPool: $0) }
        }
        if let pool { try commands.reset(queryPool: pool.handle, count: count) }
        try mark(frameIndex, commands)
    }

    /// Ends a frame.
    func end(_ commands: CommandCalls) throws(VulkanError) {
        if count > 0 { try mark(frameIndex + 1, commands) }
    }

    /// Writes a timestamp once everything recorded so far is done.
    func mark(_ index: Int, _ commands: CommandCalls) throws(VulkanError) {
        if let pool { try commands.writeTimestamp(pool.handle, UInt32(index)) }
    }

    /// After the frame: the seconds of each step, in order, and of all commands together.
    func times(of list: BatchList) throws(VulkanError) -> (passes: [PassTiming], frame: Double?) {
        guard let pool, count > 0 else { return ([], nil) }
        let stamps = try device.calls.timestamps(of: pool.handle, count: count)
        count = 0
        let mask = device.timestampBits >= 64 ? UInt64.max : (1 << UInt64(device.timestampBits)) - 1
        func seconds(from index: Int) -> Double {
            Double((stamps[index + 1] &- stamps[index]) & mask) * device.nanosecondsPerTick * 1e-9
        }
        let passes = list.steps.enumerated().map { index, step in
            let surface =
                switch step {
                case .draw(let pass): pass.surfaces.first ?? 0
                case .copy(let copy): copy.surface
                case .blur(let blurs): blurs.first?.surface ?? 0
                }
            return PassTiming(surface: surface, seconds: seconds(from: 2 * index))
        }
        return (passes, seconds(from: frameIndex))
    }
}
