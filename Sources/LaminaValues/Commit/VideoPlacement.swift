import Foundation

/// The placement of a video's pictures in their layer, beyond the layer's gravity.
package struct VideoPlacement: Equatable, Sendable {
    /// The width of a shown pixel divided by its height; above 0.
    package var pixelAspect: CGFloat = 1
    /// Whether the picture is cropped about its middle to the proportions of the bounds, instead of being stretched to
    /// them.
    package var crops = false

    package init(pixelAspect: CGFloat = 1, crops: Bool = false) {
        self.pixelAspect = pixelAspect
        self.crops = crops
    }

    package static let plain = VideoPlacement()
}

extension LayerProperties {
    /// The part of an image that is shown: `contentsRect`, or the part of it that has the proportions of the bounds.
    ///
    /// - Parameter imageWidth: Pixels of the whole image.
    package func shownContentsRect(imageWidth: Int, imageHeight: Int) -> CGRect {
        let video = video
        let natural = CGSize(
            width: CGFloat(imageWidth) * contentsRect.width * video.pixelAspect,
            height: CGFloat(imageHeight) * contentsRect.height)
        guard video.crops, natural.width > 0, natural.height > 0, bounds.width > 0, bounds.height > 0 else {
            return contentsRect
        }
        let share = (bounds.width * natural.height) / (bounds.height * natural.width)
        guard share > 0, share.isFinite else { return contentsRect }
        let (x, y) = share < 1 ? (share, 1) : (1, 1 / share)
        return contentsRect.insetBy(
            dx: contentsRect.width * (1 - x) / 2, dy: contentsRect.height * (1 - y) / 2)
    }
}
