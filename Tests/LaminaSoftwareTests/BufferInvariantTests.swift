import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import Testing

/// The invariants of the CPU's buffers: they hold at every step, and a broken one is found.
@Suite struct BufferInvariantTests {
    @Test(arguments: UInt64(1)...10)
    func `Buffers that are taken and given at random keep the pool's invariants`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pool = BufferPool()
        for frame in 0..<30 {
            pool.beginFrame()
            var lent: [PixelBuffer] = []
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                if Bool.random(using: &random), let buffer = lent.popLast() {
                    pool.give(buffer)
                } else {
                    let side = Int.random(in: 1...40, using: &random)
                    lent.append(try pool.take(width: side, height: side))
                }
                let faults = pool.invariantFaults(isBetweenFrames: false)
                #expect(faults.isEmpty, "seed \(seed), frame \(frame)")
            }
            for buffer in lent { pool.give(buffer) }
            pool.endFrame()
            let faults = pool.invariantFaults(isBetweenFrames: true)
            #expect(faults.isEmpty, "seed \(seed), frame \(frame)")
        }
    }

    @Test func `Surfaces that come and go in turn find their buffers again`() throws {
        let pool = BufferPool()
        var buffers: [Int: ObjectIdentifier] = [:]
        for frame in 0..<12 {
            pool.beginFrame()
            let side = [100, 180, 60][frame % 3]
            let buffer = try pool.take(width: side, height: side)
            #expect(frame < 3 || buffers[side] == ObjectIdentifier(buffer))
            buffers[side] = ObjectIdentifier(buffer)
            pool.give(buffer)
            pool.endFrame()
        }
    }

    @Test func `A buffer that is not given back is found`() throws {
        let pool = BufferPool()
        pool.beginFrame()
        _ = try pool.take(width: 4, height: 4)
        pool.endFrame()
        #expect(pool.invariantFaults(isBetweenFrames: true).map(\.place) == ["lent buffers"])
    }

    @Test func `A buffer that is given twice is found`() throws {
        let pool = BufferPool()
        pool.beginFrame()
        let buffer = try pool.take(width: 4, height: 4)
        pool.give(buffer)
        pool.give(buffer)
        let faults = pool.invariantFaults(isBetweenFrames: false)
        #expect(faults.contains { $0.rule == "expected to be free once, found it twice" })
    }

    @Test func `A kept surface that the plan does not keep is found`() throws {
        let backend = SoftwareBackend(threads: 1)
        let renderer = FrameRenderer(backend: backend)
        let layer = LayerTree.layer(10, 10, 40, 30) {
            $0.backgroundColor = .black
            $0.cornerRadius = 5
            $0.shouldRasterize = true
        }
        renderer.apply(LayerTree.layer(0, 0, 300, 220, sublayers: [layer]).insertion)
        try renderer.render(at: 0, target: SwitchPropertyTests.target)
        var plan = try #require(renderer.plan)
        #expect(plan.keptSurfaces.count == 1)
        #expect(backend.invariantFaults(after: plan).isEmpty)
        plan.keptSurfaces = []
        let faults = backend.invariantFaults(after: plan)
        #expect(faults.map(\.rule) == ["expected a surface that the plan keeps"])
    }
}
