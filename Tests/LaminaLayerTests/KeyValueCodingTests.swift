import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct KeyValueCodingTests {
    private final class Counting: CALayer {
        var changes = 0
        override var cornerRadius: CGFloat { didSet { changes += 1 } }
    }

    @Test func `properties that do not animate are set by their keys, words and sets too`() {
        let layer = CALayer()
        layer.setValue("bottomLeft", forKey: "contentsGravity")
        layer.setValue(CALayerContentsFilter.nearest, forKey: "minificationFilter")
        layer.setValue(5, forKey: "maskedCorners")
        layer.setValue(true, forKey: "needsDisplayOnBoundsChange")
        layer.setValue(2.5, forKey: "repeatCount")
        #expect(layer.contentsGravity == .bottomLeft)
        #expect(layer.minificationFilter == .nearest)
        #expect(layer.maskedCorners == CACornerMask(rawValue: 5))
        #expect(layer.value(forKey: "maskedCorners") as? Int == 5)
        #expect(layer.needsDisplayOnBoundsChange)
        #expect(layer.repeatCount == 2.5)
    }

    @Test func `the frame and the affine transform are set and read by their keys, the frame in parts too`() {
        let layer = CALayer()
        layer.setValue(CGRect(x: 10, y: 20, width: 30, height: 40), forKey: "frame")
        #expect(layer.position == CGPoint(x: 25, y: 40) && layer.bounds.size == CGSize(width: 30, height: 40))
        layer.setValue(50, forKeyPath: "frame.size.width")
        layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "frame.origin")
        #expect(layer.frame == CGRect(x: 1, y: 2, width: 50, height: 40))
        #expect(layer.value(forKeyPath: "frame.size.height") as? Double == 40)
        #expect(layer.value(forKey: "frame") as? CGRect == layer.frame)
        layer.setValue("wide", forKeyPath: "frame.size.width")
        #expect(layer.frame.width == 50)
        layer.setValue(CGAffineTransform(scaleX: 2, y: 3), forKey: "affineTransform")
        #expect(layer.transform.m11 == 2 && layer.transform.m22 == 3)
        #expect(
            layer.value(forKey: "affineTransform") as? CGAffineTransform == CGAffineTransform(scaleX: 2, y: 3)
        )
    }

    @Test func `the dynamic range is set and read by its keys`() {
        let layer = CALayer()
        #expect(CALayer.defaultValue(forKey: "preferredDynamicRange") as? String == "standard")
        #expect(CALayer.defaultValue(forKey: "toneMapMode") as? String == "automatic")
        #expect(CALayer.defaultValue(forKey: "contentsHeadroom") as? Double == 0)
        #expect(CALayer.defaultValue(forKey: "wantsExtendedDynamicRangeContent") as? Bool == false)
        layer.setValue("high", forKey: "preferredDynamicRange")
        layer.setValue(2.5, forKey: "contentsHeadroom")
        layer.setValue(true, forKey: "wantsExtendedDynamicRangeContent")
        #expect(layer.preferredDynamicRange == .high && layer.contentsHeadroom == 2.5)
        #expect(layer.wantsExtendedDynamicRangeContent)
        #expect(layer.value(forKey: "contentsHeadroom") as? Double == 2.5)
    }

    @Test func `a value of another kind changes nothing`() {
        let layer = CALayer()
        layer.setValue("many", forKey: "maskedCorners")
        layer.setValue(CGPoint.zero, forKey: "contentsGravity")
        layer.setValue("wide", forKey: "bounds")
        #expect(layer.properties == LayerProperties())
    }

    @Test func `each class has the keys of its own properties`() {
        let shape = CAShapeLayer()
        shape.setValue("even-odd", forKey: "fillRule")
        shape.setValue([4, 2.5], forKey: "lineDashPattern")
        #expect(shape.fillRule == .evenOdd)
        #expect(shape.lineDashPattern == [4, 2.5])
        let replicator = CAReplicatorLayer()
        replicator.setValue(1, forKey: "preservesDepth")
        replicator.setValue(7, forKey: "instanceCount")
        #expect(replicator.preservesDepth)
        #expect(replicator.instanceCount == 7)
        let emitter = CAEmitterLayer()
        emitter.setValue(NSNumber(value: 9), forKey: "seed")
        emitter.setValue(CGPoint(x: 1, y: 2), forKey: "emitterPosition")
        emitter.setValue(true, forKey: "preservesDepth")
        #expect(emitter.seed == 9)
        #expect(emitter.emitterPosition == CGPoint(x: 1, y: 2))
        #expect(emitter.preservesDepth)
        let text = CATextLayer()
        text.setValue("Grüße", forKey: "string")
        text.setValue(true, forKey: "wrapped")
        #expect(text.string as? String == "Grüße")
        #expect(text.isWrapped)
        let tiled = CATiledLayer()
        tiled.setValue(CGSize(width: 64, height: 32), forKey: "tileSize")
        #expect(tiled.tileSize == CGSize(width: 64, height: 32))
        let gradient = CAGradientLayer()
        gradient.setValue([0, 0.25, 1], forKey: "locations")
        #expect(gradient.locations == [0, 0.25, 1])
    }

    @Test func `a class keeps other classes' keys as the program's own`() {
        let layer = CALayer()
        layer.setValue("even-odd", forKey: "fillRule")
        layer.setValue(3, forKey: "seed")
        #expect(layer.value(forKey: "fillRule") as? String == "even-odd")
        #expect(layer.value(forKey: "seed") as? Int == 3)
        #expect(layer.properties == LayerProperties())
    }

    @Test func `keys and key paths call the accessors of subclasses`() {
        let layer = Counting()
        layer.setValue(4, forKey: "cornerRadius")
        #expect(layer.cornerRadius == 4)
        #expect(layer.changes == 1)
    }

    @Test func `a size by its key path moves sublayers that are sized with it`() {
        let layer = CALayer()
        layer.bounds.size = CGSize(width: 100, height: 100)
        let sublayer = CALayer()
        sublayer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        sublayer.autoresizingMask = .layerWidthSizable
        layer.addSublayer(sublayer)
        layer.setValue(CGFloat(150), forKeyPath: "bounds.size.width")
        #expect(sublayer.frame == CGRect(x: 0, y: 0, width: 150, height: 10))
    }

    @Test func `none by a key takes away what may be absent`() {
        let gradient = CAGradientLayer()
        gradient.focalPoint = CGPoint(x: 1, y: 1)
        gradient.backgroundColor = .black
        gradient.setValue(nil, forKey: "backgroundColor")
        gradient.colors = [CGColor.black, CGColor.white]
        gradient.setValue(NSNull(), forKey: "colors")
        #expect(gradient.backgroundColor == nil)
        #expect(gradient.colors == nil)
    }

    @Test func `defaults by key are those of new objects`() {
        #expect(CALayer.defaultValue(forKey: "speed") as? Float == 1)
        #expect(CAScrollLayer.defaultValue(forKey: "scrollMode") as? CAScrollLayerScrollMode == .both)
        #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
        #expect(CATiledLayer.defaultValue(forKey: "tileSize") as? CGSize == CATiledLayer().tileSize)
        #expect(CAVideoLayer.defaultValue(forKey: "videoGravity") as? AVLayerVideoGravity == .resizeAspect)
        #expect(CAEmitterCell.defaultValue(forKey: "minificationFilter") as? String == "linear")
        #expect(CALayer.defaultValue(forKey: "zPosition") == nil)
    }
}
