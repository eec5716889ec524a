import LaminaGeometry

/// A particle at one time, in its layer's points.
package struct LiveParticle: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package var z: Float
    /// The size, as a factor of the sprite's size.
    package var scale: Float
    /// The cosine and sine of the particle's rotation.
    package var cosine: Float
    package var sine: Float
    /// Straight, 0...1.
    package var color: SIMD4<Float>
    /// Seconds of the layer's clock since its birth.
    package var age: Float
    /// The index in the cloud's sprites.
    package var sprite: Int32
}

/// A particle as it was born, from which other particles are born in turn.
struct ParticleParent {
    var random: ParticleRandom
    /// Seconds of its cell's clock since its birth, and the seconds that it lives.
    var age: Double
    var life: Double
    var place: SIMD3<Double>
    var velocity: SIMD3<Double>
    /// The factors of its own colours.
    var tint: SIMD4<Double>

    @inline(__always)
    func place(_ cell: ParticleCell, at age: Double) -> SIMD3<Double> {
        place + velocity * age + cell.acceleration * (0.5 * age * age)
    }

    /// The direction of its flight at an age: a vector of length 1.
    func way(_ cell: ParticleCell, at age: Double) -> SIMD3<Double> {
        let now = velocity + cell.acceleration * age
        let length = (now * now).sum().squareRoot()
        return length > 1e-9 ? now / length : SIMD3(1, 0, 0)
    }
}
