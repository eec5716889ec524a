import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaTestSupport
import LaminaValues
import Testing

/// Layers that draw a part of their contents again.
@Suite struct PartialDisplayTests {
    /// Draws by the test's closure, and records the boxes of the clips.
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

    private static func fillAll(_ red: CGFloat, _ blue: CGFloat) -> (CGContext) -> Void {
        { ctx in
            ctx.setFillColor(red: red, green: 0, blue: blue, alpha: 1)
            ctx.fill(CGRect(x: 0, y: 0, width: 1e4, height: 1e4))
        }
    }

    private static func shown(_ layer: CALayer) throws -> CGImage {
        layer.displayIfNeeded()
        return try #require(layer.contents as? CGImage)
    }

    private static func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }

    private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    private static func box(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
    }

    /// The colours of pixels that are wholly red or blue: `true` for blue.
    private static func blues(_ image: CGImage) -> [Bool] {
        image.withUnsafeBytes { bytes in stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] == 255 } }
    }

    @Test(arguments: [false, true])
    func `A rectangle is all that changes, in the pixels that are there`(isAsynchronous: Bool) throws {
        let layer = Canvas(200, 100, Self.fillAll(1, 0))
        layer.drawsAsynchronously = isAsynchronous
        layer.setNeedsDisplay()
        let first = try Self.shown(layer)
        let address = first.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        layer.onDraw = Self.fillAll(0, 1)
        layer.setNeedsDisplay(Self.rect(40, 20, 32, 32))
        let second = try Self.shown(layer)
        #expect(layer.clips.last == Self.rect(40, 20, 32, 32))
        #expect(second.changedPixels(since: first)?.rectangles == [Self.box(40, 20, 32, 32)])
        #expect(second.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } == address)
        #expect(Self.blues(second).count { $0 } == 32 * 32)
        // The image that the program kept is what it was.
        #expect(Self.blues(first).count { $0 } == 0)
    }

    @Test(arguments: [false, true])
    func `Two rectangles far apart stay two, and the drawing is asked for once`(isAsynchronous: Bool) throws {
        let layer = Canvas(400, 300, Self.fillAll(1, 0))
        layer.drawsAsynchronously = isAsynchronous
        layer.setNeedsDisplay()
        let first = try Self.shown(layer)
        layer.onDraw = Self.fillAll(0, 1)
        layer.setNeedsDisplay(Self.rect(0, 0, 32, 32))
        layer.setNeedsDisplay(Self.rect(360, 260, 32, 32))
        let second = try Self.shown(layer)
        #expect(layer.clips == [layer.bounds, Self.rect(0, 0, 392, 292)])
        let changed = try #require(second.changedPixels(since: first))
        #expect(Set(changed.rectangles) == [Self.box(0, 0, 32, 32), Self.box(360, 260, 32, 32)])
        let blues = Self.blues(second)
        for y in 0..<300 {
            for x in 0..<400 {
                let isInside = (x < 32 && y < 32) || ((360..<392).contains(x) && (260..<292).contains(y))
                if blues[400 * y + x] != isInside { Issue.record("\(x), \(y)") }
            }
        }
    }

    @Test func `Rectangles close together become one, and parts of one area are drawn once`() throws {
        let layer = Canvas(400, 300, Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        let first = try Self.shown(layer)
        for x in 0..<10 { layer.setNeedsDisplay(Self.rect(50 + 20 * x, 70, 24, 16)) }
        let second = try Self.shown(layer)
        #expect(second.changedPixels(since: first)?.rectangles == [Self.box(50, 70, 204, 16)])
        layer.setNeedsDisplay(Self.rect(10, 10, 100, 100))
        layer.setNeedsDisplay(Self.rect(20, 20, 5, 5))
        let third = try Self.shown(layer)
        #expect(third.changedPixels(since: second)?.rectangles == [Self.box(10, 10, 100, 100)])
    }

    @Test func `Many rectangles are few, and hold all that was asked for`() throws {
        var random = SeededGenerator(seed: 7)
        let layer = Canvas(1000, 1000, Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        var last = try Self.shown(layer)
        for round in 0..<10 {
            var asked: [PixelRect] = []
            for _ in 0..<200 {
                let (x, y) = (
                    Int.random(in: 0..<990, using: &random), Int.random(in: 0..<990, using: &random)
                )
                layer.setNeedsDisplay(Self.rect(x, y, 4, 4))
                asked.append(Self.box(Int32(x), Int32(y), 4, 4))
            }
            let next = try Self.shown(layer)
            let changed = next.changedPixels(since: last)?.rectangles ?? [Self.box(0, 0, 1000, 1000)]
            #expect(changed.count <= PixelRegion.maximumRectangles)
            for area in asked {
                let covered = changed.reduce(0) { $0 + $1.intersection(area).area }
                #expect(covered == area.area, "round \(round): \(area)")
            }
            last = next
        }
    }

    @Test func `A rectangle outside of the bounds changes nothing`() throws {
        let layer = Canvas(20, 20, Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        let first = try Self.shown(layer)
        layer.setNeedsDisplay(Self.rect(30, 30, 5, 5))
        #expect(try Self.shown(layer) == first)
    }

    @Test func `New bounds keep the pixels until something is drawn, and then everything is`() throws {
        let layer = Canvas(20, 20, Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        let first = try Self.shown(layer)
        layer.bounds.size = CGSize(width: 40, height: 10)
        #expect(!layer.needsDisplay())
        #expect(try Self.shown(layer) == first)
        layer.setNeedsDisplay(Self.rect(0, 0, 1, 1))
        let second = try Self.shown(layer)
        #expect(second.width == 40 && second.height == 10)
        #expect(layer.clips.last == layer.bounds)
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size = CGSize(width: 50, height: 10)
        let third = try Self.shown(layer)
        #expect(third.width == 50 && third.height == 10)
        #expect(third.changedPixels(since: second) == nil)
    }

    @Test func `The context shows the whole picture to the drawing`() throws {
        let layer = Canvas(8, 8, Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        _ = try Self.shown(layer)
        var seen: CGImage?
        layer.onDraw = { ctx in
            Self.fillAll(0, 1)(ctx)
            seen = ctx.makeImage()
        }
        layer.setNeedsDisplay(Self.rect(2, 2, 3, 4))
        let after = try Self.shown(layer)
        #expect(Self.bytes(try #require(seen)) == Self.bytes(after))
        #expect(Self.blues(after).count { $0 } == 12)
    }

    @Test func `Without the switch every drawing is an image of its own`() throws {
        let layer = Canvas(40, 40, Self.fillAll(1, 0))
        let committer = LayerTreeCommitter()
        committer.changesContentsInPart = false
        committer.root = layer
        layer.setNeedsDisplay()
        _ = committer.commit()
        let first = try #require(layer.contents as? CGImage)
        layer.onDraw = Self.fillAll(0, 1)
        layer.setNeedsDisplay(Self.rect(5, 5, 10, 10))
        _ = committer.commit()
        let second = try #require(layer.contents as? CGImage)
        #expect(second.changedPixels(since: first) == nil)
        #expect(second.earlier.isEmpty)
        #expect(Self.blues(second).count { $0 } == 100)
        #expect(Self.blues(first).count { $0 } == 0)
    }

    /// Draws a picture that depends on a number, with everything that a context can do.
    private static func draw(_ seed: UInt64, _ size: CGFloat, _ ctx: CGContext) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
        for index in 0..<12 {
            ctx.saveGState()
            ctx.translateBy(x: number(0...size), y: number(0...size))
            ctx.rotate(by: number(0...6))
            ctx.setFillColor(
                red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1))
            if index % 6 == 5 { ctx.beginTransparencyLayer() }
            ctx.addEllipse(in: CGRect(x: -12, y: -6, width: number(5...30), height: number(5...20)))
            ctx.drawPath(using: .fillStroke)
            if index % 4 == 3 { ctx.clip(to: CGRect(x: -4, y: -4, width: 9, height: 9)) }
            ctx.setBlendMode(index % 3 == 2 ? .multiply : .normal)
            ctx.stroke(CGRect(x: -6, y: -6, width: 12, height: 12), width: number(0.5...3))
            if index % 6 == 5 { ctx.endTransparencyLayer() }
            ctx.restoreGState()
        }
    }

    @Test(arguments: [CALayerContentsFormat.RGBA8Uint, .gray8Uint, .RGBA16Float])
    func `A partial drawing has the pixels of a whole one`(format: CALayerContentsFormat) throws {
        for seed in UInt64(1)...12 {
            var random = SeededGenerator(seed: seed)
            let size = CGFloat.random(in: 30...90, using: &random).rounded()
            var number = seed
            func canvas() -> Canvas {
                let layer = Canvas(size, size) { _ in }
                layer.contentsFormat = format
                layer.isOpaque = seed % 3 == 0
                layer.isGeometryFlipped = seed % 2 == 0
                layer.contentsScale = CGFloat(seed % 4 == 0 ? 2 : 1)
                return layer
            }
            let (partly, apart) = (canvas(), canvas())
            let committer = LayerTreeCommitter()
            committer.changesContentsInPart = false
            committer.root = apart
            for layer in [partly, apart] {
                layer.onDraw = { Self.draw(number, size, $0) }
                layer.setNeedsDisplay()
            }
            partly.drawsAsynchronously = seed % 2 == 1
            for step in 0..<20 {
                _ = committer.commit()
                let (one, other) = (try Self.shown(partly), try Self.shown(apart))
                #expect(Self.bytes(one) == Self.bytes(other), "seed \(seed), step \(step)")
                // A float of 32 bits just below 1 may be 1 in 16 bits.
                if format != .RGBA16Float {
                    #expect(one.isOpaque == other.isOpaque, "seed \(seed), step \(step)")
                }
                if step % 4 == 3 {
                    // Drawn in two halves by one function, the picture is what the function draws at once.
                    let half = (size / 2).rounded(.down)
                    partly.setNeedsDisplay(CGRect(x: 0, y: 0, width: size, height: half))
                    _ = try Self.shown(partly)
                    partly.setNeedsDisplay(CGRect(x: 0, y: half, width: size, height: size - half))
                    let parts = try Self.shown(partly)
                    let whole = canvas()
                    whole.onDraw = partly.onDraw
                    whole.setNeedsDisplay()
                    #expect(Self.bytes(parts) == Self.bytes(try Self.shown(whole)), "seed \(seed)")
                    apart.setNeedsDisplay()
                    _ = committer.commit()
                }
                number = UInt64.random(in: 0...1000, using: &random)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let (x, y) = (
                        CGFloat.random(in: -5...size, using: &random),
                        CGFloat.random(in: -5...size, using: &random)
                    )
                    let area = CGRect(
                        x: x, y: y, width: CGFloat.random(in: 0.5...30, using: &random),
                        height: CGFloat.random(in: 0.5...30, using: &random))
                    partly.setNeedsDisplay(area)
                    apart.setNeedsDisplay(area)
                }
            }
        }
    }
}
