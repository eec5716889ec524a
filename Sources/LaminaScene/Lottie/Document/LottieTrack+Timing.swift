import Foundation
import LaminaGeometry
import LaminaValues

extension LottieTrack {
    /// The track in seconds of a clock.
    ///
    /// A track whose keys are all held, or none of them, is one animation, which rounds the shares of its keys. Any other
    /// track is several animations, each of which begins exactly at a key.
    func timed(by clock: LottieClock) -> LottieTrack {
        guard isAnimated else { return self }
        if let tween = clock.tween { return tween.track(self) }
        let isRounded = keys.allSatisfy { $0.isHold == keys[0].isHold }
        return timed(by: clock) { frame in
            isRounded ? clock.moment(ofKeyAt: frame, isRounded: true) : clock.moment(frame)
        }
    }

    /// The track in seconds of a clock, exactly, held at the moments of a grid.
    func timed(by clock: LottieClock, heldAt grid: LottieGrid) -> LottieTrack {
        guard isAnimated else { return self }
        if let tween = clock.tween { return tween.track(self) }
        var result = timed(by: clock) { clock.moment($0) }
        result.grid = grid
        return result
    }

    private func timed(by clock: LottieClock, _ moment: (Double) -> Double) -> LottieTrack {
        var result = LottieTrack(
            keys: keys.map { key in
                var key = key
                key.frame = moment(key.frame)
                return key
            })
        // Samples are taken by players themselves, which measure a curve's length.
        result.followsLength = followsLength || clock.isSampled
        return result
    }

    /// The frame and the pace of each key.
    fileprivate var timing: [LottieTiming] {
        keys.map { LottieTiming(frame: $0.frame, curves: $0.curves, isHold: $0.isHold) }
    }

    /// The timing of the track, from which a grid is made; `nil` for a track that does not change.
    var spread: LottieSpread? { isAnimated ? LottieSpread(timing: timing) : nil }
}

/// The time of a key, and the interpolation to the next one.
struct LottieTiming: Equatable {
    var frame: Double
    var curves: [TimingCurve]
    var isHold: Bool
}

/// The timing of an animated track.
struct LottieSpread {
    let timing: [LottieTiming]

    /// The grid at which tracks are held that give a value together; `nil` where all of them have the same timing, and
    /// the value's own keyframes say everything.
    static func grid(of tracks: [LottieSpread?], _ clock: LottieClock) -> LottieGrid? {
        let tracks = tracks.compactMap { $0 }
        guard !clock.isExact, let one = tracks.first, tracks.contains(where: { $0.timing != one.timing })
        else { return nil }
        let frames = tracks.flatMap(\.timing).map(\.frame)
        guard let first = frames.min(), let last = frames.max(), last > first else { return nil }
        return LottieGrid(from: first, to: last, clock)
    }
}

extension LottieTrack {
    /// The track in seconds of a clock: by itself, or held at a grid together with others.
    func timed(by clock: LottieClock, with grid: LottieGrid?) -> LottieTrack {
        grid.map { timed(by: clock, heldAt: $0) } ?? timed(by: clock)
    }
}

extension LottieTrack where Value == SIMD4<Double> {
    /// The track as players on Core Animation show a layer's position, which is an animation along a path.
    ///
    /// A discrete animation along a path shows one point less than it has times. So the last key of a run of holds at
    /// the end is never reached. A single held key after others has no point at all: the layer's own position shows,
    /// which is 0.
    var alongPath: LottieTrack {
        guard keys.count > 1, keys.contains(where: \.isHold) else { return self }
        var result: [Key] = []
        for (index, key) in keys.enumerated() {
            let followsHold = index > 0 && keys[index - 1].isHold
            let isLast = index + 1 == keys.count
            guard key.isHold, index > 0 else {
                result.append(key)
                continue
            }
            var held = key
            if followsHold {
                if isLast { held.value = keys[index - 1].value }
            } else if isLast || !keys[index + 1].isHold {
                // The way to this key ends where the document says, and there the value jumps.
                result.append(Key(frame: key.frame, value: key.value))
                held.value = .zero
            }
            result.append(held)
        }
        return LottieTrack(keys: result)
    }
}
