import Foundation
import LaminaGeometry

extension LottieReader {
    /// The effects that are drawn; others are warnings. Players on Core Animation draw drop shadows only.
    mutating func effects(_ node: LottieNode?) -> [LottieEffect] {
        var result: [LottieEffect] = []
        for effect in node?.elements ?? [] where effect["en"]?.number != 0 {
            let values = effect["ef"]?.elements ?? []
            func value(_ index: Int) -> LottieNode? { index < values.count ? values[index]["v"] : nil }
            let type = effect["ty"]?.integer
            if !drawsAsAuthored, let type, let name = Self.authoredEffects[type] {
                warn(name)
                continue
            }
            switch type {
            case 25:
                result.append(
                    .dropShadow(
                        LottieShadow(
                            color: color(value(0)), opacity: scaled(value(1), by: 1 / 255.0),
                            // Counted from the y axis, while shadows count from the x axis.
                            angle: scaled(value(2), by: .pi / 180, plus: -.pi / 2),
                            distance: scaled(value(3)),
                            // This radius looks the same as the softness, by experience.
                            radius: scaled(value(4), by: 1 / 5.0))))
            case 29: result.append(.blur(scaled(value(0), by: LottieEffect.blurriness)))
            case 21: result.append(.fill(color(value(2)), scaled(value(6))))
            case 20: result.append(.tint(color(value(0)), color(value(1)), scaled(value(2))))
            case 22:
                let all = value(1)?["k"]?.isTrue ?? value(1)?.isTrue ?? false
                result.append(
                    .stroke(
                        LottieMaskStroke(
                            mask: all ? 0 : value(0)?["k"]?.integer ?? 1, color: color(value(3)),
                            width: scaled(value(4)), opacity: scaled(value(6)), start: scaled(value(7)),
                            end: scaled(value(8)))))
            // Controls for expressions, which draw nothing.
            case 0, 1, 2, 3, 4, 5, 6, 7, 10, nil: continue
            case let type?: warn("an effect of type \(type)\(effect["nm"]?.string.map { " (\($0))" } ?? "")")
            }
        }
        return result
    }

    /// The effects that are only drawn where documents are drawn as they were authored.
    private static let authoredEffects = [
        20: "a tint", 21: "a fill effect", 22: "a stroke effect", 29: "a blur",
    ]

    /// Effects with one shadow, the first, as a layer has, unless documents are drawn as they were authored.
    mutating func shadowedOnce(_ effects: [LottieEffect]) -> [LottieEffect] {
        var shadows = 0
        return effects.filter { effect in
            guard !drawsAsAuthored, case .dropShadow = effect else { return true }
            shadows += 1
            if shadows == 2 { warn("more than one drop shadow") }
            return shadows == 1
        }
    }

    /// The layer styles that players draw; others are warnings.
    mutating func styles(_ node: LottieNode?) -> [LottieEffect] {
        var result: [LottieEffect] = []
        for style in node?.elements ?? [] {
            guard let type = style["ty"]?.integer else { continue }
            guard type == 1 else {
                warn("a layer style of type \(type)\(style["nm"]?.string.map { " (\($0))" } ?? "")")
                continue
            }
            result.append(
                .dropShadow(
                    LottieShadow(
                        color: color(style["c"]), opacity: scaled(style["o"], by: 0.01),
                        angle: scaled(style["a"], by: .pi / 180), distance: scaled(style["d"]),
                        radius: scaled(style["s"], by: 0.5))))
        }
        return result
    }

    private mutating func scaled(
        _ node: LottieNode?, by factor: Double = 1, plus offset: Double = 0
    ) -> LottieTrack<SIMD4<Double>> {
        let track = numbers(node, dimensions: 1)
        guard factor != 1 || offset != 0 else { return track }
        return LottieTrack(
            keys: track.keys.map { key in
                var key = key
                key.value.x = key.value.x * factor + offset
                return key
            })
    }
}
