import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer
import Testing

struct TextAnimationTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func text(_ string: Any = "Text", size: CGFloat = 20, color: CGColor = Self.red) -> CATextLayer {
        let layer = CATextLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 50)
        layer.font = "DejaVu Sans"
        (layer.fontSize, layer.foregroundColor, layer.string) = (size, color, string)
        return layer
    }

    private func hosted(_ layer: CALayer) -> LayerTreeCommitter {
        let (host, root) = (LayerTreeCommitter(), CALayer())
        root.addSublayer(layer)
        host.root = root
        _ = host.commit(at: 0)
        return host
    }

    private func pixels(_ layer: CALayer) throws -> [UInt8] {
        layer.displayIfNeeded()
        return try #require(layer.contents as? CGImage).withUnsafeBytes { Array($0) }
    }

    @discardableResult
    private func animate(
        _ layer: CALayer, _ keyPath: String, from: Any, to: Any, _ change: (CAAnimation) -> Void = { _ in }
    ) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        change(animation)
        layer.add(animation, forKey: keyPath)
        return animation
    }

    @Test func `Text is drawn in the size and the colour that animations have it in`() throws {
        let layer = text()
        let host = hosted(layer)
        animate(layer, "fontSize", from: 10, to: 30)
        animate(layer, "foregroundColor", from: Self.red, to: Self.blue)
        for (time, size, color) in [
            (1.0, CGFloat(10), Self.red), (1.25, 15, CGColor(red: 0.75, green: 0, blue: 0.25, alpha: 1)),
            (1.5, 20, CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)),
        ] {
            _ = host.commit(at: time)
            #expect(try pixels(layer) == pixels(text(size: size, color: color)), "\(time)")
            #expect(layer.presentation()?.fontSize == size && layer.fontSize == 20)
            #expect(layer.presentation()?.foregroundColor == color)
        }
        let update = host.commit(at: 1.75)
        #expect(update.changes.first { $0.layer == layer.id }?.properties.contents != nil)
    }

    @Test func `Text is its own again when animations are over, or taken away`() throws {
        let layer = text()
        let host = hosted(layer)
        let still = try pixels(layer)
        animate(layer, "fontSize", from: 10, to: 30)
        _ = host.commit(at: 0)
        #expect(try pixels(layer) != still)
        _ = host.commit(at: 1)
        #expect(try pixels(layer) == still)
        animate(layer, "fontSize", from: 10, to: 30)
        _ = host.commit(at: 2)
        #expect(try pixels(layer) != still)
        layer.removeAllAnimations()
        _ = host.commit(at: 2.5)
        #expect(try pixels(layer) == still)
    }

    @Test func `An animation of the text's look does not replace contents that were set`() throws {
        let image = try CGImage(width: 1, height: 1) { $0.initializeMemory(as: UInt8.self, repeating: 255) }
        let layer = text()
        let host = hosted(layer)
        animate(layer, "fontSize", from: 10, to: 30)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.contents = image
        CATransaction.commit()
        for time in [0.0, 0.5, 2] {
            _ = host.commit(at: time)
            #expect(layer.contents as? CGImage == image)
        }
    }

    @Test func `An animation that stays keeps the text as it left it`() throws {
        let layer = text()
        let host = hosted(layer)
        animate(layer, "fontSize", from: 10, to: 30) {
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        }
        _ = host.commit(at: 0)
        for time in [5.0, 6] {
            _ = host.commit(at: time)
            #expect(try pixels(layer) == pixels(text(size: 30)))
        }
        layer.string = "Other"
        _ = host.commit(at: 7)
        #expect(try pixels(layer) == pixels(text("Other", size: 30)))
    }

    @Test func `Setting either in a tree animates it from what shows`() throws {
        let layer = text()
        let host = hosted(layer)
        layer.fontSize = 30
        layer.foregroundColor = Self.blue
        #expect(layer.animationKeys() == ["fontSize", "foregroundColor"])
        _ = host.commit(at: 0)
        #expect(try pixels(layer) == pixels(text()))
        _ = host.commit(at: 1)
        #expect(layer.animationKeys() == nil)
        #expect(try pixels(layer) == pixels(text(size: 30, color: Self.blue)))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.fontSize = 12
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)
    }

    @Test func `Nothing is drawn where nothing moves`() throws {
        let layer = text()
        let host = hosted(layer)
        animate(layer, "position.x", from: 0, to: 9)
        let before = layer.contents as? CGImage
        _ = host.commit(at: 0.5)
        #expect(layer.contents as? CGImage == before)
        animate(layer, "fontSize", from: 10, to: 30) { $0.speed = 0 }
        _ = host.commit(at: 0.5)
        let held = try #require(layer.contents as? CGImage)
        #expect(held != before)
        #expect(host.commit(at: 0.75).changes.isEmpty)
        #expect(layer.contents as? CGImage == held)
    }

    @Test func `Attributes do not follow the layer's animations`() throws {
        let layer = text(NSAttributedString(string: "Text"))
        let host = hosted(layer)
        let before = layer.contents as? CGImage
        animate(layer, "fontSize", from: 10, to: 30)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.contents as? CGImage == before)
    }

    @Test func `Runs follow the layer's animations where they have no looks of their own`() throws {
        func runs(_ size: CGFloat) -> CATextLayer {
            let layer = text(size: size)
            var small = TextRun("small")
            small.fontSize = 8
            layer.setRuns([TextRun("Text"), small])
            return layer
        }
        let layer = runs(20)
        let host = hosted(layer)
        animate(layer, "fontSize", from: 10, to: 30)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.25)
        #expect(try pixels(layer) == pixels(runs(15)))
    }

    @Test func `The layer's clock is the animations'`() throws {
        let layer = text()
        layer.speed = 2
        let host = hosted(layer)
        animate(layer, "fontSize", from: 10, to: 30)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.25)
        #expect(try pixels(layer) == pixels(text(size: 20)))
    }

    @Test func `A layer whose text moves may go to another tree`() throws {
        let layer = text()
        let host = hosted(layer)
        animate(layer, "fontSize", from: 10, to: 30)
        _ = host.commit(at: 0)
        let other = LayerTreeCommitter()
        other.root = layer
        _ = other.commit(at: 0.5)
        #expect(try pixels(layer) == pixels(text(size: 20)))
        #expect(host.commit(at: 0.5).changes.allSatisfy { $0.layer != layer.id })
    }

    @Test func `Keys of text are a program's own in other layers`() {
        let layer = CALayer()
        layer.setValue("mine", forKey: "fontSize")
        #expect(layer.value(forKey: "fontSize") as? String == "mine")
        let text = CATextLayer()
        text.setValue(9, forKey: "fontSize")
        text.setValue(Self.blue, forKey: "foregroundColor")
        text.setValue("large", forKey: "fontSize")
        #expect(text.fontSize == 9 && text.foregroundColor == Self.blue)
    }

    @Test(arguments: [Double.nan, .infinity, -5, 0])
    func `Sizes that are none draw nothing, or something, and never trap`(size: Double) throws {
        let layer = text()
        let host = hosted(layer)
        animate(layer, "fontSize", from: size, to: size)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(try pixels(layer).count == 120 * 50 * 4)
        if size <= 0 { #expect(try pixels(layer).allSatisfy { $0 == 0 }) }
    }
}
