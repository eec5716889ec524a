import Foundation
import LaminaImage

extension CAKeyframeAnimation {
    /// Shows an animated GIF, APNG or WebP as a layer's `contents`, each frame for its own duration, as often as the file
    /// says; without end where it says so.
    ///
    ///     layer.contents = try image.frame(at: 0)
    ///     layer.add(try CAKeyframeAnimation(frames: image), forKey: "frames")
    ///
    /// After the last loop the last frame stays, until the animation is removed. Frames are decoded when they come into
    /// sight, and stay as long as the animation does: all of them together take the bytes of as many images.
    ///
    /// Throws `ImageError` without memory. A frame that is damaged is not seen.
    public convenience init(frames image: AnimatedImage) throws(ImageError) {
        self.init(keyPath: "contents")
        var frames: [Any] = []
        var times = [0.0]
        var end = 0.0
        for index in 0..<image.frameCount {
            frames.append(try image.deferredFrame(at: index))
            end += image.frameDurations[index]
            times.append(min(end / image.duration, 1))
        }
        times[image.frameCount] = 1
        values = frames
        keyTimes = times.map { NSNumber(value: $0) }
        calculationMode = .discrete
        duration = image.duration
        repeatCount = image.loopCount == 0 ? .infinity : Float(image.loopCount)
        fillMode = .forwards
        isRemovedOnCompletion = false
    }
}
