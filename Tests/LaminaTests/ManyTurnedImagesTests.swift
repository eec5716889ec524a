import Foundation
import Lamina
import LaminaImage
import LaminaVulkan
import Testing

/// Pictures of many turned images, which a Vulkan device that draws with the CPU leaves to the loops of the CPU backend.
@Suite struct ManyTurnedImagesTests {
    private static func renderer(_ change: (inout RendererOptions) -> Void) throws -> CARenderer {
        var options = RendererOptions()
        options.validatesVulkan = true
        change(&options)
        let renderer = try CARenderer(options: options)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 1200, height: 1000)
        let image = try CGImage(width: 40, height: 30) { bytes in
            for index in bytes.indices {
                bytes[index] = UInt8(truncatingIfNeeded: 200 - index % 4 * 40 &+ index / 90)
            }
        }
        for index in 0..<10 {
            let layer = CALayer()
            layer.contents = image
            layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 900)
            layer.position = CGPoint(x: 600, y: 500)
            layer.transform = CATransform3DMakeRotation(0.2 + CGFloat(index) / 7, 0, 0, 1)
            layer.opacity = 0.7
            root.addSublayer(layer)
        }
        renderer.bounds = root.bounds
        renderer.layer = root
        return renderer
    }

    private static func bytes(_ renderer: CARenderer, at time: Double) throws -> Data {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage().withUnsafeBytes { Data($0) }
    }

    @Test
    func `a device that draws with the CPU has the bytes of the CPU backend, unless shaders are asked for`()
        throws
    {
        let cpu = try Self.renderer { $0.backend = .cpu }
        let device = try Self.renderer { $0.backend = .vulkan }
        let shaders = try Self.renderer {
            $0.backend = .vulkan
            $0.drawsByShadersOnly = true
        }
        func paints(_ renderer: CARenderer) throws -> Bool {
            try #require(renderer.frames.backend as? VulkanBackend).paintsPicture
        }
        var expected = try Self.bytes(cpu, at: 0)
        guard try #require(device.frames.backend as? VulkanBackend).filtersOnHost else { return }
        #expect(try Self.bytes(device, at: 0) == expected)
        #expect(try paints(device))
        #expect(try Self.bytes(shaders, at: 0) != expected)
        #expect(try !paints(shaders))

        for renderer in [cpu, device] {
            renderer.layer?.sublayers?[3].opacity = 0.4
            renderer.layer?.sublayers?[9].position.x += 30
        }
        CATransaction.flush()
        expected = try Self.bytes(cpu, at: 2)
        #expect(try Self.bytes(device, at: 2) == expected)

        CATransaction.setDisableActions(true)
        for renderer in [cpu, device] {
            for layer in renderer.layer?.sublayers?.dropFirst(2) ?? [] { layer.isHidden = true }
        }
        CATransaction.flush()
        _ = try Self.bytes(device, at: 4)
        #expect(try !paints(device))
        let validation = try #require(device.frames.backend as? VulkanBackend).messages.all
        #expect(validation.isEmpty, "\(validation.first ?? "")")
    }
}
