import LaminaGeometry
import LaminaValues

/// The lights on a cell's particles; see ``EmitterLight`` for the formula.
struct ParticleLights {
    private let lights: [(values: EmitterLight, direction: SIMD3<Double>)]
    private let appliesAlpha: Bool

    /// `nil` without lights.
    init?(_ behaviors: [EmitterBehavior]) {
        lights = behaviors.compactMap { behavior in
            guard case .light(let values) = behavior else { return nil }
            let (longitude, latitude) = (
                ParticleAngle.sineAndCosine(values.longitude), ParticleAngle.sineAndCosine(values.latitude)
            )
            return (
                values,
                SIMD3(
                    latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
            )
        }
        if lights.isEmpty { return nil }
        appliesAlpha = lights.contains { $0.values.appliesAlpha }
    }

    /// A straight colour in the light at a place.
    func lit(_ color: SIMD4<Double>, at place: SIMD3<Double>) -> SIMD4<Double> {
        var (sum, strength) = (SIMD3<Double>.zero, 0.0)
        for (values, direction) in lights {
            let way = place - values.position
            let distance = (way * way).sum().squareRoot()
            var part = values.falloff.factor(at: distance)
            if values.isSpot, distance > 0 {
                part *= Self.spot(values, cosine: (way * direction).sum() / distance)
            }
            let color = values.color
            sum += SIMD3(Double(color.red), Double(color.green), Double(color.blue)) * part
            if values.appliesAlpha { strength += part }
        }
        let light = pointwiseMin(pointwiseMax(sum, SIMD3.zero), SIMD3.one)
        return color * SIMD4(light, appliesAlpha ? min(1, strength) : 1)
    }

    /// How much of a spot light there is at an angle from its direction.
    private static func spot(_ light: EmitterLight, cosine: Double) -> Double {
        let half = max(0, min(.pi, light.coneAngle / 2))
        let edge = ParticleAngle.sineAndCosine(half).cosine
        guard cosine >= edge else { return 0 }
        let soft = ParticleAngle.sineAndCosine(half * (1 - max(0, min(1, light.coneEdgeSoftness)))).cosine
        guard cosine < soft else { return 1 }
        // By the cosines, which need no inverse function.
        let share = (cosine - edge) / (soft - edge)
        return share * share * (3 - 2 * share)
    }
}

extension EmitterFalloff {
    /// The share of the strength that is left at a distance.
    func factor(at distance: Double) -> Double {
        let whole = self.distance > 0 ? self.distance : 1
        guard exponent > 0, distance > whole else { return 1 }
        return Self.power(whole / distance, min(exponent, 64))
    }

    /// A power of a number in 0...1, to 16 binary places of the exponent. By products and roots alone, so that every machine
    /// gives the same.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        var (result, factor) = (1.0, base)
        var whole = Int(exponent)
        let rest = exponent - Double(whole)
        while whole > 0 {
            if whole & 1 == 1 { result *= factor }
            factor *= factor
            whole >>= 1
        }
        let bits = Int((rest * 0x1p16).rounded(.down))
        factor = base
        for place in 1...16 {
            factor = factor.squareRoot()
            if bits >> (16 - place) & 1 == 1 { result *= factor }
        }
        return result
    }
}
