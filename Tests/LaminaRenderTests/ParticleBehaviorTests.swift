import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Behaviours of emitters, planes and frames, by numbers.
@Suite struct ParticleBehaviorTests {
    private typealias Samples = EmitterSamples

    /// The particle born at 1, at a time.
    private func particle(
        at time: Double, _ behaviors: [EmitterBehavior] = [],
        _ change: (inout EmitterCellValues) -> Void = { _ in }
    ) throws -> LiveParticle {
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime) = (1, 10)
            change(&$0)
        }
        return try #require(
            Samples.particles(Samples.emitter([cell]) { $0.behaviors = behaviors }, at: time).first)
    }

    @Test(arguments: [0.5, 1, 3.25])
    func `drag slows a particle by its share of the velocity`(age: Double) throws {
        let particle = try particle(at: 1 + age, [.drag(2)]) { $0.velocity = 100 }
        // The integral of 100·e^(−2t).
        #expect(abs(particle.x - 50 * (1 - exp(-2 * age))) < 1e-6)
        #expect(particle.y == 0)
    }

    @Test func `a constant force under drag ends in the same speed`() throws {
        let places = try [9.0, 10].map {
            try particle(at: 1 + $0 - 0.5, [.drag(4)]) { $0.xAcceleration = 12 }.x
        }
        #expect(abs(places[1] - places[0] - 3) < 1e-6)
    }

    @Test func `a wave's force is a smooth triangle of the layer's clock`() throws {
        // 1 hertz from the birth at 1: a whole turn leaves no velocity, and half a turn of pushing only one way.
        let whole = try particle(at: 2, [.wave(force: SIMD3(0, 60, 0), frequency: 1)])
        let twice = try particle(at: 3, [.wave(force: SIMD3(0, 60, 0), frequency: 1)])
        #expect(whole.x == 0 && whole.y > 0)
        // After each whole turn the velocity is 0 again, so each turn covers the same way.
        #expect(abs(twice.y - 2 * whole.y) < 1e-6)
    }

    @Test func `an attractor swings particles around itself as a spring does`() throws {
        var spring = EmitterAttractor()
        (spring.stiffness, spring.position) = (4, SIMD3(10, 0, 0))
        // Half a period of √4 = 2 radians a second: from 0 through 10 to 20.
        let far = try particle(at: 1 + .pi / 2, [.attractor(spring)])
        #expect(abs(far.x - 20) < 0.05)
        spring.radius = 10
        #expect(try particle(at: 4, [.attractor(spring)]).x == 0)
        (spring.radius, spring.kind, spring.latitude) = (0, .axial, 0)
        // The axis is the x axis, along which nothing acts.
        #expect(try particle(at: 4, [.attractor(spring)]).x == 0)
    }

    @Test func `forces are divided by the mass, and accelerations are not`() throws {
        let wave = [EmitterBehavior.wave(force: SIMD3(0, 60, 0), frequency: 0)]
        #expect(try particle(at: 2, wave).y == 0)
        let push = [EmitterBehavior.wave(force: SIMD3(0, 60, 0), frequency: 1)]
        let (light, heavy) = (try particle(at: 2, push).y, try particle(at: 2, push) { $0.look.mass = 4 }.y)
        #expect(light > 0 && abs(light - 4 * heavy) < 1e-9)
        // A drag of 8 on a mass of 4 is one of 2.
        let slow = try particle(at: 2, [.drag(8)]) { ($0.velocity, $0.look.mass) = (100, 4) }
        #expect(abs(slow.x - 50 * (1 - exp(-2))) < 1e-6)
        let falling = try particle(at: 2, [.drag(0)]) { ($0.yAcceleration, $0.look.mass) = (10, 4) }
        #expect(abs(falling.y - 5) < 1e-9)
        #expect(try particle(at: 2, push) { $0.look.mass = 0 }.y == light)
    }

    @Test func `a mass may follow the life, and differ between particles`() throws {
        let push = EmitterBehavior.wave(force: SIMD3(0, 60, 0), frequency: 1)
        let constant = try #require(EmitterLifeTrack(values: [4], places: nil))
        let alike = try particle(at: 2, [push, .overLife(.mass, constant)]).y
        #expect(abs(alike - (try particle(at: 2, [push]) { $0.look.mass = 4 }.y)) < 1e-9)
        let growing = try #require(EmitterLifeTrack(values: [1, 4], places: nil))
        let between = try particle(at: 2, [push, .overLife(.mass, growing)]).y
        #expect(between > alike && between < 4 * alike)
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime, $0.look.mass, $0.look.massRange) = (10, 1, 2, 2)
        }
        let many = Samples.particles(Samples.emitter([cell]) { $0.behaviors = [push] }, at: 2)
        #expect(Set(many.map(\.y)).count > 5)
    }

    @Test func `an attractor with a falloff is whole up to its distance and weaker beyond`() throws {
        var spring = EmitterAttractor()
        (spring.stiffness, spring.position) = (4, SIMD3(100, 0, 0))
        func start(_ exponent: Double, _ distance: Double) throws -> Double {
            (spring.falloff.exponent, spring.falloff.distance) = (exponent, distance)
            return try particle(at: 1.015625, [.attractor(spring)]).x
        }
        let whole = try start(0, 0)
        #expect(whole > 0)
        #expect(try start(2, 100) == whole)
        #expect(abs(try start(2, 50) / whole - 0.25) < 1e-9)
        #expect(abs(try start(1.5, 25) / whole - 0.125) < 1e-9)
        #expect(abs(try start(1, 0) / whole - 0.01) < 1e-9)
    }

    @Test func `a light multiplies colours, by its falloff and within its cone`() throws {
        var light = EmitterLight()
        light.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.1)
        func color(_ lights: [EmitterLight], x: Double = 0) throws -> SIMD4<Float> {
            try particle(at: 2, lights.map { .light($0) }) {
                ($0.color, $0.velocity) = (CGColor(red: 0.8, green: 0.8, blue: 0.8, alpha: 0.5), CGFloat(x))
            }.color
        }
        #expect(try color([light]) == SIMD4(0.8, 0.4, 0, 0.5))
        (light.position, light.falloff.exponent, light.falloff.distance) = (SIMD3(0, 0, 20), 2, 10)
        #expect(try color([light]) == SIMD4(0.2, 0.1, 0, 0.5))
        // Two lights add up, to 1 at most.
        #expect(try color([light, light]) == SIMD4(0.4, 0.2, 0, 0.5))
        #expect(try color([EmitterLight(), EmitterLight()]) == SIMD4(0.8, 0.8, 0.8, 0.5))
        light.appliesAlpha = true
        #expect(try color([light]).w == 0.125)
        // From 20 in front, straight at the plane: a cone of 90° reaches 20 to each side.
        var spot = EmitterLight()
        (spot.position, spot.isSpot, spot.coneAngle, spot.latitude) = (
            SIMD3(0, 0, 20), true, .pi / 2, -.pi / 2
        )
        #expect(try color([spot], x: 19.9).x == 0.8)
        #expect(try color([spot], x: 20.1).x == 0)
        spot.coneEdgeSoftness = 0.5
        let soft = try color([spot], x: 15).x
        #expect(soft > 0 && soft < 0.8)
        #expect(try color([spot], x: 5).x == 0.8)
    }

    @Test func `a colour follows the life in place of the particle's own`() throws {
        let tracks = [[1.0, 0], [0, 1], [0, 0], [1, 0.5]].compactMap {
            EmitterLifeTrack(values: $0, places: nil)
        }
        let color = try particle(at: 3.5, [.colorOverLife(tracks)]) { $0.color = .white }.color
        #expect(abs(color.x - 0.75) < 1e-6 && abs(color.y - 0.25) < 1e-6 && color.z == 0)
        #expect(abs(color.w - 0.875) < 1e-6)
        let scale = try #require(EmitterLifeTrack(values: [2, 4], places: [0.5, 0.75]))
        #expect(try particle(at: 2, [.overLife(.scale, scale)]).scale == 2)
        #expect(try particle(at: 7.25, [.overLife(.scale, scale)]).scale == 3)
        #expect(try particle(at: 10, [.overLife(.scale, scale)]).scale == 4)
    }

    @Test func `a particle that is aligned has its y axis along the flight`() throws {
        let particle = try particle(at: 3, [.alignToMotion(turns: 0)]) { ($0.velocity, $0.spin) = (10, 3) }
        // The y axis is (−sine, cosine), and the flight goes to +x.
        #expect(abs(particle.sine + 1) < 1e-5 && abs(particle.cosine) < 1e-5)
    }

    @Test func `a rotation is the angle at birth, and a spin bias adds to every spin`() throws {
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime) = (1, 10)
            $0.look.rotation = 0.25
            $0.spin = 0.5
        }
        let emitter = Samples.emitter([cell]) { $0.spinBias = 0.125 }
        let particle = try #require(Samples.particles(emitter, at: 3).first)
        #expect(abs(Double(particle.sine) - sin(0.25 + 2 * 0.625)) < 1e-6)
    }

    @Test func `a plane leans by its orientation, within its cone`() throws {
        func planes(_ change: (inout EmitterCellLook) -> Void) throws -> [ParticlePlane] {
            let cell = try Samples.cell {
                ($0.birthRate, $0.lifetime) = (1000, 1)
                $0.look.isPlane = true
                change(&$0.look)
            }
            var emitter = Samples.emitter([cell])
            emitter.moment = EmitterMoment(time: 1)
            return ParticleCloud(emitter).planes
        }
        let flat = try planes { _ in }
        #expect(flat.count == 1000)
        #expect(flat.allSatisfy { $0.x == SIMD3(1, 0, 0) && $0.y == SIMD3(0, 1, 0) })
        // Leaning by 60° to the side of +x: the x axis is half as wide, the y axis stays.
        let leaning = try planes { $0.orientationLatitude = .pi / 3 }
        #expect(leaning.allSatisfy { abs($0.x.x - 0.5) < 1e-6 && abs($0.x.z + 0.75.squareRoot()) < 1e-6 })
        #expect(leaning.allSatisfy { abs($0.y.y - 1) < 1e-6 && abs($0.y.x) < 1e-6 })
        let spread = try planes { $0.orientationRange = .pi / 2 }
        // The normal's z, from the axes: within 45° of +z, evenly over the cone.
        let heights = spread.map { $0.x.x * $0.y.y - $0.x.y * $0.y.x }
        let least = 0.5.squareRoot()
        #expect(heights.allSatisfy { $0 > least - 1e-6 })
        #expect(abs(heights.reduce(0, +) / 1000 - (1 + least) / 2) < 0.02)
    }

    @Test(arguments: [
        (EmitterCellLook.FrameMode.loop, [0, 1, 2, 3, 0, 1]), (.once, [0, 1, 2, 3, 3, 3]),
    ])
    func `frames follow each other`(mode: EmitterCellLook.FrameMode, frames: [Int32]) throws {
        let found = try (0..<6).map { number in
            try particle(at: 1.5 + Double(number)) {
                $0.contents = try? CGImage(width: 8, height: 8) { _ in }
                $0.look.frameCount = 4
                $0.look.framesPerRow = 2
                $0.look.framesPerSecond = 1
                $0.look.frameMode = mode
            }.sprite
        }
        // The whole image is the first sprite.
        #expect(found == frames.map { $0 + 1 })
    }
}
