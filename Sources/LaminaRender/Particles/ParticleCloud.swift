import Foundation
import LaminaGeometry
import LaminaValues

/// All particles of an emitter layer that exist at one time, in painter's order.
///
/// The particles follow from the layer's values and the time alone, each from its number: cell after cell, first the
/// layer's cells, then the cells of their particles, and so on. Of each generation only the youngest are looked at, up to
/// the limits.
package struct ParticleCloud: Sendable {
    /// The most particles of one generation that are looked at.
    package static let maximumParticles = 1_000_000
    /// The most particles of one generation that emit others.
    package static let maximumParents = 100_000

    package private(set) var particles: [LiveParticle] = []
    private(set) var sprites: [ParticleSprite] = []
    /// How particles that are planes lie in space.
    package private(set) var planes: [ParticlePlane] = []
    /// The number of births that were not looked at, because there are too many.
    package private(set) var left = 0
    /// Seconds of the layer's clock.
    private var now = 0.0

    package init(_ emitter: EmitterValues) {
        guard let moment = emitter.moment, moment.time.isFinite else { return }
        let random = ParticleRandom(seed: emitter.seed)
        var cells: [(cell: ParticleCell, births: BirthSeries)] = []
        let factor = emitter.birthRate.isFinite ? Double(emitter.birthRate) : 1
        for (place, values) in emitter.cells.enumerated() {
            let past = values.timing.speed > 0 ? moment.past : nil
            guard past != nil || (values.isEmitting && emitter.birthRate > 0) else { continue }
            let cell = ParticleCell(values, in: emitter, random[UInt64(place)], sprites: &sprites)
            let births =
                past.map { BirthSeries($0, cell: place, clockSpeed: cell.clockSpeed) }
                ?? BirthSeries(
                    rate: cell.rate * factor, now: cell.clock(at: moment.time), end: cell.emissionEnd)
            cells.append((cell, births))
        }
        var generation = emit(cells, emitter, at: moment)
        while !generation.isEmpty { generation = emit(from: generation) }
        order(by: emitter.renderMode)
    }

    /// Particles that emit others, with their cell.
    private struct Generation {
        var cell: ParticleCell
        var parents: [ParticleParent]
        /// Seconds of the cell's clock in one second of the layer's clock.
        var clockSpeed: Double
    }

    // MARK: Births

    /// The first generation.
    private mutating func emit(
        _ cells: [(cell: ParticleCell, births: BirthSeries)], _ emitter: EmitterValues,
        at moment: EmitterMoment
    ) -> [Generation] {
        let limits = AgeLimits(&left) { age, emits in
            cells.reduce(0) { sum, pair in
                let (cell, births) = pair
                guard cell.children.isEmpty != emits else { return sum }
                return sum + Double(births.count(youngerThan: min(age, cell.afterlife)))
            }
        }
        let shape = EmissionShape(emitter)
        let place = emitter.place
        var result: [Generation] = []
        for (cell, births) in cells {
            var parents: [ParticleParent] = []
            let speed = cell.clockSpeed.magnitude
            let count = births.count(youngerThan: min(limits[cell], cell.afterlife))
            particles.reserveCapacity(particles.count + Int(count))
            for number in stride(from: count - 1, through: 0, by: -1) {
                let random = cell.random[births.birth(number)]
                let age = births.age(number)
                let life = cell.life(random)
                guard age < life || !cell.children.isEmpty else { continue }
                let (offset, way) = shape.place(random)
                let place = moment.past.map { $0.place(at: moment.time - age / speed) } ?? place
                var birth = ParticleParent(
                    random: random, age: age, life: life, place: place + offset,
                    velocity: cell.velocity(random, way: way), tint: SIMD4(repeating: 1))
                birth.pace = speed > 0 ? 1 / speed : 1
                birth.birthTime = moment.time - age * birth.pace
                if !cell.children.isEmpty { parents.append(birth) }
                add(birth, of: cell, clockSpeed: speed)
            }
            if !parents.isEmpty {
                result.append(Generation(cell: cell, parents: parents, clockSpeed: speed))
            }
        }
        now = moment.time
        return result
    }

    /// The next generation.
    private mutating func emit(from generations: [Generation]) -> [Generation] {
        func series(_ child: ParticleCell, _ parent: ParticleParent) -> BirthSeries {
            BirthSeries(
                rate: child.rate, now: child.clock(at: parent.age),
                end: min(child.clock(at: parent.life), child.emissionEnd))
        }
        let limits = AgeLimits(&left) { age, emits in
            var sum = 0.0
            for generation in generations {
                for child in generation.cell.children where child.children.isEmpty != emits {
                    let age = min(age, child.afterlife)
                    for parent in generation.parents {
                        sum += Double(series(child, parent).count(youngerThan: age))
                    }
                }
            }
            return sum
        }
        var result: [Generation] = []
        for generation in generations {
            let cell = generation.cell
            for child in cell.children {
                var parents: [ParticleParent] = []
                let speed = generation.clockSpeed * child.clockSpeed
                let oldest = min(limits[child], child.afterlife)
                for parent in generation.parents {
                    let births = series(child, parent)
                    let now = child.clock(at: parent.age)
                    let family = parent.random[child.random.number]
                    let count = births.count(youngerThan: oldest)
                    for number in stride(from: count - 1, through: 0, by: -1) {
                        let random = family[births.birth(number)]
                        let age = births.age(number)
                        let life = child.life(random)
                        guard age < life || !child.children.isEmpty else { continue }
                        let then = child.outerTime(at: now - age)
                        var birth = ParticleParent(
                            random: random, age: age, life: life, place: parent.place(cell, at: then),
                            velocity: child.velocity(random, way: parent.way(cell, at: then)),
                            tint: parent.tint
                                * cell.color(parent.random, age: then, share: parent.share(at: then)))
                        birth.pace = speed > 0 ? 1 / speed : 1
                        birth.birthTime = now - age * birth.pace
                        if !child.children.isEmpty { parents.append(birth) }
                        add(birth, of: child, clockSpeed: speed)
                    }
                }
                if !parents.isEmpty {
                    result.append(Generation(cell: child, parents: parents, clockSpeed: speed))
                }
            }
        }
        return result
    }

    /// Adds a particle, unless it is dead already.
    @inline(__always)
    private mutating func add(_ birth: ParticleParent, of cell: ParticleCell, clockSpeed: Double) {
        guard let sprite = cell.sprite.value, birth.age < birth.life else { return }
        let age = birth.age
        let (scale, turns) = cell.scaleAndSpin(birth.random)
        let manner = cell.manner
        let share = manner.isPlain ? 0 : birth.share(at: age)
        let size = manner.size(at: share) ?? (scale + cell.scaleSpeed * age)
        var color = birth.tint * cell.color(birth.random, age: age, share: share)
        guard size > 0, color.w > 0 else { return }
        let place = birth.place(cell, at: age)
        if let lights = cell.lights {
            color = lights.lit(color, at: place)
            guard color.w > 0 else { return }
        }
        var (sine, cosine) = (0.0, 1.0)
        if manner.isPlain {
            if turns != 0 { (sine, cosine) = ParticleAngle.sineAndCosine(turns: turns * age) }
        } else {
            let angle = manner.turns(birth.random, at: share) + turns * age
            (sine, cosine) = manner.turned(angle) { birth.velocity(cell, at: age) }
        }
        var plane: Int32 = -1
        if manner.isPlane {
            plane = Int32(planes.count)
            planes.append(manner.plane(birth.random, sine: sine, cosine: cosine))
        }
        particles.append(
            LiveParticle(
                x: place.x, y: place.y, z: Float(place.z), scale: Float(size), cosine: Float(cosine),
                sine: Float(sine), color: SIMD4<Float>(color),
                age: Float(clockSpeed > 0 ? age / clockSpeed : age),
                sprite: manner.isPlain ? sprite : manner.frame(birth.random, age: age) ?? sprite, plane: plane
            ))
    }

    // MARK: Order

    private mutating func order(by mode: CAEmitterLayerRenderMode) {
        switch mode {
        case .oldestFirst: sort { -$0.age }
        case .oldestLast: sort(by: \.age)
        case .backToFront: sort(by: \.z)
        default: break
        }
    }

    /// A stable sort.
    private mutating func sort(by key: (LiveParticle) -> Float) {
        let keys = particles.map { particle in
            // Bits that compare like the numbers: negative numbers have all their bits inverted.
            let bits = (key(particle) + 0).bitPattern
            return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
        }
        if zip(keys, keys.dropFirst()).allSatisfy(<=) { return }
        let (old, order) = (particles, RadixSort.order(of: keys))
        particles = order.map { old[Int($0)] }
    }
}

/// The greatest ages of births that keep a generation within its limits.
private struct AgeLimits {
    private let ofParticles: Double
    private let ofParents: Double

    subscript(cell: ParticleCell) -> Double { cell.children.isEmpty ? ofParticles : ofParents }

    /// - Parameters:
    ///   - left: Receives the number of older births.
    ///   - count: The number of births younger than an age, in the cells that emit others or in the cells that do not.
    init(_ left: inout Int, _ count: (_ age: Double, _ emits: Bool) -> Double) {
        ofParticles = Self.find(ParticleCloud.maximumParticles, &left) { count($0, false) }
        ofParents = Self.find(ParticleCloud.maximumParents, &left) { count($0, true) }
    }

    private static func find(_ limit: Int, _ left: inout Int, _ count: (Double) -> Double) -> Double {
        let all = count(.infinity)
        guard all > Double(limit) else { return .infinity }
        // Halves the interval on a logarithmic scale, because ages may be of any magnitude.
        var (low, high) = (0.0, 1e13)
        while high - low > low * 1e-9, high > 1e-12 {
            let middle = low > 0 ? (low * high).squareRoot() : high * 1e-3
            if count(middle) > Double(limit) { high = middle } else { low = middle }
        }
        left += Int(min(all - count(low), 1e15))
        return low
    }
}
