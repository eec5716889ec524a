import Foundation
import Lamina

extension LayerEdits {
    /// A layer of a random look that draws itself.
    mutating func insertCanvas(into superlayer: CALayer) {
        let canvas = RandomCanvas()
        canvas.bounds = CGRect(
            x: 0, y: 0, width: number(10, 90).rounded(), height: number(10, 70).rounded())
        canvas.position = CGPoint(
            x: number(0, Self.width).rounded(), y: number(0, Self.height).rounded())
        canvas.contentsGravity = [.resize, .resize, .resizeAspect, .center, .bottomLeft][pick(5)]
        canvas.minificationFilter = [.linear, .linear, .nearest, .trilinear][pick(4)]
        canvas.magnificationFilter = chance(0.5) ? .linear : .nearest
        switch pick(8) {
        case 0: canvas.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.5, height: 0.7)
        case 1: canvas.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
        case 2: (canvas.cornerRadius, canvas.masksToBounds) = (12, true)
        case 3: canvas.isGeometryFlipped = true
        case 4: canvas.transform = CATransform3DMakeRotation(number(0, 6), 0, 0, 1)
        default: break
        }
        canvas.setNeedsDisplay()
        add(canvas, to: superlayer)
    }

    /// Draws a layer again, mostly in part.
    mutating func changeDisplay(at layer: CALayer) {
        guard let canvas = any(where: { $0 is RandomCanvas }) as? RandomCanvas else {
            return insertCanvas(into: layer)
        }
        canvas.number += 1
        if chance(0.1) {
            canvas.setNeedsDisplay()
        } else {
            canvas.setNeedsDisplay(
                CGRect(x: number(-5, 80), y: number(-5, 60), width: number(1, 30), height: number(1, 30)))
        }
    }
}

/// Draws shapes that follow from a number.
private final class RandomCanvas: CALayer {
    var number: UInt64 = 0

    override func draw(in ctx: CGContext) {
        var random = SeededGenerator(seed: number)
        func value(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
        for index in 0..<5 {
            // Some pictures are opaque.
            let alpha = index == 0 && number % 2 == 0 ? 1 : value(0.3...1)
            ctx.setFillColor(red: value(0...1), green: value(0...1), blue: value(0...1), alpha: alpha)
            if index == 0 {
                ctx.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
            } else {
                ctx.fillEllipse(
                    in: CGRect(
                        x: value(-10...80), y: value(-10...60), width: value(5...50), height: value(5...50)))
            }
        }
    }
}
