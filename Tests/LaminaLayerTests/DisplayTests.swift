import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaValues
import Testing

@Suite struct DisplayTests {
    /// Draws by the test's closure, and records the clips.
    private final class Canvas: CALayer {
        var onDraw: (CGContext) -> Void = { _ in }
        var clips: [CGRect] = []

        convenience init(_ width: CGFloat, _ height: CGFloat, _ draw: @escaping (CGContext) -> Void) {
            self.init()
            bounds = CGRect(x: 0, y: 0, width: width, height: height)
            onDraw = draw
        }

        override func draw(in ctx: CGContext) {
            clips.append(ctx.boundingBoxOfClipPath)
            onDraw(ctx)
        }
    }

    private final class Painter: CALayerDelegate {
        var calls: [String] = []
        var draws = true
        func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }
        func draw(_ layer: CALayer, in ctx: CGContext) {
            calls.append("draw")
            guard draws else { return }
            ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            ctx.fill(layer.bounds)
        }
    }

    private static func fill(_ rect: CGRect, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> (CGContext)
        -> Void
    {
        { ctx in
            ctx.setFillColor(red: red, green: green, blue: blue, alpha: 1)
            ctx.fill(rect)
        }
    }

    private static func shown(_ layer: CALayer) throws -> CGImage {
        layer.displayIfNeeded()
        return try #require(layer.contents as? CGImage)
    }

    private static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withUnsafeBytes { Array($0[(4 * (y * image.width + x))..<(4 * (y * image.width + x) + 4)]) }
    }

    @Test func `A layer draws in its own points, y downwards, at its contents' scale`() throws {
        let layer = Canvas(4, 3.2, Self.fill(CGRect(x: 11, y: 20, width: 1, height: 1), 0, 1, 0))
        layer.bounds.origin = CGPoint(x: 10, y: 20)
        layer.contentsScale = 2
        layer.setNeedsDisplay()
        let image = try Self.shown(layer)
        #expect(image.width == 8 && image.height == 7)
        #expect(Self.pixel(image, 2, 0) == [0, 255, 0, 255])
        #expect(Self.pixel(image, 3, 1) == [0, 255, 0, 255])
        #expect(Self.pixel(image, 1, 0) == [0, 0, 0, 0])
        #expect(Self.pixel(image, 2, 2) == [0, 0, 0, 0])
    }

    @Test func `In flipped geometry y grows upwards, and the transform begins with the scale alone`() throws {
        var ctm = CGAffineTransform.identity
        let layer = Canvas(4, 4) { ctx in
            ctm = ctx.ctm
            Self.fill(CGRect(x: 0, y: 0, width: 4, height: 1), 1, 0, 0)(ctx)
        }
        layer.isGeometryFlipped = true
        layer.contentsScale = 3
        layer.setNeedsDisplay()
        let image = try Self.shown(layer)
        #expect(ctm == CGAffineTransform(scaleX: 3, y: 3))
        #expect(Self.pixel(image, 0, 11) == [0, 0, 255, 255])
        #expect(Self.pixel(image, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `Only what was asked for is drawn again, close rectangles as one`() throws {
        let layer = Canvas(10, 10, Self.fill(CGRect(x: 0, y: 0, width: 10, height: 10), 1, 0, 0))
        layer.setNeedsDisplay()
        let first = try Self.shown(layer)
        layer.onDraw = Self.fill(CGRect(x: 0, y: 0, width: 5, height: 10), 0, 0, 1)
        layer.setNeedsDisplay(CGRect(x: 2, y: 3, width: 1, height: 1))
        layer.setNeedsDisplay(CGRect(x: 6, y: 4, width: 2, height: 2))
        let second = try Self.shown(layer)
        #expect(layer.clips == [layer.bounds, CGRect(x: 2, y: 3, width: 6, height: 3)])
        #expect(second != first)
        for y in 0..<10 {
            for x in 0..<10 {
                let isInside = (2..<8).contains(x) && (3..<6).contains(y)
                let expected: [UInt8] =
                    !isInside ? [0, 0, 255, 255] : x < 5 ? [255, 0, 0, 255] : [0, 0, 0, 0]
                #expect(Self.pixel(second, x, y) == expected, "\(x), \(y)")
            }
        }
        #expect(Self.pixel(first, 2, 3) == [0, 0, 255, 255])
    }

    @Test func `A new size, scale or image set by hand has everything drawn again`() throws {
        let layer = Canvas(10, 10, Self.fill(CGRect(x: 0, y: 0, width: 10, height: 10), 1, 0, 0))
        let small = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.setNeedsDisplay(small)
        _ = try Self.shown(layer)
        let changes: [(Canvas) -> Void] = [
            { $0.bounds.size.width = 12 }, { $0.contentsScale = 2 }, { $0.contents = nil },
        ]
        for change in changes {
            change(layer)
            layer.setNeedsDisplay(small)
            _ = try Self.shown(layer)
        }
        let wide = CGRect(x: 0, y: 0, width: 12, height: 10)
        #expect(layer.clips == [CGRect(x: 0, y: 0, width: 10, height: 10), wide, wide, wide])
    }

    @Test func `A delegate draws where it has no display of its own`() throws {
        let (layer, painter) = (CALayer(), Painter())
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        layer.delegate = painter
        layer.setNeedsDisplay()
        #expect(Self.pixel(try Self.shown(layer), 1, 1) == [0, 0, 255, 255])
        #expect(painter.calls == ["will draw", "draw"])
        // A delegate that draws may also draw nothing.
        painter.draws = false
        layer.setNeedsDisplay()
        #expect(Self.pixel(try Self.shown(layer), 1, 1) == [0, 0, 0, 0])
    }

    @Test func `Contents that nobody draws stay as they are`() throws {
        let image = try CGImage(width: 1, height: 1) { $0.initializeMemory(as: UInt8.self, repeating: 255) }
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        layer.contents = image
        layer.setNeedsDisplay()
        #expect(try Self.shown(layer) == image)
    }

    @Test func `An opaque layer has black where it breaks its promise`() throws {
        let layer = Canvas(3, 1) { ctx in
            Self.fill(CGRect(x: 0, y: 0, width: 1, height: 1), 1, 1, 1)(ctx)
            ctx.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        layer.isOpaque = true
        layer.setNeedsDisplay()
        let image = try Self.shown(layer)
        #expect(image.isOpaque)
        #expect(Self.pixel(image, 0, 0) == [255, 255, 255, 255])
        #expect(Self.pixel(image, 1, 0) == [0, 0, 0, 255])
        #expect(Self.pixel(image, 2, 0) == [0, 0, 0, 255])
    }

    @Test func `Grey contents have the luma of what is drawn`() throws {
        let layer = Canvas(1, 1, Self.fill(CGRect(x: 0, y: 0, width: 1, height: 1), 1, 0, 0))
        layer.contentsFormat = .gray8Uint
        layer.setNeedsDisplay()
        #expect(Self.pixel(try Self.shown(layer), 0, 0) == [54, 54, 54, 255])
    }

    @Test(arguments: [
        (CALayerContentsFormat.RGBA8Uint, 4), (.gray8Uint, 1), (.RGBA16Float, 8), (.automatic, 4),
    ])
    func `Contents take as many bytes as their format says`(format: CALayerContentsFormat, bytes: Int) throws
    {
        let layer = Canvas(3, 2, Self.fill(CGRect(x: 0, y: 0, width: 3, height: 2), 1, 0, 0))
        layer.contentsFormat = format
        layer.setNeedsDisplay()
        #expect(try Self.shown(layer).storedBytesPerPixel == bytes)
    }

    @Test func `Floats that are not drawn again stay what they were`() throws {
        var (red, area) = (CGFloat(0.3001), CGRect(x: 0, y: 0, width: 2, height: 1))
        let layer = Canvas(2, 1) { ctx in
            ctx.setFillColor(red: red, green: 1.5, blue: 0, alpha: 1)
            ctx.fill(area)
        }
        layer.contentsFormat = .RGBA16Float
        layer.setNeedsDisplay()
        _ = try Self.shown(layer)
        (red, area) = (0.7, CGRect(x: 1, y: 0, width: 1, height: 1))
        layer.setNeedsDisplay(area)
        let data = try Self.shown(layer).data(as: .half(.premultiplied))
        let halves = data.withUnsafeBytes { bytes in
            (0..<8).map { Float16(bitPattern: bytes.load(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
        #expect(halves == [0.3001, 1.5, 0, 1, 0.7, 1.5, 0, 1])
    }

    /// Everything that a context can do, over and over.
    private static func scribble(_ ctx: CGContext) {
        for index in 0..<40 {
            let t = CGFloat(index)
            ctx.saveGState()
            ctx.translateBy(x: t, y: 30)
            ctx.rotate(by: t / 7)
            ctx.setFillColor(red: t / 40, green: 0.5, blue: 1 - t / 40, alpha: 0.6)
            if index % 5 == 0 { ctx.setShadow(offset: CGSize(width: 2, height: 1), blur: 3) }
            if index % 7 == 0 { ctx.beginTransparencyLayer() }
            ctx.addEllipse(in: CGRect(x: -8, y: -4, width: 16, height: 8))
            ctx.drawPath(using: .fillStroke)
            if index % 3 == 0 { ctx.clip(to: CGRect(x: -4, y: -4, width: 8, height: 8)) }
            ctx.setBlendMode(index % 2 == 0 ? .multiply : .normal)
            ctx.stroke(CGRect(x: -6, y: -6, width: 12, height: 12), width: 1.5)
            if index % 11 == 0 { ctx.clear(CGRect(x: 0, y: 0, width: 3, height: 3)) }
            if index % 7 == 0 { ctx.endTransparencyLayer() }
            ctx.restoreGState()
            if index == 20, let image = ctx.makeImage() {
                ctx.draw(image, in: CGRect(x: 30, y: 0, width: 20, height: 20))
            }
        }
    }

    @Test func `Drawing on other threads gives the same pixels`() throws {
        var images: [CGImage] = []
        for isAsynchronous in [false, true] {
            let root = CALayer()
            let layers = (0..<6).map { _ in Canvas(60, 60, Self.scribble) }
            for layer in layers {
                layer.drawsAsynchronously = isAsynchronous
                layer.setNeedsDisplay()
                root.addSublayer(layer)
            }
            let committer = LayerTreeCommitter()
            committer.root = root
            let update = committer.commit()
            #expect(update.changes.count == 7)
            #expect(update.changes.filter { $0.properties.contents != nil }.count == 6)
            images += try layers.map { try #require($0.contents as? CGImage) }
        }
        let lone = Canvas(60, 60, Self.scribble)
        lone.drawsAsynchronously = true
        lone.setNeedsDisplay()
        images.append(try Self.shown(lone))
        let first = images[0].withUnsafeBytes { Array($0) }
        #expect(first.contains { $0 != 0 })
        for image in images.dropFirst() {
            let isEqual = image.withUnsafeBytes { $0.elementsEqual(first) }
            #expect(isEqual)
        }
    }

    @Test func `A change of the bounds asks for display where that is wanted`() {
        let layer = Canvas(4, 4) { _ in }
        layer.bounds.size.width = 5
        #expect(!layer.needsDisplay())
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size.width = 5
        #expect(!layer.needsDisplay())
        layer.bounds.size.width = 6
        #expect(layer.needsDisplay())
    }

    private final class Dial: CALayer {
        override class func needsDisplay(forKey key: String) -> Bool {
            ["backgroundColor", "time"].contains(key) || super.needsDisplay(forKey: key)
        }
    }

    @Test func `A change of a property that the class names asks for display`() {
        let dial = Dial()
        dial.position = CGPoint(x: 1, y: 1)
        dial.setValue(3, forKey: "hour")
        #expect(!dial.needsDisplay())
        dial.backgroundColor = .white
        #expect(dial.needsDisplay())
        dial.displayIfNeeded()
        dial.backgroundColor = .white
        #expect(!dial.needsDisplay())
        dial.setValue(CGColor.black, forKeyPath: "backgroundColor")
        #expect(dial.needsDisplay())
        dial.displayIfNeeded()
        dial.setValue(4.5, forKey: "time")
        #expect(dial.needsDisplay())
    }

    @Test func `Drawing again starts no action`() throws {
        let layer = Canvas(4, 4, Self.fill(CGRect(x: 0, y: 0, width: 4, height: 4), 1, 0, 0))
        let committer = LayerTreeCommitter()
        committer.root = layer
        for _ in 0..<2 {
            layer.setNeedsDisplay()
            _ = committer.commit(at: 1)
            #expect(layer.animationKeys() == nil)
        }
        #expect(layer.clips.count == 2)
    }

    @Test(arguments: [
        CGRect.zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4),
        CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 4), CGRect(x: 0, y: 0, width: 1e5, height: 1e5),
        CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4),
    ])
    func `A layer of no pixels or too many shows nothing`(bounds: CGRect) throws {
        let layer = Canvas(4, 4, Self.fill(CGRect(x: 0, y: 0, width: 4, height: 4), 1, 0, 0))
        layer.setNeedsDisplay()
        _ = try Self.shown(layer)
        layer.bounds = bounds
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents == nil)
        #expect(layer.clips.count == 1)
    }
}
