import Foundation
import Lamina
import LaminaPlan
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
            let difference = try edits.difference()
            #expect(difference == nil, "seed \(seed), frame \(frame)")
            if difference != nil { break }
        }
        return edits
    }

    @Test(arguments: UInt64(1)...24)
    func `a frame compiled in part has the bytes and items of a frame compiled from nothing`(seed: UInt64)
        throws
    {
        _ = try Self.draw(seed: seed, frames: 40)
    }

    /// Trees of long runs that once differed by a level: through bitmaps of a larger picture, the backdrop of a mask, and a
    /// plane that is not seen.
    @Test(arguments: [70541, 75391, 200_185] as [UInt64])
    func `trees that once differed have the bytes of frames compiled from nothing`(seed: UInt64) throws {
        _ = try Self.draw(seed: seed, frames: 60)
    }

    @Test func `many frames of random trees are compiled in part, and others whole for every reason`() throws
    {
        let drawn = try (UInt64(25)...40).map { try Self.draw(seed: $0, frames: 40) }
        let frames = drawn.reduce(0) { $0 + $1.frames }
        let parts = drawn.reduce(0) { $0 + $1.parts }
        #expect(parts > frames / 8, "\(parts) of \(frames): \(drawn.map(\.reasons))")
        let reasons = drawn.reduce(into: [WholeFrameReason: Int]()) {
            $0.merge($1.reasons, uniquingKeysWith: +)
        }
        // Bands need less memory than these trees are given, no program adds pixels, and refused bitmaps seldom fit later; other
        // tests have these.
        for reason in WholeFrameReason.allCases
        where ![.bands, .addedPixels, .refusedBitmaps].contains(reason) {
            #expect(reasons[reason, default: 0] > 0, "\(reason) among \(reasons)")
        }
    }

    /// Squares in a grid of three depths, which the root shows in perspective.
    private static func space() -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
        root.anchorPoint = .zero
        root.sublayerTransform.m34 = -1 / 200
        for index in 0..<1200 {
            let square = CALayer()
            square.bounds = CGRect(x: 0, y: 0, width: 7, height: 9)
            square.position = CGPoint(x: CGFloat(index % 20) * 13.3, y: CGFloat(index / 20 % 20) * 13.7)
            square.zPosition = CGFloat(index / 400) * 50 - 120
            square.backgroundColor = CGColor(
                red: CGFloat(index % 7) / 7, green: CGFloat(index % 11) / 11, blue: 0.5, alpha: 1)
            root.addSublayer(square)
        }
        return root
    }

    /// Twelve frames of a tree that is changed before each of them.
    private static func frames(
        of root: CALayer, without disabled: Set<String>, change: (_ frame: Int) -> Void
    ) throws -> [Data] {
        var options = RendererOptions()
        options.backend = .cpu
        options.disabledOptimizations = disabled
        let renderer = try CARenderer(options: options)
        renderer.bounds = root.bounds
        renderer.layer = root
        return try (0..<12).map { frame in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change(frame)
            CATransaction.commit()
            renderer.beginFrame(atTime: 0)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage().withUnsafeBytes { Data($0) }
        }
    }

    @Test func `a perspective that is scrolled shows the layers in sight, and no others are missing`() throws
    {
        func frames(without disabled: Set<String>) throws -> [Data] {
            let root = Self.space()
            return try Self.frames(of: root, without: disabled) { frame in
                root.bounds.origin = CGPoint(x: CGFloat(frame) * 9.5, y: CGFloat(frame) * 14)
            }
        }
        let kept = try frames(without: [])
        #expect(try kept == frames(without: ["retaining", "damage", "fills"]))
    }

    @Test func `a layer beside turned bounds shows where the edges of both run through a pixel`() throws {
        func frames(without disabled: Set<String>) throws -> [Data] {
            let (root, clip, layer) = (CALayer(), CALayer(), CALayer())
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            for index in 0..<80 {
                let dot = CALayer()
                dot.frame = CGRect(x: CGFloat(index % 40), y: 39, width: 1, height: 1)
                root.addSublayer(dot)
            }
            clip.frame = CGRect(x: 12, y: 8, width: 20, height: 20)
            clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            clip.masksToBounds = true
            clip.opacity = 0.8
            clip.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
            // A masked layer is drawn as a whole, and not cut to the shape of the bounds.
            layer.mask = CALayer()
            layer.mask?.frame = CGRect(x: 0, y: 0, width: 10, height: 15)
            layer.mask?.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.9)
            layer.anchorPoint = CGPoint(x: 1, y: 0)
            layer.backgroundColor = .white
            clip.addSublayer(layer)
            root.addSublayer(clip)
            return try Self.frames(of: root, without: disabled) { frame in
                layer.position.x = -0.1 * CGFloat(frame)
            }
        }
        let whole = try frames(without: ["retaining", "damage"])
        #expect(whole[5] != whole[11])
        #expect(try frames(without: []) == whole)
    }

    @Test func `pixels that a program adds to a frame compiled in part are drawn`() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.anchorPoint = .zero
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        for index in 0..<100 {
            let layer = CALayer()
            layer.frame = CGRect(
                x: CGFloat(index % 10) * 10, y: CGFloat(index / 10) * 10, width: 8, height: 8)
            layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            root.addSublayer(layer)
        }
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.bounds = root.bounds
        renderer.layer = root
        func fade(_ index: Int, to opacity: Float) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            root.sublayers?[index].opacity = opacity
            CATransaction.commit()
        }
        func draw(adding rect: CGRect?) throws -> Data {
            renderer.beginFrame(atTime: 0)
            if let rect { renderer.addUpdate(rect) }
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage().withUnsafeBytes { Data($0) }
        }
        for frame in 0..<4 {
            fade(frame, to: 0.5)
            _ = try draw(adding: nil)
        }
        fade(0, to: 0.25)
        let changed = try draw(adding: nil)
        #expect(renderer.statistics.damagedPixels <= 100)
        fade(0, to: 0.3)
        fade(0, to: 0.25)
        #expect(try draw(adding: CGRect(x: 50, y: 50, width: 40, height: 40)) == changed)
        fade(9, to: 0.25)
        let other = try draw(adding: CGRect(x: 50, y: 50, width: 40, height: 40))
        #expect(other != changed)
        fade(9, to: 1)
        #expect(try draw(adding: nil) == changed)
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
