import CLaminaVulkan
import LaminaColor
import LaminaGeometry
import LaminaPlan

extension FrameExecutor {
    /// Lets the device finish the commands on which a surface depends, paints the surface on the CPU, and begins to record
    /// again.
    func run(_ painting: BatchList.HostPainting, of plan: FramePlan) throws(VulkanError) {
        guard let painter else {
            throw .invalidPlan(reason: "the CPU cannot paint this device's targets")
        }
        let target = try image(of: painting.target.target)
        var barriers = [target.barrier(to: .host, keepsContents: painting.keepsContents)]
        // In the order of nodes, which is the same in each run.
        let sources = painting.sources.sorted { $0.key < $1.key }
        for (_, source) in sources where source.target != painting.target.target {
            barriers.append(try image(of: source.target).barrier(to: .host, keepsContents: true))
        }
        let needed = barriers.compactMap { $0 }
        let takeovers = target.takeover(keepsContents: painting.keepsContents)
        // The CPU read the picture last, and commands before this step leave it alone; then there is nothing to wait for.
        let waits = !needed.isEmpty || !takeovers.isEmpty
        if waits {
            try commands.barrier(images: needed, memory: takeovers)
            try submit()
        }
        var memory: [Int: PlacedPixels] = [:]
        for (node, source) in sources { memory[node] = try pixels(source) }
        let pixels = try pixels(painting.target)
        do throws(FrameCancelled) {
            try painter.paint(painting.content, of: plan, painting.region, into: pixels, reading: memory)
        } catch {
            throw .cancelled
        }
        // The CPU's writes are visible to all commands submitted afterwards.
        if waits { try buffers.begin() }
    }

    /// A surface's pixels in memory that the CPU sees. The memory of linear images is coherent.
    func pixels(_ image: BatchList.HostImage) throws(VulkanError) -> PlacedPixels {
        let memory = try self.image(of: image.target)
        guard let visible = memory.visible, visible.rowBytes % 4 == 0,
            image.x + image.frame.width <= memory.width, image.y + image.frame.height <= memory.height
        else { throw .invalidPlan(reason: "the CPU cannot see \(image.target)") }
        return PlacedPixels(
            pixels: (visible.bytes + image.y * visible.rowBytes + image.x * PixelFormat.standard.bytesPerPixel)
                .assumingMemoryBound(to: UInt32.self),
            stride: visible.rowBytes / 4, frame: image.frame)
    }
}
