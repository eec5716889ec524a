import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Layers below a layer that an animation hides are not sampled.
@Suite struct HidingLayerTests {
    /// An opacity that follows the time and counts how often it is asked for.
    private static func fading(counting calls: StillAnimationTests.Counter) throws -> LayerAnimation {
        let motion = ComputedMotion(samples: [0, 10]) { time in
            calls.add()
            return .number(1 - time / 100)
        }
        return try animation("opacity", .computed(motion))
    }

    /// Hidden from second 1 to second 3.
    private static func hiding() throws -> LayerAnimation {
        let motion = ComputedMotion(samples: [0, 1, 3, 10]) { .flag(1 <= $0 && $0 < 3) }
        return try animation("hidden", .computed(motion))
    }

    private static func animation(_ path: String, _ motion: PropertyAnimation.Motion) throws -> LayerAnimation
    {
        var timing = MediaTiming()
        (timing.duration, timing.fillMode) = (10, .both)
        return LayerAnimation(
            timing: timing, isRemovedOnCompletion: false,
            content: .property(PropertyAnimation(path: try AnimationKeyPath(path), motion: motion)))
    }

    /// A layer that is hidden for a time, around one that may be, around one that fades.
    private static func update(
        counting calls: StillAnimationTests.Counter, isMask: Bool = false
    ) throws -> LayerTreeUpdate {
        let inner = LayerTree.layer(0, 0, 10, 10) { $0.backgroundColor = .black }
        let middle = LayerTree.layer(0, 0, 10, 10, sublayers: isMask ? [] : [inner])
        let outer = LayerTree.layer(0, 0, 10, 10, sublayers: [isMask ? middle.masked(by: inner) : middle])
        var update = LayerTree.layer(0, 0, 10, 10, sublayers: [outer]).insertion
        for index in update.changes.indices {
            if update.changes[index].layer == outer.id { update.changes[index].animations = [try hiding()] }
            if update.changes[index].layer == inner.id {
                update.changes[index].animations = [try fading(counting: calls)]
            }
        }
        return update
    }

    /// The opacity of the layer that fades.
    private static func opacity(_ tree: RenderTree) -> Float? {
        tree.nodes.compactMap { $0 }.first {
            $0.animations.count == 1 && !$0.animations[0].changes(.isHidden)
        }?
        .properties.opacity
    }

    @Test(arguments: [false, true])
    func `Animations below a hidden layer are not asked for values, and then they are`(isMask: Bool) throws {
        let calls = StillAnimationTests.Counter()
        var tree = RenderTree()
        tree.apply(try Self.update(counting: calls, isMask: isMask))
        var sampled: [Int] = []
        for time in [0.5, 1, 1.5, 2.5, 3, 3.5] {
            let before = calls.value
            tree.advance(to: time)
            sampled.append(calls.value - before)
            #expect(tree.invariantFaults().isEmpty)
        }
        #expect(sampled == [1, 0, 0, 0, 1, 1])
        #expect(Self.opacity(tree) == 0.965)
    }

    @Test func `Without culling all layers are sampled`() throws {
        let calls = StillAnimationTests.Counter()
        var tree = RenderTree()
        tree.apply(try Self.update(counting: calls))
        tree.advance(to: 2, optimizations: .all.subtracting(.culling))
        #expect(calls.value == 1)
        #expect(Self.opacity(tree) == 0.98)
    }

    @Test func `A layer that moves out from under a hidden one is sampled`() throws {
        let calls = StillAnimationTests.Counter()
        let insertion = try Self.update(counting: calls)
        var tree = RenderTree()
        tree.apply(insertion)
        tree.advance(to: 2)
        #expect(calls.value == 0)
        let fading = try #require(
            insertion.changes.first {
                $0.animations.count == 1 && !$0.animations[0].changes(.isHidden)
            }?.layer)
        var update = LayerTreeUpdate(root: insertion.root)
        update.children = insertion.children.map { .init(layer: $0.layer, sublayers: []) }
        update.children[0] = .init(layer: try #require(insertion.root), sublayers: [fading])
        tree.apply(update)
        tree.advance(to: 2)
        #expect(Self.opacity(tree) == 0.98)
    }

    @Test(arguments: 1...60)
    func `Random trees show the same whether hidden layers are sampled or not`(seed: Int) throws {
        var random = try RandomTree(seed: UInt64(seed))
        let root = random.tree(width: 200, height: 100, count: 30)
        var update = try random.animatedInsertion(of: root)
        // Many layers are hidden for a time.
        for index in update.changes.indices.dropFirst() where random.chance(0.4) {
            let (start, end) = (random.number(0, 1.5), random.number(1, 3))
            let motion = ComputedMotion(samples: [0, start, end, 10]) { .flag(start <= $0 && $0 < end) }
            update.changes[index].animations.append(try Self.animation("hidden", .computed(motion)))
        }
        var (left, all) = (RenderTree(), RenderTree())
        left.apply(update)
        all.apply(update)
        for step in 0..<40 {
            let time = Double(step) / 13
            left.advance(to: time, optimizations: .all)
            all.advance(to: time, optimizations: Optimizations.all.subtracting(.culling))
            let (a, b) = (
                left.sample(at: time, target: PlanTests.target),
                all.sample(at: time, target: PlanTests.target)
            )
            #expect(a.layers == b.layers && a.fills == b.fills, "seed \(seed), time \(time)")
            #expect(left.invariantFaults().isEmpty, "seed \(seed), time \(time)")
        }
    }
}
