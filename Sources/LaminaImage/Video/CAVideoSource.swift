import Foundation

/// A picture of a film, and when it is shown first.
public struct CAVideoFrame: Sendable, Equatable {
    /// The picture in its stored form: pixels, or planes (``CGImage/deferred(_:)-(YCbCrPlanes)``) that a GPU takes
    /// unchanged.
    public var image: CGImage
    /// When it is shown first, in seconds from the film's begin.
    public var presentationTime: Double

    /// A picture at a time.
    public init(image: CGImage, presentationTime: Double) {
        self.image = image
        self.presentationTime = presentationTime
    }
}

/// The source of a video layer's pictures: a decoded film, a camera, a program.
///
/// The picture depends only on the time. So any time may be asked for, in any order and repeatedly.
public protocol CAVideoSource: AnyObject, Sendable {
    /// How long the film lasts, in seconds; infinity where it has no end.
    var duration: Double { get }

    /// The size at which the film is to be shown, in square pixels. The pictures themselves may have other sizes.
    var size: CGSize { get }

    /// The picture shown at a time: the last one that has begun, before the begin the first one, and after the end
    /// the last one. For the same picture the image is the same, at least until another picture is asked for.
    ///
    /// - Parameter time: In seconds from the film's begin.
    /// - Returns: `nil` for a film without pictures.
    /// - Throws: Why the picture is missing.
    func frame(at time: Double) throws -> CAVideoFrame?

    /// When the picture shown at a time is followed by the next, in seconds; infinity if none follows, `time` where
    /// that is not known.
    func nextFrameTime(after time: Double) -> Double
}
