import Foundation
import LaminaMedia

/// A line on a terminal that tells how far a movie is; nothing where standard error is none.
struct ProgressBar {
    private let isShown = Console.showsProgress
    private var last: ContinuousClock.Instant?

    /// Shows at most twenty lines a second.
    mutating func show(_ progress: MoviePipeline.Progress) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, now - last < .milliseconds(50), progress.framesDone < progress.frameCount { return }
        last = now
        Console.errorText("\r\(Self.line(progress))\u{1B}[K")
    }

    /// Takes the line away.
    func clear() {
        if last != nil { Console.errorText("\r\u{1B}[K") }
    }

    /// `[############            ]  60/120  52.3 frames/s  0:01 left`
    static func line(_ progress: MoviePipeline.Progress) -> String {
        let width = 24
        let filled = progress.frameCount > 0 ? width * progress.framesDone / progress.frameCount : 0
        let bar = Text.left(String(repeating: "#", count: filled), width)
        let count = String(progress.frameCount)
        var line = "[\(bar)] \(Text.right(String(progress.framesDone), count.count))/\(count)"
        if let left = progress.secondsLeft {
            let seconds = Int(min(left.rounded(.up), 359_999))
            let minutes = String(format: "%d:%02d", seconds / 60, seconds % 60)
            line += "  \(Text.brief(progress.framesPerSecond)) frames/s  \(minutes) left"
        }
        return line
    }
}
