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
        let most: CGFloat = 320 * 240 + 29 * 17 * 17
        #expect(board.drawnArea <= most)
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

    /// How many of the bytes of two pictures differ by more than some steps.
    private static func difference(_ a: CGImage, _ b: CGImage, beyond steps: Int) -> Int {
        a.withUnsafeBytes { x in
            b.withUnsafeBytes { y in zip(x, y).count { abs(Int($0) - Int($1)) > steps } }
        }
    }

    @Test func `Cells of a table are reused, and look the same however their shadows are made`() throws {
        let times = [0, 0.1, 0.5, 1]
        let tables = ContactTable.Shadow.allCases.map { ContactTable($0) }
        let pictures = try tables.map { try Self.pictures($0, at: times) }
        for index in times.indices {
            #expect(Self.difference(pictures[0][index], pictures[1][index], beyond: 3) == 0, "frame \(index)")
            #expect(Self.difference(pictures[0][index], pictures[2][index], beyond: 2) == 0, "frame \(index)")
        }
        #expect(!Self.areEqual(pictures[0][0], pictures[0][1]))
        // Nine rows of 56 points touch 480 points, one more while the list moves.
        #expect(tables.allSatisfy { (9...10).contains($0.madeCount) })
    }

    @Test func `A finger draws the same by path and by shape layer`() throws {
        let times = (0..<20).map { Double($0) / 10 }
        let drawn = try Self.pictures(TouchBoard(.path), at: times)
        let shaped = try Self.pictures(TouchBoard(.shapeLayer), at: times)
        #expect(!Self.areEqual(drawn[5], drawn[19]))
        #expect(Self.difference(drawn[19], shaped[19], beyond: 3) == 0)
    }

    @Test func `Chalk goes on where the finger is, and stays elsewhere`() throws {
        let times = (0..<12).map { Double($0) / 10 }
        let pictures = try Self.pictures(TouchBoard(.chalk), at: times)
        for (index, time) in times.enumerated().dropFirst() {
            let (x, y) = (30 + 260 * time, 60 + 20 * sin(time * 10 * .pi))
            let cursor = CGPoint(x: x + 14 * cos(time * 10 * .pi), y: y)
            guard time < 1 else { break }
            let width = pictures[index].width
            var (near, far) = (0, 0)
            pictures[index - 1].withUnsafeBytes { a in
                pictures[index].withUnsafeBytes { b in
                    for pixel in 0..<width * pictures[index].height where a[pixel * 4] != b[pixel * 4] {
                        let (dx, dy) = (CGFloat(pixel % width) - cursor.x, CGFloat(pixel / width) - cursor.y)
                        if max(abs(dx), abs(dy)) <= 18 { near += 1 } else { far += 1 }
                    }
                }
            }
            #expect(near > 20 && far == 0, "frame \(index)")
        }
    }

    @Test func `Pictures that queues load come at their times, into cells that are reused`() throws {
        let times = [0, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 3.2, 3.6]
        let (first, second) = (PictureGrid(), PictureGrid())
        let pictures = try Self.pictures(first, at: times)
        let again = try Self.pictures(second, at: times)
        for (a, b) in zip(pictures, again) { #expect(Self.areEqual(a, b)) }
        // Empty at first, and full once the movement is over.
        let colors = try [0, 9].map { index in
            try #require(pictures[index].pixels.map { Set($0) }).count
        }
        #expect(colors[0] < 4 && colors[1] > 500)
        #expect(first.madeCount <= 3 * 6)
    }

    @Test func `Corners are as round by radius as by a mask or within the picture`() throws {
        let times = [0, 0.7]
        let pictures = try RoundedPictures.Means.allCases.map {
            try Self.pictures(RoundedPictures($0), at: times)
        }
        for index in times.indices {
            let bytes = 320 * 240 * 4
            for other in pictures.dropFirst() {
                // Edges are smoothed, and the picture drawn at 72 points is sampled twice.
                #expect(Self.difference(pictures[0][index], other[index], beyond: 60) < bytes / 200)
            }
            #expect(!Self.areEqual(pictures[0][0], pictures[0][1]))
        }
    }
}

extension CGImage {
    /// The pixels as numbers.
    fileprivate var pixels: [UInt32]? {
        let bytes = straightRGBA()
        guard bytes.count == width * height * 4 else { return nil }
        return stride(from: 0, to: bytes.count, by: 4).map { index in
            bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
