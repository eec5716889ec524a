import LaminaValues

/// The forces that act on a cell's particles, as accelerations.
///
/// With forces, a flight has no closed form. It is followed from the particle's birth in steps of a 64th of a second, or of
/// 2, 4, … 64ths where there are too many steps. So a particle's place follows from its birth and the time alone,
/// whatever frames were drawn before. Only + − × ÷ and roots are used, so that every machine gives the same.
struct ParticleForces {
    private static let shortestStep = 1.0 / 64
    /// The most steps of one particle, and about the most of all particles of the cell together.
    private static let maximumSteps = 1024.0
    private static let maximumTotal = 16_777_216.0

    private var waves: [(force: SIMD3<Double>, frequency: Double)] = []
    private var attractors: [(values: EmitterAttractor, axis: SIMD3<Double>)] = []
    private var drag = 0.0
    private let steps: Double
    private let mass: ParticleMass

    /// `nil` without forces.
    ///
    /// - Parameters:
    ///   - look: The particles' mass.
    ///   - count: About how many particles live at a time.
    init?(_ behaviors: [EmitterBehavior], _ look: EmitterCellLook, count: Double) {
        mass = ParticleMass(look, behaviors)
        steps = max(16, min(Self.maximumSteps, Self.maximumTotal / max(1, count)))
        for behavior in behaviors {
            switch behavior {
            case .wave(let force, let frequency): waves.append((force, frequency))
            case .drag(let amount): drag += amount
            case .attractor(let values):
                let (longitude, latitude) = (
                    ParticleAngle.sineAndCosine(values.longitude),
                    ParticleAngle.sineAndCosine(values.latitude)
                )
                attractors.append(
                    (
                        values,
                        SIMD3(
                            latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine,
                            latitude.sine)
                    ))
            case .light, .alignToMotion, .overLife, .colorOverLife: break
            }
        }
        if waves.isEmpty, attractors.isEmpty, drag == 0 { return nil }
    }

    /// The place and the velocity of a particle at an age.
    func flight(
        of particle: ParticleParent, _ acceleration: SIMD3<Double>, until age: Double
    ) -> (place: SIMD3<Double>, velocity: SIMD3<Double>) {
        var (place, velocity, past) = (particle.place, particle.velocity, 0.0)
        var step = Self.shortestStep
        while step * steps < age, step < 1e12 { step *= 2 }
        let inverse = mass.inverse(of: particle.random)
        let whole = Share(drag: drag * inverse, seconds: step)
        while past < age {
            let seconds = min(step, age - past)
            let middle = past + seconds / 2
            let time = particle.birthTime + middle * particle.pace
            let part = mass.follows ? mass.inverse(at: particle.share(at: middle)) : inverse
            // In the middle of the step, so that springs neither gain nor lose.
            let force = acceleration + self.force(at: place + velocity * (seconds / 2), time: time) * part
            let isWhole = seconds == step && !mass.follows
            let share = isWhole ? whole : Share(drag: drag * part, seconds: seconds)
            place += velocity * share.way + force * share.wayOfForce
            velocity = velocity * share.kept + force * share.way
            past += seconds
        }
        return (place, velocity)
    }

    /// The solution of v' = F − d·v over a time in which F does not change: the velocity is multiplied by `kept` and
    /// F·`way` is added; the place moves by v·`way` + F·`wayOfForce`.
    private struct Share {
        var kept = 1.0
        var way: Double
        var wayOfForce: Double

        init(drag: Double, seconds: Double) {
            (way, wayOfForce) = (seconds, seconds * seconds / 2)
            let z = drag * seconds
            guard z.magnitude > 1e-6 else { return }
            // e^(−z) by the series of e^(z/64), multiplied with itself six times.
            let small = max(-1, min(1, z / 64))
            var sum = 1.0
            for power in stride(from: 10.0, through: 1, by: -1) { sum = 1 + sum * small / power }
            for _ in 0..<6 { sum *= sum }
            kept = 1 / sum
            way = (1 - kept) / drag
            wayOfForce = (seconds - way) / drag
        }
    }

    private func force(at place: SIMD3<Double>, time: Double) -> SIMD3<Double> {
        var result = SIMD3<Double>.zero
        for (force, frequency) in waves { result += force * Self.wave(time * frequency) }
        for (values, axis) in attractors {
            var way = values.position - place
            let along = (way * axis).sum()
            switch values.kind {
            case .radial: break
            case .axial: way -= axis * along
            case .planar: way = axis * along
            }
            let distance = (way * way).sum().squareRoot()
            if distance > values.radius, distance > 0 {
                let pull = values.stiffness * (distance - values.radius) / distance
                result += way * (pull * values.falloff.factor(at: distance))
            }
        }
        return result
    }

    /// A triangular wave through a quadratic smoothstep, −1...1: 0 and rising at whole turns, 1 at a quarter.
    static func wave(_ turns: Double) -> Double {
        guard turns.magnitude < 0x1p52 else { return 0 }
        let moved = turns + 0.25
        let part = moved - moved.rounded(.down)
        let triangle = part < 0.5 ? 2 * part : 2 - 2 * part
        let rest = 1 - triangle
        return triangle < 0.5 ? 4 * triangle * triangle - 1 : 1 - 4 * rest * rest
    }
}
