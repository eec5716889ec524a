import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct DefaultTests {
    @Test func `a new layer has Core Animation's defaults`() {
        let layer = CALayer()
        #expect(layer.bounds == .zero)
        #expect(layer.position == .zero)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(layer.transform == CATransform3DIdentity)
        #expect(layer.sublayerTransform == CATransform3DIdentity)
        #expect(layer.opacity == 1)
        #expect(!layer.isHidden)
        #expect(layer.isDoubleSided)
        #expect(!layer.isGeometryFlipped)
        #expect(!layer.masksToBounds)
        #expect(layer.allowsGroupOpacity)
        #expect(layer.backgroundColor == nil)
        #expect(layer.borderColor == .black)
        #expect(layer.contents == nil)
        #expect(layer.contentsGravity == .resize)
        #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.contentsScale == 1)
        #expect(layer.minificationFilter == .linear)
        #expect(layer.sublayers == nil)
        #expect(layer.superlayer == nil)
        #expect(layer.name == nil)
        #expect(!layer.needsLayout())
        #expect(!layer.needsDisplay())
    }

    @Test func `a new layer has Core Animation's defaults for effects`() {
        let layer = CALayer()
        let all = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.maskedCorners.rawValue == 15)
        #expect(layer.cornerCurve == .circular)
        #expect(layer.mask == nil)
        #expect(layer.shadowColor == .black)
        #expect(layer.shadowOpacity == 0)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
        #expect(layer.shadowRadius == 3)
        #expect(layer.shadowPath == nil)
        #expect(layer.filters == nil)
        #expect(layer.backgroundFilters == nil)
        #expect(layer.compositingFilter == nil)
        #expect(!layer.shouldRasterize)
        #expect(layer.rasterizationScale == 1)
        #expect(layer.contentsCenter == all)
        #expect(layer.contentsFormat == .RGBA8Uint)
        #expect(layer.minificationFilterBias == 0)
        #expect(layer.edgeAntialiasingMask.rawValue == 15)
        #expect(layer.allowsEdgeAntialiasing)
        #expect(!layer.isOpaque)
    }

    @Test func `effects are kept and read back`() {
        let layer = CALayer()
        layer.filters = [
            "colorInvert", CAFilter(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": .number(2)]),
        ]
        #expect(layer.filters?.first as? String == "colorInvert")
        #expect((layer.filters?.last as? CAFilter)?.type == "gaussianBlur")
        // A changed input makes filters of them.
        layer.setValue(3, forKeyPath: "filters.blur.inputRadius")
        #expect(layer.filters?.map { ($0 as? CAFilter)?.type } == ["colorInvert", "gaussianBlur"])
        layer.filters = []
        #expect(layer.filters == nil)
        layer.compositingFilter = "multiplyBlendMode"
        #expect(layer.compositingFilter as? String == "multiplyBlendMode")
        #expect(layer.value(forKey: "compositingFilter") as? String == "multiplyBlendMode")
        layer.compositingFilter = nil
        #expect(layer.compositingFilter == nil)
        layer.maskedCorners = [.layerMinXMaxYCorner, CACornerMask(rawValue: 1 << 7)]
        #expect(layer.maskedCorners.rawValue == 4)
        layer.shadowOpacity = 7
        #expect(layer.properties.shadowOpacity == 7)
    }

    @Test func `a shadow path that is changed later is not the layer's`() {
        let layer = CALayer()
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.shadowPath = path
        let before = path.copy()
        path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(layer.shadowPath == before)
        #expect(layer.shadowPath != path)
        #expect(!(layer.shadowPath is CGMutablePath))
    }

    @Test func `a continuous corner begins farther out`() {
        #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "squircle")) == 1)
    }

    @Test func `the default of a key is nil where it is zero or none`() {
        #expect(CALayer.defaultValue(forKey: "opacity") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "doubleSided") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "contentsGravity") as? CALayerContentsGravity == .resize)
        #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(CALayer.defaultValue(forKey: "borderColor") as? CGColor == .black)
        #expect(CALayer.defaultValue(forKey: "shadowRadius") as? CGFloat == 3)
        #expect(CALayer.defaultValue(forKey: "maskedCorners") as? Int == 15)
        #expect(CALayer.defaultValue(forKey: "shadowOpacity") == nil)
        #expect(CALayer.defaultValue(forKey: "bounds") == nil)
        #expect(CALayer.defaultValue(forKey: "masksToBounds") == nil)
        #expect(CALayer.defaultValue(forKey: "noSuchKey") == nil)
    }

    @Test func `infinite and NaN values are kept and trap nowhere`() {
        let odd = CALayer()
        let inner = layer(0, 0, 10, 10)
        odd.addSublayer(inner)
        for value in [CGFloat.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            odd.bounds = CGRect(x: value, y: value, width: value, height: value)
            odd.position = CGPoint(x: value, y: value)
            odd.transform = CATransform3DMakeScale(value, value, value)
            odd.frame = CGRect(x: value, y: 0, width: value, height: 1)
            odd.position = CGPoint(x: value, y: value)
            #expect(odd.position.x.isNaN == value.isNaN)
            _ = odd.frame
            _ = odd.hitTest(CGPoint(x: value, y: 1))
            _ = inner.convert(CGPoint(x: 1, y: value), to: nil)
            _ = inner.convert(CGRect(x: 0, y: 0, width: value, height: 1), from: odd)
            _ = inner.visibleRect
        }
        let committer = LayerTreeCommitter()
        committer.root = odd
        #expect(committer.commit().changes.count == 2)
    }

    @Test func `only an image is shown as contents`() throws {
        let layer = CALayer()
        layer.contents = "a string"
        #expect(layer.contents as? String == "a string")
        #expect(layer.properties.contents == nil)
        let picture = try image()
        layer.contents = picture
        #expect(layer.properties.contents == picture)
        layer.contents = nil
        #expect(layer.contents == nil)
        #expect(layer.properties.contents == nil)
    }
}
