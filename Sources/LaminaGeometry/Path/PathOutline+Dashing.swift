import Foundation
import LaminaMath

extension PathOutline {
    /// The most dashes; a path that would have more stays whole.
    package static let maximumDashes = 1 << 17

    /// The parts of the path that a pattern of lengths leaves: the first length is drawn, the second left out, and so on,
    /// repeated. Every subpath begins the pattern anew.
    ///
    /// - Parameters:
    ///   - lengths: An odd number of lengths is used twice. The path stays whole if a length is negative or not finite, or
    ///     if all are 0.
    ///   - phase: The position in the pattern at which a subpath begins.
    package func dashed(lengths: [Double], phase: Double) -> PathOutline {
        MeasuredPath.isPattern(lengths) && phase.isFinite
            ? MeasuredPath(self).dashed(lengths: lengths, phase: phase) : self
    }

    /// Whether the path would have more than ``maximumDashes`` dashes, so that it stays whole.
    package func hasTooManyDashes(lengths: [Double]) -> Bool {
        guard MeasuredPath.isPattern(lengths) else { return false }
        let pairs = Double(lengths.count % 2 == 0 ? lengths.count / 2 : lengths.count)
        let period = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
        // The polygon through all points is at least as long as the path, and is measured faster.
        var way = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            way += Double(Math.hypot(b.x - a.x, b.y - a.y))
        }
        guard 2 * way / period * pairs >= Double(Self.maximumDashes) else { return false }
        return MeasuredPath(self).hasTooManyDashes(lengths: lengths)
    }

    /// The part of the path between two shares of its length, over all subpaths in their order.
    ///
    /// Lengths decide in which curve a share lies. Within the curve it is a share of the parameter, as in pictures of Core
    /// Animation.
    ///
    /// - Parameters:
    ///   - start: Clamped to 0...1, like the end. The result is empty if the start is not before the end.
    package func trimmed(from start: Double, to end: Double) -> PathOutline {
        start <= 0 && end >= 1 ? self : MeasuredPath(self).trimmed(from: start, to: end)
    }
}

/// A path with the lengths of its pieces, from which parts are cut. Made once if many parts are needed.
package struct MeasuredPath: Sendable {
    private let outline: PathOutline
    private let run: SegmentRun

    package init(_ outline: PathOutline) {
        self.outline = outline
        run = SegmentRun(outline.segments[...])
    }

    /// Whether the lengths make a valid pattern of dashes.
    static func isPattern(_ lengths: [Double]) -> Bool {
        let sum = lengths.reduce(0, +)
        return sum > 0 && sum.isFinite && lengths.allSatisfy { $0 >= 0 }
    }

    /// See ``PathOutline/trimmed(from:to:)``.
    package func trimmed(from start: Double, to end: Double) -> PathOutline {
        let (start, end) = (max(0, min(1, start)), max(0, min(1, end)))
        guard start < end else { return PathOutline() }
        guard start > 0 || end < 1 else { return outline }
        var result = PathOutline()
        run.add(from: start * run.length, to: end * run.length, to: &result, isEven: false)
        return result
    }

    /// See ``PathOutline/hasTooManyDashes(lengths:)``.
    func hasTooManyDashes(lengths: [Double]) -> Bool {
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        return run.length / pattern.reduce(0, +) * Double(pattern.count / 2)
            >= Double(PathOutline.maximumDashes)
    }

    /// See ``PathOutline/dashed(lengths:phase:)``.
    package func dashed(lengths: [Double], phase: Double) -> PathOutline {
        guard Self.isPattern(lengths), phase.isFinite, !hasTooManyDashes(lengths: lengths) else {
            return outline
        }
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let sum = pattern.reduce(0, +)
        let segments = run.segments
        var offset = phase.truncatingRemainder(dividingBy: sum)
        if offset < 0 { offset += sum }
        var result = PathOutline()
        var first = 0
        while first < segments.count {
            var end = first + 1
            while end < segments.count, segments[end].subpath == segments[first].subpath { end += 1 }
            let part = SegmentRun(segments[first..<end])
            first = end
            var (index, place) = (0, -offset)
            while place < part.length {
                let next = place + pattern[index]
                if index % 2 == 0, next >= 0 { part.add(from: place, to: next, to: &result) }
                place = next
                index = (index + 1) % pattern.count
            }
        }
        return result
    }
}

/// Segments one after the other, measured.
private struct SegmentRun: Sendable {
    let segments: ArraySlice<PathSegment>
    /// The length from the beginning to each segment.
    private let starts: [Double]
    let length: Double

    init(_ segments: ArraySlice<PathSegment>) {
        self.segments = segments
        var sum = 0.0
        starts = segments.map { segment in
            defer { sum += segment.length }
            return sum
        }
        length = sum
    }

    /// Adds the part between two lengths. If they are equal, adds a line so short that only its caps are visible.
    ///
    /// - Parameter isEven: Whether positions within curves follow the length; otherwise they follow the parameter.
    func add(from low: Double, to high: Double, to outline: inout PathOutline, isEven: Bool = true) {
        let shortest = length * 1e-9
        let (low, high) = (max(0, low), min(length, max(high, low + shortest)))
        guard low < high, let base = segments.indices.first else { return }
        var index = first(at: low)
        var subpath = -1
        var isWhole = false
        while index < starts.count, starts[index] < high {
            let segment = segments[base + index]
            defer { index += 1 }
            guard segment.length > 0 else { continue }
            let from = max(0, (low - starts[index]) / segment.length)
            let to = min(1, (high - starts[index]) / segment.length)
            guard from < to else { continue }
            let part = segment.part(
                from: isEven && from > 0 ? segment.parameter(atShare: from) : from,
                to: isEven && to < 1 ? segment.parameter(atShare: to) : to)
            if subpath != segment.subpath {
                outline.move(to: CGPoint(part.a))
                isWhole = segment.begins && from == 0
            }
            subpath = segment.subpath
            if segment.isLine {
                outline.addLine(to: CGPoint(part.d))
            } else {
                outline.addCurve(
                    to: CGPoint(part.d), control1: CGPoint(part.b), control2: CGPoint(part.c))
            }
            if segment.closes, isWhole, to == 1 { outline.close() }
        }
    }

    /// The last segment that begins at or before a length.
    private func first(at length: Double) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= length { low = middle } else { high = middle }
        }
        return low
    }
}

extension CGPoint {
    fileprivate init(_ v: SIMD2<Double>) { self.init(x: v.x, y: v.y) }
}
