import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaLayer
import Testing

/// Animatable properties that subclasses declare.
struct AnimatableTests {
    /// Written as for a Mac, but for the wrapper in place of `@NSManaged`.
    final class Ring: CALayer {
        @Animatable var progress: CGFloat = 0.25
        @Animatable var center: CGPoint = .zero
        @Animatable var tint: CGColor? = .white
        var drawn: [CGFloat] = []
        var thickness = 1

        override init() { super.init() }

        override init(layer: Any) {
            super.init(layer: layer)
            if let ring = layer as? Ring { thickness = ring.thickness }
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "progress" || super.needsDisplay(forKey: key)
        }

        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "progress" else { return super.action(forKey: event) }
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.progress ?? progress
            return animation
        }

        override func draw(in ctx: CGContext) { drawn.append(progress) }
    }

    private static func hosted() -> (host: LayerTreeCommitter, ring: Ring) {
        let (host, ring) = (LayerTreeCommitter(), Ring())
        ring.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        ring.thickness = 3
        host.root = ring
        _ = host.commit(at: 0)
        return (host, ring)
    }

    @Test func `A property has its first value until it is set, and is read by its key`() {
        let ring = Ring()
        #expect(ring.progress == 0.25 && ring.tint == .white)
        #expect(ring.value(forKey: "progress") as? CGFloat == 0.25)
        ring.progress = 0.5
        ring.center = CGPoint(x: 1, y: 2)
        ring.tint = nil
        #expect(ring.progress == 0.5 && ring.center == CGPoint(x: 1, y: 2) && ring.tint == nil)
        #expect(ring.value(forKey: "progress") as? Double == 0.5)
        ring.setValue(3, forKey: "progress")
        #expect(ring.progress == 3)
    }

    @Test func `An animation moves the property of presentation copies and of drawing`() {
        let (host, ring) = Self.hosted()
        CATransaction.setDisableActions(true)
        let animation = CABasicAnimation(keyPath: "progress")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
        ring.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        let shown = ring.presentation()
        #expect(shown?.progress == 0.5 && shown?.thickness == 3)
        #expect(ring.progress == 0.25)
        #expect(ring.drawn == [0, 0.5])
        CATransaction.setDisableActions(false)
    }

    @Test func `A change runs the class's action, from where an earlier one was seen`() {
        let (host, ring) = Self.hosted()
        ring.progress = 1.25
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.1)
        let seen = ring.presentation()?.progress ?? 0
        #expect(seen > 0.25 && seen < 1.25)
        ring.progress = 0
        let animation = ring.animation(forKey: "progress") as? CABasicAnimation
        #expect(animation?.fromValue as? CGFloat == seen)
        withExtendedLifetime(host) {}
    }

    @Test func `A copy has the values, and each layer its own`() {
        let (first, second) = (Ring(), Ring())
        first.progress = 0.75
        #expect(second.progress == 0.25)
        #expect(Ring(layer: first).progress == 0.75)
    }
}
