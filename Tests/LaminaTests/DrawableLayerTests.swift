import Foundation
import Lamina
import LaminaImage
import Testing

private struct NoPicture: Error {}

/// Shows a drawable layer of 40 × 30 points at (20, 10) on a white stage of 100 × 60.
private final class Screen {
    let stage = CALayer()
    let layer = CADrawableLayer()
    let renderer: CARenderer

    init(_ backend: RenderBackendChoice = .cpu) throws {
        var options = RendererOptions()
        options.backend = backend
        options.logsFallback = false
        renderer = try CARenderer(options: options)
        stage.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
        stage.backgroundColor = .white
        layer.frame = CGRect(x: 20, y: 10, width: 40, height: 30)
        stage.addSublayer(layer)
        renderer.layer = stage
        renderer.bounds = stage.bounds
    }

    /// Returns the pixels that were drawn again, as a rectangle.
    @discardableResult
    func show(at time: Double = 0) throws -> CGRect {
        renderer.beginFrame(atTime: time)
        let damage = try renderer.updateBounds()
        try renderer.render()
        renderer.endFrame()
        return damage
    }

    /// Blue, green, red, alpha.
    func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
        try renderer.withPixels { Array($0.row(y)[(4 * x)...].prefix(4)) }
    }
}

private func fill(_ canvas: CAPixelCanvas, _ color: [UInt8]) {
    canvas.withUnsafeMutableBytes { pixels in
        for index in pixels.indices { pixels[index] = color[index % 4] }
    }
}

private let white: [UInt8] = [255, 255, 255, 255]
private let black: [UInt8] = [0, 0, 0, 255]

@Suite struct DrawableLayerTests {
    // MARK: Pictures

    @Test func `A handler's pixels are the layer's contents`() throws {
        let screen = try Screen()
        var times: [Double] = []
        screen.layer.pixelHandler = { canvas in
            times.append(canvas.time)
            #expect((canvas.width, canvas.height, canvas.bytesPerRow) == (40, 30, 160))
            fill(canvas, [10, 20, 30, 255])
        }
        try screen.show(at: 1)
        #expect(try screen.pixel(20, 10) == [10, 20, 30, 255])
        #expect(try screen.pixel(59, 39) == [10, 20, 30, 255])
        #expect(try screen.pixel(60, 39) == white)
        #expect(times == [1])
    }

    @Test func `An opaque layer's alpha counts as 255, and one that is not is seen through`() throws {
        let screen = try Screen()
        screen.layer.pixelHandler = { fill($0, [40, 40, 40, 128]) }
        try screen.show(at: 0)
        #expect(try screen.pixel(30, 20) == [40, 40, 40, 255])
        screen.layer.isOpaque = false
        try screen.show(at: 1)
        #expect(try screen.pixel(30, 20) == [167, 167, 167, 255])
    }

    @Test func `What no handler drew on is clear, or black where the layer is opaque`() throws {
        let screen = try Screen()
        screen.layer.pixelHandler = { fill($0, [9, 9, 9, 255]) }
        for time in 0..<4 { try screen.show(at: Double(time)) }
        screen.layer.pixelHandler = { _ in }
        try screen.show(at: 4)
        #expect(try screen.pixel(30, 20) == black)
        screen.layer.isOpaque = false
        try screen.show(at: 5)
        #expect(try screen.pixel(30, 20) == white)
    }

    @Test(arguments: [
        (PixelFormat.bytes(.rgba, .premultiplied), [UInt8](arrayLiteral: 30, 20, 10, 255), 160),
        (.bytes(.bgra, .skipped), [10, 20, 30, 0], 160),
        (.bytes(.argb, .straight), [255, 30, 20, 10], 160),
    ])
    func `Pixels may be of another format`(_ format: PixelFormat, _ color: [UInt8], _ rowBytes: Int) throws {
        let screen = try Screen()
        screen.layer.pixelFormat = format
        screen.layer.pixelHandler = { canvas in
            #expect(canvas.bytesPerRow == rowBytes && canvas.format == format)
            fill(canvas, color)
        }
        try screen.show()
        #expect(try screen.pixel(30, 20) == [10, 20, 30, 255])
    }

    @Test func `Masks, corners, transforms and opacity act on the picture as on an image`() throws {
        let (drawn, plain) = (try Screen(), try Screen())
        let colors: [UInt8] = (0..<(40 * 30)).flatMap { place -> [UInt8] in
            [UInt8(place % 40) * 6, UInt8(place / 40) * 8, 90, 255]
        }
        drawn.layer.pixelHandler = { $0.withUnsafeMutableBytes { $0.copyBytes(from: colors) } }
        plain.layer.contents = try CGImage(width: 40, height: 30, premultipliedBGRA: colors)
        for screen in [drawn, plain] {
            let layer = screen.layer
            let mask = CALayer()
            mask.frame = CGRect(x: 3.5, y: 2, width: 30, height: 27)
            mask.cornerRadius = 9
            mask.backgroundColor = .black
            layer.mask = mask
            layer.cornerRadius = 6
            layer.masksToBounds = true
            layer.opacity = 0.7
            layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            try screen.show()
        }
        #expect(
            try drawn.renderer.makeImage().straightRGBA() == plain.renderer.makeImage().straightRGBA())
    }

    @Test func `A handler's canvas cannot be written after the call`() throws {
        let screen = try Screen()
        var kept: CAPixelCanvas?
        screen.layer.pixelHandler = { canvas in
            fill(canvas, [1, 2, 3, 255])
            kept = canvas
        }
        try screen.show()
        try #require(kept).withUnsafeMutableBytes { #expect($0.isEmpty) }
        #expect(try screen.pixel(30, 20) == [1, 2, 3, 255])
    }

    // MARK: When

    @Test func `Handlers draw once in a frame, and again only when the clock has moved on`() throws {
        let screen = try Screen()
        var times: [Double] = []
        screen.layer.pixelHandler = { times.append($0.time) }
        screen.layer.speed = 0.5
        for time in [2.0, 2, 3] { try screen.show(at: time) }
        #expect(times == [1, 1.5])
        screen.layer.speed = 0
        for time in [4.0, 5] { try screen.show(at: time) }
        #expect(times == [1, 1.5, 0])
    }

    @Test func `Without drawsContinuously handlers draw when asked, and when the size changes`() throws {
        let screen = try Screen()
        var widths: [Int] = []
        screen.layer.drawsContinuously = false
        screen.layer.pixelHandler = { widths.append($0.width) }
        for time in 0..<3 { try screen.show(at: Double(time)) }
        #expect(widths == [40])
        #expect(screen.renderer.nextFrameTime() == .infinity)
        screen.layer.setNeedsDisplay()
        try screen.show(at: 3)
        screen.layer.bounds.size.width = 44
        try screen.show(at: 4)
        try screen.show(at: 5)
        #expect(widths == [40, 40, 44])
    }

    @Test func `A hidden layer's handlers rest, and so do those that have nothing to draw`() throws {
        let screen = try Screen()
        var count = 0
        screen.layer.pixelHandler = { _ in count += 1 }
        screen.layer.canDrawHandler = { $0 >= 2 }
        for time in 0..<4 { try screen.show(at: Double(time)) }
        #expect(count == 2)
        screen.layer.isHidden = true
        for time in 4..<6 { try screen.show(at: Double(time)) }
        #expect(count == 2)
    }

    @Test func `Only the layer's area is drawn again, and nothing where nothing was presented`() throws {
        let screen = try Screen()
        try screen.show(at: 0)
        for time in 1...3 {
            let drawable = try #require(screen.layer.nextDrawable())
            drawable.withPixels { pixels, _ in pixels[0] = UInt8(time) }
            drawable.present()
            #expect(try screen.show(at: Double(time)) == CGRect(x: 20, y: 10, width: 40, height: 30))
            #expect(try screen.show(at: Double(time) + 0.5).isEmpty)
        }
        #expect(screen.renderer.statistics.damagedPixels == 0)
        #expect(screen.renderer.nextFrameTime() == .infinity)
    }

    @Test func `A renderer asks for the next frame at once while handlers draw`() throws {
        let screen = try Screen()
        screen.layer.pixelHandler = { _ in }
        screen.renderer.beginFrame(atTime: 3)
        #expect(screen.renderer.nextFrameTime() == 3)
        screen.renderer.endFrame()
    }

    // MARK: Errors

    @Test func `A picture that fails leaves the last one, and the error on the layer`() throws {
        let screen = try Screen()
        var fails = false
        screen.layer.pixelHandler = { canvas in
            fill(canvas, fails ? [0, 0, 0, 255] : [1, 2, 3, 255])
            if fails { throw NoPicture() }
        }
        try screen.show(at: 0)
        fails = true
        #expect(try screen.show(at: 1).isEmpty)
        #expect(try screen.pixel(30, 20) == [1, 2, 3, 255])
        #expect(screen.layer.drawingError is NoPicture)
        fails = false
        try screen.show(at: 2)
        #expect(screen.layer.drawingError == nil)
    }

    @Test func `A layer with a Vulkan handler only stays clear on the CPU and says so`() throws {
        let screen = try Screen()
        screen.layer.name = "plasma"
        screen.layer.vulkanHandler = { _ in Issue.record("there is no Vulkan") }
        try screen.show()
        #expect(try screen.pixel(30, 20) == white)
        let sentence = """
            the layer "plasma" has a vulkanHandler only, and is drawn on the CPU: it stays clear without a pixelHandler
            """
        #expect(screen.layer.drawingError.map { "\($0)" } == sentence)
        screen.layer.pixelHandler = { fill($0, [1, 2, 3, 255]) }
        try screen.show(at: 1)
        #expect(try screen.pixel(30, 20) == [1, 2, 3, 255])
        #expect(screen.layer.drawingError == nil)
    }

    // MARK: Trees

    @Test func `A layer that leaves the tree and comes back goes on`() throws {
        let screen = try Screen()
        var count = 0
        screen.layer.pixelHandler = {
            count += 1
            fill($0, [UInt8(count), 0, 0, 255])
        }
        try screen.show(at: 0)
        screen.layer.removeFromSuperlayer()
        #expect(try screen.show(at: 1) == CGRect(x: 20, y: 10, width: 40, height: 30))
        #expect(try screen.pixel(30, 20) == white)
        screen.stage.addSublayer(screen.layer)
        try screen.show(at: 2)
        #expect(try screen.pixel(30, 20) == [2, 0, 0, 255])
    }

    @Test func `Images of the tree show the last picture`() throws {
        let screen = try Screen()
        screen.layer.pixelHandler = { fill($0, [1, 2, 3, 255]) }
        try screen.show()
        var options = RendererOptions()
        options.backend = .cpu
        let image = try screen.layer.makeImage(options: options)
        image.withUnsafeBytes { #expect(Array($0.prefix(4)) == [1, 2, 3, 255]) }
        let copy = try #require(screen.layer.presentation())
        #expect(copy.contents as? CGImage == screen.layer.contents as? CGImage)
        #expect(copy.drawableSize == screen.layer.drawableSize && copy.nextDrawable() == nil)
    }
}
