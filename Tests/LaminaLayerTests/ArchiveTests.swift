import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaText
import LaminaValues
import Testing

/// Layers and animations in keyed archives.
struct ArchiveTests {
    private static func restored<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    }

    private static func filled() throws -> CALayer {
        let layer = CALayer()
        layer.name = "card"
        layer.frame = CGRect(x: 3, y: 4, width: 50, height: 60)
        layer.backgroundColor = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        layer.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        layer.cornerRadius = 7
        layer.isHidden = true
        layer.contentsGravity = .resizeAspectFill
        layer.maskedCorners = [.layerMinXMinYCorner]
        layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5), transform: nil)
        layer.filters = [CAFilter(type: "gaussianBlur", name: "b", inputs: ["inputRadius": .number(2)])]
        layer.contents = try CGImage(
            width: 2, height: 1, straightRGBA: [255, 0, 0, 255, 0, 0, 255, 128])
        layer.setValue("mine", forKey: "tag")
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
        return layer
    }

    @Test func `A layer comes back with what was set`() throws {
        let layer = try Self.filled()
        let back = try #require(try Self.restored(layer))
        var (old, new) = (layer.properties, back.properties)
        #expect(new.contents != nil)
        #expect(try old.contents?.pngData() == new.contents?.pngData())
        (old.contents, new.contents) = (nil, nil)
        #expect(old == new)
        #expect(back.value(forKey: "tag") as? String == "mine")
        #expect(back.value(forKey: "spot") as? CGPoint == CGPoint(x: 1, y: 2))
    }

    @Test func `Sublayers, mask and animations come back, the superlayer does not`() throws {
        let (outer, root, shape, mask) = (CALayer(), CALayer(), CAShapeLayer(), CAGradientLayer())
        outer.addSublayer(root)
        root.addSublayer(shape)
        root.mask = mask
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        shape.lineDashPattern = [4, 2]
        mask.colors = [CGColor.white, CGColor.clear]
        mask.locations = [0.25, 1]
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [CGPoint.zero, CGPoint(x: 5, y: 5)]
        animation.keyTimes = [0, 1]
        animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        animation.duration = 3
        let group = CAAnimationGroup()
        group.animations = [animation]
        shape.add(group, forKey: "moves")

        let back = try #require(try Self.restored(root))
        #expect(back.superlayer == nil)
        let found = try #require(back.sublayers?.first as? CAShapeLayer)
        #expect(found.path == shape.path && found.lineDashPattern == [4, 2])
        let gradient = try #require(back.mask as? CAGradientLayer)
        #expect(gradient.colors as? [CGColor] == [.white, .clear] && gradient.locations == [0.25, 1])
        let moves = try #require(found.animation(forKey: "moves") as? CAAnimationGroup)
        let first = try #require(moves.animations?.first as? CAKeyframeAnimation)
        #expect(first.values as? [CGPoint] == [CGPoint.zero, CGPoint(x: 5, y: 5)])
        #expect(first.keyTimes == [0, 1] && first.duration == 3)
        #expect(first.timingFunctions == [CAMediaTimingFunction(name: .easeIn)])
    }

    @Test func `Only what differs from the defaults is archived, never the frame and the superlayer`() {
        let layer = CALayer()
        for key in ["opacity", "frame", "superlayer", "delegate", "bounds", "sublayers", "anything"] {
            #expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
        }
        layer.opacity = 0.5
        layer.setValue(1, forKey: "anything")
        layer.addSublayer(CALayer())
        for key in ["opacity", "sublayers", "anything"] {
            #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
        }
        layer.filters = ["colorInvert"]
        #expect(layer.shouldArchiveValue(forKey: "filters"))
        #expect(!CAScrollLayer().shouldArchiveValue(forKey: "masksToBounds"))
        #expect(!CABasicAnimation().shouldArchiveValue(forKey: "duration"))
    }

    @Test func `Some values are always archived, and the autoresizing mask without a word, as measured`()
        throws
    {
        let layer = CALayer()
        for key in [
            "cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity",
            "preferredDynamicRange",
            "contentsHeadroom", "toneMapMode", "wantsExtendedDynamicRangeContent",
        ] {
            #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
        }
        layer.autoresizingMask = .layerWidthSizable
        layer.preferredDynamicRange = .high
        #expect(!layer.shouldArchiveValue(forKey: "autoresizingMask"))
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let found = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        #expect(found.autoresizingMask == .layerWidthSizable && found.preferredDynamicRange == .high)
    }

    @Test func `A text layer comes back with the attributes of its string`() throws {
        let layer = CATextLayer()
        let text = NSMutableAttributedString(string: "one two")
        text.addAttributes(
            [
                .font: CTFont("DejaVu Sans", size: 20), .foregroundColor: CGColor.white, .kern: 1.5,
                .underlineStyle: 1,
            ],
            range: NSRange(location: 0, length: 3))
        text.addAttribute(
            .paragraphAlignment, value: CTTextAlignment.center, range: NSRange(location: 0, length: 7))
        layer.string = text
        let root = CALayer()
        root.addSublayer(layer)
        let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
        let found = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        let string = try #require((found.sublayers?.first as? CATextLayer)?.string as? NSAttributedString)
        #expect(string.string == "one two")
        let first = string.attributes(at: 0, effectiveRange: nil)
        #expect(first[.font] as? CTFont == CTFont("DejaVu Sans", size: 20))
        #expect(first[.foregroundColor] as? CGColor == .white && first[.kern] as? Double == 1.5)
        #expect(first[.paragraphAlignment] as? CTTextAlignment == .center)
        #expect(string.attributes(at: 5, effectiveRange: nil)[.font] == nil)
    }

    @Test func `Texts inside attributes of texts end at the depth of lists`() throws {
        var text = NSAttributedString(string: "inner")
        for _ in 0..<1000 {
            text = NSAttributedString(string: "outer", attributes: [NSAttributedString.Key("note"): text])
        }
        let layer = CATextLayer()
        layer.string = text
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let found = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CATextLayer.self, from: data))
        #expect((found.string as? NSAttributedString)?.string == "outer")
    }

    @Test func `A class decides what is archived`() throws {
        final class Secretive: CALayer {
            override func shouldArchiveValue(forKey key: String) -> Bool {
                key != "name" && super.shouldArchiveValue(forKey: key)
            }
        }
        let layer = Secretive()
        layer.name = "secret"
        layer.opacity = 0.5
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        layer.encode(with: archiver)
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        let back = try #require(CALayer(coder: reader))
        #expect(back.name == nil && back.opacity == 0.5)
    }

    @Test func `Cells, constraints, curves and functions come back`() throws {
        let cell = CAEmitterCell()
        (cell.name, cell.birthRate, cell.color, cell.spin) = ("spark", 5, .white, 1.5)
        cell.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        let inner = CAEmitterCell()
        inner.lifetime = 9
        cell.emitterCells = [inner]
        let found = try #require(try Self.restored(cell))
        #expect(found.name == "spark" && found.birthRate == 5 && found.color == .white && found.spin == 1.5)
        #expect(found.contentsRect == cell.contentsRect && found.emitterCells?.first?.lifetime == 9)

        let constraint = CAConstraint(
            attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: 3)
        let bound = try #require(try Self.restored(constraint))
        #expect(bound.attribute == .midX && bound.sourceName == "superlayer" && bound.offset == 3)
        let curve = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
        #expect(try Self.restored(curve) == curve)
        let function = try #require(CAValueFunction(name: .rotateZ))
        let layer = CALayer()
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = function
        layer.add(turn, forKey: "turn")
        let back = try #require(try Self.restored(layer)?.animation(forKey: "turn") as? CABasicAnimation)
        #expect(back.valueFunction === function)
    }

    @Test func `Damaged values and values of other kinds are left out`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(["point", 1] as [Any], forKey: "position")
        archiver.encode(["color", 1, 0, 0, "x"] as [Any], forKey: "backgroundColor")
        archiver.encode("many", forKey: "opacity")
        archiver.encode(["path", ["c", 1, 2]] as [Any], forKey: "shadowPath")
        archiver.encode(["image", Data([1, 2, 3])] as [Any], forKey: "contents")
        archiver.encode(["hologram", 1] as [Any], forKey: "filters")
        archiver.encode(NSNumber(value: 5), forKey: "cornerRadius")
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        let layer = try #require(CALayer(coder: reader))
        var expected = LayerProperties()
        expected.cornerRadius = 5
        #expect(layer.properties == expected)
        #expect(layer.contents == nil)
    }

    @Test func `An archive with bare numbers in the place of objects is an error of the coder`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(5, forKey: "position")
        archiver.encode(5, forKey: "sublayers")
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        // So it is in `unarchivedObject(ofClass:from:)`, and elsewhere from the start.
        reader.decodingFailurePolicy = .setErrorAndReturn
        #expect(CALayer(coder: reader)?.position == .zero)
        #expect(reader.error != nil)
    }

    @Test func `Layers that lie deeper than the stack allows are left out`() throws {
        let root = CALayer()
        var last = root
        for _ in 0..<2000 {
            let next = CALayer()
            last.addSublayer(next)
            last = next
        }
        var depth = 0
        var layer = try Self.restored(root)
        while let next = layer?.sublayers?.first { (layer, depth) = (next, depth + 1) }
        #expect(depth == 500)
    }
}
