/// What an image has beside its pixels, or in place of them: what they are made from when somebody reads them.
package enum PixelOrigin: Sendable {
    /// Nothing: the pixels are all there is, or will be once they are decoded.
    case pixels
    /// Pixels that do not take four bytes each. They become such ones for as long as somebody reads them.
    case compact(CompactPixels)
    /// Luma and colour differences, which a GPU can convert by itself.
    case planes(YCbCrPlanes)
    /// A texture's blocks, which a GPU may take as they are.
    case blocks(CompressedTexture)
    /// Coverage in colours, which a GPU can draw by itself.
    case glyphs(GlyphPicture)
    /// What a device draws.
    case device(any DeviceContents)
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
}
