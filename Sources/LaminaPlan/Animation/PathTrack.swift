import Foundation
import LaminaGeometry

/// How a layer turns while it follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its x axis points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Its x axis points back along the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// A way to go: each line or curve of a path is a segment between two keyframes.
package struct PathTrack: Equatable, Sendable {
    package let path: CGPath
    package let mode: CAAnimationCalculationMode
    private let segments: [PathSegment]
    private let times: [Double]
    private let curves: [TimingCurve]

    /// - Parameters:
    ///   - times: When each end of a segment is reached; used as those of ``KeyframeTrack`` are.
    ///   - mode: Cubic modes follow the path as linear and paced do: it is a curve already.
    package init(
        path: CGPath, times: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CAAnimationCalculationMode = .linear
    ) {
        self.path = path
        self.mode = mode
        self.curves = mode.isPaced ? [] : curves
        segments = PathSegment.all(of: path)
        var lengths = [0.0]
        for segment in segments { lengths.append((lengths.last ?? 0) + segment.length) }
        if mode.isPaced, let whole = lengths.last, whole > 0 {
            self.times = lengths.map { $0 / whole }
        } else {
            self.times = KeyframeTrack.times(times, count: segments.count + 1, mode)
        }
    }

    /// How many points the segments join, as many as ``times`` that are given; 0 for a path without segments.
    package var keyframeCount: Int { segments.isEmpty ? 0 : segments.count + 1 }

    /// Where on the path a share of the duration is, and the angle it points in, in radians; `nil` for a path without
    /// lines.
    package func place(at progress: Double) -> (point: CGPoint, angle: Double)? {
        guard !segments.isEmpty else { return nil }
        let key = KeyframeTrack.key(at: progress, times)
        let segment = min(segments.count - 1, key)
        var t: Double
        if mode == .discrete {
            t = key > segment ? 1 : 0
        } else {
            let (start, end) = (times[segment], times[segment + 1])
            t = end > start ? max(0, min(1, (progress - start) / (end - start))) : 1
            if segment < curves.count { t = curves[segment].value(at: t) }
            if mode.isPaced { t = segments[segment].parameter(atShare: t) }
        }
        let point = segments[segment].point(at: t)
        let direction = segments[segment].direction(at: t)
        return (CGPoint(x: point.x, y: point.y), atan2(direction.y, direction.x))
    }
}

/// A cubic Bézier and its length. Lines and quadratics are raised to it.
private struct PathSegment: Equatable, Sendable {
    var a: SIMD2<Double>
    var b: SIMD2<Double>
    var c: SIMD2<Double>
    var d: SIMD2<Double>
    /// The length up to each of equal steps of the parameter.
    private var lengths: [Double] = []

    private static let steps = 64

    init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
        var (sum, last) = (0.0, a)
        lengths.reserveCapacity(Self.steps + 1)
        lengths.append(0)
        for step in 1...Self.steps {
            let next = point(at: Double(step) / Double(Self.steps))
            let way = next - last
            sum += (way * way).sum().squareRoot()
            lengths.append(sum)
            last = next
        }
    }

    var length: Double { lengths.last ?? 0 }

    func point(at t: Double) -> SIMD2<Double> {
        let s = 1 - t
        return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }

    /// The way it points; where the curve stands still, that of the control points around.
    func direction(at t: Double) -> SIMD2<Double> {
        let s = 1 - t
        let slope = (b - a) * (s * s) + (c - b) * (2 * s * t) + (d - c) * (t * t)
        if (slope * slope).sum() > 1e-18 { return slope }
        let around = t < 0.5 ? c - a : d - b
        return (around * around).sum() > 1e-18 ? around : d - a
    }

    /// The parameter at which a share of the length is gone.
    func parameter(atShare share: Double) -> Double {
        guard length > 0 else { return share }
        let wanted = share * length
        var (low, high) = (0, Self.steps)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= wanted { low = middle } else { high = middle }
        }
        let step = lengths[high] - lengths[low]
        let rest = step > 0 ? (wanted - lengths[low]) / step : 0
        return (Double(low) + rest) / Double(Self.steps)
    }

    static func all(of path: CGPath) -> [PathSegment] {
        var result: [PathSegment] = []
        var (current, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        let outline = path.outline
        func point(_ index: Int) -> SIMD2<Double> {
            SIMD2(Double(outline.points[index].x), Double(outline.points[index].y))
        }
        func add(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
            result.append(PathSegment(current, b, c, d))
            current = d
        }
        func addLine(to end: SIMD2<Double>) {
            add(current + (end - current) / 3, current + (end - current) * (2.0 / 3), end)
        }
        outline.forEach { verb, first in
            switch verb {
            case .move:
                current = point(first)
                start = current
            case .line: addLine(to: point(first))
            case .quadCurve:
                let (control, end) = (point(first), point(first + 1))
                add(current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
            case .curve: add(point(first), point(first + 1), point(first + 2))
            case .close: if current != start { addLine(to: start) }
            }
        }
        return result
    }
}
