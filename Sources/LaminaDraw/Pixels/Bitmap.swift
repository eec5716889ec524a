import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Premultiplied pixels to draw into: the pixels of a context or of a transparency layer.
protocol Bitmap: AnyObject {
    /// The part of the context's pixels that the bitmap holds; not empty.
    var box: PixelRect { get }

    /// Clear pixels of the same kind. Throws ``ImageError`` for more of them than an image may have.
    func another(_ box: PixelRect) throws(ImageError) -> any Bitmap

    /// The pixels as an image with the same precision: greys in a byte or two, floats in 16 bits.
    func makeImage() throws -> CGImage

    /// Like ``makeImage()``, without a copy of the pixels where possible. The bitmap must not be used afterwards.
    ///
    /// - Parameter isChangeable: Whether parts of the image will be drawn again.
    func takeImage(isChangeable: Bool) throws -> CGImage

    /// The bitmaps into which drawing goes, where only rectangles of the box are drawn; otherwise none.
    var parts: [any PartBitmap] { get }

    /// Writes the pixels row by row, in any writable format.
    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer)

    /// The alphas of all pixels.
    func makeMask() -> AlphaMask?

    /// Sets the pixels of a rectangle inside the box.
    func fill(_ area: PixelRect, with paint: ContextPaint)

    /// Gives every pixel an alpha of 1.
    func makeOpaque()

    /// The pixels as a material, to draw other pixels with.
    var material: Material { get }

    /// Draws a material where a shape covers the pixels.
    ///
    /// - Parameters:
    ///   - shape: The coverage; `nil` for every pixel of the clip.
    ///   - opacity: 0...255; multiplies the material.
    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8)

    /// Draws a colour in coverage, one after the other. The coverage of a glyph is one object for all who draw it.
    func draw(_ paint: ContextPaint, glyphs: [PlacedMask], clip: ClipRegion, mode: CGBlendMode)
}

extension Bitmap {
    func takeImage(isChangeable: Bool) throws -> CGImage { try makeImage() }

    var parts: [any PartBitmap] { [] }

    func draw(_ paint: ContextPaint, glyphs: [PlacedMask], clip: ClipRegion, mode: CGBlendMode) {
        for glyph in glyphs { draw(.color(paint), in: glyph, clip: clip, mode: mode, opacity: 255) }
    }
}

/// A bitmap that can hand over its pixels to replace a part of an image.
protocol PartBitmap: Bitmap {
    /// Takes over the pixels of an image of the same size as the bitmap.
    func copy(_ image: CGImage)

    /// The pixels, in the layout that ``CGImage/replacing(_:)`` asks for. The bitmap must not be used afterwards.
    func takePatch() throws(ImageError) -> PixelPatch
}

/// A premultiplied colour, as bytes and as floats: red, green, blue, alpha.
struct ContextPaint {
    let packed: PackedColor
    let components: SIMD4<Float>

    static let clear = ContextPaint(.clear)

    /// - Parameter opacity: 0...1; multiplies the colour's.
    init(_ color: CGColor, opacity: Double = 1) {
        packed = PackedColor(color, opacity: opacity)
        let alpha = Self.within(Double(color.alpha), 0...1) * Self.within(opacity, 0...1)
        func component(_ value: CGFloat) -> Float {
            Float(Self.within(Double(value), -Self.furthest...Self.furthest) * alpha)
        }
        components = SIMD4(component(color.red), component(color.green), component(color.blue), Float(alpha))
    }

    /// The largest number of 16-bit floats.
    private static let furthest = 65_504.0

    private static func within(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value.isNaN ? 0 : max(range.lowerBound, min(range.upperBound, value))
    }
}

/// The source of drawing: a colour, or pixels by rows. The function gets the place of a row's first pixel, and the
/// row to fill.
enum Material {
    case color(ContextPaint)
    case bytes((_ x: Int32, _ y: Int32, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void)
    case floats((_ x: Int32, _ y: Int32, _ row: UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void)
}

/// A buffer for a row of coverage.
struct CoverageRow {
    private var bytes: [UInt8]

    init(width: Int) { bytes = [UInt8](repeating: 0, count: width) }

    /// Computes a row's coverage and lends it; `nil` where all pixels are covered.
    mutating func with(
        _ y: Int32, _ area: PixelRect, _ shape: PlacedMask?, _ clip: ClipRegion,
        _ body: (UnsafePointer<UInt8>?) -> Void
    ) {
        guard let first = shape ?? clip.mask else { return body(nil) }
        bytes.withUnsafeMutableBufferPointer { row in
            guard let result = row.baseAddress else { return }
            first.withRow(y, from: area.x0) { one in
                guard shape != nil, let mask = clip.mask else {
                    result.update(from: one, count: area.width)
                    return
                }
                mask.withRow(y, from: area.x0) {
                    MaskRows.multiply(result, coverage: one, mask: $0, count: area.width)
                }
            }
            body(UnsafePointer(result))
        }
    }
}

extension PlacedMask {
    /// Lends a row's bytes from a given pixel on, which must lie inside the box.
    func withRow(_ y: Int32, from x: Int32, _ body: (UnsafePointer<UInt8>) -> Void) {
        mask.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            body(base + Int(y - box.y0) * box.width + Int(x - box.x0))
        }
    }
}
