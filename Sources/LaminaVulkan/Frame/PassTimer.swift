import CLaminaVulkan
import LaminaPlan

/// Times each step of a frame on the device, by two timestamps around it.
///
/// Software devices defer work to the end of a chain of passes, so their times say little.
final class PassTimer {
    private let device: GraphicsDevice
    private var pool: Owned?
    private var capacity = 0
    private var count = 0

    /// `nil` if the queue has no timestamps.
    init?(_ device: GraphicsDevice) {
        guard device.timestampBits > 0 else { return nil }
        self.device = device
    }

    /// Begins a frame with this many passes.
    func begin(passes: Int, _ commands: CommandCalls) throws(VulkanError) {
        count = 2 * passes
        guard count > 0 else { return }
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
    }

    /// Writes a timestamp once everything recorded so far is done.
    func mark(_ index: Int, _ commands: CommandCalls) throws(VulkanError) {
        if let pool { try commands.writeTimestamp(pool.handle, UInt32(index)) }
    }

    /// After the frame: the seconds of each step, in order.
    func timings(of list: BatchList) throws(VulkanError) -> [PassTiming] {
        guard let pool, count > 0 else { return [] }
        let stamps = try device.calls.timestamps(of: pool.handle, count: count)
        let mask = device.timestampBits >= 64 ? UInt64.max : (1 << UInt64(device.timestampBits)) - 1
        return list.steps.enumerated().map { index, step in
            let ticks = (stamps[2 * index + 1] &- stamps[2 * index]) & mask
            let surface =
                switch step {
                case .draw(let pass): pass.surfaces.first ?? 0
                case .copy(let copy): copy.surface
                case .blur(let blurs): blurs.first?.surface ?? 0
                case .paint(let painting): painting.surface
                }
            return PassTiming(
                surface: surface, seconds: Double(ticks) * device.nanosecondsPerTick * 1e-9)
        }
    }
}
