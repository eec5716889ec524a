import Classics
import Foundation
import QuartzCore
import Testing

/// The classic listings, a few frames of each.
@Suite struct ClassicTests {
    /// A listing's pictures at the given times, in order.
    private static func pictures(_ listing: any Listing, at times: [Double]) throws -> [CGImage] {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = listing.stage
        renderer.bounds = listing.stage.bounds
        return try times.map { time in
            listing.advance(to: time)
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage()
        }
    }

    private static func areEqual(_ a: CGImage, _ b: CGImage) -> Bool {
        a.withUnsafeBytes { x in b.withUnsafeBytes { x.elementsEqual($0) } }
    }

    @Test func `A timer counts frames where a display link counts time`() {
        let (timer, link) = (BouncingBall(.timer), BouncingBall(.displayLink))
        for listing in [timer, link] {
            listing.advance(to: 1.0 / 60)
            listing.advance(to: 3)
        }
        #expect(timer.ball.position.y < 60)
        #expect(abs(link.ball.position.y - 205) < 1e-9)
    }

    @Test func `A path drawn into a bitmap looks like one in a shape layer`() throws {
        let times = (0..<20).map { Double($0) / 10 }
        let drawn = try Self.pictures(DrawingBoard(.path), at: times)
        let shaped = try Self.pictures(DrawingBoard(.shapeLayer), at: times)
        #expect(!Self.areEqual(drawn[5], drawn[19]))
        var largest = 0
        drawn[19].withUnsafeBytes { a in
            shaped[19].withUnsafeBytes { b in
                for (x, y) in zip(a, b) { largest = max(largest, abs(Int(x) - Int(y))) }
            }
        }
        #expect(largest <= 3, "\(largest)")
    }

    @Test func `Chalk draws small squares again and looks like a board drawn whole`() throws {
        let board = Chalkboard()
        let times = (0..<30).map { Double($0) / 10 }
        let picture = try #require(try Self.pictures(board, at: times).last)
        // First everything is drawn, then squares of 16 points whose sides lie between pixels.
        #expect(board.drawnArea <= 320 * 240 + 29 * 17 * 17)
        let whole = Chalkboard()
        for time in times.dropLast() { whole.advance(to: time) }
        whole.stage.sublayers?.first?.setNeedsDisplay()
        let other = try #require(try Self.pictures(whole, at: [2.9]).last)
        #expect(Self.areEqual(picture, other))
    }

    @Test func `Rasterized rows look like rows drawn anew`() throws {
        let times = [0, 0.5, 1]
        let drawn = try Self.pictures(ContactList(isRasterized: false), at: times)
        let kept = try Self.pictures(ContactList(isRasterized: true), at: times)
        for (a, b) in zip(drawn, kept) { #expect(Self.areEqual(a, b)) }
    }

    @Test func `Grids of few layers look like the whole one`() throws {
        let times = (0..<6).map { Double($0) / 3 }
        let (naive, culled, recycled) = (LayerGrid(.naive), LayerGrid(.culled), LayerGrid(.recycled))
        let pictures = try [naive, culled, recycled].map { try Self.pictures($0, at: times) }
        for index in times.indices {
            #expect(Self.areEqual(pictures[0][index], pictures[1][index]), "frame \(index)")
            #expect(Self.areEqual(pictures[0][index], pictures[2][index]), "frame \(index)")
        }
        #expect(naive.count == 40 * 40 * 8)
        #expect(culled.count < 700 && recycled.count == culled.count)
        #expect(recycled.madeCount < culled.madeCount)
    }

    @Test func `A map of tiles is the same every time it is shown`() throws {
        let times = [0, 0.2, 0.3, 1, 2, 2.5, 3, 3.5]
        let first = try Self.pictures(MapOfTiles(), at: times)
        let second = try Self.pictures(MapOfTiles(), at: times)
        for (a, b) in zip(first, second) { #expect(Self.areEqual(a, b)) }
        for (a, b) in zip(first, first.dropFirst()) { #expect(!Self.areEqual(a, b)) }
    }

    @Test func `A plasma goes by the time alone, and moves`() throws {
        let times = [0, 0.5, 1, 2.5]
        let first = try Self.pictures(Plasma(), at: times)
        let again = try Self.pictures(Plasma(), at: [2.5])
        #expect(Self.areEqual(first[3], again[0]))
        for (a, b) in zip(first, first.dropFirst()) { #expect(!Self.areEqual(a, b)) }
    }
}
