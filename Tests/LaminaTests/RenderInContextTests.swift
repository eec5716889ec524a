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
        for size in [CGSize.zero, CGSize(width: CGFloat.infinity, height: 4)] {
            layer.bounds.size = size
            layer.render(in: context)
        }
        #expect(try Self.pixel(context, 0, 0) == [0, 0, 0, 0])
        // A layer that is larger than the context is drawn as far as the context reaches.
        layer.bounds.size = CGSize(width: 1e9, height: 1e9)
        layer.render(in: context)
        #expect(try Self.pixel(context, 3, 0) == [255, 255, 255, 255])
    }

    /// A context of 40 by 40 pixels whose y grows downwards, as a view's.
    private static func view() throws -> CGContext {
        let context = try CGContext(width: 40, height: 40)
        context.translateBy(x: 0, y: 40)
        context.scaleBy(x: 1, y: -1)
        return context
    }

    @Test func `Sublayers that stick out of the bounds are drawn whole, unless the layer clips`() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
        let outer = CALayer()
        outer.frame = CGRect(x: 2, y: 8, width: 30, height: 30)
        outer.backgroundColor = .white
        layer.addSublayer(outer)
        func area(_ layer: CALayer) throws -> Int {
            let context = try Self.view()
            layer.render(in: context)
            let image = try #require(context.makeImage())
            return image.straightRGBA().enumerated().count { $0.offset % 4 == 3 && $0.element == 255 }
        }
        #expect(try area(layer) == 900)
        layer.bounds.size = .zero
        #expect(try area(layer) == 900)
        layer.bounds.size = CGSize(width: 10, height: 10)
        layer.masksToBounds = true
        #expect(try area(layer) == 70)
    }

    @Test func `The layer's own shadow is drawn`() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.backgroundColor = .white
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 15, height: 20)
        let context = try Self.view()
        layer.render(in: context)
        #expect(try Self.pixel(context, 5, 5) == [255, 255, 255, 255])
        #expect(try Self.pixel(context, 24, 29) == [0, 0, 0, 255])
        #expect(try Self.pixel(context, 25, 30)[3] == 0)
        layer.shadowPath = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10), transform: nil)
        layer.render(in: context)
        #expect(try Self.pixel(context, 34, 29) == [0, 0, 0, 255])
    }

    @Test func `Only what the context's clip lets through is drawn`() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.backgroundColor = .white
        let context = try Self.view()
        context.clip(to: CGRect(x: 10, y: 10, width: 5, height: 5))
        layer.render(in: context)
        #expect(try Self.pixel(context, 14, 14) == [255, 255, 255, 255])
        #expect(try Self.pixel(context, 15, 14)[3] == 0)
    }
}
