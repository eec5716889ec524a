import Foundation
import LaminaGeometry
import LaminaMath

/// A path with lengths, for text that is written along it.
struct LottieTextLine: Sendable {
    private let segments: [PathSegment]
    /// The begin of each segment, in points along the path.
    private let starts: [Double]
    let length: Double
    private let isClosed: Bool

    /// `nil` for a path without length.
    init?(_ path: LottieBezier, isReversed: Bool) {
        let path = isReversed ? path.reversed : path
        segments = path.segments.filter { $0.length > 0 }
        var (starts, length) = ([Double](), 0.0)
        starts.reserveCapacity(segments.count)
        for segment in segments {
            starts.append(length)
            length += segment.length
        }
        guard length > 0, length.isFinite else { return nil }
        (self.starts, self.length, isClosed) = (starts, length, path.isClosed)
    }

    /// A point of the path and the path's direction there, in radians. A closed path repeats; an open one continues
    /// straight beyond its ends.
    func place(at distance: Double) -> (point: SIMD2<Double>, angle: Double) {
        var distance = distance
        if isClosed { distance -= (distance / length).rounded(.down) * length }
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= distance { low = middle } else { high = middle }
        }
        let segment = segments[low]
        let along = distance - starts[low]
        let t = segment.parameter(atShare: max(0, min(1, along / segment.length)))
        let way = segment.direction(at: t)
        var point = segment.point(at: t)
        let beyond = along < 0 ? along : max(0, along - segment.length)
        if beyond != 0, !isClosed { point += way / (way * way).sum().squareRoot() * beyond }
        return (point, Math.atan2(way.y, way.x))
    }
}
