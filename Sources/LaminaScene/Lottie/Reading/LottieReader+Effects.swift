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
            case 20: result.append(.tint(color(value(0)), color(value(1)), scaled(value(2))))
            case 21: result.append(.fill(color(value(2)), scaled(value(6))))
            case 22:
                let all = value(1)?["k"]?.isTrue ?? value(1)?.isTrue ?? false
                result.append(
                    .stroke(
                        LottieMaskStroke(
                            mask: all ? 0 : value(0)?["k"]?.integer ?? 1, color: color(value(3)),
                            // Players draw lines of twice the brush's size.
                            width: scaled(value(4), by: 2), opacity: scaled(value(6)),
                            start: scaled(value(7)),
                            end: scaled(value(8)), isSequential: scaled(value(2)).first.x != 0,
                            style: .init(rawValue: Int(scaled(value(10)).first.x)) ?? .onOriginal)))
            case 23:
                result.append(
                    .tritone(
                        LottieTritone(
                            bright: color(value(0)), middle: color(value(1)), dark: color(value(2)),
                            original: scaled(value(3)))))
            case 24: result.append(.levels(levels(value)))
            case 25:
                result.append(
                    .dropShadow(
                        LottieShadow(
                            color: color(value(0)), opacity: scaled(value(1), by: 1 / 255.0),
                            // Counted from the y axis, while shadows count from the x axis.
                            angle: scaled(value(2), by: .pi / 180, plus: -.pi / 2),
                            distance: scaled(value(3)),
                            // This radius looks the same as the softness, by experience.
                            radius: scaled(value(4), by: 1 / 5.0),
                            isAlone: drawsAsAuthored && scaled(value(5)).first.x != 0)))
            case 26:
                result.append(
                    .radialWipe(
                        LottieRadialWipe(
                            completion: scaled(value(0)), startAngle: scaled(value(1)),
                            center: numbers(value(2)),
                            direction: .init(rawValue: Int(scaled(value(3)).first.x)) ?? .clockwise,
                            feather: scaled(value(4), by: LottieEffect.blurriness))))
            case 28:
                // A layer's colour channel would be another matte, which no file at hand has.
                let source = scaled(value(1)).first.x
                let isInverted = scaled(value(2)).first.x != 0
                let isLuma = source == 5
                if ![4, 5].contains(source) { warn("a matte of a colour channel, for which alpha is used") }
                let matte: LottieLayer.Matte =
                    isLuma ? (isInverted ? .invertedLuma : .luma) : (isInverted ? .invertedAlpha : .alpha)
                result.append(.matte(layer: Int(scaled(value(0)).first.x), matte))
            case 29:
                if [2, 3].contains(scaled(value(1)).first.x) {
                    warn("a blur in one direction, which is drawn in both")
                }
                result.append(.blur(scaled(value(0), by: LottieEffect.blurriness)))
            // Controls for expressions, which draw nothing.
            case 0, 1, 2, 3, 4, 5, 6, 7, 10, nil: continue
            case let type?:
                let name = effect["nm"]?.string.map { " (\($0))" } ?? ""
                warn("an effect of type \(type)\(name), without which the layer is drawn")
            }
        }
        return result
    }

    /// The levels of an effect with a value for each number, in After Effects' order.
    private mutating func levels(_ value: (Int) -> LottieNode?) -> LottieLevels {
        func isGamma(_ track: LottieTrack<SIMD4<Double>>) -> Bool {
            track.keys.contains { $0.value.x != 1 && $0.value.x != 0 }
        }
        var bends = false
        func channel(_ first: Int) -> LottieLevels.Channel {
            if isGamma(scaled(value(first + 2))) { bends = true }
            return LottieLevels.Channel(
                inputBlack: scaled(value(first)),
                inputWhite: numbers(value(first + 1), dimensions: 1, default: SIMD4(1, 0, 0, 0)),
                outputBlack: scaled(value(first + 3)),
                outputWhite: numbers(value(first + 4), dimensions: 1, default: SIMD4(1, 0, 0, 0)))
        }
        let result = LottieLevels(channels: [10, 17, 24, 31].map(channel), all: channel(3))
        if bends { warn("the gamma of levels, without which middle tones keep their brightness") }
        return result
    }

    /// The effects that are only drawn where documents are drawn as they were authored.
    private static let authoredEffects = [
        20: "a tint", 21: "a fill effect", 22: "a stroke effect", 23: "a tritone", 24: "levels",
        26: "a radial wipe", 28: "a matte by an effect", 29: "a blur",
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

    /// The layer styles that are drawn; others are warnings. Players on Core Animation draw drop shadows only.
    mutating func styles(_ node: LottieNode?) -> [LottieEffect] {
        var (shadows, insides): ([LottieEffect], [LottieEffect]) = ([], [])
        for style in node?.elements ?? [] where style["en"]?.number != 0 {
            guard let type = style["ty"]?.integer else { continue }
            switch type {
            case 1: shadows.append(.dropShadow(shadow(style)))
            case 2 where drawsAsAuthored: insides.append(.innerShadow(shadow(style)))
            // A colour lies under inner shadows.
            case 7 where drawsAsAuthored:
                insides.insert(.overlay(color(style["c"]), scaled(style["o"], by: 0.01)), at: 0)
            default:
                let name = style["nm"]?.string.map { " (\($0))" } ?? ""
                warn("a layer style of type \(type)\(name), without which the layer is drawn")
            }
        }
        return insides + shadows
    }

    private mutating func shadow(_ style: LottieNode) -> LottieShadow {
        LottieShadow(
            color: color(style["c"]), opacity: scaled(style["o"], by: 0.01),
            // The angle is that of the light, counterclockwise. Players on Core Animation take it for the shadow's.
            angle: drawsAsAuthored
                ? scaled(style["a"], by: -.pi / 180, plus: .pi) : scaled(style["a"], by: .pi / 180),
            distance: scaled(style["d"]), radius: scaled(style["s"], by: 0.5))
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
