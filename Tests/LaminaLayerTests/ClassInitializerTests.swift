import Foundation
import LaminaGeometry
import LaminaLayer
import Testing

/// Objects of classes that are known only when the program runs. The mechanism rests on the layout of Swift's class tables, so
/// these tests run on every platform that is supported.
struct ClassInitializerTests {
    private final class Own: CAShapeLayer {
        let made: String
        override init() {
            made = "init()"
            super.init()
        }
        override init(layer: Any) {
            made = "init(layer:)"
            super.init(layer: layer)
        }
        required init?(coder: NSCoder) { nil }
    }

    private final class Inheriting: CAGradientLayer {
        var note = "mine"
    }

    private final class Marked: CABasicAnimation {
        var mark = 1
        override init() {
            super.init()
            mark = 2
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func copyValues(to copy: CAAnimation) {
            super.copyValues(to: copy)
            (copy as? Marked)?.mark = mark
        }
    }

    private static let classes: [CALayer.Type] = [
        CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self, CAReplicatorLayer.self,
        CAScrollLayer.self, CATiledLayer.self, CATransformLayer.self, CAEmitterLayer.self, CAVideoLayer.self,
        CADrawableLayer.self, CAOpenGLLayer.self, CAEAGLLayer.self, Own.self, Inheriting.self,
    ]

    @Test func `A layer is made of each class`() {
        for type in Self.classes { #expect(Swift.type(of: CALayer.make(type)) == type) }
        #expect((CALayer.make(Own.self) as? Own)?.made == "init()")
        #expect((CALayer.make(Inheriting.self) as? Inheriting)?.note == "mine")
    }

    @Test func `A presentation copy is of the layer's class`() throws {
        for type in Self.classes {
            let (host, layer) = (LayerTreeCommitter(), CALayer.make(type))
            layer.opacity = 0.5
            host.root = layer
            _ = host.commit(at: 0)
            let shown = try #require(layer.presentation())
            #expect(Swift.type(of: shown) == type && shown !== layer && shown.opacity == 0.5)
            #expect(shown.model() === layer)
        }
    }

    @Test func `A class's own initializers are called, and its objects live as long as they are held`() throws
    {
        let (host, layer) = (LayerTreeCommitter(), Own())
        host.root = layer
        _ = host.commit(at: 0)
        weak var copy: Own?
        do {
            let shown = try #require(layer.presentation())
            copy = shown
            #expect(shown.made == "init(layer:)")
        }
        #expect(copy == nil)
    }

    @Test func `A copy of an animation is of its class, which needs no required initializer`() {
        let animation = Marked()
        animation.mark = 7
        animation.toValue = 3
        let copy = animation.copy() as? Marked
        #expect(copy?.mark == 7 && copy?.toValue as? Int == 3 && copy !== animation)
    }
}
