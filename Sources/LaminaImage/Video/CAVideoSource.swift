import Foundation

/// A picture of a film, and when it is shown first.
public struct CAVideoFrame: Sendable, Equatable {
    /// The picture as it is stored: pixels, or planes (``CGImage/deferred(_:)-(YCbCrPlanes)``) that a GPU takes as they are.
    public var image: CGImage
    /// When it is shown first, in seconds from the film's begin.
    public var presentationTime: Double

    /// A picture at a time.
    public init(image: CGImage, presentationTime: Double) {
        self.image = image
        self.presentationTime = presentationTime
    }
}

/// Where a video layer's pictures come from: a decoded film, a camera, a program.
///
/// Which picture a film shows depends on nothing but the time, so that any time may be asked for, in any order and as often
/// as wanted.
public protocol CAVideoSource: AnyObject, Sendable {
    /// How long the film lasts, in seconds; infinity where it has no end.
    var duration: Double { get }

    /// How large the film is to be seen, in pixels of which each is as wide as high. The pictures themselves may have
    /// other sizes.
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
