import Foundation
import Lamina
import Synchronization
import Testing

/// A tiled layer that notes where its tiles begin.
private final class Strip: CATiledLayer {
    let drawn = Mutex<Set<CGFloat>>([])

    override func draw(in ctx: CGContext) {
        let left = ctx.boundingBoxOfClipPath.minX
        drawn.withLock { _ = $0.insert(left) }
        ctx.setFillColor(.black)
        ctx.fill(ctx.boundingBoxOfClipPath)
    }
}

/// Which tiles are drawn that lie out of sight themselves, but whose blur or shadow does not.
@Suite struct TilesUnderEffectsTests {
    /// Where the tiles begin that a picture of 100 × 20 points needs, for a strip of tiles of 32 points.
    ///
    /// - Parameters:
    ///   - gap: From the picture's right edge to the strip's left one, in points of the group.
    ///   - change: Gives effects to the group in which the strip lies.
    private static func tiles(
        beyond gap: CGFloat, scale: CGFloat = 1, _ change: (CALayer) -> Void
    ) throws -> Set<CGFloat> {
        let (stage, group, strip) = (CALayer(), CALayer(), Strip())
        stage.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        group.anchorPoint = .zero
        group.frame = CGRect(x: 0, y: 0, width: 1000, height: 20)
        strip.tileSize = CGSize(width: 32, height: 32)
        strip.frame = CGRect(x: 100 / scale + gap, y: 0, width: 640, height: 20)
        group.transform = CATransform3DMakeScale(scale, scale, 1)
        change(group)
        group.addSublayer(strip)
        stage.addSublayer(group)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = stage
        renderer.bounds = stage.bounds
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        return strip.drawn.withLock { $0 }
    }

    private static func blur(_ radius: Double) -> (CALayer) -> Void {
        { $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(radius)])] }
    }

    @Test func `Without effects nothing beyond the picture is drawn`() throws {
        #expect(try Self.tiles(beyond: 1) { _ in } == [])
    }

    // A blur with a deviation of 20 pixels reads 65 pixels, and one of 100 reads 367: more than three deviations.
    @Test(arguments: [(4.0, 12.0), (20, 64), (60, 214), (100, 366)])
    func `A tile is drawn as far away as a blur reads`(radius: Double, gap: CGFloat) throws {
        #expect(try Self.tiles(beyond: gap, Self.blur(radius)).contains(0))
    }

    @Test func `A tile is drawn as far away as the blur of a smaller group reads`() throws {
        // A deviation of 2 pixels reads 6 of them, which are 60 points.
        #expect(try Self.tiles(beyond: 59, scale: 0.1, Self.blur(20)).contains(0))
    }

    @Test func `No tile is drawn that is much farther away than a blur reads`() throws {
        #expect(try Self.tiles(beyond: 2 * 367, Self.blur(100)) == [])
    }

    @Test func `A tile is drawn that a shadow's offset brings into sight, however the layers are turned`()
        throws
    {
        let tiles = try Self.tiles(beyond: 50) {
            $0.shadowOpacity = 1
            $0.shadowRadius = 4
            $0.shadowOffset = CGSize(width: -50, height: 0)
        }
        #expect(tiles.contains(0))
    }
}
