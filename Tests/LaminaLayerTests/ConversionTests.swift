import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import Testing

struct ConversionTests {
    @Test func `a superlayer's scroll offset is its own space`() {
        let child = layer(30, 40, 10, 10)
        let parent = layer(100, 200, 50, 50, sublayers: [child])
        parent.bounds.origin = CGPoint(x: 7, y: 8)
        let root = layer(0, 0, 500, 500, sublayers: [parent])
        let origin = CGPoint.zero
        #expect(child.convert(origin, to: parent) == CGPoint(x: 30, y: 40))
        #expect(child.convert(origin, to: root) == CGPoint(x: 123, y: 232))
        #expect(child.convert(CGPoint(x: 123, y: 232), from: root) == .zero)
        #expect(root.convert(origin, from: child) == CGPoint(x: 123, y: 232))
    }

    @Test func `siblings convert through their superlayer`() {
        let (a, b) = (layer(10, 20, 5, 5), layer(30, 50, 5, 5))
        let root = layer(0, 0, 100, 100, sublayers: [a, b])
        #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: -19, y: -28))
        #expect(
            b.convert(CGRect(x: 0, y: 0, width: 5, height: 5), from: a)
                == CGRect(x: -20, y: -30, width: 5, height: 5))
        #expect(root.sublayers?.count == 2)
    }

    @Test func `nil and other trees go through the space around the root`() {
        let child = layer(1, 2, 5, 5)
        let root = layer(10, 20, 100, 100, sublayers: [child])
        let other = layer(-5, -5, 10, 10)
        #expect(child.convert(.zero, to: nil as CALayer?) == CGPoint(x: 11, y: 22))
        #expect(child.convert(CGPoint(x: 11, y: 22), from: nil as CALayer?) == .zero)
        #expect(child.convert(CGPoint.zero, to: other) == CGPoint(x: 16, y: 27))
        #expect(root.convert(CGPoint.zero, to: root) == .zero)
    }

    @Test func `a sublayer transform acts about the superlayer's anchor`() {
        let child = layer(0, 0, 20, 20)
        let parent = layer(0, 0, 100, 100, sublayers: [child])
        parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: -50, y: -50))
        #expect(child.convert(CGPoint(x: 20, y: 20), to: parent) == CGPoint(x: -10, y: -10))
        #expect(parent.convert(CGPoint(x: -10, y: -10), to: child) == CGPoint(x: 20, y: 20))
    }

    @Test func `a flip turns y over inside the layer`() {
        let child = layer(0, 0, 20, 10)
        let parent = layer(0, 0, 100, 100, sublayers: [child]) { $0.isGeometryFlipped = true }
        let root = layer(0, 0, 100, 100, sublayers: [parent])
        #expect(child.convert(CGPoint(x: 3, y: 4), to: root) == CGPoint(x: 3, y: 96))
    }

    @Test func `a rectangle becomes the box around its corners`() {
        let child = layer(0, 0, 100, 50)
        child.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let root = layer(0, 0, 200, 200, sublayers: [child])
        #expect(isClose(child.convert(child.bounds, to: root), child.frame))
        #expect(isClose(root.convert(child.bounds, from: child), child.frame))
    }

    @Test func `perspective projects upwards and cuts the line of sight downwards`() {
        let child = layer(0, 0, 100, 100)
        child.zPosition = 250
        let root = layer(0, 0, 100, 100, sublayers: [child])
        root.sublayerTransform.m34 = -1 / 500
        #expect(child.convert(CGPoint.zero, to: root) == CGPoint(x: -50, y: -50))
        #expect(child.convert(CGPoint(x: -50, y: -50), from: root) == .zero)
    }

    @Test func `what cannot be converted comes back as it is`() {
        let child = layer(10, 10, 100, 100)
        child.transform = CATransform3DMakeScale(0, 1, 1)
        let root = layer(0, 0, 100, 100, sublayers: [child])
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(root.convert(CGPoint(x: 5, y: 6), to: child) == CGPoint(x: 5, y: 6))
        #expect(child.convert(rect, from: root) == rect)
    }

    @Test(arguments: [11, 12, 13, 14, 15] as [UInt64])
    func `converting there and back is the identity`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ low: CGFloat, _ high: CGFloat) -> CGFloat { .random(in: low...high, using: &random) }
        let root = layer(0, 0, 300, 300)
        var layers = [root]
        for _ in 0..<60 {
            let new = layer(number(-50, 50), number(-50, 50), number(20, 200), number(20, 200))
            new.bounds.origin = CGPoint(x: number(-30, 30), y: number(-30, 30))
            new.anchorPoint = CGPoint(x: number(0, 1), y: number(0, 1))
            new.isGeometryFlipped = Bool.random(using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: new.transform = CATransform3DMakeRotation(number(-3, 3), 0, 0, 1)
            case 1: new.transform = CATransform3DMakeScale(number(0.5, 2), number(-2, -0.5), 1)
            case 2:
                new.transform = CATransform3DMakeRotation(number(-1, 1), number(-1, 1), number(-1, 1), 0)
                new.transform.m34 = -1 / number(2000, 4000)
            default: new.sublayerTransform = CATransform3DMakeRotation(number(-1, 1), 0, 0, 1)
            }
            (layers.randomElement(using: &random) ?? root).addSublayer(new)
            layers.append(new)
        }
        for step in 0..<300 {
            let a = layers.randomElement(using: &random) ?? root
            let b = layers.randomElement(using: &random) ?? root
            let point = CGPoint(x: number(-20, 20), y: number(-20, 20))
            let there = a.convert(point, to: b)
            #expect(isClose(a.convert(there, from: b), point, within: 1e-4), "seed \(seed), step \(step)")
            #expect(b.convert(point, from: a) == there, "seed \(seed), step \(step)")
        }
    }

    @Test func `the visible rectangle is what clipping ancestors leave`() {
        let content = layer(0, 0, 1000, 1000)
        let scroller = layer(10, 10, 100, 50, sublayers: [content])
        let root = layer(0, 0, 60, 400, sublayers: [scroller])
        #expect(content.visibleRect == content.bounds)
        scroller.masksToBounds = true
        scroller.bounds.origin = CGPoint(x: 0, y: 300)
        #expect(content.visibleRect == CGRect(x: 0, y: 300, width: 100, height: 50))
        root.masksToBounds = true
        #expect(content.visibleRect == CGRect(x: 0, y: 300, width: 50, height: 50))
        scroller.bounds.origin = CGPoint(x: 0, y: 3000)
        #expect(content.visibleRect == .zero)
    }
}
