import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// How a layer shows its image, as far as that follows from the layer's values alone. Shared, so that looking it up
/// copies nothing.
final class ContentsLook: Sendable {
    let image: CGImage
    /// Where the whole image goes in the layer's own space.
    let destination: CGRect
    /// Whether it is stretched as a whole, not as nine slices.
    let isWhole: Bool
    /// What the image fades into, and whether both are drawn as one.
    let fade: ContentsFade?
    let fadesInPlace: Bool
    let minification: ImagePaint.Filter
    let magnification: ImagePaint.Filter
    /// Whether a shrunk image is mixed of two of its levels.
    let isTrilinear: Bool
    /// What red, green and blue are multiplied by, 0...1; `nil` for nothing.
    let tint: SIMD3<Float>?
    /// What alpha is multiplied by, 0...1.
    let strength: Double

    /// `nil` without an image, or where no part of it is selected.
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

    /// How it is sampled where the image is drawn.
    ///
    /// - Parameters:
    ///   - mapping: From pixels to texels.
    ///   - bounds: Where it is drawn.
    func filter(through mapping: Homography, at bounds: PixelRect) -> ImagePaint.Filter {
        if minification == magnification { return minification }
        return mapping.areaScale(at: bounds) > 1 ? minification : magnification
    }
}
