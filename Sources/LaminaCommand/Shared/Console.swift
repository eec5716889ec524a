import Foundation

/// Standard output and standard error.
enum Console {
    /// Writes a line to standard error.
    static func error(_ text: String) { write(text + "\n", to: .standardError) }

    /// Writes text to standard error as it is.
    static func errorText(_ text: String) { write(text, to: .standardError) }

    /// Whether standard error is a terminal, where progress may be shown.
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes bytes to standard output, all of them.
    static func output(_ bytes: [UInt8]) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // There is nobody left to tell when standard error is gone.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
