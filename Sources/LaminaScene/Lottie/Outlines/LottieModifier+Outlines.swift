import Foundation
import LaminaGeometry

extension LottieModifier {
    var isAnimated: Bool {
        switch self {
        case .trim(let trim): trim.tracks.contains(where: \.isAnimated)
        case .roundCorners(let radius): radius.isAnimated
        case .offset(let amount, _, let limit): amount.isAnimated || limit.isAnimated
        case .pucker(let amount): amount.isAnimated
        case .zigZag(let size, let ridges, let type): size.isAnimated || ridges.isAnimated || type.isAnimated
        case .twist(let angle, let center): angle.isAnimated || center.isAnimated
        case .merge: false
        }
    }

    /// The times at which it changes.
    var stretches: [LottieStretch] {
        switch self {
        case .trim(let trim): trim.tracks.flatMap(\.stretches)
        case .roundCorners(let radius): radius.stretches
        case .offset(let amount, _, let limit): [amount, limit].flatMap(\.stretches)
        case .pucker(let amount): amount.stretches
        case .zigZag(let a, let b, let c): [a, b, c].flatMap(\.stretches)
        case .twist(let a, let b): [a, b].flatMap(\.stretches)
        case .merge: []
        }
    }

    /// Applies the modifier to outlines at a frame.
    ///
    /// - Parameter run: For a trim that takes several outlines as one, the run that contains these outlines; `nil`
    ///   where these are the whole run.
    func apply(to outlines: inout [LottieBezier], at frame: Double, run: LottieRun? = nil) {
        guard !isMerge else { return }
        outlines = changed(outlines, at: frame, run: run).flatMap { $0 }
    }

    private var isMerge: Bool { if case .merge = self { true } else { false } }

    /// For each outline, what the modifier makes of it at a frame: one outline, or the parts that a trim keeps.
    ///
    /// - Parameter run: As ``apply(to:at:run:)`` has it.
    func changed(
        _ outlines: [LottieBezier], at frame: Double, run: LottieRun? = nil
    ) -> [[LottieBezier]] {
        func unchanged() -> [[LottieBezier]] { outlines.map { [$0] } }
        let vertices = outlines.vertexCount
        guard vertices <= LottieOutlines.maximumVertices else { return unchanged() }
        switch self {
        case .trim(let trimming):
            let trim = LottieTrim(trimming, at: frame)
            return run.map { trim.parts(of: outlines, $0, at: frame) }
                ?? trim.parts(of: outlines, isIndividual: trimming.isIndividual)
        case .roundCorners(let radius):
            let radius = radius.value(at: frame).x
            return radius > 0 ? outlines.map { [$0.roundingCorners(radius)] } : unchanged()
        case .pucker(let amount):
            let share = amount.value(at: frame).x / 100
            return share != 0 ? outlines.map { [$0.puckered(share)] } : unchanged()
        case .zigZag(let size, let ridges, let type):
            let most = Double(LottieOutlines.maximumVertices / max(1, vertices))
            let (size, ridges) = (size.value(at: frame).x, min(ridges.value(at: frame).x, most))
            let isSmooth = type.value(at: frame).x == 2
            return size != 0
                ? outlines.map { [$0.zigZag(size, ridges: ridges, isSmooth: isSmooth)] } : unchanged()
        case .twist(let angle, let center):
            let (angle, center) = (angle.value(at: frame).x.radians, center.value(at: frame))
            return angle != 0
                ? outlines.map { [$0.twisted(angle, about: SIMD2(center.x, center.y))] } : unchanged()
        case .offset(let amount, let join, let limit):
            let (amount, limit) = (amount.value(at: frame).x, limit.value(at: frame).x)
            return amount != 0
                ? outlines.map { [$0.offset(by: amount, join: join, miterLimit: limit)] } : unchanged()
        case .merge: return unchanged()
        }
    }
}

/// The parts of outlines that a trim keeps.
private struct LottieTrim {
    private static let leastRest = 1e-6

    /// The parts of a whole length, in the order in which they are drawn: one, or two where it goes past the end.
    let parts: [ClosedRange<Double>]

    /// Whether curves are cut at a share of their length.
    private let isByLength: Bool

    init(_ trimming: LottieTrimming, at frame: Double) {
        isByLength = trimming.isByLength
        let start = trimming.start.value(at: frame).x / 100
        let end = trimming.end.value(at: frame).x / 100
        let offset = trimming.offset.value(at: frame).x / 360
        let (low, high) = (max(0, min(1, min(start, end))), max(0, min(1, max(start, end))))
        // A rest of any length is a dot in a line with round ends. It shows at the very time of a key that ends or begins
        // with nothing, where the key's share of the time is rounded away from the time's own.
        // At the far end nothing of the line is left when its start arrives within the precision of a `Float`, in which
        // Core Animation has both ends.
        guard high > low, high < 1 || high - low > Self.leastRest else {
            parts = []
            return
        }
        guard high - low < 1 else {
            parts = [0...1]
            return
        }
        let turn = (low + offset).rounded(.down)
        let (from, to) = (low + offset - turn, high + offset - turn)
        parts = to <= 1 ? [from...to] : [from...1, 0...(to - 1)]
    }

    /// For each outline, the parts that are kept of it where all outlines of a run are taken for one.
    func parts(of outlines: [LottieBezier], _ run: LottieRun, at frame: Double) -> [[LottieBezier]] {
        if parts == [0...1] { return outlines.map { [$0] } }
        let shares = run.shares(of: outlines, within: parts, at: frame)
        return zip(outlines, shares).map { $0.trimmed(to: $1, isByLength: isByLength) }
    }

    /// For each outline, the parts that are kept of it.
    ///
    /// - Parameter isIndividual: Whether these outlines are taken for one, end to end.
    func parts(of outlines: [LottieBezier], isIndividual: Bool) -> [[LottieBezier]] {
        if parts == [0...1] { return outlines.map { [$0] } }
        guard isIndividual else { return outlines.map { $0.trimmed(to: parts, isByLength: isByLength) } }
        let measured = outlines.map { MeasuredBezier($0) }
        let whole = measured.reduce(0) { $0 + $1.length }
        guard whole > 0 else { return outlines.map { _ in [] } }
        var begin = 0.0
        return measured.map { one -> [LottieBezier] in
            defer { begin += one.length }
            guard one.length > 0 else { return [] }
            let own = parts.compactMap { part -> ClosedRange<Double>? in
                let low = max(0, (part.lowerBound * whole - begin) / one.length)
                let high = min(1, (part.upperBound * whole - begin) / one.length)
                return low < high ? low...high : nil
            }
            return one.parts(own, isByLength: isByLength)
        }
    }
}

extension LottieBezier {
    fileprivate func trimmed(to parts: [ClosedRange<Double>], isByLength: Bool) -> [LottieBezier] {
        parts.isEmpty ? [] : MeasuredBezier(self).parts(parts, isByLength: isByLength)
    }
}

/// A path with the lengths of its segments.
private struct MeasuredBezier {
    let path: LottieBezier
    let segments: [PathSegment]
    let length: Double

    init(_ path: LottieBezier) {
        self.path = path
        segments = path.segments
        length = segments.reduce(0) { $0 + $1.length }
    }

    /// The parts of the path between shares of its length. Two parts that meet at the start of a closed path become
    /// one.
    func parts(_ shares: [ClosedRange<Double>], isByLength: Bool) -> [LottieBezier] {
        if shares == [0...1] { return [path] }
        var result: [LottieBezier] = []
        for share in shares {
            let part = self.part(share, isByLength: isByLength)
            guard !part.vertices.isEmpty else { continue }
            if path.isClosed, share.lowerBound == 0, var last = result.popLast(),
                let end = last.vertices.popLast(), let start = part.vertices.first
            {
                last.vertices.append(Vertex(point: end.point, into: end.into, out: start.out))
                last.vertices += part.vertices.dropFirst()
                result.append(last)
            } else {
                result.append(part)
            }
        }
        return result
    }

    private typealias Vertex = LottieBezier.Vertex

    private func part(_ share: ClosedRange<Double>, isByLength: Bool) -> LottieBezier {
        var result = LottieBezier()
        let (low, high) = (share.lowerBound * length, share.upperBound * length)
        var begin = 0.0
        for segment in segments {
            defer { begin += segment.length }
            guard segment.length > 0, begin < high, begin + segment.length > low else { continue }
            let from = max(0, (low - begin) / segment.length)
            let to = min(1, (high - begin) / segment.length)
            guard from < to else { continue }
            // Without lengths as Core Animation cuts a shape's line: they determine the curve, whose parameter is not even.
            let cut =
                isByLength && !segment.isLine
                ? segment.part(from: segment.parameter(atShare: from), to: segment.parameter(atShare: to))
                : segment.part(from: from, to: to)
            if let last = result.vertices.indices.last {
                result.vertices[last].out = cut.b - cut.a
            } else {
                result.vertices.append(Vertex(point: cut.a, out: cut.b - cut.a))
            }
            result.vertices.append(Vertex(point: cut.d, into: cut.c - cut.d))
        }
        return result
    }
}

extension LottieBezier {
    /// Its lines and curves with their lengths.
    var segments: [PathSegment] {
        var result: [PathSegment] = []
        func add(_ from: Vertex, _ to: Vertex) {
            if from.out == .zero, to.into == .zero {
                result.append(PathSegment(from: from.point, to: to.point))
            } else {
                result.append(
                    PathSegment(
                        from: from.point, control1: from.point + from.out, control2: to.point + to.into,
                        to: to.point))
            }
        }
        for (from, to) in zip(vertices, vertices.dropFirst()) { add(from, to) }
        if isClosed, let first = vertices.first, let last = vertices.last, vertices.count > 1 {
            add(last, first)
        }
        return result
    }
}
