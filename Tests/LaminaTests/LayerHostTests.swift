import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A host that draws a tree on a display link.
struct LayerHostTests {
    private final class Seen {
        var damages: [CGRect] = []
    }

    private static func host(_ seen: Seen) throws -> CALayerHost {
        var options = RendererOptions()
        options.backend = .cpu
        let host = try CALayerHost(
            size: CGSize(width: 20, height: 10), options: options
        ) { renderer, damage in
            try renderer.withPixels { pixels in #expect(pixels.width == 20 && pixels.height == 10) }
            seen.damages.append(damage)
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        let box = CALayer()
        box.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
        box.backgroundColor = .white
        root.addSublayer(box)
        host.layer = root
        return host
    }

    @Test func `Only frames in which something changed are drawn, with the part that did`() throws {
        let seen = Seen()
        let host = try Self.host(seen)
        #expect(try host.draw(at: 0) == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(try host.draw(at: 0.1) == nil)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        host.layer?.sublayers?[0].backgroundColor = .black
        CATransaction.commit()
        let damage = try host.draw(at: 0.2)
        #expect(damage == CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(seen.damages.count == 2)
        host.size = CGSize(width: 20, height: 10)
        #expect(try host.draw(at: 0.3) == nil)
    }

    @Test func `The frame rate that running animations ask for is heard`() throws {
        let seen = Seen()
        let host = try Self.host(seen)
        let box = try #require(host.layer?.sublayers?[0])
        try host.draw(at: 0)
        #expect(host.renderer.preferredFrameRateRange == .default)
        func add(_ key: String, _ range: CAFrameRateRange) {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = 0
            animation.duration = 1
            animation.preferredFrameRateRange = range
            box.add(animation, forKey: key)
        }
        add("opacity", CAFrameRateRange(minimum: 10, maximum: 30, preferred: 24))
        try host.draw(at: 0.1)
        #expect(host.renderer.preferredFrameRateRange.preferred == 24)
        add("cornerRadius", CAFrameRateRange(minimum: 10, maximum: 60, preferred: 48))
        try host.draw(at: 0.2)
        #expect(host.renderer.preferredFrameRateRange.preferred == 48)
        add("borderWidth", .default)
        try host.draw(at: 0.3)
        #expect(host.renderer.preferredFrameRateRange == .default)
        try host.draw(at: 3)
        try host.draw(at: 4)
        #expect(host.renderer.preferredFrameRateRange == .default && box.animationKeys() == nil)
    }

    @Test func `While it runs, changes of the run loop are drawn by themselves`() throws {
        let seen = Seen()
        let host = try Self.host(seen)
        let loop = RunLoop.current
        host.start(in: loop, forMode: .default)
        #expect(host.isRunning)
        func run(until isDone: () -> Bool) {
            let end = Date(timeIntervalSinceNow: 10)
            while !isDone(), Date() < end {
                _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
            }
        }
        run { !seen.damages.isEmpty }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        var isComplete = false
        CATransaction.setCompletionBlock { isComplete = true }
        host.layer?.sublayers?[0].position.x += 5
        CATransaction.commit()
        run { seen.damages.count >= 2 && isComplete }
        #expect(seen.damages.count >= 2 && isComplete)
        host.stop()
        #expect(!host.isRunning)
    }

    @Test func `Outside a frame nothing is to be drawn`() throws {
        let renderer = try CARenderer()
        renderer.layer = CALayer()
        renderer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        #expect(try renderer.updateBounds().isNull)
        renderer.beginFrame(atTime: 0)
        #expect(try renderer.updateBounds() == renderer.bounds)
        renderer.endFrame()
        #expect(try renderer.updateBounds().isNull)
        #expect(throws: RendererError.noFrame) { try renderer.render() }
    }

    @Test func `A renderer puts its frames into a context, whatever its transform`() throws {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
        let dot = CALayer()
        dot.frame = CGRect(x: 1, y: 0, width: 1, height: 1)
        dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(dot)
        (renderer.layer, renderer.bounds) = (root, root.frame)
        let context = try CGContext(width: 4, height: 2)
        context.translateBy(x: 3, y: 1)
        context.scaleBy(x: 2, y: -2)
        context.clip(to: CGRect(x: 50, y: 50, width: 1, height: 1))
        renderer.setDestination(context)
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        let image = try #require(context.makeImage())
        #expect(image.straightRGBA() == (try renderer.makeImage().straightRGBA()))
        #expect(Array(image.straightRGBA()[4..<8]) == [255, 0, 0, 255])
    }

    @Test func `A frame that fails stops the host, which keeps the error`() throws {
        let seen = Seen()
        let host = try Self.host(seen)
        host.size = CGSize(width: 0, height: 4)
        #expect(throws: RendererError.self) { try host.draw(at: 0) }
        host.start(in: .current, forMode: .default)
        let end = Date(timeIntervalSinceNow: 10)
        while host.isRunning, Date() < end {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
        }
        #expect(!host.isRunning && host.error is RendererError)
    }
}
