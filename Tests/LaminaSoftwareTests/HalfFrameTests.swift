import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import Testing

/// Frames whose surfaces hold halves instead of bytes: the same picture, rounded elsewhere, and colours beyond 1.
@Suite struct HalfFrameTests {
    private static func target(_ working: WorkingFormat) -> RenderTarget {
        RenderTarget(
            width: 300, height: 220, pointsToPixels: .identity,
            background: working.color(CGColor(red: 0.125, green: 0.1875, blue: 0.25, alpha: 1)),
            working: working)
    }

    /// The components of all pixels, red first, premultiplied.
    private static func draw(
        _ tree: LayerTree, _ working: WorkingFormat, _ optimizations: Optimizations = .all, threads: Int = 1
    ) throws -> [UInt16] {
        let backend = SoftwareBackend(threads: threads)
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: target(working))
        return try backend.withPixels { pixels in
            #expect(pixels.format == .half(.premultiplied))
            return Array(pixels.bytes.bindMemory(to: UInt16.self))
        }
    }

    private static func number(_ half: UInt16) -> Double { Double(Float16(bitPattern: half)) }

    private static func trees(_ seeds: ClosedRange<UInt64>) throws -> [(seed: UInt64, tree: LayerTree)] {
        try seeds.map { seed in
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0, hasGradients: seed % 4 == 0,
                hasReplicators: seed % 5 == 0)
            return (seed, random.tree(width: 300, height: 220, count: 40))
        }
    }

    /// Bytes are rounded for each layer, and halves nearly not, so most components differ by at most 2 levels. The bounds are those
    /// found for these trees: a few components of a tree differ by up to 4.
    @Test func `Rounded to bytes, halves are the picture of bytes`() throws {
        var worst = 0
        for (seed, tree) in try Self.trees(1...60) {
            let bytes = try SwitchPropertyTests.draw(tree)
            let renderer = FrameRenderer(backend: SoftwareBackend(threads: 1))
            renderer.apply(tree.insertion)
            try renderer.render(at: 0, target: Self.target(.halves()))
            let halves = try renderer.makeImage()
            var far = 0
            bytes.withUnsafeBytes { x in
                halves.withUnsafeBytes { y in
                    for index in 0..<min(x.count, y.count) {
                        let difference = abs(Int(x[index]) - Int(y[index]))
                        worst = max(worst, difference)
                        if difference > 2 { far += 1 }
                    }
                }
            }
            #expect(far <= 20, "seed \(seed)")
        }
        #expect(worst <= 4)
    }

    @Test(arguments: Optimizations.named.map(\.name))
    func `No switch changes a bit of halves`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        for (seed, tree) in try Self.trees(1...150) {
            let with = try Self.draw(tree, .halves(limit: 4))
            let without = try Self.draw(tree, .halves(limit: 4), .all.subtracting(off))
            #expect(with == without, "seed \(seed)")
        }
    }

    @Test func `The number of threads changes no bit of halves`() throws {
        for (seed, tree) in try Self.trees(1...500) {
            let one = try Self.draw(tree, .halves())
            let three = try Self.draw(tree, .halves(), threads: 3)
            #expect(one == three, "seed \(seed)")
        }
    }

    @Test func `Colours beyond 1 survive groups, blurs and opacity`() throws {
        let bright = CGColor(red: 3, green: 0.5, blue: 0, alpha: 1)
        let layer = LayerTree.layer(40, 40, 200, 150) { $0.backgroundColor = bright }
        let group = LayerTree.layer(0, 0, 300, 220, sublayers: [layer, .layer(50, 50, 20, 20)]) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = true
            $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])]
        }
        let tree = LayerTree.layer(0, 0, 300, 220, sublayers: [group])
        let pixels = try Self.draw(tree, .halves(limit: 8))
        let middle = 4 * (115 * 300 + 140)
        #expect(abs(Self.number(pixels[middle]) - (1.5 + 0.125 / 2)) < 0.01)
        // Without a greater limit, colours end at 1.
        let limited = try Self.draw(tree, .halves())
        #expect(abs(Self.number(limited[middle]) - (0.5 + 0.125 / 2)) < 0.01)
    }

    @Test func `A colour that bytes cannot tell from another one draws its own pixels`() throws {
        func tree(_ red: Double) -> LayerTree {
            LayerTree.layer(0, 0, 300, 220) {
                $0.backgroundColor = CGColor(red: red, green: 0, blue: 0, alpha: 1)
            }
        }
        let pixels = try [0.5, 0.5008].map { try Self.draw(tree($0), .halves())[0] }
        #expect(
            PackedColor(CGColor(red: 0.5, green: 0, blue: 0, alpha: 1)).bits
                == PackedColor(CGColor(red: 0.5008, green: 0, blue: 0, alpha: 1)).bits)
        #expect(pixels[0] < pixels[1])
    }

    @Test func `A renderer whose frames change their format draws each in its own`() throws {
        let (seed, tree) = try Self.trees(4...4)[0]
        let backend = SoftwareBackend(threads: 1)
        let renderer = FrameRenderer(backend: backend)
        renderer.apply(tree.insertion)
        for working in [WorkingFormat.standard, .halves(), .standard] {
            try renderer.render(at: 0, target: Self.target(working))
            try backend.withPixels { #expect($0.format == working.pixels, "seed \(seed)") }
        }
    }
}
