import Foundation
import LaminaGeometry

/// The rectangles of a layer that are to be drawn again, in the layer's space.
///
/// Rectangles that lie far apart stay apart. Their number is bounded: beyond it, those are united that make the area least
/// larger.
struct DirtyArea {
    private(set) var rectangles: [CGRect] = []

    /// More rectangles are not worth the pixels that they save.
    private static let mostRectangles = 16
    /// Two rectangles are drawn as one where this adds at most so many pixels, and a share of the pixels of both: each
    /// rectangle has a cost of its own.
    private static let freePixels = 1024
    private static let freeShare = 8

    mutating func add(_ rect: CGRect) {
        guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
            // Nobody knows what was meant, so all is drawn.
            rectangles = [.infinite]
            return
        }
        guard !rectangles.contains(where: { $0.contains(rect) }) else { return }
        rectangles.removeAll { rect.contains($0) }
        rectangles.append(rect)
        if rectangles.count > Self.mostRectangles { uniteClosest() }
    }

    private mutating func uniteClosest() {
        var (best, growth) = ((0, 1), CGFloat.infinity)
        for one in rectangles.indices {
            for other in rectangles.indices where other > one {
                let (a, b) = (rectangles[one], rectangles[other])
                let union = a.union(b)
                let more = union.width * union.height - a.width * a.height - b.width * b.height
                if more < growth { (best, growth) = ((one, other), more) }
            }
        }
        rectangles[best.0] = rectangles[best.0].union(rectangles[best.1])
        rectangles.remove(at: best.1)
    }

    /// The pixels of the area, as disjoint rectangles; `nil` for all pixels.
    ///
    /// - Parameters:
    ///   - bounds: The layer's.
    ///   - toPixels: From the layer's space to pixels; it keeps rectangles upright.
    func pixels(
        of bounds: CGRect, through toPixels: CGAffineTransform, in all: PixelRect
    ) -> [PixelRect]? {
        var pieces: [PixelRect] = []
        for rect in rectangles {
            let part = rect.intersection(bounds)
            guard !part.isNull else { continue }
            let pixels = part.applying(toPixels)
            let area = PixelRect(
                covering: Double(pixels.minX), Double(pixels.minY), Double(pixels.maxX), Double(pixels.maxY)
            ).intersection(all)
            if area == all { return nil }
            if !area.isEmpty { pieces.append(area) }
        }
        let region = Self.united(pieces)
        return region.area == all.area ? nil : region.rectangles
    }

    /// The rectangles, with those united of which the union is not much larger.
    private static func united(_ pieces: [PixelRect]) -> PixelRegion {
        var pieces = pieces
        var one = 0
        while one < pieces.count {
            let close = pieces.indices.first { $0 != one && isOneBetter(pieces[one], pieces[$0]) }
            guard let other = close else {
                one += 1
                continue
            }
            pieces[one] = pieces[one].union(pieces[other])
            pieces.remove(at: other)
            // The larger rectangle may be close to those before it.
            one = 0
        }
        var region = PixelRegion()
        for piece in pieces { region.formUnion(piece) }
        return region
    }

    private static func isOneBetter(_ a: PixelRect, _ b: PixelRect) -> Bool {
        let covered = a.area + b.area - a.intersection(b).area
        return a.union(b).area - covered <= freePixels + covered / freeShare
    }
}
