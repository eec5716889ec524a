import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Contents that are brighter than white.
@Suite struct DynamicRangeTests {
    private static func options(
        _ headroom: Double, _ depth: PictureDepth = .half, backend: RenderBackendChoice = .cpu
    ) -> RendererOptions {
        var options = RendererOptions()
        options.backend = backend
        (options.depth, options.headroom) = (depth, headroom)
        return options
    }

    /// A layer of one pixel whose contents are three times as large as white's value.
    private static func layer(_ value: Float = 3) throws -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.contents = try [SIMD4<Float>(value, 0.5, 0.25, 1)].withUnsafeBufferPointer {
            try CGImage(width: 1, height: 1, deep: $0)
        }
        return layer
    }

    private static func pixel(_ layer: CALayer, _ options: RendererOptions) throws -> SIMD4<Float> {
        var pixels = [SIMD4<Float>](repeating: .zero, count: 1)
        let image = try layer.makeImage(options: options)
        pixels.withUnsafeMutableBufferPointer { image.readOwnPixels(into: $0) }
        return pixels[0]
    }

    @Test func `Contents end at white unless the layer asks for more`() throws {
        let layer = try Self.layer()
        #expect(try Self.pixel(layer, Self.options(16)) == SIMD4(1, 0.5, 0.25, 1))
        layer.preferredDynamicRange = .high
        #expect(try Self.pixel(layer, Self.options(16)) == SIMD4(3, 0.5, 0.25, 1))
        layer.preferredDynamicRange = .automatic
        #expect(try Self.pixel(layer, Self.options(16)) == SIMD4(3, 0.5, 0.25, 1))
        layer.preferredDynamicRange = .standard
        layer.wantsExtendedDynamicRangeContent = true
        #expect(try Self.pixel(layer, Self.options(16)) == SIMD4(3, 0.5, 0.25, 1))
    }

    @Test func `A constrained range ends at twice the light of white`() throws {
        let layer = try Self.layer()
        layer.preferredDynamicRange = .constrainedHigh
        let found = try Self.pixel(layer, Self.options(16))
        #expect(abs(found.x - 1.3532) < 1e-3 && found.y == 0.5)
    }

    @Test func `A range ends at the frame's headroom`() throws {
        let layer = try Self.layer()
        layer.preferredDynamicRange = .high
        #expect(abs(try Self.pixel(layer, Self.options(2)).x - 1.3532) < 1e-3)
        #expect(try Self.pixel(layer, Self.options(1)).x == 1)
    }

    @Test func `Contents of a known headroom are mapped to the frame's, and dark tones stay`() throws {
        let layer = try Self.layer(1.3)
        layer.preferredDynamicRange = .high
        layer.contentsHeadroom = 4
        let mapped = try Self.pixel(layer, Self.options(1))
        #expect(mapped.x < 1 && mapped.x > 0.8)
        // The brightest component decides, so the hue stays.
        let light = { (value: Float) in TransferCurve.srgb.light(Double(value)) }
        #expect(abs(light(mapped.y) / light(mapped.x) - light(0.5) / light(1.3)) < 5e-3)
        layer.toneMapMode = .never
        #expect(try Self.pixel(layer, Self.options(1)).x == 1)
        layer.toneMapMode = .ifSupported
        #expect(try Self.pixel(layer, Self.options(1)) == mapped)
        layer.contentsHeadroom = 0
        #expect(try Self.pixel(layer, Self.options(1)).x == 1)
    }

    @Test func `Frames of bytes map tones as well`() throws {
        let layer = try Self.layer(1.3)
        #expect(try Self.pixel(layer, Self.options(1, .eight)).x == 1)
        layer.contentsHeadroom = 4
        let mapped = try Self.pixel(layer, Self.options(1, .eight))
        #expect(mapped.x < 1 && mapped.x > 0.8)
    }

    @Test(arguments: [(0.0, CALayer.ToneMapMode.automatic), (8, .automatic), (8, .never)])
    func `A picture in PQ looks the same in frames of bytes as in floats without headroom`(
        headroom: Double, mode: CALayer.ToneMapMode
    ) throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 1)
        let colors: [SIMD4<Float>] = [
            SIMD4(0.5, 0.25, 0, 1), SIMD4(1, 0.9, 0.8, 1), SIMD4(1.5, 1, 0.5, 1), SIMD4(2.5, 0.5, 2, 1),
        ]
        let png = try colors.withUnsafeBufferPointer {
            try CGImage(width: 4, height: 1, deep: $0)
                .pngData(bitsPerComponent: 16, colorSpace: .rec2100PQ)
        }
        layer.contents = try CGImage.decode(png)
        layer.contentsHeadroom = headroom
        layer.toneMapMode = mode
        let bytes = try layer.makeImage(options: Self.options(1, .eight)).straightRGBA()
        let halves = try layer.makeImage(options: Self.options(1)).straightRGBA()
        // Tones that are mapped are rounded to halves in between.
        for (one, other) in zip(bytes, halves) { #expect(abs(Int(one) - Int(other)) <= 1) }
        #expect(Array(bytes[..<3]) == [128, 64, 0])
        #expect((bytes[4] == 255) == (headroom == 0 || mode == .never))
    }

    @Test func `A change of the range is drawn`() throws {
        let layer = try Self.layer()
        let renderer = try CARenderer(options: Self.options(16))
        renderer.layer = layer
        layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
        renderer.bounds = layer.frame
        var found: [Float] = []
        for range in [CALayer.DynamicRange.standard, .high, .standard] {
            layer.preferredDynamicRange = range
            renderer.beginFrame(atTime: 0)
            try renderer.render()
            renderer.endFrame()
            var pixels = [SIMD4<Float>](repeating: .zero, count: 1)
            try pixels.withUnsafeMutableBufferPointer { try renderer.makeImage().readOwnPixels(into: $0) }
            found.append(pixels[0].x)
        }
        #expect(found == [1, 3, 1])
    }

    @Test func `Light above white survives groups, blurs and a device`() throws {
        for backend in [RenderBackendChoice.cpu, .vulkan] {
            let layer = try Self.layer()
            layer.preferredDynamicRange = .high
            layer.frame = CGRect(x: 8, y: 8, width: 16, height: 16)
            layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(1)])]
            let group = CALayer()
            group.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
            group.opacity = 0.5
            group.addSublayer(layer)
            let image = try group.makeImage(options: Self.options(16, backend: backend))
            var pixels = [SIMD4<Float>](repeating: .zero, count: 32 * 32)
            pixels.withUnsafeMutableBufferPointer { image.readOwnPixels(into: $0) }
            let middle = pixels[16 * 32 + 16]
            #expect(abs(middle.x - 1.5) < 5e-3 && abs(middle.w - 0.5) < 2e-3, "\(backend): \(middle)")
        }
    }
}
