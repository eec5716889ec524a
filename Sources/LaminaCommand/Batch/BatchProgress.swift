import Foundation

/// A line on a terminal that counts a batch's jobs; nothing where standard error is none.
struct BatchProgress {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?

    init(isShown: Bool) { self.isShown = isShown && Console.showsProgress }

    /// Shows at most ten lines a second.
    mutating func show(_ counts: BatchRun.Counts) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, now - last < .milliseconds(100) { return }
        last = now
        let line = counts.summary(seconds: (now - start) / .seconds(1)).prefix(max(1, Console.columns - 1))
        Console.errorText("\r\(line)\u{1B}[K")
    }

    /// Removes the line.
    mutating func clear() {
        if last != nil { Console.errorText("\r\u{1B}[K") }
        last = nil
    }
}
