import Foundation

/// A film whose pictures are all in memory.
public final class CAVideoFrameSequence: CAVideoSource {
    /// The pictures by their times.
    public let frames: [CAVideoFrame]
    /// How long the film lasts, in seconds.
    public let duration: Double
    /// The size at which the film is to be shown.
    public let size: CGSize

    /// The tolerance of times, in seconds, since the same time may be computed in several ways.
    static let tolerance = 1e-9

    /// A film of these pictures, in any order. Pictures without a finite time are left out. Of several pictures with
    /// one time the last is shown.
    ///
    /// - Parameters:
    ///   - duration: In seconds. For `nil` the last picture lasts as long as the one before it, or a second if it is
    ///     alone.
    ///   - size: The size at which the film is to be shown; `nil` for the first picture's pixels.
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
        // The first picture is also shown before it begins, so nothing changes when it begins.
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
