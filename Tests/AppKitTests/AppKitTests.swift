import AppKit
import Foundation
import Testing

/// AppKit's classes that draw.
@Suite struct AppKitTests {
    /// The colours of pixels of a view's picture, by x and y from the upper left corner.
    private static func colors(_ view: NSView, _ places: [(Int, Int)]) throws -> [[UInt8]] {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = view.layer
        renderer.bounds = view.frame
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        let image = try renderer.makeImage()
        let bytes = image.straightRGBA()
        return places.map { x, y in Array(bytes[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4]) }
    }

    private static let (red, blue, none): ([UInt8], [UInt8], [UInt8]) = (
        [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]
    )

    /// Fills the ten points at the side of the smaller y.
    private class Stripe: NSView {
        override func draw(_ dirtyRect: CGRect) {
            NSColor.red.setFill()
            CGRect(x: 0, y: 0, width: 100, height: 10).fill()
        }
    }
    private final class FlippedStripe: Stripe {
        override var isFlipped: Bool { true }
    }

    @Test func `y grows upwards in views, and downwards in flipped ones`() throws {
        let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        #expect(try Self.colors(Stripe(frame: frame), [(5, 35), (5, 5)]) == [Self.red, Self.none])
        #expect(try Self.colors(FlippedStripe(frame: frame), [(5, 35), (5, 5)]) == [Self.none, Self.red])
    }

    @Test func `Subviews lie by their superview's direction, and draw by their own`() throws {
        let root = NSView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (up, down) = (
            Stripe(frame: CGRect(x: 0, y: 0, width: 30, height: 30)),
            FlippedStripe(frame: CGRect(x: 50, y: 60, width: 30, height: 30))
        )
        root.addSubview(up)
        root.addSubview(down)
        // `up` takes the rows 70 to 100, its stripe the last ten; `down` the rows 10 to 40, its stripe the first ten.
        #expect(
            try Self.colors(root, [(5, 95), (5, 75), (55, 15), (55, 35), (5, 5)])
                == [Self.red, Self.none, Self.red, Self.none, Self.none])
        #expect(down.convert(CGPoint(x: 0, y: 0), to: root) == CGPoint(x: 50, y: 90))
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === up)
    }

    @Test func `A view has the layer that it makes`() throws {
        final class Gradient: NSView {
            override func makeBackingLayer() -> CALayer { CAGradientLayer() }
            override var wantsUpdateLayer: Bool { true }
            override func updateLayer() { layer?.backgroundColor = NSColor.blue.cgColor }
        }
        let view = Gradient(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.wantsLayer = true
        view.needsDisplay = true
        #expect(view.layer is CAGradientLayer)
        #expect(try Self.colors(view, [(5, 5)]) == [Self.blue])
    }

    @Test func `Text and images are upright whichever way y grows`() throws {
        final class Picture: NSView {
            var flips = false
            override var isFlipped: Bool { flips }
            let image: NSImage
            init(_ image: NSImage, flips: Bool) {
                self.image = image
                super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                self.flips = flips
            }
            required init?(coder: NSCoder) { nil }
            override func draw(_ dirtyRect: CGRect) { image.draw(in: bounds) }
        }
        let image = NSImage(size: CGSize(width: 20, height: 20), flipped: false) { rect in
            NSColor.red.setFill()
            CGRect(x: 0, y: 0, width: 20, height: 10).fill()
            return true
        }
        let drawn = NSImage(size: CGSize(width: 20, height: 20))
        drawn.lockFocus()
        NSColor.red.setFill()
        CGRect(x: 0, y: 0, width: 20, height: 10).fill()
        drawn.unlockFocus()
        for picture in [image, drawn] {
            for flips in [false, true] {
                #expect(
                    try Self.colors(Picture(picture, flips: flips), [(5, 15), (5, 5)]) == [
                        Self.red, Self.none,
                    ])
            }
        }
        // The ink of a line of text lies above the middle of its box where a letter has no descender.
        final class Text: NSView {
            var flips = false
            override var isFlipped: Bool { flips }
            override func draw(_ dirtyRect: CGRect) {
                let font: [NSAttributedString.Key: Any] = [
                    .font: NSFont.systemFont(ofSize: 40), .foregroundColor: NSColor.red,
                ]
                ("T" as NSString).draw(at: CGPoint(x: 0, y: 0), withAttributes: font)
            }
        }
        for flips in [false, true] {
            let view = Text()
            view.flips = flips
            view.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
            let column = try Self.colors(view, (0..<60).flatMap { y in (0..<60).map { ($0, y) } })
            let widths = (0..<60).map { y in (0..<60).count { column[y * 60 + $0][3] > 128 } }.filter {
                $0 > 0
            }
            // The bar of the letter is its first row.
            #expect((widths.first ?? 0) > (widths.last ?? 99) * 2)
        }
    }

    @Test func `Paths have lines, curves, arcs in degrees and elements`() {
        let path = NSBezierPath()
        path.move(to: CGPoint(x: 10, y: 0))
        path.appendArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90)
        path.close()
        #expect(path.bounds.maxX == 10 && abs(path.bounds.maxY - 10) < 1e-9)
        #expect(path.contains(CGPoint(x: 6, y: 6)) && !path.contains(CGPoint(x: 8, y: 8)))
        let line = NSBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(line.elementCount == 5 && line.element(at: 0) == .moveTo && line.element(at: 4) == .closePath)
        var place = [CGPoint.zero]
        #expect(line.element(at: 1, associatedPoints: &place) == .lineTo)
        #expect(place == [CGPoint(x: 4, y: 0)])
        line.transform(using: AffineTransform(translationByX: 3, byY: 1))
        #expect(line.bounds == CGRect(x: 3, y: 1, width: 4, height: 2))
    }

    @Test func `Colours have components, and mix`() throws {
        let color = NSColor(calibratedHue: 0.5, saturation: 1, brightness: 1, alpha: 0.5)
        #expect(color.redComponent == 0 && color.greenComponent == 1 && color.alphaComponent == 0.5)
        #expect(abs(color.hueComponent - 0.5) < 1e-9)
        let mixed = try #require(NSColor.white.blended(withFraction: 0.25, of: .black))
        #expect(mixed.redComponent == 0.75)
        #expect(NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) == .red)
    }

    @Test func `The current context may be set, and comes back`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        )
        #expect(NSGraphicsContext.current == nil)
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
        #expect(NSGraphicsContext.current?.cgContext === context)
        NSColor.blue.set()
        NSBezierPath.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        NSGraphicsContext.restoreGraphicsState()
        #expect(NSGraphicsContext.current == nil)
        let bytes = try #require(context.makeImage()).straightRGBA()
        #expect(Array(bytes[48..<52]) == Self.blue && Array(bytes[0..<4]) == Self.none)
    }

    @Test func `What is set in a context is read back, and goes with its state`() throws {
        let context = try CGContext(width: 4, height: 4)
        let first = NSGraphicsContext(cgContext: context, flipped: false)
        #expect(first.shouldAntialias && first.compositingOperation == .sourceOver)
        first.saveGraphicsState()
        first.shouldAntialias = false
        // Another object of the same context tells the same.
        let second = NSGraphicsContext(cgContext: context, flipped: false)
        for operation in NSCompositingOperation.allCases {
            first.compositingOperation = operation
            #expect(second.compositingOperation == operation)
        }
        #expect(!second.shouldAntialias)
        first.restoreGraphicsState()
        #expect(first.shouldAntialias && first.compositingOperation == .sourceOver)
    }

    @Test func `Without smooth edges a pixel is covered wholly or not at all`() throws {
        let context = try CGContext(width: 8, height: 8)
        let place = NSGraphicsContext(cgContext: context, flipped: false)
        place.shouldAntialias = false
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = place
        NSColor.black.set()
        NSBezierPath(ovalIn: CGRect(x: 0.5, y: 0.5, width: 7, height: 7)).fill()
        NSGraphicsContext.restoreGraphicsState()
        let bytes = try #require(context.makeImage()).straightRGBA()
        let alphas = Set(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
        #expect(alphas == [0, 255])
    }

    @Test func `An image is a layer's contents`() throws {
        let image = NSImage(size: CGSize(width: 2, height: 2), flipped: false) { rect in
            NSColor.red.setFill()
            rect.fill()
            return true
        }
        let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.wantsLayer = true
        let layer = try #require(view.layer)
        layer.contents = image
        #expect(layer.contents as? NSImage === image)
        #expect(try Self.colors(view, [(5, 5)]) == [Self.red])
        // The pixels go into archives.
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        #expect((back?.contents as? CGImage)?.straightRGBA().prefix(4).elementsEqual(Self.red) == true)
        layer.contents = nil
        #expect(layer.contents == nil)
        #expect(try Self.colors(view, [(5, 5)]) == [Self.none])
    }
}
