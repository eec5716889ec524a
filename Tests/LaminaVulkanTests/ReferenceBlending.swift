import Foundation
import LaminaPlan

extension ReferencePlan {
    /// `BlendMode` word for word: premultiplied S and D, blue, green, red, alpha of 0...1.
    static func blend(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
        let (sa, da) = (s.w, d.w)
        var result: SIMD4<Double>
        switch mode {
        case .sourceOver: result = s + d * (1 - sa)
        case .plusLighter: result = s + d
        case .destinationOver: result = d + s * (1 - da)
        case .sourceAtop: result = s * da + d * (1 - sa)
        case .xor: result = s * (1 - da) + d * (1 - sa)
        case .destinationOut: result = d * (1 - sa)
        case .copy: result = s
        case .clear: result = .zero
        case .sourceIn: result = s * da
        case .sourceOut: result = s * (1 - da)
        case .destinationIn: result = d * sa
        case .destinationAtop: result = s * (1 - da) + d * sa
        case .plusDarker:
            let alpha = min(1, sa + da)
            result = d + s - SIMD4(repeating: sa + da - alpha)
            result.w = alpha
        case .subtract: result = d - s
        default:
            let cs = sa > 0 ? s / sa : .zero
            let cd = da > 0 ? d / da : .zero
            var mixed = SIMD4<Double>.zero
            switch mode {
            case .hue: mixed = setLum(setSat(cs, sat(cd)), lum(cd))
            case .saturation: mixed = setLum(setSat(cd, sat(cs)), lum(cd))
            case .color: mixed = setLum(cs, lum(cd))
            case .luminosity: mixed = setLum(cd, lum(cs))
            default: for i in 0..<3 { mixed[i] = separable(mode, cd[i], cs[i]) }
            }
            result = s * (1 - da) + d * (1 - sa) + mixed * (sa * da)
            result.w = sa + da - sa * da
        }
        result.clamp(lowerBound: .zero, upperBound: .one)
        for i in 0..<3 { result[i] = min(result[i], result.w) }
        return result
    }

    private static func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
        switch mode {
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .overlay: return separable(.hardLight, s, b)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight:
            return s <= 0.5 ? 2 * b * s : separable(.screen, b, 2 * s - 1)
        case .softLight:
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return b + (2 * s - 1) * (d - b)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default: return 0
        }
    }

    private static func lum(_ c: SIMD4<Double>) -> Double { 0.3 * c.z + 0.59 * c.y + 0.11 * c.x }

    private static func low(_ c: SIMD4<Double>) -> Double { min(c.x, c.y, c.z) }
    private static func high(_ c: SIMD4<Double>) -> Double { max(c.x, c.y, c.z) }
    private static func sat(_ c: SIMD4<Double>) -> Double { high(c) - low(c) }

    private static func setLum(_ c: SIMD4<Double>, _ value: Double) -> SIMD4<Double> {
        var c = c + SIMD4(repeating: value - lum(c))
        let (l, n, x) = (lum(c), low(c), high(c))
        let grey = SIMD4(repeating: l)
        if n < 0 { c = grey + (c - grey) * (l / (l - n)) }
        if x > 1 { c = grey + (c - grey) * ((1 - l) / (x - l)) }
        return c
    }

    private static func setSat(_ c: SIMD4<Double>, _ value: Double) -> SIMD4<Double> {
        let range = sat(c)
        return range > 0 ? (c - SIMD4(repeating: low(c))) * (value / range) : .zero
    }
}
