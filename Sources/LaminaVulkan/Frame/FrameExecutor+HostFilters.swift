import CLaminaVulkan
import LaminaGeometry
import LaminaPlan

extension FrameExecutor {
    /// Lets the device finish the recorded commands, blurs on the CPU, and begins to record again.
    func run(_ blurs: [BatchList.HostBlur]) throws(VulkanError) {
        guard let hostFilter else {
            throw .invalidPlan(reason: "the CPU cannot filter this device's targets")
        }
        var barriers: [VkImageMemoryBarrier2?] = []
        var takeovers: [VkMemoryBarrier2] = []
        for blur in blurs {
            barriers.append(try image(of: blur.source.target).barrier(to: .host, keepsContents: true))
            let target = try image(of: blur.target.target)
            barriers.append(target.barrier(to: .host, keepsContents: blur.keepsContents))
            takeovers += target.takeover(keepsContents: blur.keepsContents)
        }
        try commands.barrier(images: barriers.compactMap { $0 }, memory: takeovers)
        try submit()
        for blur in blurs {
            try hostFilter.run(
                blur.filter, from: try pixels(blur.source), to: try pixels(blur.target), blur.rectangles)
        }
        // The CPU's writes are visible to all commands submitted afterwards.
        try buffers.begin()
    }
}
