import Foundation
import LaminaGeometry

extension SceneNode {
    /// Places the layer, which has no extent: its bounds' origin is the anchor point.
    ///
    /// - Parameter orientsAlongPath: Whether it also turns in the direction in which it moves.
    mutating func place(_ transform: LottieTransform, orientsAlongPath: Bool = false, _ clock: LottieClock) {
        if transform.mixesMatrices, !orientsAlongPath || !transform.position.isAnimated {
            placeWhole(transform, clock)
            return
        }
        setAnchor(transform.anchor, clock)
        setPosition(transform.position, clock)
        if orientsAlongPath, transform.position.isAnimated {
            let stretches = transform.linearStretches + transform.position.stretches
            properties.transform = transform.linearPart(
                at: stretches.start ?? 0, turnedBy: transform.position.direction(at: stretches.start ?? 0))
            compute(.transform, stretches, clock) { frame in
                .transform(transform.linearPart(at: frame, turnedBy: transform.position.direction(at: frame)))
            }
            return
        }
        guard transform.isLinearPartAnimated else {
            properties.transform = transform.linearPart(at: 0)
            return
        }
        guard !transform.isSkewed, !transform.isSpatial, transform.scale.keys.allSatisfy({ $0.way == nil }),
            transform.rotation.isPlain
        else {
            compute(.transform, transform.linearStretches, clock) {
                .transform(transform.linearPart(at: $0))
            }
            return
        }
        if transform.rotation.isAnimated {
            animate(.transform, part: .rotation(2), transform.rotation, clock) { .number($0.x) }
        } else if transform.rotation.first.x != 0 {
            fix(.transform, part: .rotation(2), at: .number(transform.rotation.first.x), clock)
        }
        for axis in 0..<2 {
            let scale = transform.scale.lane(axis)
            if scale.isAnimated {
                animate(.transform, part: .scale(axis), scale, clock) { .number($0.x / 100) }
            } else if scale.first.x != 100 {
                fix(.transform, part: .scale(axis), at: .number(scale.first.x / 100), clock)
            }
        }
    }

    private mutating func setAnchor(_ anchor: LottieTrack<SIMD4<Double>>, _ clock: LottieClock) {
        properties.bounds.origin = CGPoint(x: anchor.first.x, y: anchor.first.y)
        if anchor.first.z != 0 { properties.anchorPointZ = CGFloat(-anchor.first.z) }
        guard anchor.isAnimated else { return }
        if anchor.keys.contains(where: { $0.value.z != anchor.first.z }) {
            compute(.anchorPointZ, anchor.stretches, clock) { .number(-anchor.value(at: $0).z) }
        }
        if anchor.isPlain {
            animate(.bounds, part: .origin, anchor, clock) { .point(CGPoint(x: $0.x, y: $0.y)) }
        } else {
            compute(.bounds, part: .origin, anchor.stretches, clock) { frame in
                let value = anchor.value(at: frame)
                return .point(CGPoint(x: value.x, y: value.y))
            }
        }
    }

    private mutating func setPosition(_ position: LottiePosition, _ clock: LottieClock) {
        let first = position.value(at: position.stretches.start ?? 0)
        properties.position = CGPoint(x: first.x, y: first.y)
        properties.zPosition = -first.z
        guard position.isAnimated else { return }
        switch position {
        case .point(let track) where track.isPlain:
            animate(.position, track, clock) { .point(CGPoint(x: $0.x, y: $0.y)) }
        case .split(let x, let y, _):
            animate(.position, part: .element(0), x, clock) { .number($0.x) }
            animate(.position, part: .element(1), y, clock) { .number($0.x) }
        case .point(let track):
            compute(.position, track.stretches, clock) { frame in
                let value = track.value(at: frame)
                return .point(CGPoint(x: value.x, y: value.y))
            }
        }
        guard let z = position.z, z.keys.contains(where: { $0.value.x != z.first.x }) else { return }
        compute(.zPosition, z.stretches, clock) { .number(-z.value(at: $0).x) }
    }

    /// Fades the layer by a track in percent.
    mutating func fade(_ opacity: LottieTrack<SIMD4<Double>>, _ clock: LottieClock) {
        properties.opacity = Float(max(0, min(1, opacity.first.x / 100)))
        animate(.opacity, opacity, clock) { .number(max(0, min(1, $0.x / 100))) }
    }
}

extension LottiePosition {
    /// The depth alone.
    fileprivate var z: LottieTrack<SIMD4<Double>>? {
        switch self {
        case .point(let track): track.lane(2)
        case .split(_, _, let z): z
        }
    }
}

extension LottieTrack where Value == SIMD4<Double> {
    /// One component of the track's vectors, as a track of its own.
    func lane(_ lane: Int) -> LottieTrack {
        LottieTrack(
            keys: keys.map { key in
                var key = key
                key.value = SIMD4(key.value[lane], 0, 0, 0)
                key.curves = [key.curves[min(lane, key.curves.count - 1)]]
                key.way = nil
                return key
            })
    }
}
