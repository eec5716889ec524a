import Foundation
import Lamina
import Testing

/// Layers drawn into contexts.
struct RenderInContextTests {
    /// The colours of a context's pixels, row by row from the top.
    private static func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
        let image = try #require(context.makeImage())
        return Array(image.straightRGBA()[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }

    private static func layer() -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 30, y: 30, width: 8, height: 4)
        layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let top = CALayer()
        top.frame = CGRect(x: 0, y: 0, width: 8, height: 1)
        top.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.addSublayer(top)
        return layer
    }

    @Test func `A layer's space is the context's, its own place plays no part`() throws {
        let context = try CGContext(width: 10, height: 10)
        let layer = Self.layer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
        // As a view's context: y grows downwards.
        context.translateBy(x: 0, y: 10)
        context.scaleBy(x: 1, y: -1)
        layer.render(in: context)
        #expect(try Self.pixel(context, 0, 0) == [255, 0, 0, 255])
        #expect(try Self.pixel(context, 7, 1) == [0, 0, 255, 255])
        #expect(try Self.pixel(context, 7, 3) == [0, 0, 255, 255])
        #expect(try Self.pixel(context, 8, 3) == [0, 0, 0, 0])
        #expect(try Self.pixel(context, 0, 4) == [0, 0, 0, 0])
    }

    @Test func `In a context whose y grows upwards the layer stands on its head`() throws {
        let context = try CGContext(width: 10, height: 10)
        let layer = Self.layer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
        layer.render(in: context)
        #expect(try Self.pixel(context, 0, 9) == [255, 0, 0, 255])
        #expect(try Self.pixel(context, 0, 6) == [0, 0, 255, 255])
        #expect(try Self.pixel(context, 0, 5) == [0, 0, 0, 0])
    }

    @Test func `The bounds' origin counts, and the picture has the context's pixels`() throws {
        let context = try CGContext(width: 20, height: 20)
        context.translateBy(x: 0, y: 20)
        context.scaleBy(x: 2, y: -2)
        let layer = CALayer()
        layer.bounds = CGRect(x: 2, y: 3, width: 4, height: 4)
        layer.cornerRadius = 2
        layer.backgroundColor = .white
        layer.render(in: context)
        #expect(try Self.pixel(context, 8, 10) == [255, 255, 255, 255])
        #expect(try Self.pixel(context, 3, 10) == [0, 0, 0, 0])
        #expect(try Self.pixel(context, 11, 9)[3] > 0)
        // The round corner has a translucent pixel, as at two pixels a point.
        #expect(try Self.pixel(context, 4, 6)[3] < 255)
    }

    @Test func `Layers without a size that can be drawn draw nothing`() throws {
        let context = try CGContext(width: 4, height: 4)
        let layer = CALayer()
        layer.backgroundColor = .white
        for size in [
            CGSize.zero, CGSize(width: CGFloat.infinity, height: 4), CGSize(width: 1e9, height: 1e9),
        ] {
            layer.bounds.size = size
            layer.render(in: context)
        }
        #expect(try Self.pixel(context, 0, 0) == [0, 0, 0, 0])
    }
}
