import Foundation
import LaminaLayer
import Testing

@Suite struct ScrollLayerTests {
    private static func layer(_ mode: CAScrollLayerScrollMode = .both) -> CAScrollLayer {
        let layer = CAScrollLayer()
        layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
        layer.scrollMode = mode
        return layer
    }

    @Test func `Scrolling sets the origin of the bounds, without limits`() {
        let layer = Self.layer()
        #expect(layer.masksToBounds)
        layer.scroll(to: CGPoint(x: -500, y: 900))
        #expect(layer.bounds == CGRect(x: -500, y: 900, width: 100, height: 50))
    }

    @Test(
        arguments: [
            (.none, 10, 20), (.horizontally, 1, 20), (.vertically, 10, 2), (.both, 1, 2),
            (CAScrollLayerScrollMode(rawValue: "sideways"), 10, 20),
        ] as [(CAScrollLayerScrollMode, CGFloat, CGFloat)])
    func `A mode keeps axes still`(mode: CAScrollLayerScrollMode, x: CGFloat, y: CGFloat) {
        let layer = Self.layer(mode)
        layer.scroll(to: CGPoint(x: 1, y: 2))
        #expect(layer.bounds.origin == CGPoint(x: x, y: y))
    }

    @Test(
        arguments: [
            (CGRect(x: 20, y: 30, width: 5, height: 5), 10, 20),
            (CGRect(x: 0, y: 30, width: 5, height: 5), 0, 20),
            (CGRect(x: 150, y: 80, width: 10, height: 10), 60, 40),
            (CGRect(x: 30, y: 15, width: 500, height: 500), 30, 15),
        ] as [(CGRect, CGFloat, CGFloat)])
    func `A rectangle is shown by the smallest move`(rect: CGRect, x: CGFloat, y: CGFloat) {
        let layer = Self.layer()
        layer.scroll(to: rect)
        #expect(layer.bounds.origin == CGPoint(x: x, y: y))
    }

    @Test func `Layers below have the nearest scroll layer scroll`() {
        let (layer, middle, inner) = (Self.layer(), CALayer(), CALayer())
        inner.scroll(CGPoint(x: 3, y: 3))
        layer.addSublayer(middle)
        middle.position = CGPoint(x: 200, y: 300)
        middle.addSublayer(inner)
        inner.scroll(CGPoint(x: 3, y: 4))
        #expect(layer.bounds.origin == CGPoint(x: 203, y: 304))
        inner.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 200, y: 300))
    }
}
