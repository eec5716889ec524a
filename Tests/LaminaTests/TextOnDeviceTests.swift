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
import LaminaVulkan
import Testing

/// Text layers where glyphs are drawn: the pictures that are drawn from pixels.
@Suite(.serialized) struct TextOnDeviceTests {
    /// A tree and its renderer.
    final class Stage {
        let committer = LayerTreeCommitter()
        let frames: FrameRenderer
        let root = CALayer()
        private var time = 0.0

        init(_ backend: any RenderBackend, _ optimizations: Optimizations = .all) {
            frames = FrameRenderer(backend: backend, optimizations: optimizations)
            root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            root.position = CGPoint(x: 150, y: 100)
            committer.root = root
        }

        deinit { committer.root = nil }

        func draw() throws -> FrameStatistics {
            time += 1
            committer.traits = frames.traits
            frames.apply(committer.commit(at: time))
            let target = RenderTarget(
                width: 300, height: 200, pointsToPixels: .identity, background: PackedColor(bits: 0xFF30_5060)
            )
            return try frames.render(at: time, target: target).statistics
        }
    }

    static func backend(_ change: (inout VulkanOptions) -> Void = { _ in }) throws -> VulkanBackend {
        var options = VulkanOptions()
        options.validation = true
        options.cacheFolder = nil
        options.drawsGlyphs = true
        change(&options)
        return try VulkanBackend(options: options)
    }

    static func label(_ string: String, _ frame: CGRect, size: CGFloat = 20) -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = frame
        layer.font = "DejaVu Sans"
        layer.fontSize = size
        layer.string = string
        return layer
    }

    /// Text layers of many looks, turned and in groups too. Each is in a cell of its own, because several layers over
    /// one another could differ by more than one level.
    static func fill(_ root: CALayer, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        let words = ["Quarter", "pixels", "AVAWA", "fi", "Ωμέγα", "שלום", "😀", "0123456789", "—", "g\nj"]
        for index in 0..<8 {
            let cell = CALayer()
            cell.frame = CGRect(x: index % 2 * 150, y: index / 2 * 50, width: 150, height: 50)
            cell.masksToBounds = true
            root.addSublayer(cell)
            let string = (0..<Int(number(1...6))).map { _ in words[Int(number(0...9))] }
            let layer = label(
                string.joined(separator: " "),
                CGRect(
                    x: number(-20...60), y: number(-20...20), width: number(1...150), height: number(1...60)),
                size: number(1...6) * 6 + number(0...3) / 4)
            layer.foregroundColor = CGColor(
                red: number(0...4) / 4, green: number(0...4) / 4, blue: number(0...4) / 4,
                alpha: number(1...4) / 4)
            layer.isWrapped = number(0...1) == 0
            layer.isOpaque = number(0...4) == 0
            layer.contentsScale = number(1...3)
            layer.allowsFontSubpixelQuantization = number(0...2) == 0
            layer.opacity = Float(number(2...4) / 4)
            if number(0...3) == 0 { layer.transform = CATransform3DMakeRotation(number(0...6), 0, 0, 1) }
            if number(0...3) == 0 { layer.cornerRadius = 8 }
            layer.masksToBounds = number(0...2) == 0
            layer.drawsAsynchronously = number(0...2) == 0
            cell.addSublayer(layer)
        }
    }

    @Test func `Text from glyphs is text from pixels`() throws {
        let (with, without) = (try Self.backend(), try Self.backend { $0.drawsGlyphs = false })
        var sent = 0
        for seed in UInt64(1)...30 {
            func picture(_ backend: VulkanBackend) throws -> CGImage {
                let stage = Stage(backend)
                Self.fill(stage.root, seed: seed)
                sent += try stage.draw().uploadedGlyphs
                return try stage.frames.makeImage()
            }
            let comparison = try ImageComparison(picture(with), picture(without))
            #expect(comparison.largestDifference <= 1, "seed \(seed)")
        }
        #expect(sent > 300)
        for backend in [with, without] {
            #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
        }
    }

    @Test func `Without the switch, text is drawn by the CPU`() throws {
        let stage = Stage(try Self.backend(), .all.subtracting(.glyphs))
        let layer = Self.label("Text", CGRect(x: 0, y: 0, width: 80, height: 30))
        stage.root.addSublayer(layer)
        #expect(try stage.draw().uploadedGlyphs == 0)
        #expect(try #require(layer.contents as? CGImage).isDecoded)
    }

    @Test func `On the CPU, text from glyphs is text from pixels, to the byte`() throws {
        for seed in UInt64(1)...30 {
            /// The pictures of two frames. In the second one, unchanged text is drawn from pixels.
            func pictures(_ optimizations: Optimizations, threads: Int) throws -> [[UInt8]] {
                let stage = Stage(SoftwareBackend(threads: threads), optimizations)
                Self.fill(stage.root, seed: seed)
                return try [0, 1].map { frame in
                    if frame == 1 {
                        let changing = stage.root.sublayers?.first?.sublayers?.first as? CATextLayer
                        changing?.string = "Another"
                    }
                    _ = try stage.draw()
                    return try stage.frames.makeImage().withUnsafeBytes { Array($0) }
                }
            }
            let expected = try pictures(.all.subtracting(.glyphs), threads: 1)
            #expect(try pictures(.all, threads: 1) == expected, "seed \(seed)")
            #expect(try pictures(.all.subtracting(.occlusion), threads: 3) == expected, "seed \(seed)")
            #expect(try pictures(.all.subtracting(.damage), threads: 2) == expected, "seed \(seed)")
        }
    }

    @Test func `On the CPU, text becomes pixels when it is shown again`() throws {
        let stage = Stage(SoftwareBackend(threads: 2))
        let (still, changing) = (
            Self.label("Still", CGRect(x: 0, y: 0, width: 80, height: 30)),
            Self.label("0", CGRect(x: 0, y: 40, width: 80, height: 30))
        )
        stage.root.sublayers = [still, changing]
        func isDecoded(_ layer: CALayer) throws -> Bool { try #require(layer.contents as? CGImage).isDecoded }
        _ = try stage.draw()
        #expect(try !isDecoded(still) && !isDecoded(changing))
        for number in 1...3 {
            changing.string = "\(number)"
            _ = try stage.draw()
            #expect(try isDecoded(still) && !isDecoded(changing))
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4])
    func `On the CPU, text that is not shown pixel for pixel is pixels`(way: Int) throws {
        let stage = Stage(SoftwareBackend(threads: 2))
        let layer = Self.label("Turned", CGRect(x: 20, y: 20, width: 120, height: 40))
        switch way {
        case 0: layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        case 1: layer.contentsMultiplyColor = CGColor(red: 0.5, green: 1, blue: 0.5, alpha: 1)
        case 2: layer.compositingFilter = "multiplyBlendMode"
        case 3: layer.contentsRect = CGRect(x: 0.1, y: 0, width: 0.5, height: 1)
        default: (layer.cornerRadius, layer.masksToBounds) = (12, true)
        }
        stage.root.addSublayer(layer)
        _ = try stage.draw()
        #expect(try #require(layer.contents as? CGImage).isDecoded)
    }

    @Test func `Text that changes in every frame sends the glyphs that are new`() throws {
        let stage = Stage(try Self.backend())
        let layer = Self.label("0000", CGRect(x: 10, y: 10, width: 120, height: 40))
        // Every digit at the same place between pixels.
        layer.allowsFontSubpixelQuantization = true
        stage.root.addSublayer(layer)
        #expect(try stage.draw().uploadedGlyphs == 1)
        for digit in 1...9 {
            layer.string = "000\(digit)"
            #expect(try stage.draw().uploadedGlyphs == 1)
        }
        for number in 1000...1060 {
            layer.string = "\(number)"
            let statistics = try stage.draw()
            #expect(statistics.uploadedGlyphs == 0 && statistics.uploadedBytes == 0)
            #expect(statistics.damagedPixels > 0)
            #expect(!(try #require(layer.contents as? CGImage).isDecoded))
        }
    }

    @Test func `Whoever reads the contents gets the CPU's pixels`() throws {
        let stage = Stage(try Self.backend())
        let frame = CGRect(x: 10, y: 10, width: 120, height: 40)
        let layer = Self.label("Read me", frame)
        stage.root.addSublayer(layer)
        _ = try stage.draw()
        let contents = try #require(layer.contents as? CGImage)
        #expect(!contents.isDecoded)
        let other = Self.label("Read me", frame)
        other.displayIfNeeded()
        let expected = try #require(other.contents as? CGImage)
        #expect(contents.withUnsafeBytes { Array($0) } == expected.withUnsafeBytes { Array($0) })
    }

    /// Draws more than text.
    private final class Framed: CATextLayer {
        override func draw(in context: CGContext) {
            super.draw(in: context)
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            context.fill(CGRect(x: 3.5, y: 3, width: 20, height: 12))
        }
    }

    @Test func `A layer that draws more than text is drawn by the CPU`() throws {
        func contents(_ backend: any RenderBackend) throws -> CGImage {
            let stage = Stage(backend)
            let layer = Framed()
            layer.frame = CGRect(x: 0, y: 0, width: 90, height: 40)
            layer.string = "Both"
            stage.root.addSublayer(layer)
            _ = try stage.draw()
            return try #require(layer.contents as? CGImage)
        }
        let image = try contents(Self.backend())
        #expect(image.isDecoded)
        let expected = try contents(SoftwareBackend(threads: 1))
        #expect(image.withUnsafeBytes { Array($0) } == expected.withUnsafeBytes { Array($0) })
    }

    @Test func `An opaque layer's text lies on black`() throws {
        let stage = Stage(try Self.backend())
        let layer = Self.label("Opaque", CGRect(x: 20, y: 20, width: 100, height: 30))
        layer.isOpaque = true
        stage.root.addSublayer(layer)
        _ = try stage.draw()
        let contents = try #require(layer.contents as? CGImage)
        #expect(contents.isOpaque && !contents.isDecoded)
        let drawn = try stage.frames.makeImage().withUnsafeBytes { Array($0) }
        let first = 4 * (20 * 300 + 20)
        #expect(Array(drawn[first..<(first + 4)]) == [0, 0, 0, 255])
    }
}
