import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Frames as layers in a file.
@Suite struct FrameCaptureTests {
    private final class Dial: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
            ctx.fill(CGRect(x: 3, y: 3, width: 10, height: 5))
        }
    }

    /// A tree that a program drew and moves, 0.4 seconds after its animations began.
    private static func running() throws -> CARenderer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        root.anchorPoint = .zero
        let dial = Dial()
        dial.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        dial.setNeedsDisplay()
        let (shape, mask) = (CAShapeLayer(), CALayer())
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
        shape.fillColor = CGColor(red: 0, green: 0.4, blue: 1, alpha: 1)
        shape.frame = CGRect(x: 40, y: 10, width: 30, height: 30)
        mask.frame = CGRect(x: 0, y: 5, width: 30, height: 20)
        mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        shape.mask = mask
        root.addSublayer(dial)
        root.addSublayer(shape)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = root
        renderer.bounds = root.bounds
        renderer.scale = 2
        renderer.backgroundColor = CGColor(gray: 0.9, alpha: 1)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration) = (0, 2, 1)
        shape.add(turn, forKey: "turn")
        for time in [7, 7.4] {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
        }
        return renderer
    }

    @Test func `A frame that was captured is drawn again from its bytes, pixel by pixel`() throws {
        let renderer = try Self.running()
        let data = try FrameCapture(of: renderer).data()
        let capture = try FrameCapture(data: data)
        #expect(capture.time == 7.4)
        var options = RendererOptions()
        options.backend = .cpu
        let picture = try capture.makeImage(options: options)
        #expect(try ImageComparison(picture, renderer.makeImage()).differingPixels == 0)
    }

    @Test func `A capture has no classes of the program`() throws {
        let capture = try FrameCapture(of: Self.running())
        #expect(capture.layer.sublayers?.map { "\(type(of: $0))" } == ["CALayer", "CAShapeLayer"])
    }

    @Test func `A capture needs a frame, and bytes of one`() throws {
        let renderer = try CARenderer()
        #expect(throws: RendererError.noFrame) { try FrameCapture(of: renderer) }
        #expect(throws: RendererError.self) { try FrameCapture(data: Data("no archive".utf8)) }
        let other = try NSKeyedArchiver.archivedData(
            withRootObject: NSString("a"), requiringSecureCoding: true)
        #expect(throws: RendererError.invalidCapture(reason: "layer: expected a layer")) {
            try FrameCapture(data: other)
        }
    }
}
