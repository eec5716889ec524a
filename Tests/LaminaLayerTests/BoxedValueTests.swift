import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import Testing

/// Boxes of numbers and structures, as key-value coding gives and takes them.
struct BoxedValueTests {
    @Test func `Casts from Any find what is in a box`() {
        let number: Any = NSNumber(value: 2.5)
        #expect(number as? CGFloat == 2.5 && number as? Double == 2.5 && number as? Float == 2.5)
        let point: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
        #expect(
            point as? CGPoint == CGPoint(x: 1, y: 2) && point as? CGRect == nil && point as? CGSize == nil)
        let rect: Any = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(rect as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4) && rect as? CGPoint == nil)
        let turn = CATransform3DMakeRotation(0.5, 1, 0, 0)
        let transform: Any = NSValue(caTransform3D: turn)
        #expect(transform as? CATransform3D == turn && transform as? CGAffineTransform == nil)
        let affine: Any = NSValue(cgAffineTransform: CGAffineTransform(scaleX: 2, y: 3))
        #expect(affine as? CGAffineTransform == CGAffineTransform(scaleX: 2, y: 3))
        #expect(
            (CGSize(width: 1, height: 2) as Any) as? NSValue == NSValue(cgSize: CGSize(width: 1, height: 2)))
        #expect(NSValue(cgPoint: .zero).caTransform3DValue == CATransform3DIdentity)
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgSizeValue == .zero)
    }

    @Test func `Values of properties are boxes that every number type reads`() {
        let layer = CALayer()
        layer.cornerRadius = 2
        layer.opacity = 0.5
        layer.position = CGPoint(x: 3, y: 4)
        layer.setValue(1.5, forKey: "own")
        for key in ["cornerRadius", "opacity", "own"] {
            let value = layer.value(forKey: key)
            #expect(
                (value as? CGFloat).map { Double($0) } == value as? Double && value as? Double != nil
                    && value is NSNumber)
        }
        #expect(layer.value(forKey: "position") is NSValue)
        #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 3, y: 4))
        #expect(layer.value(forKeyPath: "position.x") as? CGFloat == 3)
        #expect(layer.value(forKey: "hidden") as? Bool == false)
        #expect(layer.value(forKey: "transform") as? CATransform3D == CATransform3DIdentity)
        #expect(CABasicAnimation().value(forKey: "speed") as? CGFloat == 1)
        #expect(CAEmitterCell().value(forKey: "scale") as? CGFloat == 1)
    }

    @Test func `Boxes are values of properties and of animations`() {
        let layer = CALayer()
        layer.setValue(NSValue(cgPoint: CGPoint(x: 5, y: 6)), forKey: "position")
        layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1)), forKey: "transform")
        #expect(layer.position == CGPoint(x: 5, y: 6) && layer.transform == CATransform3DMakeScale(2, 2, 1))
        let host = LayerTreeCommitter()
        host.root = layer
        _ = host.commit(at: 0)
        let animation = CAKeyframeAnimation(keyPath: "bounds")
        animation.values = [
            NSValue(cgRect: .zero), NSValue(cgRect: CGRect(x: 0, y: 0, width: 8, height: 4)),
        ]
        animation.keyTimes = [NSNumber(value: 0), NSNumber(value: 1)]
        animation.duration = 1
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.bounds.size == CGSize(width: 4, height: 2))
    }

    @Test func `Several values are set and read at once`() {
        let layer = CALayer()
        layer.setValuesForKeys(["opacity": 0.5, "name": "a", "own": 3, "mask": NSNull()])
        #expect(layer.opacity == 0.5 && layer.name == "a")
        let values = layer.dictionaryWithValues(forKeys: ["opacity", "own", "backgroundColor"])
        #expect(values["opacity"] as? Double == 0.5 && values["own"] as? Int == 3)
        #expect(values["backgroundColor"] is NSNull)
    }

    @Test func `What cannot be set is a warning that names the key`() {
        let (host, layer) = (LayerTreeCommitter(), CALayer())
        host.root = layer
        _ = host.commit(at: 0)
        _ = host.takeWarnings()
        layer.setValue("wide", forKey: "bounds")
        layer.setValue(1, forKeyPath: "shadow.depth")
        layer.filters = ["colorInvert", 5]
        let warnings = host.takeWarnings().map(\.feature)
        #expect(warnings.count == 3)
        #expect(warnings.first?.contains("bounds: expected a rectangle") == true)
        #expect(warnings.dropFirst().first == "no property \"shadow.depth\"; its value is not set")
        #expect(layer.filters?.count == 1)
    }

    @Test func `Keys of cells read and write, and keep what is the program's`() {
        let cell = CAEmitterCell()
        for (key, value) in ["birthRate": 5, "velocity": 2.5, "spin": 1, "beginTime": 3, "alphaSpeed": -1] {
            cell.setValue(value, forKey: key)
            #expect(cell.value(forKey: key) as? Double == value)
        }
        cell.setValue("spark", forKey: "name")
        cell.setValue(CGColor.black, forKey: "color")
        cell.setValue("nearest", forKey: "minificationFilter")
        cell.setValue("mine", forKey: "tag")
        cell.setValue("fast", forKey: "velocity")
        #expect(cell.name == "spark" && cell.color == .black && cell.minificationFilter == "nearest")
        #expect(cell.birthRate == 5 && cell.velocity == 2.5 && cell.value(forKey: "tag") as? String == "mine")
    }

    @Test func `A filter is a CAFilter, a name, or an object that stands for one`() {
        struct Blur: CAFilterConvertible {
            var caFilter: CAFilter { CAFilter(type: "gaussianBlur") }
        }
        let layer = CALayer()
        let name = "multiplyBlendMode"
        layer.compositingFilter = name
        layer.filters = [Blur(), CAFilter(type: "colorInvert"), NSString(string: "luminanceToAlpha")]
        #expect(layer.compositingFilter as? String == name)
        #expect(layer.properties.compositingFilter?.type == name)
        #expect(layer.filters?.first is Blur && layer.filters?.last is NSString)
        #expect(layer.properties.filters.map(\.type) == ["gaussianBlur", "colorInvert", "luminanceToAlpha"])
    }

    @Test func `A transform and a matrix of simd are each other's`() {
        var transform = CATransform3DMakeTranslation(1, 2, 3)
        transform.m34 = -0.5
        let matrix = simd_double4x4(transform)
        #expect(matrix.columns.3 == SIMD4(1, 2, 3, 1) && matrix.columns.2.w == -0.5)
        #expect(CATransform3D(matrix) == transform)
        #expect(CATransform3D(simd_float4x4(transform)) == transform)
    }

    @Test func `What a display brighter than white would need is kept, unknown values as the defaults`() {
        let layer = CALayer()
        #expect(layer.preferredDynamicRange == .standard && layer.toneMapMode == .automatic)
        #expect(layer.contentsHeadroom == 0 && !layer.wantsExtendedDynamicRangeContent)
        layer.preferredDynamicRange = .high
        layer.toneMapMode = .never
        layer.wantsDynamicContentScaling = true
        #expect(layer.preferredDynamicRange == .high && layer.toneMapMode == .never)
        #expect(layer.wantsDynamicContentScaling)
        layer.preferredDynamicRange = CALayer.DynamicRange(rawValue: "blinding")
        layer.toneMapMode = CALayer.ToneMapMode(rawValue: "sometimes")
        #expect(layer.preferredDynamicRange == .standard && layer.toneMapMode == .automatic)
    }

    @Test func `A layer is an NSObject, equal to itself alone`() {
        let (a, b) = (CALayer(), CALayer())
        #expect(a.isEqual(a) && !a.isEqual(b) && a == a && Set([a, b, a]).count == 2)
        #expect(a.description.contains("CALayer"))
    }
}
