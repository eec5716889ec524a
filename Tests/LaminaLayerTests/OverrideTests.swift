import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import Testing

/// What Core Animation lets subclasses override, and what of that the framework itself asks for.
struct OverrideTests {
    /// Moves what it converts by (100, 0).
    private final class Shifted: CALayer {
        override func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
            let p = super.convert(p, from: layer)
            return CGPoint(x: p.x + 100, y: p.y)
        }
        override func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
            super.convert(CGPoint(x: p.x + 100, y: p.y), to: layer)
        }
        override func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
            super.convert(r, from: layer).offsetBy(dx: 100, dy: 0)
        }
        override func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
            super.convert(r.offsetBy(dx: 100, dy: 0), to: layer)
        }
        override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
            super.convertTime(t, from: l) + 1
        }
        override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
            super.convertTime(t + 1, to: l)
        }
    }

    @Test func `conversions of points, rectangles and times can be overridden`() {
        let layer: CALayer = Shifted()
        #expect(layer.convert(CGPoint(x: 1, y: 2), from: nil) == CGPoint(x: 101, y: 2))
        #expect(layer.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 101, y: 2))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(layer.convert(rect, from: nil) == CGRect(x: 101, y: 2, width: 3, height: 4))
        #expect(layer.convert(rect, to: nil) == CGRect(x: 101, y: 2, width: 3, height: 4))
        #expect(layer.convertTime(1, from: nil) == 2)
        #expect(layer.convertTime(1, to: nil) == 2)
    }

    @Test func `scrolling goes through the conversion of the layer`() {
        let scroller = CAScrollLayer()
        scroller.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        let inner = Shifted()
        scroller.addSublayer(inner)
        inner.scroll(CGPoint(x: 5, y: 6))
        #expect(scroller.bounds.origin == CGPoint(x: 105, y: 6))
    }

    private final class Recorder: CALayer {
        var calls: [String] = []
        override func scroll(_ p: CGPoint) { calls.append("scroll") }
        override func scrollRectToVisible(_ r: CGRect) { calls.append("show") }
        override func needsLayout() -> Bool { true }
        override func needsDisplay() -> Bool { true }
        override var visibleRect: CGRect { super.visibleRect.insetBy(dx: 1, dy: 1) }
        override func affineTransform() -> CGAffineTransform { CGAffineTransform(translationX: 7, y: 0) }
        override func setAffineTransform(_ m: CGAffineTransform) {
            super.setAffineTransform(m)
            calls.append("transform")
        }
        override func addConstraint(_ c: CAConstraint) { calls.append("constraint") }
        override var contentsHeadroom: CGFloat {
            get { super.contentsHeadroom * 2 }
            set { super.contentsHeadroom = newValue }
        }
        override func render(in ctx: CGContext) { calls.append("render") }
    }

    @Test func `geometry, scrolling, states and drawing can be overridden`() throws {
        let recorder = Recorder()
        let layer: CALayer = recorder
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.scroll(.zero)
        layer.scrollRectToVisible(.zero)
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
        layer.render(in: try CGContext(width: 1, height: 1))
        #expect(recorder.calls == ["scroll", "show", "transform", "constraint", "render"])
        #expect(layer.transform.m11 == 2)
        #expect(layer.affineTransform().tx == 7)
        #expect(layer.visibleRect == CGRect(x: 1, y: 1, width: 8, height: 8))
        #expect(layer.needsLayout() && layer.needsDisplay())
        layer.contentsHeadroom = 3
        #expect(layer.contentsHeadroom == 6)
    }

    /// Draws a red line along y = 0 of a context that grows upwards, whatever the tree says.
    private final class Upright: CALayer {
        override func contentsAreFlipped() -> Bool { true }
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        }
    }

    @Test func `drawing asks contentsAreFlipped`() throws {
        let layer = Upright()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.display()
        let image = try #require(layer.contents as? CGImage)
        #expect(
            image.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * (3 * 4 + 1) + 2, as: UInt8.self) }
                == 255)
        #expect(image.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 + 3, as: UInt8.self) } == 0)
    }

    private final class Resizing: CALayer {
        override var autoresizingMask: CAAutoresizingMask {
            get { .layerWidthSizable }
            set {}
        }
        override var constraints: [CAConstraint]? {
            get {
                [
                    CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 5),
                    CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5),
                ]
            }
            set {}
        }
    }

    @Test func `a change of the superlayer's size asks autoresizingMask`() {
        let (outer, inner) = (CALayer(), Resizing())
        outer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        inner.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        outer.addSublayer(inner)
        outer.bounds.size.width = 120
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    }

    private final class Managed: CALayer {
        let manager = CAConstraintLayoutManager()
        override var layoutManager: (any CALayoutManager)? {
            get { manager }
            set {}
        }
    }

    @Test func `layout asks layoutManager, and the manager asks constraints`() {
        let (outer, inner) = (Managed(), Resizing())
        outer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        outer.addSublayer(inner)
        outer.layoutIfNeeded()
        #expect(inner.frame.minX == 5)
        #expect(inner.frame.width == 50)
    }

    private final class Hollow: CALayer {
        override func contains(_ p: CGPoint) -> Bool { super.contains(p) && p.x >= 10 }
    }

    @Test func `hit tests ask contains`() {
        let (outer, inner) = (CALayer(), Hollow())
        outer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        inner.frame = outer.bounds
        outer.addSublayer(inner)
        outer.position = CGPoint(x: 50, y: 50)
        #expect(outer.hitTest(CGPoint(x: 20, y: 5)) === inner)
        #expect(outer.hitTest(CGPoint(x: 5, y: 5)) === outer)
    }

    /// Answers for `bounds` and a key of its own.
    private final class Answering: CALayer {
        var set: [String] = []
        override func value(forKey key: String) -> Any? {
            switch key {
            case "bounds": CGRect(x: 0, y: 0, width: 33, height: 44)
            case "half": opacity / 2
            case "table": ["row": ["cell": 5]]
            default: super.value(forKey: key)
            }
        }
        override func setValue(_ value: Any?, forKey key: String) {
            set.append(key)
            super.setValue(value, forKey: key)
        }
    }

    @Test func `key paths ask value(forKey:) of their first key`() {
        let layer: CALayer = Answering()
        #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 33)
        #expect(layer.value(forKeyPath: "bounds") as? CGRect == CGRect(x: 0, y: 0, width: 33, height: 44))
        #expect(layer.value(forKeyPath: "half") as? Float == 0.5)
        #expect(layer.value(forKeyPath: "table.row.cell") as? Int == 5)
        #expect(layer.value(forKeyPath: "table.row.none") == nil)
        #expect(layer.dictionaryWithValues(forKeys: ["half"])["half"] as? Float == 0.5)
    }

    @Test func `key paths set through setValue(_:forKey:) of their first key`() {
        let layer = Answering()
        layer.setValue(3, forKeyPath: "position.x")
        layer.setValue(0.5, forKeyPath: "opacity")
        layer.setValue(0.25, forKeyPath: "transform.rotation.z")
        layer.setValuesForKeys(["cornerRadius": 2])
        #expect(layer.set == ["position", "opacity", "transform", "cornerRadius"])
        #expect(layer.position.x == 3)
        #expect(layer.cornerRadius == 2)
        #expect(abs((layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - 0.25) < 1e-12)
        // The rest of the rectangle is the one that the class gives.
        layer.setValue(5, forKeyPath: "bounds.size.width")
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 5, height: 44))
    }

    @Test func `key paths go on in the mask and in dictionaries`() {
        let layer = CALayer()
        let mask = CALayer()
        layer.mask = mask
        layer.setValue(0.25, forKeyPath: "mask.opacity")
        #expect(mask.opacity == 0.25)
        #expect(layer.value(forKeyPath: "mask.opacity") as? Float == 0.25)
        let sublayer = CALayer()
        layer.setValue([sublayer], forKey: "sublayers")
        #expect(layer.sublayers == [sublayer])
        #expect(sublayer.value(forKeyPath: "superlayer.mask.opacity") as? Float == 0.25)
        layer.setValue(5, forKey: "mask")
        #expect(layer.mask === mask)
        layer.setValue(["a": 1], forKey: "table")
        layer.setValue(2, forKeyPath: "table.b")
        #expect(layer.value(forKeyPath: "table.a") as? Int == 1)
        #expect(layer.value(forKeyPath: "table.b") as? Int == 2)
    }

    private final class AnsweringForProperty: CALayer {
        @Animatable var progress: CGFloat = 0.5
        override func value(forKey key: String) -> Any? {
            key == "progress" ? progress * 2 : super.value(forKey: key)
        }
    }

    @Test func `an override may read the animatable property that it answers for`() {
        let layer = AnsweringForProperty()
        layer.progress = 3
        #expect(layer.progress == 3)
        #expect(layer.value(forKey: "progress") as? CGFloat == 6)
    }

    private final class CountingCell: CAEmitterCell {
        override func value(forKey key: String) -> Any? {
            key == "birthRate" ? 12 : super.value(forKey: key)
        }
        override func setValue(_ value: Any?, forKey key: String) {
            super.setValue(value, forKey: key == "speedOfBirth" ? "birthRate" : key)
        }
    }

    @Test func `values of cells by their keys can be overridden`() {
        let cell: CAEmitterCell = CountingCell()
        cell.setValue(4, forKeyPath: "speedOfBirth")
        #expect(cell.birthRate == 4)
        #expect(cell.value(forKeyPath: "birthRate") as? Int == 12)
    }

    private final class Copied: CABasicAnimation {
        var note = ""
        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            (copy as? Copied)?.note = note + "!"
            return copy
        }
    }

    @Test func `adding an animation copies it by copy(with:)`() {
        let animation = Copied(keyPath: "opacity")
        animation.note = "a"
        animation.fromValue = 0
        let layer = CALayer()
        layer.add(animation, forKey: "fade")
        #expect((layer.animation(forKey: "fade") as? Copied)?.note == "a!")
        #expect((animation.copy() as? Copied)?.note == "a!")
        #expect((layer.animation(forKey: "fade") as? Copied)?.fromValue as? Int == 0)
    }
}
