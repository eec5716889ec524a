import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

/// How a layer shows its image, as far as that follows from the layer's values alone. A class, so that looking it up copies
/// nothing.
final class ContentsLook: Sendable {
    let image: CGImage
    /// The destination of the whole image, in the layer's own space.
    let destination: CGRect
    /// Whether the image is stretched as a whole, rather than in nine slices.
    let isWhole: Bool
    /// The image into which the contents fade. `fadesInPlace` says whether both are drawn as one item.
    let fade: ContentsFade?
    let fadesInPlace: Bool
    let minification: ImagePaint.Filter
    let magnification: ImagePaint.Filter
    /// Whether a shrunk image is a mixture of two of its levels.
    let isTrilinear: Bool
    /// Factors of red, green and blue, 0...1; `nil` for none.
    let tint: SIMD3<Float>?
    /// The factor of alpha, 0...1.
    let strength: Double

    /// `nil` without an image, or if no part of it is selected.
    init?(_ p: borrowing LayerProperties) {
        guard let image = p.contents, p.contentsRect.isUsable else { return nil }
        self.image = image
        destination =
            p.contentsRectangle(
                imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false
            ).destination
        isWhole = p.showsWholeContents
        fade = p.contentsFade
        fadesInPlace = p.fadesInPlace
        minification = p.contentsFilter(texelsPerPixel: 2)
        magnification = p.contentsFilter(texelsPerPixel: 1)
        isTrilinear = p.minificationFilter == .trilinear
        let factor = p.contentsMultiplyColor ?? .white
        func part(_ value: CGFloat) -> Double { value.isFinite ? max(0, min(1, Double(value))) : 1 }
        let rgb = SIMD3<Float>(SIMD3(part(factor.red), part(factor.green), part(factor.blue)))
        tint = rgb == SIMD3(repeating: 1) ? nil : rgb
        strength = part(factor.alpha)
    }

    /// The filter with which the image is sampled in a place.
    ///
    /// - Parameters:
    ///   - mapping: From pixels to texels.
    ///   - bounds: The pixels in which the image is drawn.
    func filter(through mapping: Homography, at bounds: PixelRect) -> ImagePaint.Filter {
        if minification == magnification { return minification }
        return mapping.areaScale(at: bounds) > 1 ? minification : magnification
    }
}
