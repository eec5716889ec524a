import Foundation

/// A film of pictures that are all there.
public final class CAVideoFrameSequence: CAVideoSource {
    /// The pictures by their times.
    public let frames: [CAVideoFrame]
    /// How long the film lasts, in seconds.
    public let duration: Double
    /// How large the film is to be seen.
    public let size: CGSize

    /// Times that are computed in other ways may be off by so much, in seconds.
    static let tolerance = 1e-9

    /// A film of these pictures, in any order. Those without a finite time are left out; of several with one time the last is
    /// shown.
    ///
    /// - Parameters:
    ///   - duration: In seconds; `nil` has the last picture last as long as the one before it, or a second if it is alone.
    ///   - size: How large the film is to be seen; `nil` for the first picture's pixels.
    public init(_ frames: [CAVideoFrame], duration: Double? = nil, size: CGSize? = nil) {
        let usable = frames.filter { $0.presentationTime.isFinite }.enumerated()
        let sorted = usable.sorted {
            ($0.element.presentationTime, $0.offset) < ($1.element.presentationTime, $1.offset)
        }
        let times = sorted.map(\.element.presentationTime)
        self.frames = sorted.map(\.element)
        let last = times.last ?? 0
        let step = times.last { $0 < last }.map { last - $0 } ?? 1
        let given = duration.flatMap { $0 >= 0 ? $0 : nil }
        self.duration = given ?? (times.isEmpty ? 0 : last + step)
        let first = self.frames.first?.image
        self.size = size ?? CGSize(width: first?.width ?? 0, height: first?.height ?? 0)
    }

    /// A film of pictures that are all shown for the same time.
    ///
    /// - Parameter frameRate: Pictures a second, above 0; anything else counts as 1.
    public convenience init(_ images: [CGImage], frameRate: Double) {
        let rate = frameRate > 0 && frameRate.isFinite ? frameRate : 1
        self.init(
            images.enumerated().map { CAVideoFrame(image: $1, presentationTime: Double($0) / rate) },
            duration: Double(images.count) / rate)
    }

    /// The picture shown at a time; see ``CAVideoSource/frame(at:)``.
    public func frame(at time: Double) -> CAVideoFrame? {
        frames.isEmpty ? nil : frames[max(0, firstIndex(after: time) - 1)]
    }

    /// When the next picture begins; see ``CAVideoSource/nextFrameTime(after:)``.
    public func nextFrameTime(after time: Double) -> Double {
        // Before the first picture it is shown as well, so that nothing changes when it begins.
        let index = max(1, firstIndex(after: time))
        return frames.indices.contains(index) ? frames[index].presentationTime : .infinity
    }

    /// The first picture that has not begun.
    private func firstIndex(after time: Double) -> Int {
        guard !time.isNaN else { return 0 }
        var (low, high) = (0, frames.count)
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].presentationTime <= time + Self.tolerance {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
