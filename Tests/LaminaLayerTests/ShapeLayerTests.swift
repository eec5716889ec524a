import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct ShapeLayerTests {
    private static let square = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)

    /// A shape layer that a host has seen.
    private func hosted() -> (host: LayerTreeCommitter, layer: CAShapeLayer) {
        let (host, root, layer) = (LayerTreeCommitter(), CALayer(), CAShapeLayer())
        layer.path = Self.square
        root.addSublayer(layer)
        host.root = root
        _ = host.commit(at: 0)
        return (host, layer)
    }

    @Test func `The defaults are Core Animation's`() {
        let layer = CAShapeLayer()
        #expect(layer.path == nil)
        #expect(layer.fillColor == .black)
        #expect(layer.fillRule == .nonZero)
        #expect(layer.strokeColor == nil)
        #expect(layer.strokeStart == 0)
        #expect(layer.strokeEnd == 1)
        #expect(layer.lineWidth == 1)
        #expect(layer.miterLimit == 10)
        #expect(layer.lineCap == .butt)
        #expect(layer.lineJoin == .miter)
        #expect(layer.lineDashPhase == 0)
        #expect(layer.lineDashPattern == nil)
        #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? CGFloat == 10)
        #expect(CAShapeLayer.defaultValue(forKey: "opacity") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "miterLimit") == nil)
    }

    @Test func `A path that can be added to is copied`() {
        let (layer, path) = (CAShapeLayer(), CGMutablePath())
        path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
        layer.path = path
        path.addRect(CGRect(x: 9, y: 9, width: 4, height: 4))
        #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    }

    @Test func `A commit tells the values and the class`() throws {
        let (host, layer) = hosted()
        layer.lineDashPattern = [4, 2.5]
        layer.lineCap = .round
        let change = try #require(host.commit(at: 1).changes.first { $0.layer == layer.id })
        #expect(change.properties.kind == .shape)
        #expect(change.properties.shape.path == Self.square)
        #expect(change.properties.shape.lineDashPattern == [4, 2.5])
        #expect(change.properties.shape.lineCap == .round)
    }

    @Test(arguments: ["strokeEnd", "lineWidth", "miterLimit", "lineDashPhase", "fillColor", "strokeColor"])
    func `What has a way between two values animates by itself`(key: String) {
        let (host, layer) = hosted()
        withExtendedLifetime(host) {
            layer.setValue(key.hasSuffix("Color") ? CGColor.white : 0.5, forKey: key)
            #expect(layer.animation(forKey: key) is CABasicAnimation)
        }
    }

    @Test func `A path, a rule and a cap change at once`() {
        let (host, layer) = hosted()
        withExtendedLifetime(host) {
            layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
            layer.fillRule = .evenOdd
            layer.lineCap = .square
            layer.lineDashPattern = [1]
            #expect(layer.animationKeys() == nil)
        }
    }

    @Test func `A presentation shows the path halfway`() throws {
        let (host, layer) = hosted()
        let animation = CABasicAnimation(keyPath: "path")
        animation.toValue = CGPath(rect: CGRect(x: 8, y: 0, width: 16, height: 8), transform: nil)
        animation.duration = 1
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        let shown = try #require(layer.presentation())
        #expect(shown.path?.boundingBox == CGRect(x: 4, y: 0, width: 12, height: 8))
        #expect(layer.path == Self.square)
    }

    @Test func `Keys of shapes are a program's own in other layers`() {
        let layer = CALayer()
        layer.setValue("mine", forKey: "path")
        #expect(layer.value(forKey: "path") as? String == "mine")
        #expect(layer.properties == LayerProperties())
        let shape = CAShapeLayer()
        shape.setValue(3, forKeyPath: "lineWidth")
        #expect(shape.lineWidth == 3)
    }
}
