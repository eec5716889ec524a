import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

/// A cell as finite numbers that include the layer's factors: everything from which its particles are made.
final class ParticleCell {
    let values: EmitterCellValues
    let random: ParticleRandom
    /// In the cloud's sprites; none for particles that are not drawn.
    let sprite: OptionalIndex<ParticleSprite>
    let children: [ParticleCell]
    /// The forces of behaviours; `nil` without any.
    let forces: ParticleForces?
    /// The lights of behaviours; `nil` without any.
    let lights: ParticleLights?
    /// The values that follow a particle's life, and how planes lie in space.
    let manner: ParticleManner

    /// Births a second of the cell's clock.
    let rate: Double
    /// Seconds of the cell's clock after which there are no more births.
    let emissionEnd: Double
    /// The least life of a particle, and the greatest addition to it.
    private let life: (least: Double, range: Double)
    private let speed: (least: Double, range: Double)
    private let scale: (least: Double, range: Double)
    private let spin: (least: Double, range: Double)
    private let colorLeast: SIMD4<Double>
    private let colorRange: SIMD4<Double>
    private let hasColorRange: (first: Bool, second: Bool)
    let colorSpeed: SIMD4<Double>
    let scaleSpeed: Double
    let acceleration: SIMD3<Double>
    /// The longest life of a particle.
    let longestLife: Double
    /// How long after a birth the particle, or particles born from it, may exist.
    let afterlife: Double
    private let longitude: (sine: Double, cosine: Double)
    private let latitude: (sine: Double, cosine: Double)
    private let isTurned: Bool
    /// The cosine of half the cone's angle.
    private let cone: Double

    init(
        _ values: EmitterCellValues, in emitter: EmitterValues, _ random: ParticleRandom,
        sprites: inout [ParticleSprite]
    ) {
        func number(_ value: some BinaryFloatingPoint, or standard: Double = 0) -> Double {
            value.isFinite ? max(-1e15, min(1e15, Double(value))) : standard
        }
        func spread(_ value: some BinaryFloatingPoint, _ range: some BinaryFloatingPoint, _ factor: Float)
            -> (Double, Double)
        {
            let (middle, range) = (number(value), number(range))
            let factor = number(factor, or: 1)
            return ((middle - range / 2) * factor, range * factor)
        }
        self.values = values
        self.random = random
        sprite = ParticleSprite.index(of: values, in: &sprites)
        children = values.cells.enumerated().compactMap { place, child in
            child.isEmitting && child.timing.speed > 0
                ? ParticleCell(child, in: emitter, random[UInt64(place)], sprites: &sprites) : nil
        }
        manner = ParticleManner(values, in: emitter, sprites: &sprites)
        rate = max(0, number(values.birthRate))
        emissionEnd = values.emissionEnd
        life = spread(values.lifetime, values.lifetimeRange, emitter.lifetime)
        speed = spread(values.velocity, values.velocityRange, emitter.velocity)
        scale = spread(values.scale, values.scaleRange, emitter.scale)
        let turning = spread(values.spin, values.spinRange, emitter.spin)
        spin = (turning.0 + number(emitter.spinBias), turning.1)
        scaleSpeed = number(values.scaleSpeed) * number(emitter.scale, or: 1)
        acceleration = SIMD3(
            number(values.xAcceleration), number(values.yAcceleration), number(values.zAcceleration))
        let color = values.color ?? .white
        let range = SIMD4(
            number(values.redRange), number(values.greenRange), number(values.blueRange),
            number(values.alphaRange))
        colorLeast =
            SIMD4(
                number(color.red), number(color.green), number(color.blue), number(color.alpha))
            - range * 0.5
        colorRange = range
        hasColorRange = (range.x != 0 || range.y != 0, range.z != 0 || range.w != 0)
        colorSpeed = SIMD4(
            number(values.redSpeed), number(values.greenSpeed), number(values.blueSpeed),
            number(values.alphaSpeed))
        let factor = number(emitter.lifetime, or: 1)
        longestLife = min(max(life.least, life.least + life.range, 0), 1e12)
        afterlife = longestLife + (values.cells.map { $0.afterlife(times: factor) }.max() ?? 0)
        forces = ParticleForces(
            emitter.behaviors + values.look.behaviors, values.look,
            count: max(0, number(values.birthRate)) * longestLife)
        lights = ParticleLights(emitter.behaviors + values.look.behaviors)
        let (lon, lat) = (number(values.emissionLongitude), number(values.emissionLatitude))
        isTurned = lon != 0 || lat != 0
        longitude = ParticleAngle.sineAndCosine(lon)
        latitude = ParticleAngle.sineAndCosine(lat)
        cone = ParticleAngle.sineAndCosine(min(number(values.emissionRange).magnitude / 2, .pi)).cosine
    }

    /// Seconds of the cell's clock in one second of the clock around it.
    var clockSpeed: Double { Double(values.timing.speed) }

    /// A cell's own clock at a time of the clock around it.
    func clock(at time: Double) -> Double {
        let local = values.timing.localTime(at: time)
        return local.isFinite ? local : 0
    }

    /// How long a particle lives.
    @inline(__always)
    func life(_ random: ParticleRandom) -> Double {
        life.range == 0 ? life.least : life.least + life.range * random.pair(.lifeAndVelocity).0
    }

    @inline(__always)
    func velocity(_ random: ParticleRandom, way: SIMD3<Double>) -> SIMD3<Double> {
        let length =
            speed.range == 0 ? speed.least : speed.least + speed.range * random.pair(.lifeAndVelocity).1
        if length == 0 { return .zero }
        let way = isTurned ? turned(way) : way
        guard cone < 1 else { return way * length }
        let (u, v) = random.pair(.cone)
        let along = 1 - u * (1 - cone)
        let across = max(0, 1 - along * along).squareRoot()
        let (sine, cosine) = ParticleAngle.sineAndCosine(turns: v)
        let flat = (way.x * way.x + way.y * way.y).squareRoot()
        // Two directions at right angles to the flight's direction and to each other.
        let first = flat > 1e-12 ? SIMD3(-way.y / flat, way.x / flat, 0) : SIMD3(1, 0, 0)
        let second = SIMD3(
            way.y * first.z - way.z * first.y, way.z * first.x - way.x * first.z,
            way.x * first.y - way.y * first.x)
        return (way * along + (first * cosine + second * sine) * across) * length
    }

    /// The time of the clock around the cell, at a time of the cell's own clock.
    func outerTime(at local: Double) -> Double { values.timing.parentTime(at: local) }

    /// Turns a direction by the longitude about z, then by the latitude out of the plane.
    private func turned(_ way: SIMD3<Double>) -> SIMD3<Double> {
        let x = way.x * longitude.cosine - way.y * longitude.sine
        let y = way.x * longitude.sine + way.y * longitude.cosine
        guard latitude.sine != 0 || latitude.cosine != 1 else { return SIMD3(x, y, way.z) }
        let flat = (x * x + y * y).squareRoot()
        let (ux, uy) = flat > 1e-12 ? (x / flat, y / flat) : (longitude.cosine, longitude.sine)
        let along = flat * latitude.cosine - way.z * latitude.sine
        return SIMD3(ux * along, uy * along, way.z * latitude.cosine + flat * latitude.sine)
    }

    /// The factor of size, and the turns per second.
    @inline(__always)
    func scaleAndSpin(_ random: ParticleRandom) -> (scale: Double, turns: Double) {
        guard scale.range != 0 || spin.range != 0 else {
            return (scale.least, spin.least * (0.5 / Double.pi))
        }
        let (u, v) = random.pair(.scaleAndSpin)
        return (scale.least + scale.range * u, (spin.least + spin.range * v) * (0.5 / Double.pi))
    }

    /// The straight colour at an age.
    ///
    /// - Parameter share: The share of the life that has passed.
    @inline(__always)
    func color(_ random: ParticleRandom, age: Double, share: Double) -> SIMD4<Double> {
        let own = color(random, age: age)
        return manner.hasColor ? manner.color(own, at: share).cut : own
    }

    @inline(__always)
    private func color(_ random: ParticleRandom, age: Double) -> SIMD4<Double> {
        var color = colorLeast
        if hasColorRange.first {
            let (u, v) = random.pair(.redAndGreen)
            color.x += colorRange.x * u
            color.y += colorRange.y * v
        }
        if hasColorRange.second {
            let (u, v) = random.pair(.blueAndAlpha)
            color.z += colorRange.z * u
            color.w += colorRange.w * v
        }
        return (color.cut + colorSpeed * age).cut
    }
}

extension SIMD4<Double> {
    /// The colour limited to 0...1.
    @inline(__always)
    fileprivate var cut: SIMD4<Double> {
        var result = self
        result.replace(with: 0, where: self .< 0)
        result.replace(with: 1, where: self .> 1)
        return result
    }
}
