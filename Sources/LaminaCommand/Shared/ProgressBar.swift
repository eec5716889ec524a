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
        Console.errorText("\r\(Self.line(progress, columns: Console.columns))\u{1B}[K")
    }

    /// Removes the line.
    func clear() {
        if last != nil { Console.errorText("\r\u{1B}[K") }
    }

    /// `[############            ]  60/120  52.3 frames/s  0:01 left`: the parts that fit, with the count first, then
    /// the time left. The last column stays free, because a line that fills the terminal would begin a new one.
    static func line(_ progress: MoviePipeline.Progress, columns: Int) -> String {
        let room = max(1, columns - 1)
        let count = String(progress.frameCount)
        var text = "\(Text.right(String(progress.framesDone), count.count))/\(count)"
        if let left = progress.secondsLeft {
            let end = "  \(clock(left)) left"
            let rate = "  \(Text.brief(progress.framesPerSecond)) frames/s"
            if text.count + rate.count + end.count <= room {
                text += rate + end
            } else if text.count + end.count <= room {
                text += end
            }
        }
        let width = min(24, room - text.count - 3)
        guard width >= 4 else { return String(text.prefix(room)) }
        let filled = progress.frameCount > 0 ? width * progress.framesDone / progress.frameCount : 0
        return "[\(Text.left(String(repeating: "#", count: filled), width))] \(text)"
    }

    /// `0:07`, `59:59`, `1:00:00`.
    private static func clock(_ seconds: Double) -> String {
        let seconds = Int(max(0, min(seconds.rounded(.up), 359_999)))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, seconds % 60)
            : String(format: "%d:%02d", minutes, seconds % 60)
    }
}
