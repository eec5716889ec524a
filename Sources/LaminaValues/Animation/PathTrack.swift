import Foundation
import LaminaGeometry
import LaminaMath

/// Keyframes along a path: each line or curve of the path is a segment between two keyframes. A line that closes a
/// subpath is none: the way ends where the line would begin.
package struct PathTrack: Equatable, Sendable {
    package let path: CGPath
    package let mode: CAAnimationCalculationMode
    private let segments: [PathSegment]
    private let times: KeyTimes
    private let curves: [TimingCurve]

    /// - Parameters:
    ///   - times: The time at which each end of a segment is reached; by the rules of ``KeyTimes``.
    ///   - mode: Cubic modes follow the path as linear and paced modes do, because the path is a curve already.
    package init(
        path: CGPath, times: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CAAnimationCalculationMode = .linear
    ) {
        self.path = path
        self.mode = mode
        self.curves = mode.isPaced ? [] : curves
        segments = path.outline.drawnSegments
        var lengths = [0.0]
        for segment in segments { lengths.append((lengths.last ?? 0) + segment.length) }
        if mode.isPaced, let whole = lengths.last, whole > 0 {
            self.times = KeyTimes(shares: lengths.map { $0 / whole })
        } else {
            self.times = KeyTimes(
                times, count: segments.count + 1, isDiscrete: mode == .discrete)
        }
    }

    /// The number of points that the segments join, and so of the times; 0 for a path without segments.
    package var keyframeCount: Int { segments.isEmpty ? 0 : segments.count + 1 }

    /// The point on the path at a share of the duration, and the direction of the path there in radians; `nil` for a path
    /// without lines.
    package func place(at progress: Double) -> (point: CGPoint, angle: Double)? {
        guard !segments.isEmpty else { return nil }
        let key = times.key(at: progress)
        let segment = min(segments.count - 1, key)
        var t: Double
        if mode == .discrete {
            t = key > segment ? 1 : 0
        } else {
            t = times.share(of: segment, at: progress)
            if segment < curves.count { t = curves[segment].value(at: t) }
            if mode.isPaced { t = segments[segment].parameter(atShare: t) }
        }
        let point = segments[segment].point(at: t)
        let direction = segments[segment].direction(at: t)
        return (CGPoint(x: point.x, y: point.y), Math.atan2(direction.y, direction.x))
    }
}
