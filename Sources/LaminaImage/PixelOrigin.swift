/// The form from which an image's pixels are made when somebody reads them; the image has it beside its pixels, or in
/// place of them.
package enum PixelOrigin: Sendable {
    /// No other form: the image has only pixels, possibly not decoded yet.
    case pixels
    /// Pixels that do not take four bytes each. They are expanded to four bytes for as long as somebody reads them.
    case compact(CompactPixels)
    /// Luma and colour differences, which a GPU can convert by itself.
    case planes(YCbCrPlanes)
    /// A texture's blocks, which a GPU may take as they are.
    case blocks(CompressedTexture)
    /// Coverage in colours, which a GPU can draw by itself.
    case glyphs(GlyphPicture)
    /// Contents that a device draws.
    case device(any DeviceContents)
    /// A function of their place, which may write them anywhere.
    case generated(any PixelGenerator)
}

extension CGImage {
    package var compact: CompactPixels? {
        if case .compact(let pixels) = origin { return pixels }
        return nil
    }

    package var planes: YCbCrPlanes? {
        if case .planes(let planes) = origin { return planes }
        return nil
    }

    package var blocks: CompressedTexture? {
        if case .blocks(let texture) = origin { return texture }
        return nil
    }

    package var glyphs: GlyphPicture? {
        if case .glyphs(let picture) = origin { return picture }
        return nil
    }

    package var deviceContents: (any DeviceContents)? {
        if case .device(let contents) = origin { return contents }
        return nil
    }

    /// What makes the pixels, for an image that was made with a generator.
    package var generator: (any PixelGenerator)? {
        if case .generated(let generator) = origin { return generator }
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
            width: width, height: height, isOpaque: isOpaque, origin: .generated(generator),
            rarelyDeferring: { target in
                guard let base = target.baseAddress else { return }
                generator.fill(base.assumingMemoryBound(to: UInt32.self), pixelsPerRow: width)
            })
    }
}
