import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

extension LayerParts {
    /// Two levels of a shrunk image, to be mixed; `nil` if the layer does not ask for levels, or if the image is not
    /// shrunk.
    ///
    /// The level is log2 of the texels that a pixel spans in its longer direction, plus the bias, as in OpenGL. It is
    /// computed once, in the middle of the drawn area.
    func mipmaps(
        _ image: CGImage, _ mapping: SpaceMap<DevicePixels, Texels>, texels: PixelRect, at bounds: PixelRect,
        images: inout ImageTable
    ) -> (finer: ImagePaint, coarser: ImagePaint)? {
        guard shown.contents?.isTrilinear == true else { return nil }
        let x = (Double(bounds.x0) + Double(bounds.x1)) / 2
        let y = (Double(bounds.y0) + Double(bounds.y1)) / 2
        let middle = CGPoint(x: x, y: y)
        guard let scale = mapping.homography.localScale(at: middle) else { return nil }
        let (across, down) = (scale.x * scale.x, scale.y * scale.y)
        let stretch = max(across.x + across.y, down.x + down.y)
        let bias = properties.minificationFilterBias.isFinite ? Double(properties.minificationFilterBias) : 0
        let level = Self.halfLogarithm(stretch) + bias
        guard level > 0 else { return nil }
        let finer = min(Int(min(level, 64)), image.mipLevelCount - 1)
        let coarser = min(finer + 1, image.mipLevelCount - 1)
        guard
            let a = paint(image, level: finer, mapping, texels, images: &images),
            let b = paint(image, level: coarser, mapping, texels, images: &images)
        else { return nil }
        var first = a
        let share = level - level.rounded(.down)
        first.secondWeight = finer == coarser ? 0 : UInt8((share * 255).rounded())
        return (first, b)
    }

    private func paint(
        _ image: CGImage, level: Int, _ mapping: SpaceMap<DevicePixels, Texels>, _ texels: PixelRect,
        images: inout ImageTable
    ) -> ImagePaint? {
        guard let small = working.isDeep ? image.floatLevel(level) : image.mipLevel(level) else { return nil }
        let scaleX = Double(small.width) / Double(image.width)
        let scaleY = Double(small.height) / Double(image.height)
        let part = PixelRect(
            covering: Double(texels.x0) * scaleX, Double(texels.y0) * scaleY, Double(texels.x1) * scaleX,
            Double(texels.y1) * scaleY)
        return ImagePaint(
            source: .image(index: images.index(ofForm: small)), filter: .linear,
            mapping: .transformed(mapping.concatenating(SpaceMap<Texels, Texels>(scaleX: scaleX, y: scaleY))),
            texels: part.intersection(PixelRect(width: small.width, height: small.height)))
    }

    /// ½·log2 of a positive number, to 1/256, computed by IEEE multiplications alone, so that every machine agrees.
    static func halfLogarithm(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        var result = Double(value.exponent)
        var rest = value.significand
        var bit = 0.5
        for _ in 0..<9 {
            rest *= rest
            if rest >= 2 {
                rest /= 2
                result += bit
            }
            bit /= 2
        }
        return result / 2
    }
}
