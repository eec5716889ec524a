import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Synchronization
import Testing

/// Animations are not sampled again while it is known that they change nothing.
@Suite struct StillAnimationTests {
    static let withoutTracks = Optimizations.all.subtracting(.tracks)

    /// An opacity that is 1 until second 1, falls until second 2, stays, and falls on from second 3 to second 4.
    private static func fall(counting calls: Counter) throws -> LayerAnimation {
        let still = StillTimes([(-.infinity, 1), (2, 3), (4, .infinity)])
        let motion = ComputedMotion(samples: [0, 1, 2, 3, 4, 10], still: still) { time in
            calls.add()
            return .number(1 - (max(0, min(1, time - 1)) + max(0, min(1, time - 3))) / 4)
        }
        var timing = MediaTiming()
        (timing.duration, timing.fillMode) = (10, .both)
        return LayerAnimation(
            timing: timing, isRemovedOnCompletion: false,
            content: .property(
                PropertyAnimation(path: try AnimationKeyPath("opacity"), motion: .computed(motion))))
    }

    /// A tree of one layer with the animation, and the commit that made it.
    private static func falling(counting calls: Counter) throws -> (tree: RenderTree, update: LayerTreeUpdate)
    {
        var update = LayerTree.layer(0, 0, 10, 10).insertion
        update.changes[0].animations = [try fall(counting: calls)]
        var tree = RenderTree()
        tree.apply(update)
        return (tree, update)
    }

    final class Counter: Sendable {
        private let count = Mutex(0)

        func add() { count.withLock { $0 += 1 } }
        var value: Int { count.withLock { $0 } }
    }

    @Test func `A layer whose animations stand still is not sampled in every frame`() throws {
        let calls = Counter()
        var (tree, _) = try Self.falling(counting: calls)
        var (sampled, opacities): ([Int], [Float]) = ([], [])
        for time in stride(from: 0.125, through: 5, by: 0.25) {
            let before = calls.value
            tree.advance(to: time)
            sampled.append(calls.value - before)
            opacities.append(tree.nodes[0]?.properties.opacity ?? -1)
        }
        // In the first frame in which nothing changes it is found that nothing will.
        #expect(sampled == [1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0])
        #expect(opacities[3] == 1 && opacities[11] == 0.75 && opacities[19] == 0.5)
        #expect(opacities[4] == 0.96875 && opacities[12] == 0.71875)
    }

    @Test func `A commit while animations stand still shows its values`() throws {
        let calls = Counter()
        var (tree, update) = try Self.falling(counting: calls)
        for time in [0.25, 0.5] { tree.advance(to: time) }
        update.changes[0].animations = []
        update.changes[0].properties.opacity = 0.125
        tree.apply(update)
        tree.advance(to: 0.75)
        #expect(tree.nodes[0]?.properties.opacity == 0.125)
    }

    @Test(arguments: 1...40)
    func `In small steps the values are those of a tree that jumps to the time`(seed: Int) throws {
        var random = try RandomTree(seed: UInt64(seed))
        let root = random.tree(width: 200, height: 100, count: 20)
        let update = try random.animatedInsertion(of: root)
        var stepping = RenderTree()
        stepping.apply(update, optimizations: Self.withoutTracks)
        for step in -20..<60 {
            let time = Double(step) / 20
            stepping.advance(to: time, optimizations: Self.withoutTracks)
            var jumping = RenderTree()
            jumping.apply(update, optimizations: Self.withoutTracks)
            jumping.advance(to: time, optimizations: Self.withoutTracks)
            for (a, b) in zip(stepping.nodes, jumping.nodes) {
                #expect(a?.properties == b?.properties, "seed \(seed) at \(time)")
            }
        }
    }

    /// Keyframes that hold, of every kind of value and mode, with times of their own.
    private static func keyframes(_ random: inout SeededGenerator) -> LayerAnimation? {
        let paths: [(String, [AnimatableValue])] = [
            ("opacity", [.number(0.25), .number(0.5)]),
            ("position", [.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: 3, y: 4))]),
            ("backgroundColor", [.color(.black), .color(.white)]),
            (
                "transform",
                [
                    .transform(CATransform3DMakeRotation(1, 0, 0, 1)),
                    .transform(CATransform3DMakeScale(2, 3, 1)),
                ]
            ),
            ("hidden", [.flag(true), .flag(false)]),
        ]
        guard let (path, choice) = paths.randomElement(using: &random),
            let keyPath = try? AnimationKeyPath(path)
        else { return nil }
        let values = (0..<6).map { _ in choice.randomElement(using: &random) ?? choice[0] }
        let times = [0] + (0..<4).map { _ in Double.random(in: -0.1...1.1, using: &random) }.sorted() + [1]
        let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .cubic, .paced]
        let track = KeyframeTrack(
            values: values, times: Bool.random(using: &random) ? times : nil,
            mode: modes.randomElement(using: &random) ?? .linear)
        var timing = MediaTiming()
        timing.duration = Double.random(in: 0.3...2, using: &random)
        timing.beginTime = Double.random(in: -0.5...0.5, using: &random)
        timing.fillMode = [.both, .removed, .forwards].randomElement(using: &random) ?? .both
        timing.speed = [1, 1, 1, 0.5, -1].randomElement(using: &random) ?? 1
        timing.repeatCount = [0, 0, 2].randomElement(using: &random) ?? 0
        return LayerAnimation(
            timing: timing, isRemovedOnCompletion: Bool.random(using: &random),
            content: .property(PropertyAnimation(path: keyPath, motion: .keyframes(track))))
    }

    @Test(arguments: 1...200)
    func `Keyframes that hold show the same in small steps as after a jump`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let layer = LayerTree.layer(0, 0, 10, 10)
        var update = layer.insertion
        update.changes[0].animations = (0..<2).compactMap { _ in Self.keyframes(&random) }
        var stepping = RenderTree()
        stepping.apply(update)
        for step in -20..<60 {
            let time = Double(step) / 20
            stepping.advance(to: time)
            var jumping = RenderTree()
            jumping.apply(update)
            jumping.advance(to: time)
            #expect(
                stepping.nodes[0]?.properties == jumping.nodes[0]?.properties, "seed \(seed) at \(time)")
        }
    }
}
