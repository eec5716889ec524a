import CLaminaVulkan
import LaminaGeometry
import LaminaImage

extension FrameExecutor {
    /// Copies the planes of new video pictures to the device, and records their conversion to pixels.
    func record(_ conversions: [PlaneConversion], from staging: DeviceBuffer?) throws(VulkanError) {
        guard let staging, !conversions.isEmpty else { return }
        // The viewport is set before the first barrier, as in every pass.
        try commands.set(viewport: VkViewport(x: 0, y: 0, width: 1, height: 1, minDepth: 0, maxDepth: 1))
        let planes = conversions.flatMap(\.planes)
        try commands.barrier(
            images: planes.compactMap { $0.image.barrier(to: .upload, keepsContents: false) })
        for plane in planes {
            try commands.upload(staging.buffer.handle, to: plane.image.image.handle, [plane.region])
        }
        let targets = conversions.flatMap(\.targets)
        try commands.barrier(
            images: planes.compactMap { $0.image.barrier(to: .sample, keepsContents: true) }
                + targets.compactMap { $0.page.barrier(to: .draw, keepsContents: false) })
        for conversion in conversions {
            for target in conversion.targets { try record(conversion, into: target) }
        }
    }

    private func record(
        _ conversion: PlaneConversion, into target: PlaneConversion.Target
    ) throws(VulkanError) {
        let key = PipelineKey(material: .ycbcr(conversion.stage), blend: .opaque)
        let layout = pipelines.layout.handle
        try begin(target.page, target.area, keepsContents: false, "planes")
        try commands.set(
            viewport: VkViewport(
                x: Float(target.area.x0), y: Float(target.area.y0), width: Float(target.area.width),
                height: Float(target.area.height), minDepth: 0, maxDepth: 1))
        try commands.bind(pipeline: try pipelines.pipeline(key), key.description)
        for (index, plane) in conversion.planes.enumerated() {
            let set = try bindings.set(for: plane.image, .nearest)
            try commands.bind(set: set, at: UInt32(index + 1), layout: layout)
        }
        var constants = conversion.constants
        constants.origin = target.origin
        try commands.push(constants, layout: layout)
        try commands.drawQuads(0..<1)
        try commands.endRendering()
    }
}
