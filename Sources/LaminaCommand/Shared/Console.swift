import Foundation
import LaminaMessages

/// Standard output and standard error.
enum Console {
    /// Writes a line to standard error. Whatever the text holds, it stays one line that no terminal obeys.
    static func error(_ text: String) { write(displayed(text) + "\n", to: .standardError) }

    /// Writes lines to standard output, as `print` does. Nothing in them but their ends is obeyed by a terminal.
    static func print(_ lines: some CustomStringConvertible) {
        let text = lines.description
        let ends = text.hasSuffix("\n") ? "" : "\n"
        let shown = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { displayed(String($0), limit: .max) }.joined(separator: "\n")
        Swift.print(shown, terminator: ends)
    }

    /// Writes the program's own text to standard error, unchanged.
    static func errorText(_ text: String) { write(text, to: .standardError) }

    /// Whether standard error is a terminal, where progress may be shown.
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// How many characters a line of standard error's terminal holds; 80 where it does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes bytes to standard output, all of them.
    static func output(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { source in
            var done = 0
            while done < source.count {
                let wrote = Foundation.write(
                    STDOUT_FILENO, source.baseAddress?.advanced(by: done), source.count - done)
                if wrote < 0 && errno == EINTR { continue }
                guard wrote >= 0 else { throw UnwritableOutput(code: errno) }
                done += wrote
            }
        }
    }

    /// Flushes all output, so that a full disk does not pass for success.
    static func finish() throws {
        guard fflush(nil) == 0 else { throw UnwritableOutput(code: errno) }
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // When standard error is closed, an error cannot be reported anywhere.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}

/// Standard output could not be written.
struct UnwritableOutput: Error, CustomStringConvertible {
    /// The system's error number.
    var code: Int32

    var description: String { "standard output: cannot be written: \(String(cString: strerror(code)))" }
}
