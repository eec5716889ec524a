import Foundation
import LaminaMessages
import Synchronization

/// A line for each request. Lines are written on a thread of their own, so that nobody waits for who reads them; where they are
/// read too slowly, some are left out, and their number is said.
package final class RequestLog: Sendable {
    /// How lines look.
    package enum Format: String, CaseIterable, Sendable {
        /// Words with spaces between them.
        case text
        /// An object of JSON.
        case json
    }

    private struct State {
        var bytes: [UInt8] = []
        var lost = 0
        var isWriting = false
    }

    private let format: Format
    private let most: Int
    private let sink: @Sendable ([UInt8]) -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "lamina log")

    /// - Parameters:
    ///   - most: The most bytes of lines that wait to be written.
    ///   - sink: Writes whole lines.
    package init(_ format: Format, most: Int = 1 << 20, sink: @escaping @Sendable ([UInt8]) -> Void) {
        (self.format, self.most, self.sink) = (format, most, sink)
    }

    /// Accepts a line.
    package func add(_ entry: LogEntry) {
        let line = Array((format == .json ? entry.json : entry.text).utf8) + [10]
        let starts = state.withLock { state in
            guard state.bytes.count + line.count <= most else {
                state.lost += 1
                return false
            }
            state.bytes += line
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if starts { queue.async { self.write() } }
    }

    /// Waits until all lines are written.
    ///
    /// - Returns: `false` if that took longer than the seconds.
    @discardableResult package func flush(seconds: Double = 1) -> Bool {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        return done.wait(timeout: .now() + seconds) == .success
    }

    private func write() {
        while true {
            let (bytes, lost) = state.withLock { state in
                defer { (state.bytes, state.lost) = ([], 0) }
                state.isWriting = !state.bytes.isEmpty
                return (state.bytes, state.lost)
            }
            guard !bytes.isEmpty else { return }
            sink(bytes)
            guard lost > 0 else { continue }
            let time = UTCTime.now.rfc3339
            let line =
                format == .json
                ? "{\"time\":\"\(time)\",\"lost\":\(lost)}\n" : "\(time) \(lost) lines were lost\n"
            sink(Array(line.utf8))
        }
    }
}
