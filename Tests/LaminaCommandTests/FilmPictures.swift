import Foundation
import LaminaImage
import LaminaMedia
import LaminaTestSupport

/// The pictures of a film's file. An encoder that gets less memory may write other bytes for the same pictures.
struct FilmPictures {
    private let source: MovieSource
    private let folder: Scratch

    init(_ data: Data) throws {
        folder = try Scratch()
        source = try MovieSource(contentsOfFile: folder.file("film.mp4", data))
    }

    /// Whether the films are equally long, and each picture of one is close to the other's.
    ///
    /// - Parameter levels: The largest mean difference of a picture's bytes.
    func show(sameAs other: FilmPictures, within levels: Double) throws -> Bool {
        guard source.duration == other.source.duration, source.size == other.source.size else { return false }
        var time = 0.0
        while time < source.duration {
            guard let one = try source.frame(at: time)?.image,
                let two = try other.source.frame(at: time)?.image
            else { return false }
            guard Self.meanDifference(one, two) <= levels else { return false }
            let (next, otherNext) = (
                source.nextFrameTime(after: time), other.source.nextFrameTime(after: time)
            )
            guard next == otherNext else { return false }
            time = next
        }
        return true
    }

    private static func meanDifference(_ one: CGImage, _ two: CGImage) -> Double {
        one.withUnsafeBytes { one in
            two.withUnsafeBytes { two in
                guard one.count == two.count, !one.isEmpty else { return .infinity }
                let sum = zip(one, two).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                return Double(sum) / Double(one.count)
            }
        }
    }
}
