import Foundation
import LaminaGeometry

extension LottieReader {
    mutating func animator(_ node: LottieNode) -> LottieTextAnimator {
        let values = node["a"]
        var result = LottieTextAnimator()
        // Players know one selector; an array of them goes on.
        let selectors = node["s"]?.elements ?? node["s"].map { [$0] } ?? []
        result.selectors = selectors.filter(\.isObject).compactMap { selector($0) }
        result.opacity = optionalNumbers(values?["o"])
        result.position = optionalNumbers(values?["p"], dimensions: 3)
        result.anchor = optionalNumbers(values?["a"], dimensions: 3)
        result.scale = values?["s"].map {
            numbers($0, dimensions: 3, default: SIMD4(100, 100, 100, 0))
        }
        result.rotation = optionalNumbers(values?["r"] ?? values?["rz"])
        result.rotationX = optionalNumbers(values?["rx"])
        result.rotationY = optionalNumbers(values?["ry"])
        result.skew = optionalNumbers(values?["sk"])
        result.skewAxis = optionalNumbers(values?["sa"])
        result.tracking = optionalNumbers(values?["t"])
        result.lineSpacing = values?["ls"].map { distance($0) }
        result.fill = paint(values, color: "fc", hue: "fh", saturation: "fs", brightness: "fb", opacity: "fo")
        result.stroke = paint(
            values, color: "sc", hue: "sh", saturation: "ss", brightness: "sb", opacity: "so")
        result.strokeWidth = optionalNumbers(values?["sw"])
        if optionalNumbers(values?["bl"])?.keys.contains(where: { $0.value != .zero }) == true {
            warn("the blur of a text animator, whose letters are sharp")
        }
        return result
    }

    private mutating func paint(
        _ values: LottieNode?, color: String, hue: String, saturation: String, brightness: String,
        opacity: String
    ) -> LottieTextPaint {
        LottieTextPaint(
            color: values?[color].map { self.color($0) }, hue: optionalNumbers(values?[hue]),
            saturation: optionalNumbers(values?[saturation]),
            brightness: optionalNumbers(values?[brightness]),
            opacity: optionalNumbers(values?[opacity]))
    }

    /// A selector that is a range, or an expression.
    private mutating func selector(_ range: LottieNode) -> LottieTextSelector? {
        var result = LottieTextSelector()
        if range["t"]?.integer == 1 {
            guard let amounts = expressionTrack(range, { $0.numbers }) else {
                warnOfSelector(range)
                return nil
            }
            result.amounts = amounts
        }
        result.start = optionalNumbers(range["s"])
        result.end = optionalNumbers(range["e"])
        result.offset = optionalNumbers(range["o"])
        result.amount = optionalNumbers(range["a"])
        result.easeHigh = optionalNumbers(range["xe"])
        result.easeLow = optionalNumbers(range["ne"])
        result.smoothness = optionalNumbers(range["sm"])
        result.unit = range["b"]?.integer.flatMap { .init(rawValue: $0) } ?? .characters
        result.countsUnits = range["r"]?.integer == 2
        result.shape = range["sh"]?.integer.flatMap { .init(rawValue: $0) } ?? .square
        result.mode = range["m"]?.integer.flatMap { .init(rawValue: $0) } ?? .add
        result.isRandom = range["rn"]?.isTrue ?? false
        return result
    }

    /// Adds a warning that a selector by an expression has no values.
    private mutating func warnOfSelector(_ selector: LottieNode) {
        guard expressions?.isUnseen(selector) != true else { return }
        let feature = "a text selector by expression, in whose place all letters are changed"
        switch expressions?.failure(of: selector) {
        case .error(let message): warn("\(feature): \(message)")
        case .stopped(let reason): warn("\(feature), since \(reason)")
        case nil: warn(feature)
        }
    }

    /// The path along which a layer's text is written: one of its masks.
    mutating func textPath(_ node: LottieNode?, masks: LottieNode?) -> LottieTextPath? {
        guard let node, let mask = node["m"]?.integer else { return nil }
        let masks = masks?.elements ?? []
        guard masks.indices.contains(mask), let path = bezier(masks[mask]["pt"]) else {
            warn("text along a mask that the layer does not have")
            return nil
        }
        return LottieTextPath(
            path: path, firstMargin: numbers(node["f"], dimensions: 1),
            lastMargin: numbers(node["l"], dimensions: 1), isReversed: numbers(node["r"], dimensions: 1),
            isPerpendicular: numbers(node["p"], dimensions: 1, default: SIMD4(1, 0, 0, 0)),
            forcesAlignment: numbers(node["a"], dimensions: 1))
    }
}
