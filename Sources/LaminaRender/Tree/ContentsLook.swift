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

    /// `nil` without an image, or where no part of it is selected.
    init?(_ p: LayerProperties) {
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
