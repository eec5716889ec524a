import Foundation
import LaminaGeometry
import LaminaTestSupport
import LaminaValues
import Testing

struct TransformMixingTests {
    static func isNear(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: CGFloat = 1e-9) -> Bool {
        zip(a.entries, b.entries).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0)) }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `Parts put together make the transform again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> CGFloat {
            CGFloat(Double.random(in: range, using: &random))
        }
        var t = CATransform3DMakeScale(number(0.2...3), number(0.2...3), number(0.2...3))
        if seed % 3 == 0 { t = CATransform3DScale(t, 1, -1, 1) }
        var skew = CATransform3DIdentity
        (skew.m21, skew.m31, skew.m32) = (number(-1...1), number(-1...1), number(-1...1))
        t = CATransform3DConcat(t, skew)
        t = CATransform3DConcat(
            t, CATransform3DMakeRotation(number(-3...3), number(-1...1), number(-1...1), number(0.1...1)))
        t = CATransform3DConcat(t, CATransform3DMakeTranslation(number(-50...50), number(-50...50), 9))
        if seed % 2 == 0 {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / number(200...900)
            t = CATransform3DConcat(t, perspective)
        }
        let parts = try #require(TransformDecomposition(t))
        var expected = t
        if t.m44 != 1, let scaled = CATransform3D(entries: t.entries.map { $0 / t.m44 }) { expected = scaled }
        #expect(Self.isNear(parts.transform, expected, 1e-7), "seed \(seed)")
    }

    @Test func `Rotations turn, they do not shrink`() {
        let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let half = CATransform3D.mix(CATransform3DIdentity, quarter, 0.5)
        #expect(Self.isNear(half, CATransform3DMakeRotation(.pi / 4, 0, 0, 1)))
    }

    @Test func `A mirrored y passes through a line, not through a turn`() {
        let mirrored = CATransform3D.mix(CATransform3DIdentity, CATransform3DMakeScale(1, -1, 1), 0.25)
        #expect(Self.isNear(mirrored, CATransform3DMakeScale(1, 0.5, 1)))
    }

    @Test func `What grows from nothing grows evenly`() {
        let grown = CATransform3D.mix(CATransform3DMakeScale(0, 0, 1), CATransform3DIdentity, 0.5)
        #expect(Self.isNear(grown, CATransform3DMakeScale(0.5, 0.5, 1)))
    }

    @Test func `Angles of key paths are those that were set`() {
        var layer = LayerProperties()
        layer.transform = CATransform3DMakeTranslation(5, 6, 7)
        for (path, angle) in [
            ("transform.rotation.x", 0.3), ("transform.rotation.y", -0.4), ("transform.rotation", 2),
        ] {
            guard let keyPath = try? AnimationKeyPath(path) else { continue }
            layer.set(keyPath, to: .number(angle))
        }
        for (path, angle) in [
            ("transform.rotation.x", 0.3), ("transform.rotation.y", -0.4), ("transform.rotation.z", 2),
        ] {
            guard let keyPath = try? AnimationKeyPath(path), case .number(let n)? = layer.value(at: keyPath)
            else {
                Issue.record("\(path)")
                continue
            }
            #expect(abs(n - angle) < 1e-12, "\(path)")
        }
        #expect(layer.transform.m41 == 5 && layer.transform.m43 == 7)
    }

    @Test func `Key paths that do not exist name those that do`() {
        let error = #expect(throws: UnknownKeyPath.self) { try AnimationKeyPath("transform.rotation.w") }
        #expect(error?.known.contains("transform.rotation.z") == true)
        #expect(throws: UnknownKeyPath.self) { try AnimationKeyPath("") }
        #expect(throws: UnknownKeyPath.self) { try AnimationKeyPath("position.") }
        #expect(throws: UnknownKeyPath.self) { try AnimationKeyPath("opacity.x") }
    }
}
