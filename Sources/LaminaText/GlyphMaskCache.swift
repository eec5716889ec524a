import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaRaster
import Synchronization

/// A cache of the coverage of glyphs, in which each glyph is filled once for a size and a place between pixels. It
/// may be used on any number of threads at once.
///
/// A mask depends only on its key, so the picture does not depend on the cache's content. A mask is filled when its
/// coverage is first needed, so code that draws many glyphs may fill them on several threads.
package final class GlyphMaskCache: Sendable {
    package static let shared = GlyphMaskCache()

    /// A font at one size, upright.
    struct Strike {
        var font: GlyphFont
        /// Pixels per unit of the font, to the right and up.
        var scaleX: Double
        var scaleY: Double

        fileprivate var key: StrikeKey { StrikeKey(font: font.id, scaleX: scaleX, scaleY: scaleY) }

        /// From the font's units, y up, to pixels around a glyph's origin, which lies in the pixel at zero.
        fileprivate func map(to place: Place) -> CGAffineTransform {
            CGAffineTransform(
                a: CGFloat(scaleX), b: 0, c: 0, d: CGFloat(-scaleY), tx: CGFloat(place.phase) / 4, ty: 0)
        }
    }

    /// A strike without its font, so that the cache keeps no font alive.
    fileprivate struct StrikeKey: Hashable, RecentKey {
        var font: UInt32
        var scaleX: Double
        var scaleY: Double
    }

    /// A requested glyph of a strike.
    struct Place {
        var glyph: UInt32
        /// The place of its origin: quarters of a pixel to the right, and a row.
        var quarters: Int32
        var y: Int32

        /// Quarters of a pixel by which the origin lies right of a pixel's edge: 0...3.
        fileprivate var phase: Int32 { quarters & 3 }
    }

    private struct Key: RecentKey {
        var strike: UInt64
        var glyph: UInt32
        var phase: UInt32

        init(_ strike: UInt64, _ place: Place) {
            (self.strike, glyph, phase) = (strike, place.glyph, UInt32(place.phase))
        }

        func scattered(_ seed: UInt64) -> UInt64 {
            (strike &+ (UInt64(glyph) << 2 | UInt64(phase)) << 32).mixed(seed)
        }
    }

    /// Coverage around an origin; `nil` if nothing is covered.
    private typealias Entry = PlacedMask?

    /// The most bytes that are kept.
    package static let byteLimit = 8 << 20
    /// The cost of an entry besides its coverage.
    private static let overhead = 160
    /// The most strikes that have numbers. Beyond it, glyphs of strikes that were not used lately are filled again.
    private static let strikeLimit = 8192

    /// The most bytes of outlines that are kept.
    private static let outlineByteLimit = 2 << 20

    private struct State {
        /// The numbers of strikes. A number is never given to another strike.
        var strikes = RecentMap<StrikeKey, UInt64>(costLimit: strikeLimit)
        var strikeCount: UInt64 = 0
        var masks = RecentMap<Key, Entry>(costLimit: byteLimit)
        var pictures = RecentMap<GlyphKey, GlyphFont.Picture?>(costLimit: byteLimit)
        var outlines = RecentMap<GlyphKey, Outline>(costLimit: outlineByteLimit)

        mutating func number(of strike: Strike) -> UInt64 {
            let key = strike.key
            if let known = strikes.use(key) { return known }
            strikeCount += 1
            strikes.insert(strikeCount, for: key, cost: 1)
            return strikeCount
        }
    }

    /// The outline of a glyph in units, y up, and its bounding box.
    private struct Outline {
        var path: PathOutline
        var box: CGRect
    }

    /// Path fillers that no thread uses at the moment.
    private final class Fillers: Sendable {
        private let idle = Mutex<[PathFiller]>([])

        func use<R>(_ body: (inout PathFiller) -> R) -> R {
            var filler = idle.withLock { $0.popLast() } ?? PathFiller()
            defer { idle.withLock { $0.append(filler) } }
            return body(&filler)
        }

        func removeAll() { idle.withLock { $0.removeAll() } }
    }

    private struct GlyphKey: RecentKey {
        var font: UInt32
        var glyph: UInt32

        func scattered(_ seed: UInt64) -> UInt64 { (UInt64(font) << 32 | UInt64(glyph)).mixed(seed) }
    }

    private let state = Mutex(State())
    private let fillers = Fillers()

    package init() {}

    /// The coverage of glyphs at their places; glyphs that cover nothing are left out.
    func masks(of strike: Strike, at places: [Place]) -> [PlacedMask] {
        var masks: [PlacedMask] = []
        masks.reserveCapacity(places.count)
        func put(_ entry: Entry, at place: Place) {
            guard let entry else { return }
            let box = entry.box.offsetBy(x: place.quarters >> 2, y: place.y)
            masks.append(PlacedMask(mask: entry.mask, box: box))
        }
        var next = 0
        while next < places.count {
            // One lock serves as many glyphs as are known.
            state.withLock { state in
                let number = state.number(of: strike)
                while next < places.count {
                    guard let entry = entry(of: strike, number, places[next], in: &state) else { break }
                    put(entry, at: places[next])
                    next += 1
                }
            }
            guard next < places.count else { break }
            put(madeEntry(of: strike, places[next]), at: places[next])
            next += 1
        }
        return masks
    }

    /// The known coverage of a glyph, or coverage that is filled on first use; `nil` if the glyph's outline must
    /// be read first.
    private func entry(
        of strike: Strike, _ number: UInt64, _ place: Place, in state: inout State
    ) -> Entry? {
        let key = Key(number, place)
        if let known = state.masks.use(key) { return known }
        guard !strike.font.isEmboldened,
            let outline = state.outlines.use(GlyphKey(font: strike.font.id, glyph: place.glyph)),
            let made = deferredCoverage(of: outline, strike, place)
        else { return nil }
        state.masks.insert(made, for: key, cost: Self.cost(of: made))
        return made
    }

    private func madeEntry(of strike: Strike, _ place: Place) -> Entry {
        let outline = placedOutline(place.glyph, of: strike.font)
        let deferred = strike.font.isEmboldened ? nil : deferredCoverage(of: outline, strike, place)
        let made = deferred ?? coverage(place.glyph, of: strike.font, strike.map(to: place), limit: nil)
        return state.withLock { state in
            let key = Key(state.number(of: strike), place)
            // Another thread may have made it.
            if let known = state.masks.use(key) { return known }
            state.masks.insert(made, for: key, cost: Self.cost(of: made))
            return made
        }
    }

    private static func cost(of entry: Entry) -> Int { overhead + (entry?.box.area ?? 0) }

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

    /// The coverage of a glyph around its origin, which is filled on first use; `nil` if the glyph is too large
    /// for this.
    private func deferredCoverage(of outline: Outline, _ strike: Strike, _ place: Place) -> Entry? {
        guard !outline.path.isEmpty else { return .some(nil) }
        let map = strike.map(to: place)
        let (low, high) = (outline.box.origin, CGPoint(x: outline.box.maxX, y: outline.box.maxY))
        let box = PixelRect(
            covering: Double(low.x * map.a + map.tx), Double(high.y * map.d),
            Double(high.x * map.a + map.tx), Double(low.y * map.d))
        guard PathFiller.takes(box) else { return nil }
        let mask = AlphaMask(width: box.width, height: box.height, label: "glyph") {
            [fillers, path = outline.path] coverage in
            fillers.use { $0.fill(path, transform: map, box: box, to: coverage) }
        }
        return .some(mask.map { PlacedMask(mask: $0, box: box) })
    }

    /// The coverage of a glyph, without the cache.
    ///
    /// - Parameters:
    ///   - map: From units, y up, to pixels.
    ///   - limit: The pixels to compute; `nil` for all.
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
        let cost =
            Self.overhead
            + (made.map { PixelFormat.standard.bytesPerPixel * $0.image.width * $0.image.height } ?? 0)
        state.withLock { $0.pictures.insert(made, for: key, cost: cost) }
        return made
    }

    /// The bytes that are kept.
    package var byteCount: Int {
        state.withLock { $0.masks.totalCost + $0.pictures.totalCost + $0.outlines.totalCost }
    }

    /// The rules that the tables of the cache break.
    package func invariantFaults() -> [InvariantFault] {
        state.withLock { state in
            var check = InvariantCheck()
            check.add(state.strikes.invariantFaults(), in: "strikes")
            check.add(state.masks.invariantFaults(), in: "masks")
            check.add(state.pictures.invariantFaults(), in: "pictures")
            check.add(state.outlines.invariantFaults(), in: "outlines")
            return check.faults
        }
    }

    /// Removes everything.
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
    /// The coverage of a glyph whose font has no bold face: the regular outline with a line along its edges, an em/24
    /// wide.
    /// The width of the line around a glyph that is made bolder, in pixels; `nil` for a font that is not.
    func boldWidth(through map: CGAffineTransform) -> Double? {
        guard isEmboldened else { return nil }
        return units / 24 * Double((map.a * map.d - map.b * map.c).magnitude.squareRoot())
    }

    fileprivate func boldCoverage(
        of outline: PathOutline, _ map: CGAffineTransform, limit: PixelRect?
    ) -> PlacedMask? {
        let outline = outline.applying(map)
        guard let width = boldWidth(through: map) else { return nil }
        let line = CGPath(
            outline: outline.stroked(StrokeStyle(width: width), tolerance: PathCoverage.strokeTolerance))
        var box = PathCoverage.pixels(of: line)
        if let limit { box = box.intersection(limit) }
        guard let inner = PathCoverage.fill(CGPath(outline: outline), box: box),
            let edge = PathCoverage.fill(line, box: box)
        else {
            return nil
        }
        // Half of the line lies inside.
        let bytes = zip(inner.bytes, edge.bytes).map { inner, edge -> UInt8 in
            let sum: Int = Int(inner) + Int(edge) / 2
            return max(edge, UInt8(min(255, sum)))
        }
        return AlphaMask(width: box.width, height: box.height, bytes: bytes, label: "glyph").map {
            PlacedMask(mask: $0, box: box)
        }
    }
}

extension UInt64 {
    /// The number with its bits mixed.
    fileprivate func mixed(_ seed: UInt64) -> UInt64 {
        var bits = (self ^ seed) &* 0x9E37_79B9_7F4A_7C15
        bits ^= bits >> 32
        bits &*= 0xD6E8_FEB8_6659_FD93
        return bits ^ bits >> 32
    }
}
