import Foundation
import LaminaGeometry
import LaminaTestSupport
import LaminaValues
import Testing

/// Transforms in the plane are mixed by M = S·R·H: lengths of rows, turn and rest. The numbers are those of a computation with
/// matrices in another language.
struct PlanarMixingTests {
    private func plane(_ m11: Double, _ m12: Double, _ m21: Double, _ m22: Double) -> CATransform3D {
        var result = CATransform3DIdentity
        (result.m11, result.m12) = (CGFloat(m11), CGFloat(m12))
        (result.m21, result.m22) = (CGFloat(m21), CGFloat(m22))
        return result
    }

    private func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        TransformMixingTests.isNear(a, b, 1e-9)
    }

    @Test func `Lengths and rest mix evenly, the turn by its angle`() {
        let mixed = CATransform3D.mix(plane(2, 1, -1, 3), plane(-1, 0.5, 2, 1), 0.3)
        #expect(
            isNear(mixed, plane(0.157082671670, 0.996969010604, -2.373789358735, 1.346428884428)), "\(mixed)")
    }

    @Test func `A skew comes in behind the turn`() {
        let mixed = CATransform3D.mix(CATransform3DIdentity, plane(1, 0, 1, 1), 0.5)
        #expect(isNear(mixed, plane(1, 0, 0.426776695297, 1.030330085890)), "\(mixed)")
    }

    @Test func `A mirror of y passes through a line, a mirror of x turns besides`() {
        let y = CATransform3D.mix(CATransform3DIdentity, CATransform3DMakeScale(1, -1, 1), 0.25)
        #expect(isNear(y, CATransform3DMakeScale(1, 0.5, 1)))
        let x = CATransform3D.mix(CATransform3DIdentity, CATransform3DMakeScale(-1, 1, 1), 0.25)
        #expect(isNear(x, plane(0.707106781187, 0.353553390593, -0.707106781187, 0.353553390593)), "\(x)")
    }

    @Test func `A half turn goes the way that the sign of its zero says`() {
        let one = CATransform3DIdentity
        #expect(isNear(.mix(plane(-0.5, -0.0, 0, -0.5), one, 0.5), plane(0, -0.75, 0.75, 0)))
        #expect(isNear(.mix(plane(-0.5, 0, 0, -0.5), one, 0.5), plane(0, 0.75, -0.75, 0)))
    }

    @Test func `Angles take the shorter way`() {
        func turn(_ degrees: Double) -> CATransform3D {
            CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), 0, 0, 1)
        }
        #expect(isNear(.mix(turn(170), turn(-170), 0.25), turn(175)))
        #expect(isNear(.mix(turn(-100), turn(100), 0.5), turn(180)))
    }

    @Test func `Translation and depth mix evenly`() {
        let far = CATransform3DConcat(
            CATransform3DMakeScale(1, 1, 3), CATransform3DMakeTranslation(10, 20, 30))
        let expected = CATransform3DConcat(
            CATransform3DMakeScale(1, 1, 2), CATransform3DMakeTranslation(5, 10, 15))
        #expect(isNear(.mix(CATransform3DIdentity, far, 0.5), expected))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Parts in the plane put together make the transform again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number() -> Double { Double.random(in: -3...3, using: &random) }
        var matrix = plane(number(), number(), number(), number())
        (matrix.m41, matrix.m42, matrix.m43) = (CGFloat(number()), CGFloat(number()), CGFloat(number()))
        let parts = try #require(PlanarDecomposition(matrix))
        #expect(parts.scale.min() > 0)
        #expect(isNear(parts.transform, matrix), "seed \(seed)")
    }

    @Test func `A transform that leaves the plane has no parts in it`() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.002
        for matrix in [
            perspective, CATransform3DMakeRotation(1, 1, 0, 0), CATransform3DMakeScale(0, 1, 1),
            CATransform3DMakeScale(1, 1, -1),
        ] { #expect(PlanarDecomposition(matrix) == nil) }
    }
}
