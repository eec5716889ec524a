import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Particles by numbers.
@Suite struct ParticleTests {
    private typealias Samples = EmitterSamples

    @Test(arguments: [
        (0.0, 0), (0.005, 0), (0.01, 1), (0.5, 50), (1.999, 199), (2, 200), (3, 200), (1e6, 200),
    ])
    func `As many live as were born within a lifetime`(time: Double, count: Int) throws {
        #expect(Samples.particles(Samples.emitter([try Samples.cell { _ in }]), at: time).count == count)
    }

    @Test func `The layer's factors multiply rate and life`() throws {
        let emitter = Samples.emitter([try Samples.cell { _ in }]) { ($0.birthRate, $0.lifetime) = (0.5, 3) }
        #expect(Samples.particles(emitter, at: 100).count == 300)
    }

    @Test func `A particle flies as its velocity and acceleration say`() throws {
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime, $0.velocity) = (1, 10, 20)
            ($0.xAcceleration, $0.yAcceleration, $0.zAcceleration) = (1, -2, 3)
            $0.emissionLongitude = .pi / 2
        }
        let emitter = Samples.emitter([cell]) {
            ($0.position, $0.zPosition, $0.velocity) = (CGPoint(x: 7, y: 9), 4, 2)
        }
        let particle = try #require(Samples.particles(emitter, at: 4).first)
        // Born at 1.
        #expect(particle.age == 3)
        #expect(abs(particle.x - (7 + 0.5 * 9)) < 1e-5)
        #expect(abs(particle.y - (9 + 40 * 3 - 9)) < 1e-5)
        #expect(abs(particle.z - (4 + 1.5 * 9)) < 1e-5)
    }

    @Test func `The latitude leads out of the plane`() throws {
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionLatitude) = (1, 10, 10, .pi / 6)
        }
        let particle = try #require(Samples.particles(Samples.emitter([cell]), at: 2).first)
        #expect(abs(particle.x - 10 * 0.75.squareRoot()) < 1e-5)
        #expect(abs(particle.z - 5) < 1e-5)
    }

    @Test func `Ranges are even around their middle`() throws {
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime) = (20_000, 1)
            ($0.velocity, $0.velocityRange) = (100, 60)
            ($0.scale, $0.scaleRange) = (2, 1)
            ($0.color, $0.greenRange, $0.alphaRange) = (CGColor(gray: 0.5, alpha: 0.5), 0.4, 0.6)
        }
        let particles = Samples.particles(Samples.emitter([cell]), at: 1)
        #expect(particles.count == 20_000)
        let speeds = particles.filter { $0.age > 0.01 }.map { $0.x / Double($0.age) }
        for (values, least, most) in [
            (speeds, 70.0, 130.0), (particles.map { Double($0.scale) }, 1.5, 2.5),
            (particles.map { Double($0.color.y) }, 0.3, 0.7),
            (particles.map { Double($0.color.w) }, 0.2, 0.8),
        ] {
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            let range = most - least
            #expect(low >= least - 1e-3 && low < least + range / 500, "\(low) for \(least)")
            #expect(high <= most + 1e-3 && high > most - range / 500, "\(high) for \(most)")
            let mean = Samples.mean(values)
            #expect(abs(mean - (least + most) / 2) < range / 100, "\(mean)")
            // The deviation of a uniform distribution.
            let deviation = Samples.mean(values.map { ($0 - mean) * ($0 - mean) }).squareRoot()
            #expect(abs(deviation - range / 12.squareRoot()) < range / 100)
        }
        #expect(particles.allSatisfy { $0.color.x == 0.5 })
    }

    @Test func `Lives differ by their range`() throws {
        let cell = try Samples.cell { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (10_000, 2, 2) }
        let particles = Samples.particles(Samples.emitter([cell]), at: 10)
        #expect(abs(particles.count - 20_000) < 200)
        #expect(particles.allSatisfy { $0.age < 3 })
        // All particles half a second old live, and half of the particles two seconds old.
        let old = particles.filter { $0.age >= 1.9 && $0.age < 2.1 }
        #expect(abs(old.count - 1000) < 120)
    }

    @Test func `The cone is even over its directions`() throws {
        func ways(_ range: CGFloat) throws -> [SIMD3<Double>] {
            let cell = try Samples.cell {
                ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionRange) = (20_000, 1, 10, range)
            }
            return Samples.particles(Samples.emitter([cell]), at: 1).filter { $0.age > 0.1 }.map {
                SIMD3($0.x, $0.y, Double($0.z)) / (10 * Double($0.age))
            }
        }
        let cap = try ways(.pi / 2)
        #expect(cap.allSatisfy { $0.x > 0.5.squareRoot() - 1e-4 })
        #expect(abs(Samples.mean(cap.map(\.x)) - (1 + 0.5.squareRoot()) / 2) < 0.005)
        let all = try ways(2 * .pi)
        for axis in 0..<3 {
            #expect(abs(Samples.mean(all.map { $0[axis] })) < 0.02)
            #expect(abs(Samples.mean(all.map { $0[axis] * $0[axis] }) - 1.0 / 3) < 0.01)
        }
        #expect(all.allSatisfy { abs(($0 * $0).sum() - 1) < 1e-4 })
    }

    @Test func `Colours, sizes and angles change with age, and faded particles are not there`() throws {
        let cell = try Samples.cell {
            ($0.birthRate, $0.lifetime) = (1, 10)
            ($0.color, $0.redSpeed, $0.alphaSpeed) = (CGColor(gray: 0.25, alpha: 1), 0.1, -0.4)
            ($0.scale, $0.scaleSpeed, $0.spin) = (1, 0.5, .pi / 2)
        }
        let particles = Samples.particles(Samples.emitter([cell]), at: 5)
        #expect(particles.map(\.age) == [2, 1, 0])
        #expect(particles.map { $0.scale } == [2, 1.5, 1])
        let first = try #require(particles.first)
        #expect(abs(first.color.x - 0.45) < 1e-6 && abs(first.color.w - 0.2) < 1e-6)
        #expect(abs(first.cosine + 1) < 1e-6 && abs(first.sine) < 1e-6)
    }

    @Test func `A seed gives the same particles, another one others`() throws {
        let cell = try Samples.cell { ($0.velocity, $0.emissionRange) = (10, 6.28) }
        func particles(_ seed: UInt32) -> [LiveParticle] {
            Samples.particles(Samples.emitter([cell]) { $0.seed = seed }, at: 3)
        }
        #expect(particles(5) == particles(5))
        #expect(zip(particles(5), particles(6)).allSatisfy { $0.y != $1.y || $0.age == 0 })
        // Two cells of one layer are not the same either.
        let both = Samples.particles(Samples.emitter([cell, cell]), at: 3)
        #expect(zip(both.prefix(200), both.suffix(200)).allSatisfy { $0.y != $1.y || $0.age == 0 })
    }

    @Test func `A particle stays itself from time to time`() throws {
        let cell = try Samples.cell { ($0.velocity, $0.velocityRange, $0.emissionRange) = (10, 8, 6.28) }
        let emitter = Samples.emitter([cell])
        let (before, after) = (Samples.particles(emitter, at: 1.5), Samples.particles(emitter, at: 1.75))
        for (a, b) in zip(before, after) where a.age > 0 {
            // The oldest live on; all go straight on.
            #expect(abs(a.x / Double(a.age) - b.x / Double(b.age)) < 1e-3)
        }
        #expect(after.count == before.count + 25)
    }

    @Test(
        arguments: ["point", "line", "rectangle", "cuboid", "circle", "sphere"],
        ["points", "outline", "surface", "volume"])
    func `Births lie where shape and mode say`(shape: String, mode: String) throws {
        let cell = try Samples.cell { ($0.birthRate, $0.lifetime) = (4000, 1) }
        let emitter = Samples.emitter([cell]) {
            ($0.shape, $0.mode) = (.init(rawValue: shape), .init(rawValue: mode))
            ($0.size, $0.depth, $0.position) = (CGSize(width: 40, height: 20), 10, CGPoint(x: 100, y: 50))
        }
        let places = Samples.particles(emitter, at: 1).map { SIMD3($0.x - 100, $0.y - 50, Double($0.z)) }
        #expect(places.count == 4000)
        let half = SIMD3(20.0, 10, 5)
        func sides(_ p: SIMD3<Double>) -> Int { (0..<3).count { abs(abs(p[$0]) - half[$0]) < 1e-6 } }
        func length(_ p: SIMD3<Double>) -> Double { (p * p).sum().squareRoot() }
        func isInside(_ p: SIMD3<Double>) -> Bool { (0..<3).allSatisfy { abs(p[$0]) <= half[$0] + 1e-6 } }
        for place in places {
            let isRight =
                switch (shape, mode) {
                case ("point", _), ("circle", "points"), ("sphere", "points"): length(place) < 1e-9
                case ("line", "points"): abs(place.x) == 20 && place.y == 0
                case ("line", _): abs(place.x) <= 20 && place.y == 0 && place.z == 0
                case ("rectangle", "points"): abs(place.x) == 20 && abs(place.y) == 10 && place.z == 0
                case ("rectangle", "outline"): isInside(place) && sides(place) >= 1 && place.z == 0
                case ("rectangle", _): isInside(place) && place.z == 0
                case ("cuboid", "points"): sides(place) == 3
                case ("cuboid", "outline"): isInside(place) && sides(place) >= 2
                case ("cuboid", "surface"): isInside(place) && sides(place) >= 1
                case ("cuboid", _): isInside(place)
                case ("circle", "outline"), ("sphere", "outline"):
                    abs(length(place) - 40) < 1e-4 && place.z == 0
                case ("circle", _): length(place) <= 40.0001 && place.z == 0
                case ("sphere", "surface"): abs(length(place) - 40) < 1e-4
                default: length(place) <= 40.0001
                }
            #expect(isRight, "\(place)")
        }
        // Evenly to all sides.
        let spread = shape == "circle" || shape == "sphere" ? 40.0 : 20
        for axis in 0..<3 { #expect(abs(Samples.mean(places.map { $0[axis] })) < spread / 15) }
        if (shape, mode) == ("circle", "volume") || (shape, mode) == ("sphere", "volume") {
            // Half of the inside lies beyond this distance.
            let middle = shape == "circle" ? 40 * 0.5.squareRoot() : 40 * pow(0.5, 1.0 / 3)
            #expect(abs(places.count { length($0) > middle } - 2000) < 150)
        }
    }

    @Test func `Particles fly away from an outline, and upwards from a line`() throws {
        let cell = try Samples.cell { ($0.birthRate, $0.lifetime, $0.velocity) = (500, 1, 30) }
        func particles(_ shape: CAEmitterLayerEmitterShape) -> [LiveParticle] {
            Samples.particles(
                Samples.emitter([cell]) {
                    ($0.shape, $0.mode, $0.size) = (shape, .outline, CGSize(width: 20, height: 20))
                }, at: 1)
        }
        for particle in particles(.circle) {
            let distance = (particle.x * particle.x + particle.y * particle.y).squareRoot()
            #expect(abs(distance - 20 - 30 * Double(particle.age)) < 1e-3)
        }
        for particle in particles(.line) { #expect(abs(particle.y + 30 * Double(particle.age)) < 1e-3) }
    }

    @Test func `Cells in cells are born along each particle's way, turned and tinted by it`() throws {
        let child = try Samples.cell {
            ($0.birthRate, $0.lifetime, $0.velocity) = (10, 0.5, 5)
            ($0.emissionLongitude, $0.color) = (.pi, CGColor(red: 1, green: 0.5, blue: 1, alpha: 1))
        }
        let parent = try Samples.cell {
            ($0.birthRate, $0.lifetime, $0.velocity, $0.contents) = (1, 2, 40, nil)
            ($0.emissionLongitude, $0.color) = (.pi / 2, CGColor(red: 0.5, green: 0.5, blue: 0, alpha: 1))
            $0.cells = [child]
        }
        let emitter = Samples.emitter([parent])
        // The first parent is born at 1; its children at 1.1, 1.2, …, each for half a second.
        #expect(Samples.particles(emitter, at: 1.05).isEmpty)
        #expect(Samples.particles(emitter, at: 1.35).count == 3)
        #expect(Samples.particles(emitter, at: 1.95).count == 5)
        // Two live from 2 on.
        #expect(Samples.particles(emitter, at: 2.95).count == 10)
        // The parent of 1 dies at 3; no child of it is born after that.
        let last = Samples.particles(emitter, at: 3.25)
        #expect(last.count == 3 + 5 + 2)
        for particle in Samples.particles(emitter, at: 1.95) {
            let bornAt = 0.95 - Double(particle.age)
            #expect(abs(particle.x) < 1e-4)
            // Back along the way.
            #expect(abs(particle.y - (40 * bornAt - 5 * Double(particle.age))) < 1e-3)
            #expect(particle.color == SIMD4(0.5, 0.25, 0, 1))
        }
    }

    @Test func `A cell's clock says when births begin and end, and how fast all goes`() throws {
        func count(_ time: Double, _ change: (inout MediaTiming) -> Void) throws -> Int {
            let cell = try Samples.cell { change(&$0.timing) }
            return Samples.particles(Samples.emitter([cell]), at: time).count
        }
        #expect(try count(1.5) { $0.beginTime = 1 } == 50)
        #expect(try count(0.5) { $0.timeOffset = 1 } == 150)
        #expect(try count(1) { $0.speed = 0.5 } == 50)
        #expect(try count(3.5) { $0.speed = 0.5 } == 175)
        #expect(try count(1) { $0.duration = 0.25 } == 25)
        #expect(try count(2.1) { $0.duration = 0.25 } == 15)
        #expect(try count(2.3) { $0.duration = 0.25 } == 0)
        #expect(try count(1) { ($0.duration, $0.repeatCount) = (0.25, 2) } == 50)
        #expect(try count(1) { ($0.duration, $0.autoreverses) = (0.25, true) } == 50)
        #expect(try count(1) { $0.repeatDuration = 0.75 } == 75)
        #expect(try count(9) { ($0.speed, $0.timeOffset) = (0, 1) } == 100)
    }

    @Test func `Disabled cells, and those without life or rate, emit nothing`() throws {
        for change: (inout EmitterCellValues) -> Void in [
            { $0.isEnabled = false }, { $0.lifetime = 0 }, { $0.birthRate = 0 }, { $0.birthRate = -1 },
            { $0.lifetime = -1 }, { $0.birthRate = .nan }, { $0.contents = nil }, { $0.scale = 0 },
            { $0.color = .clear },
        ] {
            let emitter = Samples.emitter([try Samples.cell(change)])
            #expect(Samples.particles(emitter, at: 1).isEmpty)
        }
    }

    @Test(arguments: [
        (CAEmitterLayerRenderMode.oldestFirst, true), (.oldestLast, false),
    ])
    func `Particles of all cells come in the order of their ages`(mode: CAEmitterLayerRenderMode, falls: Bool)
        throws
    {
        let cells = [try Samples.cell { _ in }, try Samples.cell { $0.birthRate = 73 }]
        let ages = Samples.particles(Samples.emitter(cells) { $0.renderMode = mode }, at: 3).map(\.age)
        #expect(ages == ages.sorted(by: falls ? { $0 > $1 } : { $0 < $1 }))
        #expect(ages.count == 346)
    }

    @Test func `Back to front is by depth`() throws {
        let cell = try Samples.cell { ($0.velocity, $0.emissionRange) = (10, 6.28) }
        let depths = Samples.particles(Samples.emitter([cell]) { $0.renderMode = .backToFront }, at: 3).map(
            \.z)
        #expect(depths == depths.sorted() && depths.first != depths.last)
    }

    @Test func `A billion particles are a million, the youngest`() throws {
        let grandchild = try Samples.cell { ($0.birthRate, $0.lifetime) = (1e9, 1e9) }
        let child = try Samples.cell { ($0.birthRate, $0.lifetime, $0.cells) = (1e9, 1e9, [grandchild]) }
        let cell = try Samples.cell { ($0.birthRate, $0.lifetime) = (1e9, 1e9) }
        var emitter = Samples.emitter([cell])
        emitter.moment = emitter.moment(at: 1e8)
        let flat = ParticleCloud(emitter)
        #expect(flat.particles.count <= ParticleCloud.maximumParticles)
        #expect(flat.particles.count > ParticleCloud.maximumParticles / 2)
        #expect(flat.left > 1_000_000_000)
        #expect(flat.particles.allSatisfy { $0.age < 0.01 })
        emitter.cells = [child]
        emitter.moment = emitter.moment(at: 1e8)
        let nested = ParticleCloud(emitter)
        #expect(nested.particles.count <= ParticleCloud.maximumParticles + ParticleCloud.maximumParents)
        #expect(nested.left > 1_000_000_000)
    }

    @Test func `Numbers that are none, and endless ones, do no harm`() throws {
        let odd: [Double] = [.nan, .infinity, -.infinity, -1e300, 1e300, -1]
        for value in odd {
            var cell = try Samples.cell { _ in }
            for property in EmitterCellProperty.allCases { cell.set(property, to: .number(value)) }
            cell.isEnabled = true
            let emitter = Samples.emitter([cell, try Samples.cell { $0.velocity = value }]) {
                $0.position = CGPoint(x: value, y: 1)
                $0.size = CGSize(width: value, height: value)
                ($0.velocity, $0.scale, $0.spin, $0.shape) = (
                    Float(value), Float(value), Float(value), .circle
                )
            }
            for time in [1, value] {
                let plan = PlanTests.plan([EmitterSamples.layer(emitter)])
                #expect(plan.surfaces.count >= 1)
                #expect(Samples.particles(emitter, at: time).count <= 1_000_000)
            }
        }
    }
}
