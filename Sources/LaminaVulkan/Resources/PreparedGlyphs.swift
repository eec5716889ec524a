import LaminaGeometry
import LaminaImage

/// The work of a frame's commands for new pictures of glyphs.
struct PreparedGlyphs {
    /// Coverage that is not in the atlas yet.
    private(set) var uploads: [GlyphAtlas.Upload] = []
    private(set) var fill = GlyphFill()
    /// The number of glyphs sent to the device, and their bytes.
    private(set) var count = 0
    private(set) var bytes = 0
    /// Whether each picture is drawn from the atlas. The CPU draws the other pictures, because the atlas has no room for
    /// all their glyphs.
    private(set) var isDrawn: [Bool]

    init(_ jobs: [GlyphFill.Job], _ atlas: GlyphAtlas) throws(VulkanError) {
        isDrawn = [Bool](repeating: false, count: jobs.count)
        guard !jobs.isEmpty else { return }
        var needed: [ImageID: AlphaMask] = [:]
        for job in jobs {
            for glyph in job.seen { needed[glyph.mask.id] = glyph.mask }
        }
        (count, bytes, uploads) = try atlas.prepare(needed)
        var byTexture: [UInt64: [GlyphFill.Job]] = [:]
        var room = atlas.mostRecords
        for (index, job) in jobs.enumerated() {
            let records = 1 + job.picture.glyphs.count
            guard records <= room, job.seen.allSatisfy({ atlas.place(of: $0.mask) != nil }) else { continue }
            room -= records
            isDrawn[index] = true
            byTexture[job.texture.serial, default: []].append(job)
        }
        for serial in byTexture.keys.sorted() {
            guard let jobs = byTexture[serial], let texture = jobs.first?.texture else { continue }
            fill.add(jobs, to: texture) { atlas.place(of: $0) }
        }
    }
}

extension GlyphFill.Job {
    /// The glyphs of which a part lies in the texture.
    fileprivate var seen: some Sequence<GlyphPicture.Glyph> {
        picture.glyphs.lazy.filter { [part] in $0.area.intersects(part) }
    }
}
