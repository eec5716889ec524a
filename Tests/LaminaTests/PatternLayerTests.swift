import Foundation
import Lamina
import QuartzCore
import Testing

/// Patterns as the colours of layers.
struct PatternLayerTests {
    /// A cell of four points: above on the left red, on the right green, below clear.
    private static func color(opacity: CGFloat = 1) throws -> CGColor {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
                context.fill(CGRect(x: 0, y: 2, width: 2, height: 2))
                context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
                context.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4,
                yStep: 4, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        return try #require(CGColor(patternSpace: space, pattern: pattern, components: [opacity]))
    }

    private static let (red, green, clear): ([UInt8], [UInt8], [UInt8]) = (
        [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 0, 0]
    )

    private static func pixels(_ layer: CALayer, scale: CGFloat = 1) throws -> (Int, Int) -> [UInt8] {
        let host = CALayer()
        host.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        host.addSublayer(layer)
        var options = RendererOptions()
        options.backend = .cpu
        let image = try host.makeImage(scale: scale, options: options)
        let bytes = image.straightRGBA()
        return { x, y in Array(bytes[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4]) }
    }

    @Test func `A background's pattern begins in the upper left corner of the bounds`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 3, y: 5, width: 10, height: 9)
        layer.bounds.origin = CGPoint(x: 100, y: 200)
        layer.backgroundColor = try Self.color()
        let pixel = try Self.pixels(layer)
        #expect(pixel(2, 5) == Self.clear && pixel(3, 4) == Self.clear)
        #expect(pixel(3, 5) == Self.red && pixel(4, 6) == Self.red)
        #expect(pixel(5, 5) == Self.green && pixel(6, 6) == Self.green)
        #expect(pixel(3, 7) == Self.clear && pixel(6, 8) == Self.clear)
        #expect(pixel(7, 9) == Self.red && pixel(12, 13) == Self.red)
        #expect(pixel(13, 13) == Self.clear)
    }

    @Test func `The pattern follows the picture's scale, rounded corners and the opacity`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
        layer.cornerRadius = 8
        layer.backgroundColor = try Self.color(opacity: 128.0 / 255)
        let pixel = try Self.pixels(layer, scale: 2)
        #expect(pixel(0, 0) == Self.clear)
        #expect(pixel(17, 16) == [255, 0, 0, 128])
        #expect(pixel(20, 16) == [0, 255, 0, 128])
    }

    @Test func `A border has a pattern from the same corner, and no inside`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
        layer.borderWidth = 2
        layer.borderColor = try Self.color()
        let pixel = try Self.pixels(layer)
        #expect(pixel(0, 0) == Self.red && pixel(2, 0) == Self.green && pixel(4, 1) == Self.red)
        #expect(pixel(0, 4) == Self.red && pixel(0, 2) == Self.clear && pixel(11, 9) == Self.green)
        #expect(pixel(4, 4) == Self.clear)
    }

    @Test func `A path is filled and stroked with patterns`() throws {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
        layer.path = CGPath(rect: CGRect(x: 4, y: 4, width: 8, height: 8), transform: nil)
        layer.fillColor = try Self.color()
        var pixel = try Self.pixels(layer)
        #expect(pixel(4, 4) == Self.red && pixel(6, 4) == Self.green && pixel(4, 6) == Self.clear)
        #expect(pixel(0, 0) == Self.clear && pixel(8, 9) == Self.red)
        layer.fillColor = nil
        layer.strokeColor = try Self.color()
        layer.lineWidth = 4
        pixel = try Self.pixels(layer)
        #expect(pixel(2, 4) == Self.green && pixel(4, 4) == Self.red && pixel(8, 8) == Self.clear)
        // A path beyond the bounds has the same pattern.
        layer.path = CGPath(rect: CGRect(x: -6, y: -6, width: 10, height: 10), transform: nil)
        layer.fillColor = try Self.color()
        layer.strokeColor = nil
        layer.position = CGPoint(x: 14, y: 14)
        pixel = try Self.pixels(layer)
        #expect(pixel(2, 2) == Self.red && pixel(4, 2) == Self.green)
    }

    @Test func `In a layer whose y grows upwards the pattern is upright too`() throws {
        let layer = CALayer()
        layer.isGeometryFlipped = true
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 6)
        layer.backgroundColor = try Self.color()
        let pixel = try Self.pixels(layer)
        #expect(pixel(0, 0) == Self.red && pixel(2, 1) == Self.green && pixel(0, 2) == Self.clear)
        #expect(pixel(0, 4) == Self.red)
    }

    @Test func `Both backends draw the same`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 1, y: 1, width: 13, height: 13)
        layer.cornerRadius = 4
        layer.backgroundColor = try Self.color()
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 8, height: 8), transform: nil)
        shape.fillColor = try Self.color()
        layer.addSublayer(shape)
        func bytes(_ backend: RenderBackendChoice) throws -> [UInt8] {
            var options = RendererOptions()
            options.backend = backend
            return try layer.makeImage(scale: 1, options: options).straightRGBA()
        }
        guard let vulkan = try? bytes(.vulkan) else { return }
        let cpu = try bytes(.cpu)
        #expect(cpu.count == vulkan.count)
        #expect(zip(cpu, vulkan).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    @Test func `Patterns are read back, by their keys too, and do not animate`() throws {
        let layer = CAShapeLayer()
        let color = try Self.color()
        layer.setValue(color, forKey: "backgroundColor")
        layer.setValue(color, forKey: "fillColor")
        #expect(layer.backgroundColor == color && layer.fillColor == color)
        #expect((layer.value(forKey: "backgroundColor") as? CGColor)?.pattern === color.pattern)
        let host = CALayer()
        host.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        host.addSublayer(layer)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = host
        renderer.bounds = host.bounds
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        layer.backgroundColor = .white
        #expect(layer.animationKeys() == nil)
        layer.backgroundColor = color
        #expect(layer.animationKeys() == nil)
        #expect(layer.presentation()?.backgroundColor != nil)
        withExtendedLifetime(renderer) {}
    }

    @Test func `Larger areas repeat the same picture, in fewer pixels where they are very large`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 16_000, height: 16)
        layer.backgroundColor = try Self.color()
        let pixel = try Self.pixels(layer)
        // Still a pattern of red and green above clear, if less sharp.
        #expect(pixel(5, 0)[3] > 0)
    }
}
