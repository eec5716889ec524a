import LaminaGeometry
import LaminaImage

/// Pictures of glyphs that a frame's commands draw into textures, before anything reads the textures.
struct GlyphFill {
    /// A picture, or a tile of one, and its destination.
    struct Job {
        var texture: DeviceImage
        var picture: GlyphPicture
        /// The pixels of the picture that the texture receives.
        var part: PixelRect
        /// The destination of these pixels in the texture, without the gutter.
        var place: PixelRect
        /// The width of the gutter, which repeats the outermost pixels.
        var gutter: Int32
    }

    /// The drawing into one texture: first the backgrounds of all pictures, then their glyphs, page by page.
    struct Target {
        var texture: DeviceImage
        var area: PixelRect
        var backgrounds: Range<Int>
        var runs: [(page: Int, glyphs: Range<Int>)] = []
    }

    /// The shaders' records for all targets.
    private(set) var records: [GlyphRecord] = []
    private(set) var targets: [Target] = []

    /// Adds the drawing into one texture.
    ///
    /// - Parameter place: Returns the place of a glyph's coverage in the atlas.
    mutating func add(
        _ jobs: [Job], to texture: DeviceImage, _ place: (AlphaMask) -> GlyphAtlas.Place?
    ) {
        var target = Target(
            texture: texture, area: .empty, backgrounds: records.count..<(records.count + jobs.count))
        for job in jobs {
            let area = job.place.widened(by: job.gutter)
            target.area = target.area.isEmpty ? area : target.area.union(area)
            records.append(
                GlyphRecord(
                    low: Self.packed(area.x0, area.y0), high: Self.packed(area.x1, area.y1),
                    color: job.picture.background.bits))
        }
        for job in jobs {
            for glyph in job.picture.glyphs {
                guard let record = Self.record(glyph, job, place(glyph.mask)) else { continue }
                if let last = target.runs.indices.last, target.runs[last].page == record.page {
                    target.runs[last].glyphs = target.runs[last].glyphs.lowerBound..<(records.count + 1)
                } else {
                    target.runs.append((record.page, records.count..<(records.count + 1)))
                }
                records.append(record.record)
            }
        }
        targets.append(target)
    }

    private static func record(
        _ glyph: GlyphPicture.Glyph, _ job: Job, _ place: GlyphAtlas.Place?
    ) -> (page: Int, record: GlyphRecord)? {
        let area = glyph.area.intersection(job.part)
        guard let place, !area.isEmpty else { return nil }
        let (dx, dy) = (job.place.x0 - job.part.x0, job.place.y0 - job.part.y0)
        let inner = area.offsetBy(x: dx, y: dy)
        var outer = inner
        if area.x0 == job.part.x0 { outer.x0 -= job.gutter }
        if area.y0 == job.part.y0 { outer.y0 -= job.gutter }
        if area.x1 == job.part.x1 { outer.x1 += job.gutter }
        if area.y1 == job.part.y1 { outer.y1 += job.gutter }
        return (
            place.page,
            GlyphRecord(
                low: packed(outer.x0, outer.y0), high: packed(outer.x1, outer.y1),
                innerLow: packed(inner.x0, inner.y0), innerHigh: packed(inner.x1, inner.y1),
                shift: SIMD2(place.x - glyph.x - dx, place.y - glyph.y - dy), color: glyph.color.bits)
        )
    }

    /// Packs coordinates of a texture, which are not negative and fit 16 bits.
    private static func packed(_ x: Int32, _ y: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: x) & 0xFFFF | UInt32(truncatingIfNeeded: y) << 16
    }
}

extension PixelRect {
    fileprivate func widened(by pixels: Int32) -> PixelRect {
        PixelRect(x0: x0 - pixels, y0: y0 - pixels, x1: x1 + pixels, y1: y1 + pixels)
    }
}
