import Foundation
import LaminaGeometry
import LaminaMath
import LaminaValues

/// A value that a Lottie document may animate: a mixture of two of them exists.
protocol LottieValue: Sendable, Equatable {
    /// - Parameters:
    ///   - t: The share of the way, for each number of a vector; others take the first.
    ///   - way: The curve on which a point goes from one to the other; `nil` for a straight line.
    static func mix(_ a: Self, _ b: Self, _ t: SIMD4<Double>, along way: PathSegment?) -> Self

    /// The value moved by the difference of two others, as often as `times` says. Values without differences stay.
    func moved(from a: Self, to b: Self, times: Double) -> Self
}

extension LottieValue {
    func moved(from a: Self, to b: Self, times: Double) -> Self { self }
}

/// Up to four numbers: a number, a point, a scale, a colour.
extension SIMD4<Double>: LottieValue {
    static func mix(_ a: Self, _ b: Self, _ t: SIMD4<Double>, along way: PathSegment?) -> Self {
        var result = a + (b - a) * t
        if let way {
            let point = way.point(at: t.x)
            (result.x, result.y) = (point.x, point.y)
        }
        return result
    }

    func moved(from a: Self, to b: Self, times: Double) -> Self { self + (b - a) * times }
}

/// The numbers of a gradient.
extension [Double]: LottieValue {
    static func mix(_ a: Self, _ b: Self, _ t: SIMD4<Double>, along way: PathSegment?) -> Self {
        guard a.count == b.count else { return t.x < 1 ? a : b }
        return zip(a, b).map { $0 + ($1 - $0) * t.x }
    }

    func moved(from a: Self, to b: Self, times: Double) -> Self {
        guard a.count == count, b.count == count else { return self }
        return indices.map { self[$0] + (b[$0] - a[$0]) * times }
    }
}

/// A value over time: in frames of the composition that it belongs to, as documents have it, or, once it is timed, in
/// seconds of ``LottieClock``.
struct LottieTrack<Value: LottieValue>: Sendable, Equatable {
    /// A value and the way to the next one.
    struct Key: Sendable, Equatable {
        var frame: Double
        var value: Value
        /// The pace of the way: one for all numbers, or one for each.
        var curves: [TimingCurve] = [.linear]
        /// Whether the value stays until the next key.
        var isHold = false
        /// The curve from this point to the next, if it is not a straight line.
        var way: PathSegment?
    }

    /// Rising in their frames; one alone is a value that does not change.
    let keys: [Key]
    /// The moments at which the track is held, together with others; `nil` where it moves all the time.
    var grid: LottieGrid?
    /// Whether the pace of curved ways is that of their length, and not that of their parameter.
    var followsLength = false

    init(_ value: Value) { keys = [Key(frame: 0, value: value)] }

    /// - Parameter keys: At least one, in any order.
    init(keys: [Key]) {
        precondition(!keys.isEmpty)
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0.frame <= $1.frame }
        self.keys = isSorted ? keys : keys.sorted { $0.frame < $1.frame }
    }

    var isAnimated: Bool { keys.count > 1 }
    /// The value before the first key, and the only one of a track that does not change.
    var first: Value { keys[0].value }

    /// The value at a frame, fractions included.
    func value(at frame: Double) -> Value {
        let frame = grid?.held(at: frame) ?? frame
        guard let (index, t) = place(at: frame) else {
            return frame <= keys[0].frame ? keys[0].value : keys[keys.count - 1].value
        }
        if keys[index].isHold { return keys[index].value }
        let way = keys[index].way
        var along = t
        if followsLength, let way { along.x = way.parameter(atShare: t.x) }
        return Value.mix(keys[index].value, keys[index + 1].value, along, along: way)
    }

    /// The key before a frame, and the share of the way from there to the next; `nil` before the first key and from the
    /// last one on. Keys are not copied, because that counts references.
    private func place(at frame: Double) -> (index: Int, t: SIMD4<Double>)? {
        guard keys.count > 1, frame >= keys[0].frame, frame < keys[keys.count - 1].frame else { return nil }
        var (low, high) = (0, keys.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if keys[middle].frame <= frame { low = middle } else { high = middle }
        }
        let length = keys[low + 1].frame - keys[low].frame
        let share = length > 0 ? (frame - keys[low].frame) / length : 1
        let count = keys[low].curves.count
        guard count > 1 else {
            return (low, SIMD4(repeating: count == 1 ? keys[low].curves[0].value(at: share) : share))
        }
        var t = SIMD4(repeating: share)
        for lane in 0..<4 { t[lane] = keys[low].curves[min(lane, count - 1)].value(at: share) }
        return (low, t)
    }
}

extension LottieTrack where Value == SIMD4<Double> {
    /// The way a point goes at a frame, as an angle in radians; where it stands still, that in which it goes on.
    func direction(at frame: Double) -> Double {
        guard keys.count > 1 else { return 0 }
        let (index, t) =
            place(at: frame)
            ?? (frame < keys[0].frame ? (0, .zero) : (keys.count - 2, SIMD4(repeating: 1)))
        let (key, next) = (keys[index], keys[index + 1])
        let share = followsLength ? key.way?.parameter(atShare: t.x) ?? t.x : t.x
        let way =
            key.way?.direction(at: share) ?? SIMD2(next.value.x - key.value.x, next.value.y - key.value.y)
        return Math.atan2(way.y, way.x)
    }
}
