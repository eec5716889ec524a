import Foundation
import Testing

/// Frames of which only the changed part is compiled. A failure names the seed of its tree.
@Suite struct RetainedFrameTests {
    /// Seconds for which trees are drawn, if the environment asks for more than the usual trees. `LAMINA_RANDOM_EDITS_SEED` is
    /// the first tree's seed.
    private static var seconds: Double? {
        ProcessInfo.processInfo.environment["LAMINA_RANDOM_EDITS_SECONDS"].flatMap(Double.init)
    }

    private static func draw(seed: UInt64, frames: Int) throws -> RandomEdits {
        var edits = try RandomEdits(seed: seed)
        for frame in 0..<frames {
            for _ in 0..<(frame % 4) { edits.edit() }
            let difference = try edits.difference()
            #expect(difference == nil, "seed \(seed), frame \(frame)")
            if difference != nil { break }
        }
        return edits
    }

    @Test(arguments: UInt64(1)...30)
    func `a frame compiled in part has the bytes of a frame compiled from nothing`(seed: UInt64) throws {
        _ = try Self.draw(seed: seed, frames: 40)
    }

    @Test func `many frames of random trees are compiled in part`() throws {
        let drawn = try (UInt64(1)...10).map { try Self.draw(seed: $0, frames: 40) }
        let parts = drawn.reduce(0) { $0 + $1.parts }
        #expect(parts > 100, "\(drawn.map(\.reasons))")
    }

    @Test(.enabled(if: seconds != nil), .timeLimit(.minutes(120)))
    func `random edits for as long as the environment asks change no byte`() throws {
        let end = Date(timeIntervalSinceNow: Self.seconds ?? 0)
        let first =
            ProcessInfo.processInfo.environment["LAMINA_RANDOM_EDITS_SEED"].flatMap(UInt64.init) ?? 1000
        var seed = first
        repeat {
            _ = try Self.draw(seed: seed, frames: 60)
            seed += 1
        } while Date() < end
        print("random edits: \(seed - first) trees")
    }
}
