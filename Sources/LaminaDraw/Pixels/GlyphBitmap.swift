import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaSystem

/// Glyphs on one colour, which are not drawn to pixels as long as only glyphs are added and nobody needs pixels.
/// After that the bitmap holds bytes, into which the glyphs were drawn first.
final class GlyphBitmap: Bitmap {
    let box: PixelRect
    private var picture = GlyphPicture()
    /// Whether alpha is ignored.
    private var isOpaque = false
    /// The pixels, once they were needed. Later drawing goes there.
    private var bytes: ByteBitmap?
    /// The pixels that may be drawn: all, or the part of an earlier picture that is drawn again.
    private let area: PixelRect
    /// The images from which this one comes by changing parts.
    private let earlier: [CGImage.EarlierRevision]
    /// The most glyphs that are collected.
    private static let mostGlyphs = 1 << 16

    init(_ box: PixelRect) throws(ImageError) {
        _ = try CGImage.byteCount(width: box.width, height: box.height)
        (self.box, area, earlier) = (box, box, [])
    }

    /// Draws a part of a picture of glyphs again.
    ///
    /// - Parameters:
    ///   - image: The image of the picture, whose first pixel is the context's.
    ///   - area: The pixels that may be drawn. They have the background's colour at first.
    ///   - isKnown: Whether the new image knows that it came from the other one.
    init(_ image: CGImage, _ picture: GlyphPicture, drawing area: PixelRect, isKnown: Bool) {
        box = PixelRect(width: image.width, height: image.height)
        self.area = area
        earlier = isKnown ? image.followed(by: PixelRegion(area)) : []
        self.picture.background = picture.background
        self.picture.glyphs = picture.glyphs(outside: area)
    }

    /// The pixels with all glyphs drawn.
    private func drawn() throws(ImageError) -> ByteBitmap {
        if let bytes { return bytes }
        let made = try ByteBitmap(box, drawing: picture, isOpaque: isOpaque)
        bytes = made
        picture.glyphs = []
        return made
    }

    func another(_ box: PixelRect) throws(ImageError) -> any Bitmap { try ByteBitmap(box, isGray: false) }

    func makeImage() throws -> CGImage {
        guard bytes == nil, !picture.glyphs.isEmpty else { return try drawn().makeImage() }
        let (picture, box, isOpaque) = (picture, box, isOpaque)
        return try CGImage.deferred(
            picture, width: box.width, height: box.height, isOpaque: isOpaque, earlier: earlier
        ) { target throws(ImageError) in
            try ByteBitmap(box, drawing: picture, isOpaque: isOpaque).copyBytes(to: target)
        }
    }

    func takeImage(isChangeable: Bool) throws -> CGImage {
        guard bytes != nil || picture.glyphs.isEmpty else { return try makeImage() }
        return isChangeable
            ? try drawn().takeImage(after: earlier) : try drawn().takeImage(isChangeable: false)
    }

    func draw(_ paint: ContextPaint, glyphs: [PlacedMask], clip: ClipRegion, mode: CGBlendMode) {
        let (dx, dy, visible) = (-box.x0, -box.y0, clip.box.intersection(box))
        let waits =
            bytes == nil && mode == .normal && clip.mask == nil
            && picture.glyphs.count <= Self.mostGlyphs - glyphs.count
        guard waits else {
            for glyph in glyphs where !visible.intersection(glyph.box).isEmpty {
                MemoryShortage.noting {
                    try drawn().draw(.color(paint), in: glyph, clip: clip, mode: mode, opacity: 255)
                }
            }
            return
        }
        var all: [GlyphPicture.Glyph] = []
        swap(&all, &picture.glyphs)
        if all.isEmpty { all.reserveCapacity(glyphs.count) }
        for glyph in glyphs {
            let area = visible.intersection(glyph.box)
            if area.isEmpty { continue }
            all.append(
                GlyphPicture.Glyph(
                    mask: glyph.mask, x: glyph.box.x0 + dx, y: glyph.box.y0 + dy,
                    area: area.offsetBy(x: dx, y: dy), color: paint.packed))
        }
        swap(&all, &picture.glyphs)
    }

    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        let area = clip.box.intersection(box)
        guard !(shape.map { area.intersection($0.box) } ?? area).isEmpty else { return }
        MemoryShortage.noting {
            try drawn().draw(material, in: shape, clip: clip, mode: mode, opacity: opacity)
        }
    }

    func fill(_ area: PixelRect, with paint: ContextPaint) {
        if bytes == nil, picture.glyphs.isEmpty, area == box, self.area == box {
            picture.background = paint.packed
        } else if !area.isEmpty {
            MemoryShortage.noting { try drawn().fill(area, with: paint) }
        }
    }

    func makeOpaque() {
        if bytes == nil, picture.background.isOpaque {
            isOpaque = true
        } else {
            MemoryShortage.noting { try drawn().makeOpaque() }
        }
    }

    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer) {
        MemoryShortage.noting { try drawn().write(as: format, to: target) }
    }

    func makeMask() -> AlphaMask? { MemoryShortage.noting { try drawn().makeMask() } ?? nil }

    var material: Material { MemoryShortage.noting { try drawn().material } ?? .color(.clear) }
}

extension ByteBitmap {
    /// The pixels of glyphs.
    ///
    /// - Parameter isOpaque: Whether every alpha becomes 255.
    fileprivate convenience init(
        _ box: PixelRect, drawing picture: GlyphPicture, isOpaque: Bool
    ) throws(ImageError) {
        try self.init(box, isGray: false)
        fill(picture.background, picture.glyphs)
        if isOpaque { makeOpaque() }
    }
}
