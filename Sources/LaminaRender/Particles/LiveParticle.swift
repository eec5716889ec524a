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
    /// The index of its axes in the cloud's planes; −1 for a particle that faces the viewer.
    package var plane: Int32 = -1
}

/// How a particle that is a plane lies in space: the directions of its image's x and y axes, of length 1.
package struct ParticlePlane: Equatable, Sendable {
    package var x: SIMD3<Double>
    package var y: SIMD3<Double>
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

    /// The time of the layer's clock at its birth, and the seconds of that clock in one second of its cell's.
    var birthTime = 0.0
    var pace = 1.0

    @inline(__always)
    func place(_ cell: ParticleCell, at age: Double) -> SIMD3<Double> {
        if let forces = cell.forces { return forces.flight(of: self, cell.acceleration, until: age).place }
        return place + velocity * age + cell.acceleration * (0.5 * age * age)
    }

    /// Points a second, at an age.
    func velocity(_ cell: ParticleCell, at age: Double) -> SIMD3<Double> {
        if let forces = cell.forces { return forces.flight(of: self, cell.acceleration, until: age).velocity }
        return velocity + cell.acceleration * age
    }

    /// The share of its life that has passed, 0...1.
    func share(at age: Double) -> Double { life > 0 ? max(0, min(1, age / life)) : 0 }

    /// The direction of its flight at an age: a vector of length 1.
    func way(_ cell: ParticleCell, at age: Double) -> SIMD3<Double> {
        let now = velocity(cell, at: age)
        let length = (now * now).sum().squareRoot()
        return length > 1e-9 ? now / length : SIMD3(1, 0, 0)
    }
}
