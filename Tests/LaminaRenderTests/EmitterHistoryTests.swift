import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Emitters in a tree: commits, animations, and when the picture changes.
@Suite struct EmitterHistoryTests {
    private typealias Samples = EmitterSamples

    private func tree(_ layer: LayerTree, _ animations: [LayerAnimation] = []) -> RenderTree {
        var tree = RenderTree()
        var update = layer.insertion
        update.changes[0].animations = animations
        tree.apply(update)
        return tree
    }

    private func animation(
        _ path: String, _ from: AnimatableValue, _ to: AnimatableValue, begin: Double = 0, duration: Double
    ) throws -> LayerAnimation {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (begin, duration)
        return LayerAnimation(
            timing: timing,
            content: .property(
                PropertyAnimation(path: try AnimationKeyPath(path), motion: .basic(.init(from: from, to: to)))
            ))
    }

    private func commit(_ layer: LayerTree, _ tree: inout RenderTree, at time: Double) {
        var update = LayerTreeUpdate(root: layer.id)
        update.changes = [.init(layer: layer.id, properties: layer.properties)]
        update.time = time
        tree.apply(update)
    }

    @Test func `Any time can be asked for, in any order`() throws {
        let cell = try Samples.cell { ($0.velocity, $0.emissionRange) = (10, 6.28) }
        let layer = Samples.layer(Samples.emitter([cell]))
        var tree = tree(layer)
        let first = Samples.shown(&tree, at: 1)
        _ = Samples.shown(&tree, at: 7)
        #expect(Samples.shown(&tree, at: 1) == first)
        #expect(first == Samples.particles(layer.properties.emitter, at: 1))
        #expect(first.count == 100)
    }

    @Test func `An animated rate adds up`() throws {
        let layer = Samples.layer(
            Samples.emitter([try Samples.cell { ($0.birthRate, $0.lifetime) = (0, 100) }]))
        let ramp = try animation(
            "emitterCells.cell.birthRate", .number(0), .number(100), begin: 1, duration: 2)
        var tree = tree(layer, [ramp])
        #expect(Samples.shown(&tree, at: 0.5).isEmpty)
        // Births until t are ∫ 50·(t − 1).
        #expect(Samples.shown(&tree, at: 2).count == 25)
        let all = Samples.shown(&tree, at: 50)
        #expect(abs(all.count - 100) <= 1)
        #expect(all.allSatisfy { $0.age > 46.9 && $0.age < 49 })
        // As ages go, the rate grew: three of four in the second half.
        #expect(abs(all.count { $0.age < 48 } - 75) <= 1)
    }

    @Test func `The layer's own rate animates, too`() throws {
        let layer = Samples.layer(Samples.emitter([try Samples.cell { $0.lifetime = 100 }]))
        var tree = tree(layer, [try animation("birthRate", .number(2), .number(2), duration: 1)])
        #expect(abs(Samples.shown(&tree, at: 3).count - 400) <= 2)
    }

    @Test func `Particles live on when births end, and stay themselves`() throws {
        var layer = Samples.layer(Samples.emitter([try Samples.cell { $0.velocityRange = 50 }]))
        var tree = tree(layer)
        let before = Samples.shown(&tree, at: 1)
        layer.properties.emitter.birthRate = 0
        commit(layer, &tree, at: 1)
        let after = Samples.shown(&tree, at: 1.5)
        #expect(before.count == 100 && after.count == 100)
        for (a, b) in zip(before, after) where a.age > 0.1 {
            #expect(abs(a.x / Double(a.age) - b.x / Double(b.age)) < 1e-3)
        }
        #expect(Samples.shown(&tree, at: 2.5).count == 50)
        #expect(Samples.shown(&tree, at: 3.1).isEmpty)
        // A burst: on again, and off.
        layer.properties.emitter.birthRate = 1
        commit(layer, &tree, at: 10)
        layer.properties.emitter.birthRate = 0
        commit(layer, &tree, at: 10.5)
        #expect(abs(Samples.shown(&tree, at: 11).count - 50) <= 1)
    }

    @Test func `A moving emitter leaves a trail`() throws {
        let layer = Samples.layer(Samples.emitter([try Samples.cell { $0.lifetime = 1 }]))
        let way = try animation(
            "emitterPosition", .point(.zero), .point(CGPoint(x: 100, y: 0)), duration: 2)
        var tree = tree(layer, [way])
        for particle in Samples.shown(&tree, at: 1.5) {
            #expect(abs(particle.x - 50 * (1.5 - Double(particle.age))) < 0.01)
        }
        #expect(Samples.shown(&tree, at: 1.5).count == 100)
    }

    @Test func `A rate that is animated for hours takes bounded time`() throws {
        let layer = Samples.layer(Samples.emitter([try Samples.cell { _ in }]))
        var timing = MediaTiming()
        (timing.duration, timing.repeatCount, timing.autoreverses) = (1, .infinity, true)
        let pulse = LayerAnimation(
            timing: timing,
            content: .property(
                PropertyAnimation(
                    path: try AnimationKeyPath("birthRate"),
                    motion: .basic(.init(from: .number(0), to: .number(2))))))
        var tree = tree(layer, [pulse])
        let time = processorSeconds {
            // Whole seconds are ends of the pulse: 100 births in each.
            for time in [36_000.0, 36_001, 36_027, 100_000] {
                let particles = Samples.shown(&tree, at: time)
                #expect(abs(particles.count - 200) <= 3, "\(particles.count) at \(time)")
                let first = Samples.shown(&tree, at: time - 0.5)
                // Who lives at both times has its age.
                let (young, old) = (first.filter { $0.age < 1.49 }, particles.filter { $0.age >= 0.51 })
                #expect(abs(young.count - old.count) <= 3)
                #expect(
                    zip(young.suffix(20), old.suffix(20)).allSatisfy { abs($0.age + 0.5 - $1.age) < 0.05 })
            }
        }
        #expect(time < 10)
    }

    @Test func `The picture changes while there are particles, and when the next are born`() throws {
        func next(_ time: Double, _ change: (inout EmitterCellValues) -> Void) throws -> Double {
            let tree = tree(Samples.layer(Samples.emitter([try Samples.cell(change)])))
            return tree.nextChange(after: time)
        }
        #expect(try next(5) { _ in } == 5)
        #expect(try next(5) { $0.timing.beginTime = 8 } == 8)
        #expect(try next(1) { $0.timing.duration = 2 } == 1)
        #expect(try next(3.9) { $0.timing.duration = 2 } == 3.9)
        #expect(try next(4.1) { $0.timing.duration = 2 } == .infinity)
        #expect(try next(5) { $0.birthRate = 0 } == .infinity)
        #expect(try next(5) { $0.timing.speed = 0 } == .infinity)
    }

    @Test func `What emits nothing now stays the same tree`() throws {
        var tree = tree(Samples.layer(Samples.emitter([try Samples.cell { $0.timing.beginTime = 9 }])))
        let generation = tree.generation
        tree.advance(to: 3)
        tree.advance(to: 4)
        #expect(tree.generation == generation)
        tree.advance(to: 10)
        #expect(tree.generation != generation)
    }
}
