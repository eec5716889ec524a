import QuartzCore
import Testing

@Suite struct OldNameTests {
    @Test func `Constants have the names that they had before Swift 4_2, too`() {
        let shape = CAShapeLayer()
        shape.lineCap = kCALineCapRound
        shape.fillRule = kCAFillRuleEvenOdd
        #expect(shape.lineCap == .round && shape.fillRule == .evenOdd)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
        fade.fillMode = kCAFillModeForwards
        #expect(fade.fillMode.rawValue == "forwards")
    }

    @Test func `Core Animation's classes may be subclassed`() {
        final class Quiet: CATransaction {
            override class func animationDuration() -> CFTimeInterval { 0 }
        }
        final class Link: CADisplayLink {}
        final class Manager: CAConstraintLayoutManager {}
        final class Bound: CAConstraint, @unchecked Sendable {}
        class Metadata: CAEDRMetadata, @unchecked Sendable {}
        class Renderer: CARenderer {
            var ends = 0
            override func endFrame() {
                super.endFrame()
                ends += 1
            }
        }
        #expect(Quiet.animationDuration() == 0)
        let layer = CALayer()
        layer.layoutManager = Manager()
        #expect(layer.layoutManager is Manager)
        #expect(Bound(attribute: .minX, relativeTo: "superlayer", attribute: .maxX).offset == 0)
        let renderer = try? Renderer()
        renderer?.endFrame()
        #expect(renderer?.ends == 1)
    }
}
