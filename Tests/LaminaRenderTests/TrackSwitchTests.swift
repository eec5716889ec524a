import LaminaPlan
import LaminaRender
import LaminaTestSupport
import Testing

/// Number tracks change how animated values are found, not the values.
@Suite struct TrackSwitchTests {
    static let off = Optimizations.all.subtracting(.tracks)
    static let times = [0, 0.1, 0.4, 0.4, 0.25, 1.3, 9]

    @Test(arguments: 1...40)
    func `With the switch off the sampled tree is the same at every time`(seed: Int) throws {
        var random = try RandomTree(seed: UInt64(seed), hasReplicators: seed % 2 == 0)
        let root = random.tree(width: 200, height: 100, count: 60)
        let update = try random.animatedInsertion(of: root)
        var (with, without) = (RenderTree(), RenderTree())
        with.apply(update)
        without.apply(update, optimizations: Self.off)
        for time in Self.times {
            with.advance(to: time)
            without.advance(to: time, optimizations: Self.off)
            let areEqual =
                with.sample(at: time, target: PlanTests.target)
                == without.sample(at: time, target: PlanTests.target)
            #expect(areEqual, "seed \(seed) at \(time)")
        }
    }

    @Test(arguments: 1...20)
    func `The switch may change between frames`(seed: Int) throws {
        var random = try RandomTree(seed: UInt64(seed))
        let root = random.tree(width: 200, height: 100, count: 60)
        let update = try random.animatedInsertion(of: root)
        var (with, changing) = (RenderTree(), RenderTree())
        with.apply(update)
        changing.apply(update)
        for (step, time) in Self.times.enumerated() {
            with.advance(to: time)
            changing.advance(to: time, optimizations: step % 2 == 0 ? .all : Self.off)
            let areEqual =
                with.sample(at: time, target: PlanTests.target)
                == changing.sample(at: time, target: PlanTests.target)
            #expect(areEqual, "seed \(seed) at \(time)")
        }
    }
}
