import Foundation
import LaminaGeometry
import LaminaValues

extension LottieReader {
    /// A property of up to four numbers.
    ///
    /// - Parameters:
    ///   - dimensions: How many numbers of it count.
    ///   - standard: Its value where the document has none.
    ///   - isPosition: Whether it is the position of a transform. Players on Core Animation move nothing else along
    ///     curves.
    mutating func numbers(
        _ node: LottieNode?, dimensions: Int = 2, default standard: SIMD4<Double> = .zero,
        isPosition: Bool = false
    ) -> LottieTrack<SIMD4<Double>> {
        let isPoint = dimensions >= 2 && (isPosition || drawsAsAuthored)
        return track(node, default: standard, isPoint: isPoint) { value in
            guard let numbers = value.numbers else { return nil }
            var result = standard
            for (lane, number) in numbers.prefix(dimensions).enumerated() { result[lane] = number }
            return result
        }
    }

    /// An optional property; `nil` where the node is absent.
    mutating func optionalNumbers(_ node: LottieNode?, dimensions: Int = 1) -> LottieTrack<SIMD4<Double>>? {
        node.map { numbers($0, dimensions: dimensions) }
    }

    /// A distance on both axes; one number alone is one on y.
    mutating func distance(_ node: LottieNode?) -> LottieTrack<SIMD4<Double>> {
        track(node, default: .zero, isPoint: false) { value in
            guard let numbers = value.numbers, let first = numbers.first else { return nil }
            return numbers.count > 1 ? SIMD4(first, numbers[1], 0, 0) : SIMD4(0, first, 0, 0)
        }
    }

    /// A colour, without alpha, which players ignore. Old documents count to 255.
    mutating func color(_ node: LottieNode?) -> LottieTrack<SIMD4<Double>> {
        let black = SIMD4<Double>(0, 0, 0, 1)
        let result = track(node, default: black, isPoint: false) { value in
            guard let numbers = value.numbers, numbers.count >= 3 else {
                return value.string.flatMap(Self.color).map {
                    SIMD4(Double($0.red), Double($0.green), Double($0.blue), 1)
                }
            }
            return SIMD4(numbers[0], numbers[1], numbers[2], 1)
        }
        // Expressions count to 1, and may go beyond it.
        guard node.flatMap({ expressions?.values(of: $0) }) == nil,
            result.keys.contains(where: { max($0.value.x, $0.value.y, $0.value.z) > 1.001 })
        else { return result }
        return LottieTrack(
            keys: result.keys.map { key in
                var key = key
                key.value /= SIMD4(255, 255, 255, 1)
                return key
            })
    }

    mutating func bezier(_ node: LottieNode?) -> LottieTrack<LottieBezier>? {
        guard let node else { return nil }
        let style = BezierStyle(turnsTangents: !drawsAsAuthored, hasAbsoluteTangents: hasAbsoluteTangents)
        return track(node, default: LottieBezier(), isPoint: false) { value in
            // Keyframes have their path in an array of one.
            Self.bezierValue(value.elements?.first ?? value, style)
        }
    }

    mutating func gradientStops(_ node: LottieNode?) -> LottieTrack<[Double]> {
        track(node, default: [], isPoint: false) { $0.numbers }
    }

    /// How a path's tangents are written, and how they go from key to key.
    private struct BezierStyle {
        var turnsTangents: Bool
        var hasAbsoluteTangents: Bool
    }

    private static func bezierValue(_ node: LottieNode, _ style: BezierStyle) -> LottieBezier? {
        guard let points = node["v"]?.elements else { return nil }
        let (into, out) = (node["i"]?.elements ?? [], node["o"]?.elements ?? [])
        var result = LottieBezier()
        result.isClosed = node["c"]?.isTrue ?? false
        result.turnsTangents = style.turnsTangents
        result.vertices.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            guard let point = point.point else { return nil }
            func tangent(_ nodes: [LottieNode]) -> SIMD2<Double> {
                guard index < nodes.count, let tangent = nodes[index].point else { return .zero }
                return style.hasAbsoluteTangents ? tangent - point : tangent
            }
            result.vertices.append(
                LottieBezier.Vertex(point: point, into: tangent(into), out: tangent(out)))
        }
        return result
    }

    /// A property that may be animated: a value by itself, or `k` with a value or keyframes.
    private mutating func track<Value: LottieValue>(
        _ node: LottieNode?, default standard: Value, isPoint: Bool, _ read: (LottieNode) -> Value?
    ) -> LottieTrack<Value> {
        if let node, let track = expressionTrack(node, read) { return track }
        guard let place = node, let node = resolved(node) else { return LottieTrack(standard) }
        guard node.isObject, let value = node["k"] else { return LottieTrack(read(node) ?? standard) }
        var loop: LottieLoop?
        if let expression = node["x"]?.string {
            loop = drawsAsAuthored ? LottieLoop(expression) : nil
            if loop == nil { warnOfExpression(place) }
        }
        guard let elements = value.elements, let first = elements.first, first.isObject, first["t"] != nil
        else {
            return LottieTrack(read(value) ?? standard)
        }
        var result = LottieTrack(keys: keys(elements, default: standard, isPoint: isPoint, read))
        // After Effects moves points at the pace of the length, Core Animation at that of the curve's parameter.
        result.followsLength = drawsAsAuthored
        if let loop {
            let looped = result.looped(loop, within: layerFrames)
            if !looped.isWhole, looped.track.keys.last.map({ $0.frame < documentEnd }) == true {
                warn("a loop of more keyframes than are read, which ends early")
            }
            return looped.track
        }
        return result
    }

    private mutating func keys<Value: LottieValue>(
        _ elements: [LottieNode], default standard: Value, isPoint: Bool, _ read: (LottieNode) -> Value?
    ) -> [LottieTrack<Value>.Key] {
        var keys: [LottieTrack<Value>.Key] = []
        // The end of the last key's way, which old documents give with it and not with the next key.
        var reached: Value?
        /// For each key, the tangents that make a point's way to the next key a curve.
        var ways: [(out: SIMD2<Double>, into: SIMD2<Double>)?] = []
        for element in elements {
            guard let frame = element["t"]?.number else { continue }
            let value = element["s"].flatMap(read) ?? reached ?? keys.last?.value ?? standard
            var key = LottieTrack<Value>.Key(frame: frame, value: value)
            key.isHold = element["h"]?.isTrue ?? false
            key.curves = curves(out: element["o"], into: element["i"])
            reached = element["e"].flatMap(read)
            let (out, into) = (element["to"]?.point, element["ti"]?.point)
            ways.append(
                isPoint && (out ?? .zero != .zero || into ?? .zero != .zero)
                    ? (out ?? .zero, into ?? .zero) : nil)
            keys.append(key)
        }
        guard !keys.isEmpty else { return [LottieTrack<Value>.Key(frame: 0, value: standard)] }
        for index in keys.indices.dropLast() {
            guard let way = ways[index], let a = keys[index].value as? SIMD4<Double>,
                let b = keys[index + 1].value as? SIMD4<Double>
            else { continue }
            let (from, to) = (SIMD2(a.x, a.y), SIMD2(b.x, b.y))
            keys[index].way = PathSegment(
                from: from, control1: from + way.out, control2: to + way.into, to: to)
        }
        return keys
    }

    /// The pace between two keys: numbers, or an array of them for each dimension, of which players on Core Animation
    /// take the first for all.
    private func curves(out: LottieNode?, into: LottieNode?) -> [TimingCurve] {
        guard let out, let into, let x1 = out["x"]?.numbers, let y1 = out["y"]?.numbers,
            let x2 = into["x"]?.numbers, let y2 = into["y"]?.numbers,
            let count = [x1.count, y1.count, x2.count, y2.count].min(), count > 0
        else { return [.linear] }
        let curves = (0..<min(drawsAsAuthored ? 4 : 1, count)).map { lane in
            TimingCurve(
                Float(max(0, min(1, x1[lane]))), Float(y1[lane]), Float(max(0, min(1, x2[lane]))),
                Float(y2[lane]))
        }
        return Set(curves).count == 1 ? [curves[0]] : curves
    }
}
