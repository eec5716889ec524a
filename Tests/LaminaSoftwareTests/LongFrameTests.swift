import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import Synchronization
import Testing

/// Frames with very many items or particles: they can be given up everywhere, and take bounded memory.
@Suite struct LongFrameTests {
    private static let frame = PixelRect(width: 600, height: 200)

    /// Counts how often somebody asks whether a frame is still wanted.
    private final class Questions: Sendable {
        let count = Atomic<Int>(0)

        /// A cancellation that holds from a question on.
        func cancellation(at limit: Int) -> FrameCancellation {
            FrameCancellation { self.count.add(1, ordering: .relaxed).newValue >= limit }
        }
    }

    private static func particles(_ count: Int, seed: UInt64) throws -> FramePlan {
        var random = SeededGenerator(seed: seed)
        let particles = (0..<count).map { _ in
            let size = Float.random(in: 1...150, using: &random)
            return Particle(
                x: Float.random(in: -50...650, using: &random),
                y: Float.random(in: -50...250, using: &random), ax: size,
                ay: Float.random(in: -9...9, using: &random), bx: Float.random(in: -9...9, using: &random),
                by: size, tint: 0x4020_3040, cell: Int32.random(in: 0...1, using: &random))
        }
        let items = [BlendMode.sourceOver, .plusLighter].enumerated().map { index, mode in
            DrawItem(
                layer: Hand.layer, part: .particles, isOpaque: false,
                material: .particles(index: Int32(index)), bounds: Hand.rect(10, 10, 580, 180),
                interior: .empty, blendMode: mode)
        }
        var list = Hand.list(items)
        list.particles = items.map { _ in
            // The second cell does not exist.
            ParticleSet(image: 0, cells: [PixelRect(x0: 1, y0: 1, x1: 7, y1: 7)], particles: particles)
        }
        let texels = (0..<64).flatMap { index -> [UInt8] in
            let isInside = (1..<7).contains(index % 8) && (1..<7).contains(index / 8)
            return isInside ? [UInt8(index), 40, 90, 200] : [0, 0, 0, 0]
        }
        return Hand.plan(
            [Hand.surface(frame, .color(Hand.blue), list)],
            images: [try CGImage(width: 8, height: 8, premultipliedBGRA: texels)])
    }

    private static func solids(_ count: Int) -> FramePlan {
        let items = (0..<count).map { index in
            Hand.solid(
                Hand.color(0, 0, UInt32(index % 100), 100), Hand.rect(Int32(index % 7), 0, 590, 200))
        }
        return Hand.plan([Hand.surface(frame, .color(Hand.red), Hand.list(items))])
    }

    @Test func `Particles that are not sorted by tiles are drawn the same`() throws {
        for seed in UInt64(1)...5 {
            let plan = try Self.particles(300, seed: seed)
            let sorted = try SoftwareBackend(threads: 2).draw(plan)
            let unsorted = try SoftwareBackend(threads: 2, mostParticlePieces: 100).draw(plan)
            #expect(sorted == unsorted, "seed \(seed)")
        }
    }

    @Test(arguments: [true, false])
    func `A frame of many items is given up at any question`(occludes: Bool) throws {
        var items = Self.solids(400)
        if !occludes { items.optimizations.remove(.occlusion) }
        for plan in [items, try Self.particles(3000, seed: 6)] {
            let questions = Questions()
            _ = try SoftwareBackend(threads: 1, cancellation: questions.cancellation(at: .max)).draw(plan)
            let all = questions.count.load(ordering: .relaxed)
            // Tiles ask more than once.
            #expect(all > 3 * 4 * 2)
            for limit in [1, 2, 3, all / 2, all] {
                questions.count.store(0, ordering: .relaxed)
                let backend = SoftwareBackend(threads: 1, cancellation: questions.cancellation(at: limit))
                #expect(throws: FrameCancelled()) { try backend.draw(plan) }
            }
        }
    }

    @Test func `A cancelled frame that reads many surfaces is given up`() throws {
        let cancellation = FrameCancellation()
        cancellation.cancel()
        let group = Hand.surface(Self.frame, .color(Hand.green))
        let list = Hand.list(
            (0..<1000).map { _ in Hand.image(0, Self.frame) }, paints: [Hand.paint(0, Self.frame)])
        let plan = Hand.plan([group, Hand.surface(Self.frame, .color(Hand.blue), list)])
        let backend = SoftwareBackend(threads: 1, cancellation: cancellation)
        #expect(throws: FrameCancelled()) { try backend.draw(plan) }
    }
}
