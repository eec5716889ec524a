import Foundation
import LaminaImage

/// A film file as a source of a video layer's pictures: MP4, WebM, and the other usual formats of films, such as AVI, MPEG
/// and Ogg, where the installed FFmpeg reads them.
///
/// ```swift
/// let layer = CAVideoLayer()
/// layer.player = try MovieSource(contentsOfFile: "film.mp4")
/// ```
///
/// A thread of the source decodes a few pictures ahead. Any time may be asked for, in any order: the pictures are the
/// same as when the film is decoded from its begin. Planes of luma and colour are kept as planes, also on a GPU.
/// Deeper planes are rounded to eight bits, and other formats become pixels. Pictures in PQ and hybrid log-gamma become floats, so that frames
/// of floats have their light above white, and frames of bytes end at white; the numbers of all other films are taken as sRGB's. A film's rotation is applied to its
/// pictures; the shape of its pixels is part of its ``size``. Sound is ignored.
///
/// Times are rounded to the ticks of the file; WebM's ticks are milliseconds.
public final class MovieSource: CAVideoSource {
    /// The film's duration, in seconds: the stated one, or the sum of its pictures' durations.
    public let duration: Double
    /// The size at which the film is to be shown, upright, in square pixels.
    public let size: CGSize
    /// The film's file.
    public let path: String

    private let queue: MovieQueue
    private let clock: Clock

    /// Converts seconds to ticks.
    private struct Clock: Sendable {
        var num: Int64
        var den: Int64
        var origin: Int64

        func ticks(_ seconds: Double) -> Int64 {
            let limit = 1e15
            let ticks = (seconds * Double(den) / Double(num)).rounded()
            // Written so that NaN becomes the begin.
            return origin + (ticks > 0 ? Int64(min(ticks, limit)) : 0)
        }

        func seconds(_ ticks: Int64) -> Double { Double(ticks - origin) * Double(num) / Double(den) }
    }

    /// Opens a film and decodes its first picture.
    ///
    /// Throws ``MovieError``: no file, no film, nothing but sound, pictures that cannot be decoded or are too large.
    public init(contentsOfFile path: String) throws(MovieError) {
        let decoder = try MovieDecoder(path)
        let pictures = MoviePictures(decoder.file)
        guard let step = decoder.next() else {
            throw .noVideo(path: path, reason: "a film without pictures")
        }
        var first = MovieQueue.entry(step, decoder.file, pictures)
        first.beginsFilm = true
        let frame = try first.content.get()
        let file = decoder.file
        self.path = path
        clock = Clock(num: file.tick.num, den: file.tick.den, origin: file.origin)
        if let stated = file.statedDuration, stated > 0 {
            duration = stated
        } else {
            duration = try MovieFile(path).measuredDuration()
        }
        let (width, height) = (Double(frame.image.width), Double(frame.image.height))
        let aspect = file.pixelAspect
        size =
            file.orientation > 4
            ? CGSize(width: width, height: height * aspect) : CGSize(width: width * aspect, height: height)
        let bytes = max(1, frame.image.width * frame.image.height * (frame.image.ownFormat.isDeep ? 8 : 2))
        let ahead = min(MovieLimits.maximumFramesAhead, MovieLimits.maximumBytesAhead / bytes)
        queue = MovieQueue(decoder, pictures, first: first, limit: 2 + ahead)
    }

    deinit { queue.stop() }

    /// The picture shown at a time, in seconds from the film's begin: the last that has begun. Waits until it is decoded.
    ///
    /// Throws ``MovieError/damaged(path:seconds:reason:)`` where the file is damaged before that time, and nothing after the
    /// damage can be shown yet.
    public func frame(at time: Double) throws -> CAVideoFrame? {
        try queue.entry(at: clock.ticks(time)).current?.content.get()
    }

    /// The time at which the picture of a time is replaced by the next, in seconds; infinity for the last.
    public func nextFrameTime(after time: Double) -> Double {
        queue.entry(at: clock.ticks(time)).next.map(clock.seconds) ?? .infinity
    }

    /// How many pictures are held.
    package var heldFrames: Int { queue.count }
}
