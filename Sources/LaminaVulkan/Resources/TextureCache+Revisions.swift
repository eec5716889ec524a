import LaminaGeometry
import LaminaImage

/// Textures of images that are drawn again in parts. The next image takes over the texture of the one before it, and only
/// the pixels in which both differ are sent.
extension TextureCache {
    /// The images of a frame by their ids, which keep their textures; `nil` where no image came from another.
    static func shownImages(_ images: [CGImage]) -> Set<ImageID>? {
        images.contains { !$0.earlier.isEmpty } ? Set(images.map(\.id)) : nil
    }

    /// Gives a new image the texture of the latest image from which it came, if there is one.
    ///
    /// - Parameters:
    ///   - entry: The image or the tile of it that has no texture.
    ///   - shown: The images of the frame, whose textures are needed as they are.
    /// - Returns: The entry with the pixels that have to be sent; `nil` without a texture to take over.
    func takeOver(for entry: Entry, besides shown: Set<ImageID>) -> Entry? {
        guard case .image(let image) = entry.texels, !entry.isConverted, !entry.isWhole else { return nil }
        for revision in image.earlier where !shown.contains(revision.image) {
            let key = Key(id: revision.image, tile: entry.key.tile)
            guard let place = placements[key], let page = pages[place.page], page.image.use == entry.use,
                place.width == entry.part.width, place.height == entry.part.height,
                drawnFromGlyphs.contains(key) == (image.glyphs != nil && device.traits.drawsGlyphs),
                let changed = image.changedPixels(since: revision.image)
            else { continue }
            placements[key] = nil
            placements[entry.key] = place
            if drawnFromGlyphs.remove(key) != nil { drawnFromGlyphs.insert(entry.key) }
            page.take(entry.key, insteadOf: key, of: image)
            page.lastUse = frame
            var updated = entry
            updated.changed = changed.intersection(entry.part)
            return updated
        }
        return nil
    }

    /// Notes whose pixels the device draws from glyphs, in a frame's new textures.
    ///
    /// - Returns: The entries whose pixels have to be sent. All of them, where the device drew the earlier ones.
    func notePixels(of entries: [Entry], drawn: Set<Key>) -> [Entry] {
        drawnFromGlyphs.formUnion(drawn)
        return entries.compactMap { entry in
            guard !drawn.contains(entry.key) else { return nil }
            var sent = entry
            if drawnFromGlyphs.remove(entry.key) != nil { sent.changed = nil }
            return sent
        }
    }
}

extension TextureCache.Page {
    /// Puts an image in the place of an earlier one.
    func take(_ key: TextureCache.Key, insteadOf former: TextureCache.Key, of image: CGImage) {
        if let index = entries.firstIndex(of: former) { entries[index] = key }
        if packer == nil { belong(to: image) }
    }
}

extension TextureCache.Entry {
    /// The texels to send: all, or those that changed.
    func windows(gutter: Int) -> [TexelCopy.Window] {
        guard let changed else { return [TexelCopy.Window(part, gutter: gutter)] }
        return changed.rectangles.map { TexelCopy.Window(part, changed: $0, gutter: gutter) }
            .filter { !$0.area.isEmpty }
    }
}

extension GlyphFill.Job {
    /// The job for some pixels of the picture, at least one. At an edge that the gutter repeats, everything is drawn again.
    func limited(to changed: PixelRect) -> GlyphFill.Job {
        let area = changed.intersection(part)
        let isInside =
            area.x0 > part.x0 && area.y0 > part.y0 && area.x1 < part.x1 && area.y1 < part.y1
        guard gutter == 0 || isInside else { return self }
        var job = self
        job.part = area
        job.place = area.offsetBy(x: place.x0 &- part.x0, y: place.y0 &- part.y0)
        job.gutter = 0
        return job
    }
}
