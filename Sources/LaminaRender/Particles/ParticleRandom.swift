/// Random numbers found by their purpose, not by the order of the requests. They are hashes of a key and a number, so the
/// thousandth particle costs no more than the first.
///
/// A key stands for a layer's seed, a cell, or a particle. The keys of their parts, and the numbers drawn from a key, come
/// from the finaliser of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). It is a
/// bijection: a change of any input bit changes half of the output bits.
struct ParticleRandom {
    private let key: UInt64

    /// Steps of SplitMix64: 2⁶⁴ over the golden ratio.
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(seed: UInt32) { key = Self.mixed(UInt64(seed) &+ Self.step) }

    private init(key: UInt64) { self.key = key }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// The key of a part by its number: a cell of a layer, or a particle of a cell.
    @inline(__always)
    subscript(number: UInt64) -> ParticleRandom {
        ParticleRandom(key: Self.mixed(key ^ Self.mixed(number &+ Self.step)))
    }

    /// A number that identifies the key.
    var number: UInt64 { key }

    /// The purposes of a particle's random numbers.
    enum Use: UInt64 {
        case lifeAndVelocity = 1, cone, scaleAndSpin, redAndGreen, blueAndAlpha, place, placeAndFace, depth,
            rotationAndFrame, orientation, mass
    }

    /// Two independent numbers, at least 0 and below 1.
    @inline(__always)
    func pair(_ use: Use) -> (Double, Double) {
        let bits = Self.mixed(key &+ use.rawValue &* Self.step)
        return (
            Double(UInt32(truncatingIfNeeded: bits >> 32)) * 0x1p-32,
            Double(UInt32(truncatingIfNeeded: bits)) * 0x1p-32
        )
    }
}

/// Sines and cosines of many angles, computed by + − × alone, so that every machine gives the same; within 6·10⁻⁸.
enum ParticleAngle {
    /// The sine and cosine of an angle in whole turns.
    @inline(__always)
    static func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
        guard turns.magnitude < 1e9 else { return (0, 1) }
        // The angle from the nearest quarter turn, −1/8 ... 1/8.
        let quarters = Int64(turns * 4 + (turns < 0 ? -0.5 : 0.5))
        let rest = (turns - Double(quarters) * 0.25) * (2 * Double.pi)
        let square = rest * rest
        let sine =
            rest
            * (1 + square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040 + square / 362_880))))
        let cosine =
            1 + square * (-0.5 + square * (1.0 / 24 + square * (-1.0 / 720 + square / 40320)))
        return switch quarters & 3 {
        case 0: (sine, cosine)
        case 1: (cosine, -sine)
        case 2: (-sine, -cosine)
        default: (-cosine, sine)
        }
    }

    static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
        sineAndCosine(turns: radians * (0.5 / Double.pi))
    }
}
