import LaminaValues

/// The masses of a cell's particles, as factors of forces.
struct ParticleMass {
    /// Whether the mass follows a particle's life, in place of its own.
    var follows: Bool { track != nil }

    private let least: Double
    private let range: Double
    private var track: EmitterLifeTrack?

    init(_ look: EmitterCellLook, _ behaviors: [EmitterBehavior]) {
        let middle = look.mass.isFinite ? look.mass : 1
        range = look.massRange.isFinite ? look.massRange : 0
        least = middle - range / 2
        for case .overLife(.mass, let track) in behaviors { self.track = track }
    }

    /// One over a particle's own mass.
    func inverse(of random: ParticleRandom) -> Double {
        Self.inverse(range == 0 ? least : least + range * random.pair(.mass).0)
    }

    /// One over the mass at a share of the life.
    func inverse(at share: Double) -> Double { Self.inverse(track?.value(at: share) ?? 1) }

    /// A mass that is not above 0 counts as 1. The least one keeps accelerations finite.
    private static func inverse(_ mass: Double) -> Double { mass > 0 ? 1 / max(mass, 1e-6) : 1 }
}
