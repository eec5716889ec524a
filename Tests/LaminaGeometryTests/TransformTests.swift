import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

struct TransformTests {
    /// Entries counted up from 1, row by row.
    private let counted = CATransform3D(
        m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11, m34: 12,
        m41: 13, m42: 14, m43: 15, m44: 16)

    @Test func `the bare initialiser gives zeros, the identity is its own constant`() {
        #expect(CATransform3D().entries == Array(repeating: 0, count: 16))
        #expect(CATransform3DIsIdentity(CATransform3DIdentity))
        #expect(!CATransform3DIsIdentity(CATransform3D()))
    }

    @Test func `entries go row by row`() {
        #expect(counted.entries == (1...16).map { CGFloat($0) })
        #expect(CATransform3D(entries: (1...16).map { CGFloat($0) }) == counted)
        #expect(CATransform3D(entries: [1, 2]) == nil)
    }

    @Test func `a translation is in the fourth row`() {
        let t = CATransform3DMakeTranslation(2, 3, 4)
        #expect((t.m41, t.m42, t.m43) == (2, 3, 4))
        #expect(t.m11 == 1 && t.m44 == 1)
    }

    @Test func `translate, scale and rotate come before the transform they change`() {
        let t = CATransform3DMakeScale(2, 3, 4)
        let moved = CATransform3DTranslate(t, 10, 10, 10)
        #expect((moved.m41, moved.m42, moved.m43) == (20, 30, 40))
        #expect(moved == CATransform3DConcat(CATransform3DMakeTranslation(10, 10, 10), t))
        #expect(CATransform3DScale(counted, 2, 1, 1).m11 == 2)
        #expect(CATransform3DScale(counted, 2, 1, 1).m41 == 13)
        let turned = CATransform3DRotate(t, 0.3, 0, 0, 1)
        #expect(turned == CATransform3DConcat(CATransform3DMakeRotation(0.3, 0, 0, 1), t))
    }

    @Test func `concatenation applies the first transform first`() {
        let scale = CATransform3DMakeScale(2, 2, 2)
        let move = CATransform3DMakeTranslation(1, 1, 1)
        #expect(CATransform3DConcat(move, scale).m41 == 2)
        #expect(CATransform3DConcat(scale, move).m41 == 1)
        #expect(CATransform3DConcat(counted, CATransform3DIdentity) == counted)
        // Row 1 of counted · counted: 1·1 + 2·5 + 3·9 + 4·13.
        #expect(CATransform3DConcat(counted, counted).m11 == 90)
    }

    @Test func `a rotation about z turns x towards y`() {
        let t = CATransform3DMakeRotation(.pi / 2, 0, 0, 3)
        #expect(abs(t.m12 - 1) < 1e-15)
        #expect(abs(t.m21 + 1) < 1e-15)
        #expect(abs(t.m11) < 1e-15)
        #expect(t.m33 == 1)
    }

    @Test func `rotations about x and y turn y towards z and z towards x`() {
        let x = CATransform3DMakeRotation(.pi / 6, 1, 0, 0)
        #expect(abs(x.m23 - 0.5) < 1e-15 && abs(x.m32 + 0.5) < 1e-15)
        let y = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
        #expect(abs(y.m31 - 0.5) < 1e-15 && abs(y.m13 + 0.5) < 1e-15)
    }

    @Test func `a rotation about no axis is the identity`() {
        #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
        #expect(CATransform3DMakeRotation(1, .nan, 0, 0) == CATransform3DIdentity)
    }

    @Test func `a singular transform inverts to itself`() {
        #expect(CATransform3DInvert(counted) == counted)
        #expect(CATransform3DInvert(CATransform3D()) == CATransform3D())
        let odd = CATransform3DMakeScale(.infinity, 1, 1)
        #expect(CATransform3DInvert(odd) == odd)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a transform times its inverse is the identity`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for step in 0..<200 {
            let entries = (0..<16).map { _ in CGFloat.random(in: -2...2, using: &random) }
            guard let t = CATransform3D(entries: entries) else { continue }
            let inverse = CATransform3DInvert(t)
            // A nearly singular one loses digits.
            guard inverse.entries.allSatisfy({ abs($0) < 1e3 }) else { continue }
            let product = CATransform3DConcat(t, inverse).entries
            let error = zip(product, CATransform3DIdentity.entries).map { abs($0 - $1) }.max() ?? 1
            #expect(error < 1e-9, "seed \(seed), step \(step)")
        }
    }

    @Test func `an affine transform keeps its six numbers`() {
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(affine)
        #expect([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42] == [1, 2, 3, 4, 5, 6])
        #expect(CATransform3DIsAffine(t))
        #expect(CATransform3DGetAffineTransform(t) == affine)
    }

    @Test func `depth or perspective makes a transform not affine`() {
        #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
        #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        #expect(!CATransform3DIsAffine(perspective))
        #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    }

    @Test func `equality is exact`() {
        var other = counted
        #expect(CATransform3DEqualToTransform(counted, other))
        other.m34 = 12.000_000_1
        #expect(!CATransform3DEqualToTransform(counted, other))
    }

    @Test func `an affine map inverts, and a flat one stays as it is`() {
        let map = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4)
        let point = CGPoint(x: 3, y: 5).applying(map).applying(map.inverted())
        #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 5) < 1e-12)
        let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
        #expect(flat.inverted() == flat)
    }
}
