import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import Synchronization

/// The coverage of glyphs, so that each is filled once for a size and a place between pixels. Any number of threads may
/// ask at once.
///
/// A mask depends on its key only, so what is drawn does not depend on what is remembered.
package final class GlyphMaskCache: Sendable {
    package static let shared = GlyphMaskCache()

    package struct Key: Hashable, Sendable {
        var font: UInt32
        var glyph: UInt32
        /// Pixels per unit of the font, to the right and up.
        var scaleX: Double
        var scaleY: Double
        /// Quarters of a pixel by which the origin lies right of a pixel's edge: 0...3.
        var phase: UInt8
    }

    /// Coverage around an origin; `nil` where nothing is covered.
    typealias Entry = PlacedMask?

    /// More bytes than this are not kept.
    package static let byteLimit = 8 << 20
    /// What an entry costs besides its coverage.
    private static let overhead = 160

    private struct State {
        var masks = RecentMap<Key, Entry>(costLimit: byteLimit)
        var pictures = RecentMap<PictureKey, GlyphFont.Picture?>(costLimit: byteLimit)
    }

    private struct PictureKey: Hashable {
        var font: UInt32
        var glyph: UInt32
    }

    private let state = Mutex(State())

    package init() {}

    /// The coverage of a glyph around its origin.
    package func mask(_ key: Key, of font: GlyphFont) -> PlacedMask? {
        if let known = state.withLock({ $0.masks.use(key) }) { return known }
        let map = CGAffineTransform(
            a: key.scaleX, b: 0, c: 0, d: -key.scaleY, tx: CGFloat(key.phase) / 4, ty: 0)
        let made = font.coverage(key.glyph, map, limit: nil)
        let cost = Self.overhead + (made?.box.area ?? 0)
        state.withLock { $0.masks.insert(made, for: key, cost: cost) }
        return made
    }

    func picture(_ glyph: UInt32, of font: GlyphFont) -> GlyphFont.Picture? {
        guard font.hasPictures else { return nil }
        let key = PictureKey(font: font.id, glyph: glyph)
        if let known = state.withLock({ $0.pictures.use(key) }) { return known }
        let made = font.picture(glyph)
        let cost = Self.overhead + (made.map { 4 * $0.image.width * $0.image.height } ?? 0)
        state.withLock { $0.pictures.insert(made, for: key, cost: cost) }
        return made
    }

    /// How much is kept.
    package var byteCount: Int { state.withLock { $0.masks.totalCost + $0.pictures.totalCost } }

    /// Forgets everything.
    package func removeAll() {
        state.withLock {
            $0.masks.removeAll()
            $0.pictures.removeAll()
        }
    }
}

extension GlyphFont {
    /// The coverage of a glyph.
    ///
    /// - Parameters:
    ///   - map: From units, y up, to pixels.
    ///   - limit: The pixels that are wanted; `nil` for all.
    /// - Returns: `nil` where there is none.
    func coverage(_ glyph: UInt32, _ map: CGAffineTransform, limit: PixelRect?) -> PlacedMask? {
        let outline = outline(glyph).applying(map)
        guard !outline.isEmpty else { return nil }
        let fill = CGPath(outline: outline)
        guard isEmboldened else {
            var box = PathCoverage.pixels(of: fill)
            if let limit { box = box.intersection(limit) }
            return PathCoverage.fill(fill, box: box, label: "glyph").map { PlacedMask(mask: $0, box: box) }
        }
        // A bold face that is not there: the regular one with a line along its edges, an em/24 wide.
        let width = units / 24 * Double((map.a * map.d - map.b * map.c).magnitude.squareRoot())
        let line = CGPath(
            outline: outline.stroked(StrokeStyle(width: width), tolerance: PathCoverage.tolerance))
        var box = PathCoverage.pixels(of: line)
        if let limit { box = box.intersection(limit) }
        guard let inner = PathCoverage.fill(fill, box: box), let edge = PathCoverage.fill(line, box: box)
        else {
            return nil
        }
        // Half of the line lies inside.
        let bytes = zip(inner.bytes, edge.bytes).map { max($1, UInt8(min(255, Int($0) + Int($1) / 2))) }
        return AlphaMask(width: box.width, height: box.height, bytes: bytes, label: "glyph").map {
            PlacedMask(mask: $0, box: box)
        }
    }
}
