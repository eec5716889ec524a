import LaminaGeometry
import LaminaImage
import LaminaRaster

/// A picture of glyphs, drawn directly in its place, a few rows at a time, without an intermediate image.
struct GlyphRows: @unchecked Sendable {
    /// The rows drawn before they are blended: mostly a line of text.
    static let rowsAtOnce: Int32 = 32

    private struct Glyph {
        /// The pixels of the picture that the glyph touches.
        var area: PixelRect
        /// The coverage of the first of these pixels.
        var coverage: UnsafePointer<UInt8>
        /// Coverages from one row to the next.
        var stride: Int
        var color: PackedColor
    }

    private let glyphs: [Glyph]
    private let background: PackedColor
    /// The pixels of the picture that differ from `background`.
    private let ink: PixelRect

    /// Valid for as long as the picture lives, because the memory of masks does not move.
    init(_ picture: GlyphPicture) {
        glyphs = picture.glyphs.compactMap { glyph in
            let mask = glyph.mask
            let (x, y) = (Int(glyph.area.x0 - glyph.x), Int(glyph.area.y0 - glyph.y))
            guard let base = mask.address else { return nil }
            return Glyph(
                area: glyph.area, coverage: base + y * mask.width + x, stride: mask.width,
                color: glyph.color)
        }
        background = picture.background
        ink = picture.ink
    }

    /// Draws the parts of some of the picture's pixels that are not clear, a few rows at a time. Hot.
    ///
    /// - Parameters:
    ///   - rows: Room for ``rowsAtOnce`` rows of `stride` pixels.
    ///   - body: Receives the pixels of the picture that `rows` holds.
    @inline(__always)
    func forEachBand(
        of area: PixelRect, in rows: UnsafeMutableRawPointer, stride: Int, _ kernels: DrawingKernels,
        _ body: (PixelRect) -> Void
    ) {
        let shown = background == .clear ? area.intersection(ink) : area
        var y = shown.y0
        while y < shown.y1 {
            let band = PixelRect(x0: shown.x0, y0: y, x1: shown.x1, y1: min(y + Self.rowsAtOnce, shown.y1))
            draw(band, to: rows, stride: stride, kernels)
            body(band)
            y = band.y1
        }
    }

    private func draw(
        _ band: PixelRect, to rows: UnsafeMutableRawPointer, stride: Int, _ kernels: DrawingKernels
    ) {
        kernels.fill(
            rows, stride: stride, width: band.width, height: band.height,
            color: kernels.color(ofBytes: background))
        glyphs.withUnsafeBufferPointer { glyphs in
            for glyph in glyphs {
                let part = glyph.area.intersection(band)
                if part.isEmpty { continue }
                let first = Int(part.y0 - glyph.area.y0) * glyph.stride + Int(part.x0 - glyph.area.x0)
                kernels.blend(
                    kernels.advance(
                        rows, by: Int(part.y0 - band.y0) * stride + Int(part.x0 - band.x0)),
                    stride: stride,
                    width: part.width, height: part.height, color: kernels.color(ofBytes: glyph.color),
                    opacity: .full,
                    mask: glyph.coverage + first, maskStride: glyph.stride)
            }
        }
    }
}
