import CoreGraphics
import CoreMedia
import Foundation
import LaminaImage

/// Single pictures of a film.
open class AVAssetImageGenerator: NSObject {
    public let asset: AVAsset
    /// Whether pictures are upright, as they always are.
    open var appliesPreferredTrackTransform = false
    /// The largest size of a picture, which keeps its shape; zero, as at first, for any.
    open var maximumSize = CGSize.zero
    /// How much earlier a picture may be. Pictures are always those that are shown at the time.
    open var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// How much later a picture may be. Pictures are always those that are shown at the time.
    open var requestedTimeToleranceAfter = CMTime.positiveInfinity

    /// A generator for a film.
    public init(asset: AVAsset) { self.asset = asset }

    /// The picture that is shown at a time.
    ///
    /// - Parameter actualTime: Gets when the picture is shown first.
    /// - Throws: Why the film cannot be opened or the picture be decoded; ``AVError/Code/noImageAtTime`` for a film without
    ///   pictures.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws
        -> CGImage
    {
        let seconds = requestedTime.seconds
        guard let frame = try asset.source().frame(at: seconds.isNaN ? 0 : seconds) else {
            throw AVError(.noImageAtTime, "a film without pictures")
        }
        actualTime?.pointee = CMTime(seconds: frame.presentationTime, preferredTimescale: AVAsset.timescale)
        return try fitted(frame.image, to: asset.source().size)
    }

    /// The picture that is shown at a time, and when it is shown first.
    ///
    /// - Throws: As ``copyCGImage(at:actualTime:)``.
    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        var actual = CMTime.zero
        let image = try copyCGImage(at: time, actualTime: &actual)
        return (image, actual)
    }

    /// A picture in the film's shape and within the largest size.
    private func fitted(_ image: CGImage, to shown: CGSize) throws -> CGImage {
        let stored = CGSize(width: image.width, height: image.height)
        let size = shown.width >= 1 && shown.height >= 1 ? shown : stored
        let (across, down) = (maximumSize.width / size.width, maximumSize.height / size.height)
        let scale = min(1, across > 0 ? across : 1, down > 0 ? down : 1)
        let (width, height) = (
            max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded()))
        )
        guard width != image.width || height != image.height else { return image }
        let context = try CGContext(width: width, height: height)
        context.interpolationQuality = .high
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        guard let result = context.makeImage() else { throw AVError(.unknown, "no memory for a picture") }
        return result
    }
}

/// The largest rectangle of a shape that fits into another one, in its middle.
///
/// - Parameter aspectRatio: Any size of the shape; for one without area the result is zero in the middle.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    guard aspectRatio.width > 0, aspectRatio.height > 0 else {
        return CGRect(x: boundingRect.midX, y: boundingRect.midY, width: 0, height: 0)
    }
    let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
    let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    return CGRect(
        x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width,
        height: size.height)
}
