import LaminaValues

/// The frames between two keys of a track; or seconds, once the track is timed.
struct LottieStretch: Sendable, Equatable {
    var from: Double
    var to: Double
    /// Whether the value is the same at all times between the keys.
    var isStill = false

    init(from: Double, to: Double, isStill: Bool = false) {
        (self.from, self.to, self.isStill) = (from, to, isStill)
    }

    /// The stretch where nothing is known of the value.
    var moving: LottieStretch { LottieStretch(from: from, to: to) }
}

/// The stretches of all tracks on which a value depends, in any order.
extension [LottieStretch] {
    /// The first key; `nil` for a value that never changes.
    var start: Double? { lazy.map(\.from).min() }
    /// The last key.
    var end: Double? { lazy.map(\.to).max() }
    /// All keys, in any order. A key between two stretches of a track is there twice.
    var keys: [Double] { flatMap { [$0.from, $0.to] } }

    /// The times between keys at which no track changes. Keys themselves do not count, because values may jump there.
    var stillTimes: StillTimes {
        let moves = filter { !$0.isStill && $0.from < $0.to }.sorted { $0.from < $1.from }
        let keys = Set(keys).sorted()
        guard let first = keys.first, let last = keys.last else { return StillTimes() }
        var result = [(from: -Double.infinity, to: first)]
        var (next, moved) = (0, -Double.infinity)
        for (from, to) in zip(keys, keys.dropFirst()) {
            while next < moves.count, moves[next].from <= from {
                moved = Swift.max(moved, moves[next].to)
                next += 1
            }
            if moved <= from { result.append((from, to)) }
        }
        result.append((last, .infinity))
        return StillTimes(result)
    }
}

extension LottieTrack {
    /// The stretches between its keys; none for a track that does not change.
    var stretches: [LottieStretch] {
        zip(keys, keys.dropFirst()).map { key, next in
            // A grid holds values from before the key.
            let isStill = grid == nil && (key.isHold || (key.way == nil && key.value == next.value))
            return LottieStretch(from: key.frame, to: next.frame, isStill: isStill)
        }
    }
}

extension LottiePosition {
    var stretches: [LottieStretch] {
        switch self {
        case .point(let track): track.stretches
        case .split(let x, let y, let z): x.stretches + y.stretches + (z?.stretches ?? [])
        }
    }
}

extension LottieTransform {
    /// The times at which its linear part changes.
    var linearStretches: [LottieStretch] {
        scale.stretches + rotation.stretches + skew.stretches + skewAxis.stretches
            + [rotationX, rotationY, orientation].flatMap { $0?.stretches ?? [] }
    }
}
