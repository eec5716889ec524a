import LaminaGeometry
import LaminaImage
import LaminaRaster

/// The bitmap of a context whose pixels a layer took. Drawing into it has no effect.
final class SpentBitmap: Bitmap {
    let box: PixelRect

    init(_ box: PixelRect) { self.box = box }

    func another(_ box: PixelRect) -> any Bitmap { SpentBitmap(box) }
    func makeImage() throws -> CGImage {
        try CGImage(width: box.width, height: box.height) {
            $0.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }
    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer) {
        target.initializeMemory(as: UInt8.self, repeating: 0)
    }
    func makeMask() -> AlphaMask? { nil }
    func fill(_ area: PixelRect, with paint: ContextPaint) {}
    func makeOpaque() {}
    var material: Material { .color(.clear) }
    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {}
}
