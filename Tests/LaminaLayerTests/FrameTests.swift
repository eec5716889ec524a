import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import Testing

struct FrameTests {
    @Test func `a negative size of the bounds is standardised`() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.bounds.origin == CGPoint(x: -100, y: -50))
        #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    }

    @Test func `the frame follows bounds, position and anchor`() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 7, y: 9, width: 100, height: 50)
        layer.position = CGPoint(x: 200, y: 300)
        #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
        layer.anchorPoint = .zero
        #expect(layer.frame == CGRect(x: 200, y: 300, width: 100, height: 50))
        #expect(layer.position == CGPoint(x: 200, y: 300))
    }

    @Test func `a quarter turn swaps width and height of the frame`() {
        let layer = layer(0, 0, 100, 50)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(isClose(layer.frame, CGRect(x: 25, y: -25, width: 50, height: 100)))
    }

    @Test func `an eighth of a turn makes the frame of a square larger by the root of two`() {
        let layer = layer(0, 0, 100, 100)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        let side = 100 * 2.0.squareRoot()
        #expect(isClose(layer.frame, CGRect(x: 50 - side / 2, y: 50 - side / 2, width: side, height: side)))
    }

    @Test func `perspective shows in the frame`() {
        let layer = layer(0, 0, 100, 100)
        var transform = CATransform3DMakeTranslation(0, 0, 250)
        transform.m34 = 0
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        layer.transform = CATransform3DConcat(transform, perspective)
        // d / (d − z) = 500 / 250 = 2.
        #expect(isClose(layer.frame, CGRect(x: -50, y: -50, width: 200, height: 200)))
    }

    @Test func `writing the frame keeps origin, anchor and transform`() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 6, width: 1, height: 1)
        layer.anchorPoint = CGPoint(x: 0.25, y: 1)
        layer.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
        #expect(layer.bounds == CGRect(x: 5, y: 6, width: 40, height: 30))
        #expect(layer.position == CGPoint(x: 20, y: 50))
        #expect(layer.anchorPoint == CGPoint(x: 0.25, y: 1))
    }

    @Test func `a written size is divided by the scale, a translation subtracted`() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(2, 4, 1)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        #expect(layer.bounds.size == CGSize(width: 50, height: 25))
        #expect(layer.position == CGPoint(x: 50, y: 50))

        layer.transform = CATransform3DMakeTranslation(10, 20, 0)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        #expect(layer.bounds.size == CGSize(width: 100, height: 100))
        #expect(layer.position == CGPoint(x: 40, y: 30))
    }

    @Test func `a negative size of the frame places the anchor by the size as given`() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(layer.position == CGPoint(x: -50, y: -25))

        layer.anchorPoint = .zero
        layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.position == .zero)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a written frame is read back under scales, mirrors and quarter turns`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for step in 0..<200 {
            func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
            let layer = CALayer()
            layer.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
            layer.bounds.origin = CGPoint(x: number(-50...50), y: number(-50...50))
            let turn = CGAffineTransform(
                rotationAngle: .pi / 2 * CGFloat(Int.random(in: 0...3, using: &random)))
            let sign: CGFloat = Bool.random(using: &random) ? 1 : -1
            layer.setAffineTransform(
                turn.scaledBy(x: number(0.2...3), y: sign * number(0.2...3)).concatenating(
                    CGAffineTransform(translationX: number(-20...20), y: number(-20...20))))
            let frame = CGRect(
                x: number(-100...100), y: number(-100...100), width: number(1...200), height: number(1...200))
            layer.frame = frame
            #expect(isClose(layer.frame, frame, within: 1e-9), "seed \(seed), step \(step)")
        }
    }

    @Test func `a transform that is not affine reads as the identity in two dimensions`() {
        let layer = CALayer()
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        layer.setAffineTransform(affine)
        #expect(layer.affineTransform() == affine)
        #expect(layer.transform.m41 == 5 && layer.transform.m12 == 2)
        layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        #expect(layer.affineTransform() == .identity)
    }

    @Test func `contents are flipped below an odd number of flips`() {
        let leaf = CALayer()
        let middle = layer(0, 0, 1, 1, sublayers: [leaf]) { $0.isGeometryFlipped = true }
        let root = layer(0, 0, 1, 1, sublayers: [middle])
        #expect(!root.contentsAreFlipped())
        #expect(middle.contentsAreFlipped())
        #expect(leaf.contentsAreFlipped())
        leaf.isGeometryFlipped = true
        #expect(!leaf.contentsAreFlipped())
    }
}
