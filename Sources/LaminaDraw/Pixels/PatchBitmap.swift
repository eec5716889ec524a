import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaSystem

/// An image of which some rectangles are drawn again. Only their pixels have memory here; all others stay the image's.
///
/// A context draws into the parts one by one. Whatever else asks the bitmap gets a copy of the whole picture.
final class PatchBitmap: Bitmap {
    let box: PixelRect
    let parts: [any PartBitmap]
    private let image: CGImage
    private let kind: BitmapKind
    /// Whether the drawn image shares the pixels of the other one, and knows that it came from it.
    private let sharesPixels: Bool

    /// - Parameters:
    ///   - image: The image, whose first pixel is the context's.
    ///   - areas: Disjoint, and inside the image. Their pixels are clear at first.
    /// - Throws: ``ImageError`` without memory.
    init(_ image: CGImage, _ kind: BitmapKind, drawing areas: [PixelRect], sharesPixels: Bool)
        throws(ImageError)
    {
        box = PixelRect(width: image.width, height: image.height)
        self.image = image
        self.kind = kind
        self.sharesPixels = sharesPixels
        var parts: [any PartBitmap] = []
        for area in areas { parts.append(try kind.bitmap(area)) }
        self.parts = parts
    }

    /// A copy of the whole picture as it is now.
    private func whole() throws(ImageError) -> any PartBitmap {
        let result = try kind.bitmap(box)
        result.copy(image)
        for part in parts {
            // Over clear pixels, the sum is the part itself.
            result.fill(part.box, with: .clear)
            result.draw(part.material, in: nil, clip: ClipRegion(part.box), mode: .normal, opacity: 255)
        }
        return result
    }

    func another(_ box: PixelRect) throws(ImageError) -> any Bitmap { try kind.bitmap(box) }

    func makeImage() throws -> CGImage { try whole().makeImage() }

    func takeImage(isChangeable: Bool) throws -> CGImage {
        guard !parts.isEmpty else { return image }
        var patches: [PixelPatch] = []
        for part in parts { patches.append(try part.takePatch()) }
        let taken =
            isChangeable && sharesPixels ? image.replacing(patches) : image.copy(replacing: patches)
        guard let taken else { throw ImageError.outOfMemory(bytes: image.bytesPerRow * image.height) }
        return taken
    }

    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer) {
        MemoryShortage.noting { try whole().write(as: format, to: target) }
    }

    func makeMask() -> AlphaMask? { MemoryShortage.noting { try whole().makeMask() } ?? nil }

    func fill(_ area: PixelRect, with paint: ContextPaint) {
        for part in parts { part.fill(area.intersection(part.box), with: paint) }
    }

    func makeOpaque() { for part in parts { part.makeOpaque() } }

    var material: Material { MemoryShortage.noting { try whole().material } ?? .color(.clear) }

    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        for part in parts { part.draw(material, in: shape, clip: clip, mode: mode, opacity: opacity) }
    }
}

/// The form of a context's pixels.
enum BitmapKind {
    case bytes
    /// Bytes, in which colours become grey before they are blended.
    case grays
    case floats

    init(_ format: PixelFormat) {
        self = format.isDeep ? .floats : format == .gray ? .grays : .bytes
    }

    /// Clear pixels. Throws ``ImageError`` for more of them than an image may have.
    func bitmap(_ box: PixelRect) throws(ImageError) -> any PartBitmap {
        switch self {
        case .bytes: try ByteBitmap(box, isGray: false)
        case .grays: try ByteBitmap(box, isGray: true)
        case .floats: try DeepBitmap(box)
        }
    }
}
