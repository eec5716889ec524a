import Synchronization

/// ``ColorTransform`` for pixels: in single precision, with the curves as tables.
///
/// Sums are made in their order, so the results are the same on every machine.
package final class SpaceConversion: Sendable {
    private let light: CurveTable?
    private let value: CurveTable?
    private let rows: Rows?
    /// For hybrid log-gamma, whose curve depends on all three components.
    private let exact: ColorTransform?

    private struct Rows {
        let x: SIMD3<Float>
        let y: SIMD3<Float>
        let z: SIMD3<Float>

        init(_ rows: ColorRows) { (x, y, z) = (SIMD3(rows.x), SIMD3(rows.y), SIMD3(rows.z)) }
    }

    private init(from source: RGBSpace, to target: RGBSpace) {
        let transform = ColorTransform(from: source, to: target)
        if source.curve == .hlg || target.curve == .hlg {
            (light, value, rows, exact) = (nil, nil, nil, transform)
            return
        }
        exact = nil
        rows = transform.rows.map { Rows($0) }
        let (from, to) = (source.curve, target.curve)
        light = from == .linear ? nil : CurveTable { from.light($0) }
        value = to == .linear ? nil : CurveTable { to.value($0) }
    }

    /// Straight components of the other space. Hot.
    @inline(__always)
    package func callAsFunction(_ parts: SIMD3<Float>) -> SIMD3<Float> {
        if let exact { return SIMD3(exact.applied(to: SIMD3<Double>(parts))) }
        var parts = parts
        if let light { parts = SIMD3(light(parts.x), light(parts.y), light(parts.z)) }
        if let rows {
            parts = SIMD3(
                rows.x.x * parts.x + rows.x.y * parts.y + rows.x.z * parts.z,
                rows.y.x * parts.x + rows.y.y * parts.y + rows.y.z * parts.z,
                rows.z.x * parts.x + rows.z.y * parts.y + rows.z.z * parts.z)
        }
        if let value { parts = SIMD3(value(parts.x), value(parts.y), value(parts.z)) }
        return parts
    }

    // MARK: Each once

    private static let known = Mutex<[Pair: SpaceConversion]>([:])

    private struct Pair: Hashable {
        let source: RGBSpace
        let target: RGBSpace
    }

    /// The conversion between two spaces, made once; `nil` if components stay what they are.
    package static func from(_ source: ColorSpace, to target: ColorSpace) -> SpaceConversion? {
        let pair = Pair(source: source.rgb, target: target.rgb)
        guard pair.source != pair.target else { return nil }
        return known.withLock { known in
            if let conversion = known[pair] { return conversion }
            let conversion = SpaceConversion(from: pair.source, to: pair.target)
            known[pair] = conversion
            return conversion
        }
    }
}
