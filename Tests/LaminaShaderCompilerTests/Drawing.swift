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

/// The picture of each backend. A device that draws with the CPU gets the draws of a GPU.
func pictures(_ layer: CALayer, scale: CGFloat = 1) throws -> (cpu: CGImage, vulkan: CGImage) {
    (
        try Drawing(layer, .cpu, scale: scale).draw(),
        try Drawing(layer, .vulkan, disabling: ["texels"], scale: scale).draw()
    )
}

/// By how many levels a device's picture may differ from the CPU's where a filtered layer is turned or tilted, so that its
/// pixels are mixed from four.
///
/// Vulkan gives a sampler's weights `subTexelPrecisionBits` bits ("Texel Filtering"), and lets it round or cut them. With 8
/// bits a weight is off by up to 1/256 on each axis, and so is the CPU's, which has 7 bits and rounds. From black to white
/// that is less than a level for each axis and backend, so less than 4 in all, and numbers less than 4 apart round to integers
/// at most 4 apart. An H100 differs by 2. lavapipe and SwiftShader stay within 1, and are held to it.
func sampledLevels() -> Int { VulkanInstanceReport().onlyHasSoftware ? 1 : 4 }
