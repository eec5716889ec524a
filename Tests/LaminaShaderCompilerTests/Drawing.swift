import Foundation
import Lamina
import LaminaImage
import LaminaVulkan
import Testing

/// A renderer of one tree; Vulkan always under the validation layer.
final class Drawing {
    let renderer: CARenderer

    init(
        _ layer: CALayer, _ backend: RenderBackendChoice, threads: Int? = nil, disabling: Set<String> = [],
        scale: CGFloat = 1
    ) throws {
        var options = RendererOptions()
        options.backend = backend
        options.validatesVulkan = backend == .vulkan
        options.threads = threads
        options.disabledOptimizations = disabling
        renderer = try CARenderer(options: options)
        renderer.layer = layer
        renderer.bounds = CGRect(origin: .zero, size: layer.bounds.size)
        layer.anchorPoint = .zero
        layer.position = .zero
        renderer.scale = scale
    }

    func draw() throws -> CGImage {
        renderer.beginFrame(atTime: 0)
        defer { renderer.endFrame() }
        try renderer.render()
        if let vulkan = renderer.frames.backend as? VulkanBackend {
            #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all)")
        }
        return try renderer.makeImage()
    }
}

func pictures(_ layer: CALayer, scale: CGFloat = 1) throws -> (cpu: CGImage, vulkan: CGImage) {
    (try Drawing(layer, .cpu, scale: scale).draw(), try Drawing(layer, .vulkan, scale: scale).draw())
}
