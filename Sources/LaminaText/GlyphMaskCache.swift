import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import Synchronization

/// The coverage of glyphs, so that each is filled once for a size and a place between pixels. Any number of threads may
/// ask at once.
///
/// A mask depends on its key only, so what is drawn does not depend on what is remembered. It is filled when its coverage
/// is needed first: whoever draws many glyphs may fill them on several threads.
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

        /// Of one number, for every glyph that is drawn is looked for.
        package func hash(into hasher: inout Hasher) {
            let place = UInt64(glyph) << 2 | UInt64(phase) | UInt64(font) << 40
            hasher.combine(place ^ scaleX.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ scaleY.bitPattern.byteSwapped)
        }
    }

    /// Coverage around an origin; `nil` where nothing is covered.
    typealias Entry = PlacedMask?

    /// More bytes than this are not kept.
    package static let byteLimit = 8 << 20
    /// What an entry costs besides its coverage.
    private static let overhead = 160

    /// The same for outlines.
    private static let outlineByteLimit = 2 << 20

    private struct State {
        var masks = RecentMap<Key, Entry>(costLimit: byteLimit)
        var pictures = RecentMap<GlyphKey, GlyphFont.Picture?>(costLimit: byteLimit)
        var outlines = RecentMap<GlyphKey, Outline>(costLimit: outlineByteLimit)
    }

    /// The outline of a glyph in units, y up, and what it lies in.
    private struct Outline {
        var path: PathOutline
        var box: CGRect
    }

    /// Those that no thread uses.
    private final class Fillers: Sendable {
        private let idle = Mutex<[PathFiller]>([])

        func use<R>(_ body: (inout PathFiller) -> R) -> R {
            var filler = idle.withLock { $0.popLast() } ?? PathFiller()
            defer { idle.withLock { $0.append(filler) } }
            return body(&filler)
        }

        func removeAll() { idle.withLock { $0.removeAll() } }
    }

    private struct GlyphKey: Hashable {
        var font: UInt32
        var glyph: UInt32
    }

    private let state = Mutex(State())
    private let fillers = Fillers()

    package init() {}

    /// The coverage of a glyph around its origin.
    package func mask(_ key: Key, of font: GlyphFont) -> PlacedMask? {
        if let known = state.withLock({ $0.masks.use(key) }) { return known }
        let map = CGAffineTransform(
            a: key.scaleX, b: 0, c: 0, d: -key.scaleY, tx: CGFloat(key.phase) / 4, ty: 0)
        let made = deferredCoverage(key.glyph, of: font, map)
        let cost = Self.overhead + (made?.box.area ?? 0)
        state.withLock { $0.masks.insert(made, for: key, cost: cost) }
        return made
    }

    /// The outline of a glyph in units, y up.
    func outline(_ glyph: UInt32, of font: GlyphFont) -> PathOutline { placedOutline(glyph, of: font).path }

    private func placedOutline(_ glyph: UInt32, of font: GlyphFont) -> Outline {
        let key = GlyphKey(font: font.id, glyph: glyph)
        if let known = state.withLock({ $0.outlines.use(key) }) { return known }
        let path = font.outline(glyph)
        let made = Outline(path: path, box: path.box)
        let cost =
            Self.overhead + path.points.count * MemoryLayout<CGPoint>.stride + path.verbs.count
        state.withLock { $0.outlines.insert(made, for: key, cost: cost) }
        return made
    }

    /// The coverage of a glyph, filled by whoever needs it first.
    private func deferredCoverage(
        _ glyph: UInt32, of font: GlyphFont, _ map: CGAffineTransform
    ) -> PlacedMask? {
        let outline = placedOutline(glyph, of: font)
        guard !outline.path.isEmpty else { return nil }
        let pixels = outline.box.applying(map)
        let box = PixelRect(
            covering: Double(pixels.minX), Double(pixels.minY), Double(pixels.maxX), Double(pixels.maxY))
        guard !font.isEmboldened, PathFiller.takes(box) else {
            return coverage(glyph, of: font, map, limit: nil)
        }
        let mask = AlphaMask(width: box.width, height: box.height, label: "glyph") {
            [fillers, path = outline.path] coverage in
            fillers.use { $0.fill(path, transform: map, box: box, to: coverage) }
        }
        return mask.map { PlacedMask(mask: $0, box: box) }
    }

    /// The coverage of a glyph, which is not kept.
    ///
    /// - Parameters:
    ///   - map: From units, y up, to pixels.
    ///   - limit: The pixels that are wanted; `nil` for all.
    /// - Returns: `nil` where there is none.
    func coverage(
        _ glyph: UInt32, of font: GlyphFont, _ map: CGAffineTransform, limit: PixelRect?
    ) -> PlacedMask? {
        let outline = outline(glyph, of: font)
        guard !outline.isEmpty else { return nil }
        guard !font.isEmboldened else { return font.boldCoverage(of: outline, map, limit: limit) }
        return fillers.use { $0.fill(outline, transform: map, limit: limit, label: "glyph") }
    }

    func picture(_ glyph: UInt32, of font: GlyphFont) -> GlyphFont.Picture? {
        guard font.hasPictures else { return nil }
        let key = GlyphKey(font: font.id, glyph: glyph)
        if let known = state.withLock({ $0.pictures.use(key) }) { return known }
        let made = font.picture(glyph)
        let cost = Self.overhead + (made.map { 4 * $0.image.width * $0.image.height } ?? 0)
        state.withLock { $0.pictures.insert(made, for: key, cost: cost) }
        return made
    }

    /// How much is kept.
    package var byteCount: Int {
        state.withLock { $0.masks.totalCost + $0.pictures.totalCost + $0.outlines.totalCost }
    }

    /// Forgets everything.
    package func removeAll() {
        state.withLock {
            $0.masks.removeAll()
            $0.pictures.removeAll()
            $0.outlines.removeAll()
        }
        fillers.removeAll()
    }
}

extension GlyphFont {
    /// The coverage of a glyph whose bold face is not there: the regular one with a line along its edges, an em/24 wide.
    fileprivate func boldCoverage(
        of outline: PathOutline, _ map: CGAffineTransform, limit: PixelRect?
    ) -> PlacedMask? {
        let outline = outline.applying(map)
        let width = units / 24 * Double((map.a * map.d - map.b * map.c).magnitude.squareRoot())
        let line = CGPath(
            outline: outline.stroked(StrokeStyle(width: width), tolerance: PathCoverage.tolerance))
        var box = PathCoverage.pixels(of: line)
        if let limit { box = box.intersection(limit) }
        guard let inner = PathCoverage.fill(CGPath(outline: outline), box: box),
            let edge = PathCoverage.fill(line, box: box)
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
