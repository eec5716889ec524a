import Foundation
import Lamina
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import Testing

/// Properties that hold for every tree with any animations. A failure names the seed of its tree.
@Suite struct AnimatedTreeTests {
    static let seeds = UInt64(1)...60

    /// A random tree in its own renderer, with animations that began at 0.
    struct Animated {
        let renderer: CARenderer
        let layers: [CALayer]
        var random: RandomTree

        init(seed: UInt64, isAnimated: Bool = true, disabling: Set<String> = []) throws {
            random = try RandomTree(seed: seed, hasEffects: seed % 2 == 0)
            layers = random.layers(width: 160, height: 120, count: 30)
            random.setClocks(of: layers)
            var options = RendererOptions()
            options.backend = .cpu
            options.threads = 2
            options.disabledOptimizations = disabling
            renderer = try CARenderer(options: options)
            renderer.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
            renderer.backgroundColor = CGColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
            renderer.layer = layers.first
            if isAnimated {
                random.animate(layers)
                renderer.beginFrame(atTime: 0)
                renderer.endFrame()
            }
        }

        func picture(at time: Double) throws -> Data {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage().withUnsafeBytes { Data($0) }
        }
    }

    /// Times of frames, rising.
    static let times = (0..<12).map { Double($0) * 0.17 }

    @Test func `Animations that come and go leave the model's picture`() throws {
        var moved = 0
        for seed in Self.seeds {
            var tree = try Animated(seed: seed, isAnimated: false)
            let still = try tree.picture(at: 0)
            tree.random.animate(tree.layers)
            let during = try [0.1, 0.4, 0.9].map { try tree.picture(at: $0) }
            if during.contains(where: { $0 != still }) { moved += 1 }
            tree.layers.forEach { $0.removeAllAnimations() }
            #expect(try tree.picture(at: 1) == still, "seed \(seed)")
        }
        #expect(moved > Self.seeds.count * 9 / 10, "the animations show")
    }

    @Test func `Times in any order give the same bytes as in rising order`() throws {
        for seed in Self.seeds {
            let rising = try Animated(seed: seed)
            let pictures = try Self.times.map { try rising.picture(at: $0) }
            var other = try Animated(seed: seed)
            for index in Self.times.indices.shuffled(using: &other.random.random) {
                #expect(
                    try other.picture(at: Self.times[index]) == pictures[index],
                    "seed \(seed) at \(Self.times[index])")
            }
        }
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a pixel of an animation`(name: String) throws {
        for seed in UInt64(1)...12 {
            let (on, off) = (try Animated(seed: seed), try Animated(seed: seed, disabling: [name]))
            for time in [0, 0.3, 0.31, 1.1] {
                #expect(try on.picture(at: time) == off.picture(at: time), "seed \(seed) at \(time)")
            }
        }
    }

    @Test func `A frame drawn alone is the frame of a sequence`() throws {
        for seed in Self.seeds {
            let sequence = try Animated(seed: seed)
            for (index, time) in Self.times.enumerated() {
                let picture = try sequence.picture(at: time)
                guard UInt64(index) % 4 == seed % 4 else { continue }
                #expect(try Animated(seed: seed).picture(at: time) == picture, "seed \(seed) at \(time)")
            }
        }
    }
}
