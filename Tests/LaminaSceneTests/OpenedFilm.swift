import Foundation
import LaminaImage

/// A film that only records the path by which it was opened.
final class OpenedFilm: CAVideoSource {
    let path: String
    let duration = 3.0
    let size = CGSize(width: 4, height: 2)

    init(_ path: String) { self.path = path }

    func frame(at time: Double) -> CAVideoFrame? { nil }
    func nextFrameTime(after time: Double) -> Double { .infinity }
}
