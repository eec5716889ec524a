import CLaminaVulkan
import LaminaGeometry
import LaminaPlan

/// Everything that the CPU writes for one frame and the device reads or writes until the frame is done: command buffers,
/// records, timestamps, and the memory into which pixels are read back.
///
/// With two slots, the CPU records a frame while the device draws the frame before it.
final class FrameSlot {
    /// A frame that takes longer counts as hung. The limit is generous, because software devices draw large pictures
    /// slowly.
    private static let patienceNanoseconds: UInt64 = 120_000_000_000

    let buffers: CommandBuffers
    let records: FrameRecords
    let glyphRecords: GlyphRecords
    let readBack: ReadBack
    private let device: GraphicsDevice
    private let fence: Owned
    private let timer: PassTimer?
    /// The submitted frame that the device has not been seen to finish; `nil` if there is none.
    private var pending: UInt64?
    /// The steps of the last frame, for its times.
    private var list: BatchList?
    private(set) var timings: [PassTiming] = []
    /// The device's time from the first command of the last frame to its last, in seconds.
    private(set) var deviceSeconds: Double?

    init(_ device: GraphicsDevice, layout: VkDescriptorSetLayout, hasTimer: Bool) throws(VulkanError) {
        self.device = device
        buffers = try CommandBuffers(device)
        records = try FrameRecords(device, layout: layout)
        glyphRecords = try GlyphRecords(device, layout: layout)
        readBack = ReadBack(device)
        timer = hasTimer ? PassTimer(device) : nil
        var fenceInfo = VkFenceCreateInfo()
        fenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO
        let calls = device.calls
        fence = Owned(try calls.createFence(&fenceInfo)) { calls.destroy(fence: $0) }
    }

    /// Waits until the slot's last frame is done, and begins to record.
    func begin() throws(VulkanError) {
        try finish()
        (timings, deviceSeconds, list) = ([], nil, nil)
        try buffers.begin()
    }

    /// Begins to take the times of a frame's steps.
    func beginTimes(of list: BatchList) throws(VulkanError) {
        guard let timer else { return }
        self.list = list
        try timer.begin(passes: list.steps.count, buffers.current)
    }

    func mark(_ index: Int) throws(VulkanError) { try timer?.mark(index, buffers.current) }

    /// Submits the frame.
    func submit() throws(VulkanError) {
        try timer?.end(buffers.current)
        try buffers.submit(fence)
        pending = device.calls.retired.submit()
    }

    /// Submits a part of a frame, and waits for it.
    func submitPart() throws(VulkanError) {
        try buffers.submit(fence)
        pending = device.calls.retired.submit()
        try wait()
    }

    /// Waits until the frame is done, and its pixels can be read.
    func finish() throws(VulkanError) {
        guard pending != nil else { return }
        try wait()
        try readBack.invalidate()
        if let timer, let list {
            (timings, deviceSeconds) = try timer.times(of: list)
            self.list = nil
        }
    }

    private func wait() throws(VulkanError) {
        guard let frame = pending else { return }
        try device.calls.wait(fence: fence.handle, nanoseconds: Self.patienceNanoseconds)
        try device.calls.reset(fence: fence.handle)
        pending = nil
        device.calls.retired.finish(frame)
    }
}
