internal import CLaminaPDF
import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

extension PDFDocument {
    /// Pixels per point of the pictures that stand for shadows, on pages that are not too large for it.
    private static let shadowScale = 2.0
    private static let longestPicture = 16_000.0

    /// Draws the shadow of the group that is the source, as a picture, and makes the group the source again.
    func paintShadow(_ shadow: (offset: CGPoint, blur: Double, color: CGColor), _ alpha: Double) {
        let blur = shadow.blur.isFinite ? min(shadow.blur, 1000) : 0
        // A shadow from outside of the page may fall into it.
        let reach = Double(max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)) + 2 * blur
        guard reach < 10_000, shadow.color.alpha > 0 else { return }
        let scale = min(
            Self.shadowScale, Self.longestPicture / (Double(max(pageSize.width, pageSize.height)) + 2 * reach)
        )
        let kernel = GaussianKernel(sigma: blur / 2 * scale)
        let (width, height) = (
            Int((Double(pageSize.width) + 2 * reach) * scale),
            Int((Double(pageSize.height) + 2 * reach) * scale)
        )
        guard width > 0, height > 0, width < 16_384, height < 16_384 else { return }
        var alphas = [UInt8](repeating: 0, count: width * height)
        guard
            lamina_pdf_group_alpha(handle, -reach, -reach, scale, Int32(width), Int32(height), &alphas),
            let box = Self.inked(alphas, width, height),
            let mask = Self.cut(alphas, width, box),
            let blurred = mask.blurred(x: kernel, y: kernel, at: box),
            let image = Self.picture(blurred, shadow.color)
        else { return }
        let map = CGAffineTransform(
            a: 1 / scale, b: 0, c: 0, d: 1 / scale,
            tx: Double(blurred.box.x0) / scale - reach + Double(shadow.offset.x),
            ty: Double(blurred.box.y0) / scale - reach + Double(shadow.offset.y))
        lamina_pdf_keep(handle)
        if set(image, map, true) { lamina_pdf_paint(handle, alpha) }
        lamina_pdf_use_kept(handle)
    }

    /// The pixels that are covered; `nil` if none is.
    private static func inked(_ alphas: [UInt8], _ width: Int, _ height: Int) -> PixelRect? {
        var (x0, y0, x1, y1) = (width, height, 0, 0)
        alphas.withUnsafeBufferPointer { alphas in
            for y in 0..<height {
                for x in 0..<width where alphas[y * width + x] != 0 {
                    (x0, y0, x1, y1) = (min(x0, x), min(y0, y), max(x1, x + 1), max(y1, y + 1))
                }
            }
        }
        return x1 > x0 ? PixelRect(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1)) : nil
    }

    private static func cut(_ alphas: [UInt8], _ width: Int, _ box: PixelRect) -> AlphaMask? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(box.area)
        for y in Int(box.y0)..<Int(box.y1) {
            bytes += alphas[(y * width + Int(box.x0))..<(y * width + Int(box.x1))]
        }
        return AlphaMask(width: box.width, height: box.height, bytes: bytes, label: "shadow")
    }

    private static func picture(_ mask: PlacedMask, _ color: CGColor) -> CGImage? {
        let parts = [color.blue, color.green, color.red].map { max(0, min(1, Double($0))) }
        let alpha = max(0, min(1, Double(color.alpha)))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(mask.mask.bytes.count * PixelFormat.standard.bytesPerPixel)
        for coverage in mask.mask.bytes {
            let covered = Double(coverage) * alpha
            bytes += parts.map { UInt8(($0 * covered).rounded()) } + [UInt8(covered.rounded())]
        }
        return try? CGImage(width: mask.box.width, height: mask.box.height, premultipliedBGRA: bytes)
    }
}
