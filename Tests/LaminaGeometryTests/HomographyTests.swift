import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

struct HomographyTests {
    private func random(_ random: inout SeededGenerator) -> Homography {
        func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
        return Homography(
            xx: number(-2, 2), xy: number(-2, 2), xw: number(-0.001, 0.001), yx: number(-2, 2),
            yy: number(-2, 2), yw: number(-0.001, 0.001), tx: number(-50, 50), ty: number(-50, 50),
            tw: number(0.5, 2))
    }

    @Test func `flattening drops the depth and keeps the perspective`() {
        var t = CATransform3DMakeTranslation(10, 20, 250)
        t = CATransform3DConcat(
            t,
            CATransform3D(
                m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
                m34: -1.0 / 500, m41: 0, m42: 0, m43: 0, m44: 1))
        let map = Homography(flattening: t)
        // d / (d − z) = 2.
        #expect(map.map(CGPoint(x: 5, y: 5)) == CGPoint(x: 30, y: 50))
    }

    @Test func `a constant w becomes one`() {
        var map = Homography(xx: 4, xy: 0, yx: 0, yy: 8, tx: 2, ty: 6, tw: 2)
        #expect(!map.isAffine)
        map.normalize()
        #expect(map == Homography(xx: 2, xy: 0, yx: 0, yy: 4, tx: 1, ty: 3))
        #expect(map.isAffine && map.isRectilinear)
    }

    @Test func `a point behind the viewer has no image`() {
        let map = Homography(xx: 1, xy: 0, xw: 0.01, yx: 0, yy: 1, tx: 0, ty: 0)
        #expect(map.map(CGPoint(x: 100, y: 0)) == CGPoint(x: 50, y: 0))
        #expect(map.map(CGPoint(x: -100, y: 0)) == nil)
        #expect(map.map(CGPoint(x: -200, y: 0)) == nil)
    }

    @Test func `a flat map has no inverse`() {
        #expect(Homography(xx: 1, xy: 2, yx: 2, yy: 4, tx: 3, ty: 3).inverse == nil)
        #expect(Homography(xx: .nan, xy: 0, yx: 0, yy: 1, tx: 0, ty: 0).inverse == nil)
    }

    @Test func `the inverse of an affine map is affine`() throws {
        let map = Homography(xx: 2, xy: 1, yx: -3, yy: 5, tx: 7, ty: 9)
        #expect(try #require(map.inverse).isAffine)
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func `the inverse takes points back`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<300 {
            let map = random(&generator)
            guard abs(map.determinant) > 0.1, let inverse = map.inverse else { continue }
            let point = CGPoint(
                x: Double.random(in: -50...50, using: &generator),
                y: Double.random(in: -50...50, using: &generator))
            guard let image = map.map(point), let back = inverse.map(image) else { continue }
            #expect(
                abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6, "seed \(seed), step \(step)")
        }
    }

    @Test(arguments: [31, 32, 33] as [UInt64])
    func `concatenation is one map after the other`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var compared = 0
        for step in 0..<300 {
            let (first, second) = (random(&generator), random(&generator))
            let point = CGPoint(
                x: Double.random(in: -50...50, using: &generator),
                y: Double.random(in: -50...50, using: &generator))
            guard let middle = first.map(point), let expected = second.map(middle) else { continue }
            guard let found = first.concatenating(second).map(point) else {
                Issue.record("no image: seed \(seed), step \(step)")
                continue
            }
            compared += 1
            #expect(
                abs(found.x - expected.x) < 1e-6 && abs(found.y - expected.y) < 1e-6,
                "seed \(seed), step \(step)")
        }
        #expect(compared > 200)
    }
}
