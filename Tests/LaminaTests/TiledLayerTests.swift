import Foundation
import Lamina
import LaminaImage
import Synchronization
import Testing

/// A tiled layer that records which tiles it drew.
private final class Map: CATiledLayer {
    struct Tile: Hashable {
        var rect: CGRect
        /// Pixels per point.
        var scale: CGFloat
    }

    /// Fills the drawn area with one colour.
    func fill(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
        isBare = true
        onDraw = { ctx in
            ctx.setFillColor(red: red, green: green, blue: blue, alpha: 1)
            ctx.fill(ctx.boundingBoxOfClipPath)
        }
    }

    let drawn = Mutex<[Tile]>([])
    var isBare = false
    var onDraw: (CGContext) -> Void = { _ in }

    convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init()
        frame = CGRect(x: 0, y: 0, width: width, height: height)
    }

    override func draw(in ctx: CGContext) {
        let tile = Tile(rect: ctx.boundingBoxOfClipPath, scale: ctx.ctm.a)
        drawn.withLock { $0.append(tile) }
        onDraw(ctx)
        if !isBare { Self.paint(tile.rect, ctx) }
    }

    /// The tiles that were drawn since the last call, in order of place.
    func takeDrawn() -> [Tile] {
        drawn.withLock { list in
            defer { list = [] }
            return list.sorted { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
        }
    }

    /// Squares of 50 points whose colours encode their places, with discs on every third.
    static func paint(_ rect: CGRect, _ ctx: CGContext) {
        for row in Int((rect.minY / 50).rounded(.down))..<Int((rect.maxY / 50).rounded(.up)) {
            for column in Int((rect.minX / 50).rounded(.down))..<Int((rect.maxX / 50).rounded(.up)) {
                let square = CGRect(x: CGFloat(column) * 50, y: CGFloat(row) * 50, width: 50, height: 50)
                let (x, y) = (CGFloat(abs(column) % 16), CGFloat(abs(row) % 16))
                ctx.setFillColor(
                    red: x / 15, green: y / 15, blue: (x + y).truncatingRemainder(dividingBy: 2), alpha: 1)
                ctx.fill(square)
                guard (column + row) % 3 == 0 else { continue }
                ctx.setFillColor(.white)
                ctx.fillEllipse(in: square.insetBy(dx: 9.5, dy: 12.25))
            }
        }
    }
}

/// The same content in an ordinary layer.
private final class Sheet: CALayer {
    override func draw(in ctx: CGContext) { Map.paint(ctx.boundingBoxOfClipPath, ctx) }
}

/// Shows a layer on a stage of white.
private final class Screen {
    let stage = CALayer()
    let renderer: CARenderer
    var time = 0.0

    init(
        _ width: CGFloat, _ height: CGFloat, backend: RenderBackendChoice = .cpu, threads: Int? = nil
    ) throws {
        var options = RendererOptions()
        options.backend = backend
        options.threads = threads
        renderer = try CARenderer(options: options)
        stage.frame = CGRect(x: 0, y: 0, width: width, height: height)
        stage.backgroundColor = .white
        renderer.layer = stage
        renderer.bounds = stage.bounds
    }

    @discardableResult
    func show(at time: Double? = nil) throws -> CGImage {
        renderer.beginFrame(atTime: time ?? self.time)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    /// Scrolls without an animation.
    func scroll(to point: CGPoint) { still { stage.bounds.origin = point } }
}

/// Changes layers without animations.
private func still(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
}

private func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }

private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withUnsafeBytes { Array($0[(4 * (y * image.width + x))..<(4 * (y * image.width + x) + 4)]) }
}

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

@Suite struct TiledLayerTests {
    // MARK: Which tiles

    @Test func `Only tiles that are seen are drawn, and each of them once`() throws {
        let (screen, map) = (try Screen(300, 200), Map(2000, 2000))
        screen.stage.addSublayer(map)
        try screen.show()
        #expect(map.takeDrawn().map(\.rect) == [rect(0, 0, 256, 256), rect(256, 0, 256, 256)])
        try screen.show()
        #expect(map.takeDrawn() == [])
        screen.scroll(to: CGPoint(x: 256, y: 56))
        try screen.show()
        #expect(map.takeDrawn().map(\.rect) == [rect(512, 0, 256, 256)])
        screen.scroll(to: CGPoint(x: 256, y: 57))
        try screen.show()
        #expect(map.takeDrawn().map(\.rect) == [rect(256, 256, 256, 256), rect(512, 256, 256, 256)])
    }

    @Test func `Tiles end where the bounds do`() throws {
        let (screen, map) = (try Screen(400, 400), Map(300, 260))
        screen.stage.addSublayer(map)
        try screen.show()
        #expect(
            map.takeDrawn().map(\.rect) == [
                rect(0, 0, 256, 256), rect(256, 0, 44, 256), rect(0, 256, 256, 4), rect(256, 256, 44, 4),
            ])
    }

    @Test func `What clips the layer, hides it or lies outside asks for no tiles`() throws {
        let (screen, map, clip) = (try Screen(300, 200), Map(2000, 2000), CALayer())
        clip.frame = rect(0, 0, 100, 100)
        clip.masksToBounds = true
        clip.addSublayer(map)
        screen.stage.addSublayer(clip)
        clip.isHidden = true
        try screen.show()
        #expect(map.takeDrawn() == [])
        still { clip.isHidden = false }
        try screen.show()
        #expect(map.takeDrawn().map(\.rect) == [rect(0, 0, 256, 256)])
        still {
            clip.position.x += 400
            clip.bounds.origin = CGPoint(x: 600, y: 600)
        }
        try screen.show()
        #expect(map.takeDrawn() == [])
    }

    @Test func `A pixel of a tile is one of the contents' scale`() throws {
        let (screen, map) = (try Screen(200, 100), Map(1000, 1000))
        map.contentsScale = 2
        screen.renderer.scale = 2
        screen.stage.addSublayer(map)
        try screen.show()
        #expect(
            map.takeDrawn() == [
                .init(rect: rect(0, 0, 128, 128), scale: 2), .init(rect: rect(128, 0, 128, 128), scale: 2),
            ])
    }

    @Test(arguments: [
        // scale on screen, levels, bias, scale drawn
        (1.0, 1, 0, 1.0), (0.3, 1, 0, 1), (3, 1, 0, 1), (1, 4, 0, 1), (0.51, 4, 0, 1), (0.5, 4, 0, 0.5),
        (0.25, 4, 0, 0.25), (0.01, 4, 0, 0.125), (1.5, 4, 2, 2), (4, 4, 2, 4), (9, 4, 2, 4), (0.2, 4, 2, 0.5),
        (2, 1, 1, 2), (0.0005, 60, 0, 1.0 / 512), (1, -3, -1, 0.5), (1, .max, .max, 1),
    ])
    func `The coarsest level is drawn that need not be enlarged`(
        scale: Double, levels: Int, bias: Int, drawn: Double
    ) throws {
        let (screen, map) = (try Screen(200, 200), Map(600, 600))
        map.levelsOfDetail = levels
        map.levelsOfDetailBias = bias
        map.anchorPoint = .zero
        map.position = .zero
        // Turning makes nothing larger.
        map.transform = CATransform3DConcat(
            CATransform3DMakeScale(scale, scale, 1), CATransform3DMakeRotation(0.3, 0, 0, 1))
        screen.stage.addSublayer(map)
        try screen.show()
        let scales = Set(map.takeDrawn().map { Double($0.scale) })
        #expect(scales == [drawn])
    }

    @Test(arguments: [0, -5, CGFloat.nan, .infinity, 1e9, 1, 0.001])
    func `Tile sizes that make no sense draw the picture all the same`(side: CGFloat) throws {
        let (screen, map) = (try Screen(200, 200), Map(200, 200))
        screen.stage.addSublayer(map)
        let expected = bytes(try screen.show())
        let (other, odd) = (try Screen(200, 200), Map(200, 200))
        odd.tileSize = CGSize(width: side, height: side)
        other.stage.addSublayer(odd)
        #expect(bytes(try other.show()) == expected)
        #expect(odd.takeDrawn().count <= 169)
    }

    @Test func `Bounds that make no sense show nothing`() throws {
        for bad in [CGFloat.nan, .infinity, 1e30, 0] {
            let (screen, map) = (try Screen(50, 50), Map(100, 100))
            map.bounds = rect(0, 0, bad, 100)
            screen.stage.addSublayer(map)
            let image = try screen.show()
            #expect(pixel(image, 20, 20) == [255, 255, 255, 255])
            #expect(map.takeDrawn() == [])
        }
    }

    @Test func `Seen whole, a large map is drawn coarser than it asks for`() throws {
        let (screen, map) = (try Screen(200, 200), Map(40_000, 40_000))
        map.anchorPoint = .zero
        map.position = .zero
        map.transform = CATransform3DMakeScale(0.005, 0.005, 1)
        map.fill(0, 0, 1)
        screen.stage.addSublayer(map)
        try screen.show()
        let drawn = map.takeDrawn()
        #expect(drawn.reduce(0) { $0 + $1.rect.width * $1.rect.height } == 1.6e9)
        #expect(screen.renderer.committer.tileByteCount <= 64 << 20)
    }

    @Test func `A map in perspective is drawn in bounded memory`() throws {
        let (screen, map) = (try Screen(200, 200), Map(40_000, 40_000))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        screen.stage.sublayerTransform = perspective
        map.position = CGPoint(x: 100, y: 100)
        map.transform = CATransform3DMakeRotation(1.2, 1, 0, 0)
        map.fill(0, 0, 1)
        screen.stage.addSublayer(map)
        let image = try screen.show()
        #expect(pixel(image, 100, 110) == [255, 0, 0, 255])
        #expect(screen.renderer.committer.tileByteCount <= 80 << 20)
    }

    // MARK: The picture

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan], [false, true])
    func `Tiles at their own scale are the bytes of an ordinary layer`(
        backend: RenderBackendChoice, isFlipped: Bool
    ) throws {
        var pictures: [[UInt8]] = []
        for layer in [Map(700, 600), Sheet()] as [CALayer] {
            let screen = try Screen(500, 400, backend: backend)
            layer.frame = rect(-30, -45, 700, 600)
            layer.isGeometryFlipped = isFlipped
            layer.cornerRadius = 60
            layer.masksToBounds = true
            layer.opacity = 0.8
            layer.setNeedsDisplay()
            screen.stage.addSublayer(layer)
            pictures.append(bytes(try screen.show()))
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test(arguments: [0.5, 0.25, 1.0 / 3, 0.71])
    func `Nothing shows between tiles`(offset: CGFloat) throws {
        let (screen, map) = (try Screen(300, 300), Map(2000, 2000))
        screen.stage.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        map.fill(0, 0, 1)
        map.tileSize = CGSize(width: 32, height: 32)
        map.position = CGPoint(x: 150 + offset, y: 150 - offset)
        screen.stage.addSublayer(map)
        for angle in [0, 0.3, CGFloat.pi / 4] {
            still { map.transform = CATransform3DMakeRotation(angle, 0, 0, 1) }
            try screen.show(at: Double(angle))
            // New tiles have faded in.
            let image = bytes(try screen.show(at: Double(angle) + 0.3))
            let hasRed = stride(from: 2, to: image.count, by: 4).contains { image[$0] != 0 }
            #expect(!hasRed)
        }
    }

    @Test func `Sublayers lie above tiles, at any depth and in any space`() throws {
        let (screen, map, pin, door) = (try Screen(300, 300), Map(300, 300), CALayer(), CALayer())
        pin.frame = rect(20, 20, 60, 60)
        pin.zPosition = -50
        pin.backgroundColor = .black
        door.frame = rect(150, 150, 100, 100)
        door.backgroundColor = .black
        map.addSublayer(pin)
        screen.stage.addSublayer(map)
        #expect(pixel(try screen.show(), 50, 50) == [0, 0, 0, 255])
        map.addSublayer(door)
        // Half of it lies behind the plane of the tiles.
        door.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
        map.sublayerTransform = CATransform3DMakeTranslation(0, 10, 0)
        let image = try screen.show()
        for x in [180, 220] { #expect(pixel(image, x, 200) == [0, 0, 0, 255]) }
        // The tiles stay where they are.
        #expect(pixel(image, 5, 3) == pixel(try Self.plain(), 5, 3))
        #expect(map.sublayers?.count == 2)
        #expect(map.hitTest(CGPoint(x: 50, y: 60)) === pin)
        #expect(map.hitTest(CGPoint(x: 5, y: 5)) === map)
    }

    private static func plain() throws -> CGImage {
        let screen = try Screen(300, 300)
        screen.stage.addSublayer(Map(300, 300))
        return try screen.show()
    }

    @Test func `Replicated, masked, rasterized and pictured, it is the ordinary layer`() throws {
        for variant in 0..<4 {
            var pictures: [[UInt8]] = []
            for layer in [Map(300, 300), Sheet()] as [CALayer] {
                layer.frame = rect(0, 0, 300, 300)
                layer.setNeedsDisplay()
                let screen = try Screen(300, 300)
                var top: CALayer = layer
                switch variant {
                case 0:
                    let replicator = CAReplicatorLayer()
                    replicator.frame = rect(-250, 0, 300, 300)
                    replicator.instanceCount = 3
                    replicator.instanceTransform = CATransform3DMakeTranslation(200, 10, 0)
                    top = replicator
                    replicator.addSublayer(layer)
                case 1:
                    let mask = CALayer()
                    mask.frame = rect(30, 40, 200, 200)
                    mask.cornerRadius = 60
                    mask.backgroundColor = .black
                    layer.mask = mask
                case 2: layer.shouldRasterize = true
                default:
                    let holder = CALayer()
                    holder.frame = rect(0, 0, 300, 300)
                    holder.addSublayer(layer)
                    var options = RendererOptions()
                    options.backend = .cpu
                    pictures.append(bytes(try holder.makeImage(options: options)))
                    continue
                }
                screen.stage.addSublayer(top)
                pictures.append(bytes(try screen.show()))
            }
            #expect(pictures[0] == pictures[1], "variant \(variant)")
        }
    }

    @Test func `It has Core Animation's defaults, and copies keep its values`() throws {
        let layer = CATiledLayer()
        #expect(layer.tileSize == CGSize(width: 256, height: 256))
        #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
        #expect(CATiledLayer.fadeDuration() == 0.25)
        #expect(CATiledLayer.defaultValue(forKey: "tileSize") as? CGSize == layer.tileSize)
        layer.tileSize = CGSize(width: 64, height: 32)
        layer.levelsOfDetail = 3
        layer.levelsOfDetailBias = 2
        let screen = try Screen(10, 10)
        screen.stage.addSublayer(layer)
        try screen.show()
        let copy = try #require(layer.presentation())
        #expect(copy.tileSize == layer.tileSize)
        #expect(copy.levelsOfDetail == 3 && copy.levelsOfDetailBias == 2)
    }

    @Test func `With contents it is an ordinary layer`() throws {
        let (screen, map) = (try Screen(100, 100), Map(100, 100))
        map.contents = try CGImage(width: 1, height: 1) { bytes in bytes.copyBytes(from: [0, 0, 255, 255]) }
        screen.stage.addSublayer(map)
        #expect(pixel(try screen.show(), 50, 50) == [0, 0, 255, 255])
        #expect(map.takeDrawn() == [])
        still { map.contents = nil }
        try screen.show()
        #expect(map.takeDrawn().count == 1)
    }

    // MARK: Drawing again

    @Test func `A rectangle that needs display has its tiles drawn again`() throws {
        let (screen, map) = (try Screen(512, 512), Map(1024, 1024))
        screen.stage.addSublayer(map)
        try screen.show()
        _ = map.takeDrawn()
        map.fill(0, 0, 0)
        map.setNeedsDisplay(rect(300, 10, 20, 20))
        map.setNeedsDisplay(rect(700, 700, 20, 20))
        let image = try screen.show()
        #expect(map.takeDrawn().map(\.rect) == [rect(256, 0, 256, 256)])
        #expect(pixel(image, 400, 100) == [0, 0, 0, 255])
        #expect(pixel(image, 100, 100) != [0, 0, 0, 255])
        map.setNeedsDisplay()
        try screen.show()
        #expect(map.takeDrawn().count == 4)
    }

    @Test func `Tiles that are seen again are kept as far as there is room`() throws {
        for (limit, again) in [(64 << 20, 0), (8 << 18, 4)] {
            let (screen, map) = (try Screen(512, 512), Map(20_000, 512))
            screen.renderer.tileCacheLimit = limit
            screen.stage.addSublayer(map)
            for x in stride(from: 0, through: 5120, by: 512) {
                screen.scroll(to: CGPoint(x: x, y: 0))
                try screen.show()
                #expect(screen.renderer.committer.tileByteCount <= limit)
            }
            #expect(map.takeDrawn().count == 44)
            screen.scroll(to: .zero)
            try screen.show()
            #expect(map.takeDrawn().count == again)
        }
    }

    @Test func `A large map scrolls in bounded memory`() throws {
        let (screen, map) = (try Screen(400, 300), Map(40_000, 40_000))
        screen.renderer.tileCacheLimit = 8 << 20
        screen.stage.addSublayer(map)
        var (most, drawn) = (0, 0)
        for step in 0..<200 {
            screen.scroll(to: CGPoint(x: step * 190, y: step * 170))
            try screen.show(at: Double(step))
            most = max(most, screen.renderer.committer.tileByteCount)
            drawn += map.takeDrawn().count
        }
        #expect(most <= 8 << 20)
        #expect(drawn <= 200 * 6)
    }

    // MARK: Threads

    @Test func `Draw calls overlap, and their number changes no byte`() throws {
        var pictures: [[UInt8]] = []
        for threads in [1, 8] {
            let (screen, map) = (try Screen(500, 500, threads: threads), Map(500, 500))
            let inside = Mutex((now: 0, most: 0))
            map.tileSize = CGSize(width: 128, height: 128)
            map.onDraw = { _ in
                inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                // Waits, for a while, until another thread draws too.
                for _ in 0..<(threads == 1 ? 2 : 20_000) where inside.withLock({ $0.most }) < 2 {
                    Thread.sleep(forTimeInterval: 0.001)
                }
                inside.withLock { $0.now -= 1 }
            }
            screen.stage.addSublayer(map)
            pictures.append(bytes(try screen.show()))
            let most = inside.withLock { $0.most }
            #expect(threads == 1 ? most == 1 : most >= 2)
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test func `A frame that does not wait shows tiles when they are there`() throws {
        let (screen, map) = (try Screen(200, 200), Map(200, 200))
        let gate = DispatchSemaphore(value: 0)
        map.onDraw = { _ in gate.wait() }
        screen.renderer.waitsForTiles = false
        screen.stage.addSublayer(map)
        #expect(pixel(try screen.show(), 100, 130) == [255, 255, 255, 255])
        #expect(screen.renderer.nextFrameTime() == 0)
        gate.signal()
        var image = try screen.show(at: 1)
        for _ in 0..<20_000 where screen.renderer.committer.isWaitingForTiles {
            Thread.sleep(forTimeInterval: 0.001)
            image = try screen.show(at: 1)
        }
        // The tile has come later, so it fades in.
        #expect(pixel(image, 100, 130) == [255, 255, 255, 255])
        #expect(pixel(try screen.show(at: 1.25), 100, 130) == pixel(try Self.plain(), 100, 130))
        #expect(map.takeDrawn().count == 1)
        #expect(screen.renderer.nextFrameTime() == .infinity)
    }

    // MARK: Fading

    @Test func `Later tiles fade in over the fade's duration`() throws {
        let (screen, map) = (try Screen(256, 256), Map(1024, 256))
        map.fill(0, 0, 0)
        screen.stage.addSublayer(map)
        #expect(pixel(try screen.show(at: 1), 10, 10) == [0, 0, 0, 255])
        screen.scroll(to: CGPoint(x: 128, y: 0))
        let levels = try [2, 2.125, 2.25, 3].map { time in
            let image = try screen.show(at: time)
            #expect(pixel(image, 100, 10) == [0, 0, 0, 255])
            return Int(pixel(image, 200, 10)[0])
        }
        #expect(levels == [255, 128, 0, 0] || levels == [255, 127, 0, 0])
        // A tile that exists already does not fade in.
        screen.scroll(to: CGPoint(x: 0, y: 0))
        #expect(pixel(try screen.show(at: 4), 10, 10) == [0, 0, 0, 255])
    }

    @Test func `What other levels know stands in while a tile fades in`() throws {
        let (screen, map) = (try Screen(256, 256), Map(2048, 2048))
        map.levelsOfDetail = 4
        map.anchorPoint = .zero
        map.position = .zero
        map.isBare = true
        map.onDraw = { ctx in
            ctx.setFillColor(ctx.ctm.a == 1 ? .black : CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            ctx.fill(ctx.boundingBoxOfClipPath)
        }
        map.transform = CATransform3DMakeScale(0.5, 0.5, 1)
        screen.stage.addSublayer(map)
        #expect(pixel(try screen.show(at: 1), 100, 100) == [255, 0, 0, 255])
        still { map.transform = CATransform3DIdentity }
        #expect(pixel(try screen.show(at: 2), 100, 100) == [255, 0, 0, 255])
        let middle = pixel(try screen.show(at: 2.125), 100, 100)
        #expect(abs(Int(middle[0]) - 128) <= 1 && middle[1] == 0 && middle[3] == 255)
        #expect(pixel(try screen.show(at: 2.25), 100, 100) == [0, 0, 0, 255])
        // On the way back, finer tiles stand in.
        still { map.transform = CATransform3DMakeScale(0.25, 0.25, 1) }
        let back = try screen.show(at: 3)
        #expect(pixel(back, 30, 30) == [0, 0, 0, 255] || pixel(back, 30, 30) == [255, 0, 0, 255])
        #expect(pixel(try screen.show(at: 3.5), 30, 30) == [255, 0, 0, 255])
    }
}
