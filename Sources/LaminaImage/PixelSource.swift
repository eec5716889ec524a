import LaminaSystem

/// The one owner of an image's pixels. Everything that an image knows of its pixels, it asks here.
package enum PixelSource: Sendable {
    /// Pixels in memory.
    case bytes(PixelBlock)
    /// Pixels that are made when somebody reads them, such as those of a file.
    case deferred(DeferredPixels)
    /// Pixels that are changed in parts, in the format of surfaces.
    case revision(PixelRevision)
    /// Pixels in another format, which may be changed in parts too. They are expanded for as long as somebody reads them.
    case compact(CompactPixels)
    /// Luma and colour differences, which a GPU can convert by itself, and the pixels that the CPU makes of them.
    case planes(YCbCrPlanes, DeferredPixels)
    /// A texture's blocks, which a GPU may take as they are, and the pixels that the CPU makes of them.
    case blocks(CompressedTexture, DeferredPixels)
    /// Coverage in colours, which a GPU can draw by itself, and the pixels that the CPU makes of it.
    case glyphs(GlyphPicture, DeferredPixels)
    /// Contents that a device draws, and the pixels that the CPU draws where there is no device.
    case device(any DeviceContents, DeferredPixels)
    /// A function of their place, which may write them anywhere, and the pixels that it writes into memory.
    case generated(any PixelGenerator, DeferredPixels)

    /// Pixels that are made when somebody reads them.
    var deferred: DeferredPixels? {
        switch self {
        case .bytes, .revision, .compact: nil
        case .deferred(let pixels), .planes(_, let pixels), .blocks(_, let pixels), .glyphs(_, let pixels),
            .device(_, let pixels), .generated(_, let pixels):
            pixels
        }
    }

    /// Lends the pixels in the format of surfaces. Without memory for them the buffer is empty.
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        switch self {
        case .bytes(let block): return try block.withUnsafeBytes(body)
        case .revision(let revision): return try revision.withUnsafeBytes(body)
        case .compact(let compact):
            guard let pixels = compact.expanded() else {
                MemoryShortage.note()
                return try body(UnsafeRawBufferPointer(start: nil, count: 0))
            }
            return try pixels.withUnsafeBytes(body)
        case .deferred(let pixels), .planes(_, let pixels), .blocks(_, let pixels), .glyphs(_, let pixels),
            .device(_, let pixels), .generated(_, let pixels):
            return try pixels.withUnsafeBytes(body)
        }
    }
}

extension CGImage {
    /// The closure that writes the pixels when they are first needed; `nil` where they exist from the start.
    var deferred: DeferredPixels? { source.deferred }

    /// The pixels of an image that is changed in parts; `nil` for other images, and for pixels of another format.
    package var revision: PixelRevision? {
        if case .revision(let revision) = source { return revision }
        return nil
    }

    package var compact: CompactPixels? {
        if case .compact(let pixels) = source { return pixels }
        return nil
    }

    package var planes: YCbCrPlanes? {
        if case .planes(let planes, _) = source { return planes }
        return nil
    }

    package var blocks: CompressedTexture? {
        if case .blocks(let texture, _) = source { return texture }
        return nil
    }

    package var glyphs: GlyphPicture? {
        if case .glyphs(let picture, _) = source { return picture }
        return nil
    }

    package var deviceContents: (any DeviceContents)? {
        if case .device(let contents, _) = source { return contents }
        return nil
    }

    /// What makes the pixels, for an image that was made with a generator.
    package var generator: (any PixelGenerator)? {
        if case .generated(let generator, _) = source { return generator }
        return nil
    }
}

/// Pixels that follow from their place, such as a gradient's.
package protocol PixelGenerator: Sendable {
    /// Writes all pixels of the image, premultiplied BGRA8 from the top.
    func fill(_ target: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int)
}

extension CGImage {
    /// An image whose pixels are made where they are needed, and in memory only if somebody reads them there.
    package convenience init(
        width: Int, height: Int, isOpaque: Bool, generator: any PixelGenerator
    ) throws(ImageError) {
        try self.init(
            width: width, height: height, isOpaque: isOpaque, source: { .generated(generator, $0) },
            rarelyDeferring: { target in
                guard let base = target.baseAddress else { return }
                generator.fill(base.assumingMemoryBound(to: UInt32.self), pixelsPerRow: width)
            })
    }
}
