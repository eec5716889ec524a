import Foundation
import LaminaLayer
import Testing

@Suite struct AutoresizingTests {
    /// The frame of a sublayer, at first (20, 30) with 40 × 50 in 200 × 300, after the superlayer's size changed.
    private static func frame(_ mask: CAAutoresizingMask, dx: CGFloat, dy: CGFloat) -> CGRect {
        let (superlayer, layer) = (CALayer(), CALayer())
        superlayer.bounds = CGRect(x: 7, y: 8, width: 200, height: 300)
        superlayer.addSublayer(layer)
        layer.frame = CGRect(x: 20, y: 30, width: 40, height: 50)
        layer.autoresizingMask = mask
        superlayer.bounds.size = CGSize(width: 200 + dx, height: 300 + dy)
        return layer.frame
    }

    @Test(
        arguments: [
            ([], 20, 40), (.layerMinXMargin, 120, 40), (.layerMaxXMargin, 20, 40),
            (.layerWidthSizable, 20, 140),
            ([.layerMinXMargin, .layerMaxXMargin], 70, 40), ([.layerMinXMargin, .layerWidthSizable], 86, 74),
            ([.layerMaxXMargin, .layerWidthSizable], 20, 74),
            ([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], 53, 74),
        ] as [(CAAutoresizingMask, CGFloat, CGFloat)])
    func `A change of 100 is shared as measured`(mask: CAAutoresizingMask, x: CGFloat, width: CGFloat) {
        #expect(Self.frame(mask, dx: 100, dy: 0) == CGRect(x: x, y: 30, width: width, height: 50))
    }

    @Test func `Shares of a smaller size are rounded down too`() {
        let frame = Self.frame([.layerMinXMargin, .layerWidthSizable], dx: -50, dy: 0)
        #expect(frame == CGRect(x: -14, y: 30, width: 24, height: 50))
    }

    @Test func `A negative extent lies on the other side`() {
        let frame = Self.frame(.layerHeightSizable, dx: 0, dy: -75)
        #expect(frame == CGRect(x: 20, y: 5, width: 40, height: 25))
    }

    @Test func `Bits without a meaning are kept`() {
        let layer = CALayer()
        layer.autoresizingMask = CAAutoresizingMask(rawValue: 64 | 2)
        #expect(layer.autoresizingMask.rawValue == 66)
    }

    @Test func `Sublayers of sublayers follow at once, and scrolling changes nothing`() {
        let (a, b, c) = (CALayer(), CALayer(), CALayer())
        a.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        a.addSublayer(b)
        b.addSublayer(c)
        for layer in [b, c] {
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        }
        a.frame = CGRect(x: 5, y: 5, width: 130, height: 140)
        #expect(c.frame == CGRect(x: 0, y: 0, width: 40, height: 50))
        a.bounds.origin.y = 9
        #expect(c.frame == CGRect(x: 0, y: 0, width: 40, height: 50))
    }

    @Test func `A tree may be deep`() {
        let root = CALayer()
        root.bounds.size = CGSize(width: 10, height: 10)
        var last = root
        for _ in 0..<50_000 {
            let next = CALayer()
            next.frame = root.bounds
            next.autoresizingMask = .layerWidthSizable
            last.addSublayer(next)
            last = next
        }
        root.bounds.size.width = 30
        #expect(last.bounds.size.width == 30)
    }

    @Test func `The steps can be overridden`() {
        final class Step: CALayer {
            var sizes: [CGSize] = []
            override func resize(withOldSuperlayerSize size: CGSize) { sizes.append(size) }
        }
        let (superlayer, layer) = (CALayer(), Step())
        superlayer.addSublayer(layer)
        superlayer.bounds.size = CGSize(width: 3, height: 4)
        superlayer.bounds.size = CGSize(width: 5, height: 4)
        #expect(layer.sizes == [.zero, CGSize(width: 3, height: 4)])
    }
}
