import Foundation
import Lamina
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaText
import LaminaValues
import LaminaVulkan
import Testing

/// Layers that draw a part of their contents again, from the drawing to the picture.
@Suite(.serialized) struct PartialDisplayPictureTests {
    /// Draws by the test's closure.
    private final class Canvas: CALayer {
        var onDraw: (CGContext) -> Void = { _ in }

        convenience init(_ frame: CGRect, _ draw: @escaping (CGContext) -> Void) {
            self.init()
            self.frame = frame
            onDraw = draw
        }

        override func draw(in ctx: CGContext) { onDraw(ctx) }
    }

    /// A tree and its renderer.
    private final class Stage {
        let committer = LayerTreeCommitter()
        let frames: FrameRenderer
        let root = CALayer()
        let (width, height): (Int, Int)
        private var time = 0.0

        init(
            _ width: Int, _ height: Int, _ backend: any RenderBackend, _ optimizations: Optimizations = .all
        ) {
            (self.width, self.height) = (width, height)
            frames = FrameRenderer(backend: backend, optimizations: optimizations)
            root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            root.position = CGPoint(x: width / 2, y: height / 2)
            committer.root = root
        }

        deinit { committer.root = nil }

        func commit() {
            time += 1
            committer.traits = frames.traits
            committer.changesContentsInPart = frames.optimizations.contains(.partialDisplay)
            frames.apply(committer.commit(at: time))
        }

        @discardableResult
        func draw() throws -> FrameReport {
            commit()
            let target = RenderTarget(
                width: width, height: height, pointsToPixels: .identity,
                background: PackedColor(bits: 0xFF30_5060))
            return try frames.render(at: time, target: target)
        }
    }

    enum Device: CaseIterable, Sendable {
        case cpu, vulkan

        func backend(drawsGlyphs: Bool? = nil) throws -> any RenderBackend {
            switch self {
            case .cpu: return SoftwareBackend(threads: 2)
            case .vulkan:
                var options = VulkanOptions()
                options.validation = true
                options.cacheFolder = nil
                if let drawsGlyphs { options.drawsGlyphs = drawsGlyphs }
                return try VulkanBackend(options: options)
            }
        }
    }

    private static func fillAll(_ red: CGFloat, _ blue: CGFloat) -> (CGContext) -> Void {
        { ctx in
            ctx.setFillColor(red: red, green: 0, blue: blue, alpha: 1)
            ctx.fill(CGRect(x: 0, y: 0, width: 1e4, height: 1e4))
        }
    }

    private static func box(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
    }

    private static func expectSilence(_ stage: Stage, at location: SourceLocation = #_sourceLocation) {
        guard let backend = stage.frames.backend as? VulkanBackend else { return }
        #expect(
            backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")", sourceLocation: location)
    }

    @Test(arguments: Device.allCases, [false, true])
    func `A rectangle is all that is damaged and sent`(device: Device, isAsynchronous: Bool) throws {
        let stage = Stage(700, 500, try device.backend())
        let layer = Canvas(CGRect(x: 10, y: 20, width: 600, height: 400), Self.fillAll(1, 0))
        layer.drawsAsynchronously = isAsynchronous
        layer.setNeedsDisplay()
        stage.root.addSublayer(layer)
        try stage.draw()
        for step in 0..<4 {
            layer.onDraw = Self.fillAll(0, CGFloat(step + 1) / 4)
            layer.setNeedsDisplay(CGRect(x: 100 + 10 * step, y: 50, width: 32, height: 32))
            let report = try stage.draw()
            #expect(report.damage.rectangles == [Self.box(110 + 10 * Int32(step), 70, 32, 32)])
            #expect(report.statistics.damagedPixels == 32 * 32)
            #expect(report.statistics.uploadedBytes == (device == .vulkan ? 32 * 32 * 4 : 0))
        }
        Self.expectSilence(stage)
    }

    @Test(arguments: Device.allCases)
    func `Two rectangles far apart are damaged and sent as two`(device: Device) throws {
        let stage = Stage(700, 500, try device.backend())
        let layer = Canvas(CGRect(x: 0, y: 0, width: 600, height: 400), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        stage.root.addSublayer(layer)
        try stage.draw()
        layer.onDraw = Self.fillAll(0, 1)
        layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 32, height: 32))
        layer.setNeedsDisplay(CGRect(x: 500, y: 300, width: 16, height: 16))
        let report = try stage.draw()
        #expect(Set(report.damage.rectangles) == [Self.box(10, 10, 32, 32), Self.box(500, 300, 16, 16)])
        #expect(report.statistics.damagedPixels == 32 * 32 + 16 * 16)
        if device == .vulkan { #expect(report.statistics.uploadedBytes == (32 * 32 + 16 * 16) * 4) }
        Self.expectSilence(stage)
    }

    @Test func `Greys and floats are sent in part, in as many bytes as they have`() throws {
        for (format, bytes) in [(CALayerContentsFormat.gray8Uint, 1), (.RGBA16Float, 8)] {
            let backend = try Device.vulkan.backend()
            let stage = Stage(700, 500, backend)
            let layer = Canvas(CGRect(x: 0, y: 0, width: 600, height: 400), Self.fillAll(1, 0))
            layer.contentsFormat = format
            layer.setNeedsDisplay()
            stage.root.addSublayer(layer)
            let whole = try stage.draw().statistics.uploadedBytes
            layer.onDraw = Self.fillAll(0, 1)
            layer.setNeedsDisplay(CGRect(x: 100, y: 50, width: 32, height: 32))
            let report = try stage.draw()
            // A device may have no texture of this layout, and gets four bytes a pixel then.
            #expect([bytes, 4].contains(report.statistics.uploadedBytes / (32 * 32)))
            #expect(report.statistics.uploadedBytes % (32 * 32) == 0)
            #expect(whole >= 600 * 400 * min(bytes, 4))
            #expect(report.statistics.damagedPixels == 32 * 32)
            Self.expectSilence(stage)
        }
    }

    @Test func `A small image's edge is sent with the texels that repeat it`() throws {
        let stage = Stage(200, 200, try Device.vulkan.backend())
        let layer = Canvas(CGRect(x: 0, y: 0, width: 100, height: 100), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        stage.root.addSublayer(layer)
        try stage.draw()
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(try stage.draw().statistics.uploadedBytes > 8 * 8 * 4)
        layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 8, height: 8))
        #expect(try stage.draw().statistics.uploadedBytes == 8 * 8 * 4)
        Self.expectSilence(stage)
    }

    @Test(arguments: Device.allCases)
    func `An image that the program kept looks as it did`(device: Device) throws {
        let stage = Stage(200, 100, try device.backend())
        let layer = Canvas(CGRect(x: 0, y: 0, width: 100, height: 100), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        stage.root.addSublayer(layer)
        try stage.draw()
        let (other, kept) = (CALayer(), layer.contents)
        other.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
        other.contents = kept
        stage.root.addSublayer(other)
        layer.onDraw = Self.fillAll(0, 1)
        layer.setNeedsDisplay(CGRect(x: 20, y: 20, width: 30, height: 30))
        try stage.draw()
        layer.setNeedsDisplay(CGRect(x: 60, y: 20, width: 30, height: 30))
        try stage.draw()
        let image = try stage.frames.makeImage()
        let blues = image.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] == 255 && bytes[$0 + 2] == 0 }
        }
        #expect(blues.count { $0 } == 2 * 30 * 30)
        let right = (0..<100).allSatisfy { y in (100..<200).allSatisfy { x in !blues[200 * y + x] } }
        #expect(right)
        Self.expectSilence(stage)
    }

    @Test func `Without the switch everything is damaged and sent`() throws {
        let stage = Stage(700, 500, try Device.vulkan.backend(), .all.subtracting(.partialDisplay))
        let layer = Canvas(CGRect(x: 0, y: 0, width: 600, height: 400), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        stage.root.addSublayer(layer)
        try stage.draw()
        layer.setNeedsDisplay(CGRect(x: 100, y: 50, width: 32, height: 32))
        let statistics = try stage.draw().statistics
        #expect(statistics.damagedPixels == 600 * 400)
        #expect(statistics.uploadedBytes >= 600 * 400 * 4)
    }

    // MARK: Among many layers

    /// Adds a layer among a thousand others, some of them below it and some above.
    private static func add(_ layer: CALayer, amongManyIn root: CALayer) {
        for index in 0..<1000 {
            let still = CALayer()
            still.frame = CGRect(
                x: CGFloat(index % 40) * 17, y: CGFloat(index / 40) * 20, width: 12, height: 15)
            still.backgroundColor = CGColor(red: 0, green: CGFloat(index % 10) / 10, blue: 0.5, alpha: 1)
            root.addSublayer(still)
            if index == 500 { root.addSublayer(layer) }
        }
    }

    @Test(arguments: Device.allCases, [false, true])
    func `Among a thousand layers a rectangle is all that is damaged and sent`(
        device: Device, isNested: Bool
    ) throws {
        let stage = Stage(700, 500, try device.backend())
        let layer = Canvas(CGRect(x: 10, y: 20, width: 600, height: 400), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        if isNested {
            let window = CALayer()
            window.frame = CGRect(x: 5, y: 5, width: 650, height: 450)
            window.bounds.origin = CGPoint(x: 3, y: 4)
            window.masksToBounds = true
            layer.frame.origin = CGPoint(x: 8, y: 19)
            window.addSublayer(layer)
            Self.add(window, amongManyIn: stage.root)
        } else {
            Self.add(layer, amongManyIn: stage.root)
        }
        try stage.draw()
        for step in 0..<5 {
            layer.onDraw = Self.fillAll(0, CGFloat(step + 1) / 5)
            layer.setNeedsDisplay(CGRect(x: 100 + 10 * step, y: 50, width: 32, height: 32))
            let report = try stage.draw()
            let changed = Self.box(110 + 10 * Int32(step), 70, 32, 32)
            #expect(report.damage.rectangles == [changed])
            #expect(report.statistics.damagedPixels == 32 * 32)
            #expect(report.statistics.uploadedBytes == (device == .vulkan ? 32 * 32 * 4 : 0))
            // Where layers draw is known from the second frame on.
            if step > 0 { #expect(stage.frames.plan?.part == changed) }
        }
        Self.expectSilence(stage)
    }

    @Test(arguments: Device.allCases)
    func `Among many layers the rectangles of several commits are damaged in one frame`(device: Device) throws
    {
        let stage = Stage(700, 500, try device.backend())
        let layer = Canvas(CGRect(x: 0, y: 0, width: 600, height: 400), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        Self.add(layer, amongManyIn: stage.root)
        for _ in 0..<3 {
            try stage.draw()
            layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        layer.onDraw = Self.fillAll(0, 1)
        layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 32, height: 32))
        stage.commit()
        layer.setNeedsDisplay(CGRect(x: 500, y: 300, width: 16, height: 16))
        let report = try stage.draw()
        #expect(stage.frames.plan?.part != nil)
        let boxes = [Self.box(0, 0, 8, 8), Self.box(10, 10, 32, 32), Self.box(500, 300, 16, 16)]
        #expect(boxes.allSatisfy { report.damage.containsInOne($0) })
        #expect(report.statistics.damagedPixels <= 42 * 42 + 16 * 16)
        Self.expectSilence(stage)
    }

    @Test func `Among many layers a magnified rectangle damages its place and what sampling reads`() throws {
        let stage = Stage(700, 500, try Device.cpu.backend())
        let layer = Canvas(CGRect(x: 100, y: 100, width: 200, height: 100), Self.fillAll(1, 0))
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        layer.setNeedsDisplay()
        Self.add(layer, amongManyIn: stage.root)
        for step in 0..<4 {
            layer.onDraw = Self.fillAll(0, CGFloat(step) / 4)
            if step > 0 { layer.setNeedsDisplay(CGRect(x: 40, y: 30, width: 10, height: 10)) }
            let report = try stage.draw()
            guard step > 1 else { continue }
            #expect(stage.frames.plan?.part != nil)
            // The middle, at 200, 150, stays where it is.
            #expect(report.damage.containsInOne(Self.box(80, 110, 20, 20)))
            #expect(report.statistics.damagedPixels <= 32 * 32)
        }
    }

    @Test func `Among many layers a layer that also moves damages all of its places`() throws {
        let stage = Stage(700, 500, try Device.cpu.backend())
        let layer = Canvas(CGRect(x: 0, y: 0, width: 300, height: 200), Self.fillAll(1, 0))
        layer.setNeedsDisplay()
        Self.add(layer, amongManyIn: stage.root)
        for _ in 0..<3 {
            try stage.draw()
            layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position.x += 20
        CATransaction.commit()
        let report = try stage.draw()
        #expect(stage.frames.plan?.part != nil)
        #expect(report.damage.boundingBox.contains(Self.box(0, 0, 320, 200)))
        #expect(report.statistics.damagedPixels >= 320 * 200)
    }

    // MARK: Pixels

    @Test(arguments: Device.allCases)
    func `Text that is drawn again in part looks as if it were drawn whole`(device: Device) throws {
        let words = ["Quarter", "pixels", "AVAWA", "fi", "0123"].map {
            TextLayout(StyledText($0, TextStyle(font: CTFont("DejaVu Sans", size: 24))))
        }
        for seed in UInt64(1)...6 {
            var random = SeededGenerator(seed: seed)
            var line = 0
            let switches: [Optimizations] = [.all, .all.subtracting([.partialDisplay, .damage, .caching])]
            let stages = try switches.map {
                Stage(200, 160, try device.backend(drawsGlyphs: true), $0)
            }
            let layers = stages.map { stage in
                // In an atlas, or in a texture of its own.
                let layer = Canvas(CGRect(x: 0, y: 0, width: seed % 2 == 0 ? 180 : 600, height: 150)) { ctx in
                    for index in 0..<5 {
                        ctx.draw(
                            words[(index + line) % 5], at: CGPoint(x: 2, y: 30 * index - line),
                            isFlipped: true)
                    }
                }
                layer.setNeedsDisplay()
                stage.root.addSublayer(layer)
                return layer
            }
            for step in 0..<8 {
                let pictures = try stages.map { stage in
                    try stage.draw()
                    return try Self.bytes(stage)
                }
                #expect(pictures[0] == pictures[1], "seed \(seed), step \(step)")
                #expect((layers[0].contents as? CGImage)?.glyphs != nil)
                line = Int.random(in: 0...9, using: &random)
                let area = CGRect(
                    x: CGFloat.random(in: -5...120, using: &random),
                    y: CGFloat.random(in: -5...120, using: &random),
                    width: CGFloat.random(in: 1...60, using: &random),
                    height: CGFloat.random(in: 1...60, using: &random))
                for layer in layers { layer.setNeedsDisplay(area) }
            }
            for stage in stages { Self.expectSilence(stage) }
        }
    }

    /// A layer of many looks that draws a picture which depends on a number.
    private static func canvas(_ random: inout SeededGenerator, _ number: @escaping () -> UInt64) -> Canvas {
        func choice(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        func value(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
        let size = CGSize(width: value(20...120).rounded(), height: value(20...120).rounded())
        let layer = Canvas(
            CGRect(origin: CGPoint(x: value(-20...150).rounded(), y: value(-20...100).rounded()), size: size)
        ) { draw(number(), size, $0) }
        layer.contentsFormat = [.RGBA8Uint, .RGBA8Uint, .gray8Uint, .RGBA16Float][choice(4)]
        layer.isOpaque = choice(3) == 0
        layer.drawsAsynchronously = choice(2) == 0
        layer.minificationFilter = [.linear, .trilinear, .nearest][choice(3)]
        layer.magnificationFilter = choice(2) == 0 ? .linear : .nearest
        switch choice(7) {
        case 0: layer.transform = CATransform3DMakeScale(value(0.2...0.7), value(0.2...0.7), 1)
        case 1: layer.transform = CATransform3DMakeScale(value(1.2...3), value(1.2...3), 1)
        case 2: layer.transform = CATransform3DMakeRotation(value(0...6), 0, 0, 1)
        case 3:
            layer.transform.m34 = -1 / value(200...500)
            layer.transform = CATransform3DRotate(layer.transform, value(0...1), value(-1...1), 1, 0)
        case 4: layer.position.x += value(0...1)
        default: break
        }
        switch choice(8) {
        case 0: (layer.cornerRadius, layer.masksToBounds) = (12, true)
        case 1: layer.opacity = 0.6
        case 2: layer.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.5, height: 0.7)
        case 3: layer.contentsGravity = [.center, .resizeAspect, .topLeft][choice(3)]
        case 4: (layer.shadowOpacity, layer.shadowRadius) = (0.7, 4)
        case 5: layer.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
        case 6: layer.shouldRasterize = true
        default: break
        }
        return layer
    }

    private static func draw(_ seed: UInt64, _ size: CGSize, _ ctx: CGContext) {
        var random = SeededGenerator(seed: seed)
        func value(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
        for index in 0..<6 {
            let alpha = index == 0 && seed % 2 == 0 ? 1 : value(0.3...1)
            ctx.setFillColor(red: value(0...1), green: value(0...1), blue: value(0...1), alpha: alpha)
            if index == 0 {
                ctx.fill(CGRect(origin: .zero, size: size))
            } else {
                ctx.fillEllipse(
                    in: CGRect(
                        x: value(-10...size.width), y: value(-10...size.height), width: value(5...60),
                        height: value(5...60)))
            }
        }
    }

    private static func bytes(_ stage: Stage) throws -> [UInt8] {
        try stage.frames.makeImage().withUnsafeBytes { Array($0) }
    }

    /// Draws the same in two stages, one with the switch and one that draws every frame whole, and gives the pictures of each
    /// frame, with the damage of the first.
    ///
    /// - Parameter minimumLayers: In trees of so many layers, only the changed part is compiled.
    private static func compare(
        _ device: Device, seed: UInt64, frames: Int, minimumLayers: Int = FrameCompiler.fewLayers,
        _ check: (_ step: Int, _ partly: [UInt8], _ whole: [UInt8], _ before: [UInt8], PixelRegion) -> Void
    ) throws {
        let switches: [Optimizations] = [.all, .all.subtracting([.partialDisplay, .damage, .caching])]
        let stages = try switches.map { Stage(200, 160, try device.backend(), $0) }
        stages[0].frames.minimumRetainedLayers = minimumLayers
        var (number, layers) = (seed, [[Canvas](), []])
        for (index, stage) in stages.enumerated() {
            // The same numbers for both.
            var random = SeededGenerator(seed: seed)
            for _ in 0..<3 {
                let layer = canvas(&random) { number }
                layer.setNeedsDisplay()
                stage.root.addSublayer(layer)
                layers[index].append(layer)
            }
        }
        var random = SeededGenerator(seed: seed &+ 1000)
        var before: [UInt8] = []
        for step in 0..<frames {
            let report = try stages[0].draw()
            try stages[1].draw()
            let (partly, whole) = (try bytes(stages[0]), try bytes(stages[1]))
            check(step, partly, whole, before.isEmpty ? partly : before, report.damage)
            before = partly
            number = UInt64.random(in: 0...1000, using: &random)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<3, using: &random)
                func value(_ range: ClosedRange<CGFloat>) -> CGFloat {
                    CGFloat.random(in: range, using: &random)
                }
                let area = CGRect(
                    x: value(-5...100), y: value(-5...100), width: value(1...40), height: value(1...40))
                let isWhole = Int.random(in: 0..<12, using: &random) == 0
                for layers in layers {
                    if isWhole {
                        layers[index].setNeedsDisplay()
                    } else {
                        layers[index].setNeedsDisplay(area)
                    }
                }
            }
        }
        stages.forEach { expectSilence($0) }
    }

    /// Whether a pixel that differs lies outside of the damage.
    private static func undamaged(_ a: [UInt8], _ b: [UInt8], _ damage: PixelRegion) -> String? {
        for index in a.indices where a[index] != b[index] {
            let (x, y) = (Int32(index / 4 % 200), Int32(index / 4 / 200))
            if !damage.intersects(box(x, y, 1, 1)) { return "pixel \(x), \(y) of damage \(damage)" }
        }
        return nil
    }

    @Test func `On the CPU the pixels are those of a whole drawing, and the damage holds all that differ`()
        throws
    {
        for seed in UInt64(1)...60 {
            try Self.compare(.cpu, seed: seed, frames: 8) { step, partly, whole, before, damage in
                #expect(partly == whole, "seed \(seed), step \(step)")
                guard step > 0 else { return }
                #expect(Self.undamaged(partly, before, damage) == nil, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func `On the CPU the pixels are those of a whole drawing where the changed part alone is compiled`()
        throws
    {
        for seed in UInt64(101)...180 {
            try Self.compare(.cpu, seed: seed, frames: 8, minimumLayers: 0) {
                step, partly, whole, before, damage in
                #expect(partly == whole, "seed \(seed), step \(step)")
                guard step > 0 else { return }
                #expect(Self.undamaged(partly, before, damage) == nil, "seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: [FrameCompiler.fewLayers, 0])
    func `On Vulkan the pixels are those of a whole drawing`(minimumLayers: Int) throws {
        for seed in UInt64(1)...12 {
            try Self.compare(.vulkan, seed: seed, frames: 6, minimumLayers: minimumLayers) {
                step, partly, whole, _, _ in
                let largest = zip(partly, whole).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
                #expect(largest <= 1, "seed \(seed), step \(step)")
            }
        }
    }
}
