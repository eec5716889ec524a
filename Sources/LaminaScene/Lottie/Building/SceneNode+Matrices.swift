import Foundation
import LaminaGeometry
import LaminaMath

extension SceneNode {
    /// Places the layer by keyframes of its whole matrix, between which Core Animation mixes.
    ///
    /// Players on Core Animation do so with transforms that skew or mirror x: key paths of single parts cannot express
    /// them. If the parts do not change at the same keys, or the skew itself changes, their tracks have a grid, and the
    /// matrix is held like them.
    mutating func placeWhole(_ transform: LottieTransform, _ clock: LottieClock) {
        let parts = LottieMatrixParts(transform)
        properties.transform = parts.matrix(ofKey: 0)
        let moving = parts.tracks.filter(\.isAnimated)
        guard let first = moving.first else { return }
        let stretches = moving.flatMap(\.stretches)
        guard !clock.isSampled, moving.allSatisfy({ $0.grid == nil && $0.keys.count == first.keys.count })
        else {
            compute(.transform, stretches, clock) { .transform(parts.matrix(at: $0)) }
            return
        }
        // The keys' numbers, at which the parts' values are looked up.
        let track = LottieTrack(
            keys: first.keys.enumerated().map { index, key in
                LottieTrack.Key(
                    frame: key.frame, value: SIMD4(Double(index), 0, 0, 0), curves: [key.curves[0]],
                    isHold: key.isHold)
            })
        guard let start = track.keys.first?.frame, let end = track.keys.last?.frame, start >= 0,
            end <= clock.duration
        else {
            // Keyframes would begin before the document or end after it.
            let matrices = track.keys.indices.map { parts.matrix(ofKey: $0) }
            // A mixture of equal matrices may differ from them by rounding.
            compute(.transform, stretches.map(\.moving), clock) { frame in
                let index = max(0, track.keys.count { $0.frame <= frame } - 1)
                guard index + 1 < matrices.count else { return .transform(matrices[index]) }
                return .transform(
                    .mix(
                        matrices[index], matrices[index + 1],
                        track.value(at: frame).x - track.keys[index].value.x))
            }
            return
        }
        animate(.transform, track, clock) { .transform(parts.matrix(ofKey: Int($0.x))) }
    }
}

extension LottieTransform {
    /// The grid at which its tracks are held, where they give a matrix together that keyframes cannot express; `nil`
    /// elsewhere.
    func grid(_ clock: LottieClock) -> LottieGrid? {
        guard mixesMatrices else { return nil }
        let moving = LottieMatrixParts(self).tracks.filter(\.isAnimated)
        if let grid = LottieSpread.grid(of: moving.map(\.spread), clock) { return grid }
        guard skew.isAnimated || skewAxis.isAnimated, let track = moving.first, let first = track.keys.first,
            let last = track.keys.last, last.frame > first.frame
        else { return nil }
        return LottieGrid(from: first.frame, to: last.frame, clock)
    }
}

/// The tracks that make a transform's matrix in the plane.
private struct LottieMatrixParts: Sendable {
    /// The anchor point, the scale, the rotation, the skew and its axis, then the position by one track or by two.
    let tracks: [LottieTrack<SIMD4<Double>>]

    init(_ transform: LottieTransform) {
        let places =
            switch transform.position {
            case .point(let track): [track]
            case .split(let x, let y, _): [x, y]
            }
        tracks =
            [transform.anchor, transform.scale, transform.rotation, transform.skew, transform.skewAxis]
            + places
    }

    func matrix(ofKey index: Int) -> CATransform3D {
        matrix(tracks.map { $0.isAnimated ? $0.keys[min(index, $0.keys.count - 1)].value : $0.first })
    }

    func matrix(at frame: Double) -> CATransform3D { matrix(tracks.map { $0.value(at: frame) }) }

    private func matrix(_ values: [SIMD4<Double>]) -> CATransform3D {
        let (anchor, scale, turn) = (values[0], values[1] / 100, values[2].x.radians)
        let position = values.count > 6 ? SIMD2(values[5].x, values[6].x) : SIMD2(values[5].x, values[5].y)
        // Products, not sums, so that a mirrored x without rotation has a zero below 0 in its row, and turns to the left.
        var x = SIMD2(Math.cos(turn), Math.sin(turn)) * scale.x
        var y = SIMD2(-Math.sin(turn), Math.cos(turn)) * scale.y
        let skew = values[3].x
        if skew != 0 {
            let (axis, shear) = (values[4].x.radians, Math.tan(-skew.radians))
            // The shear along the axis, between the scale and the rotation.
            let (s, c) = Math.sineAndCosine(axis)
            func turned(_ v: SIMD2<Double>, _ c: Double, _ s: Double) -> SIMD2<Double> {
                SIMD2(v.x * c - v.y * s, v.x * s + v.y * c)
            }
            func skewed(_ v: SIMD2<Double>) -> SIMD2<Double> {
                var v = turned(v, c, s)
                v.x += v.y * shear
                return turned(turned(v, c, -s), Math.cos(turn), Math.sin(turn))
            }
            x = skewed(SIMD2(scale.x, 0))
            y = skewed(SIMD2(0, scale.y))
        }
        var result = CATransform3DIdentity
        (result.m11, result.m12) = (CGFloat(x.x), CGFloat(x.y))
        (result.m21, result.m22) = (CGFloat(y.x), CGFloat(y.y))
        let moved = position - x * anchor.x - y * anchor.y
        (result.m41, result.m42) = (CGFloat(moved.x), CGFloat(moved.y))
        return result
    }
}
