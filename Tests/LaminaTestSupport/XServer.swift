import Foundation

/// An X server without a screen, of the tests' own.
package final class XServer {
    package static let program = ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    package static let absence = "Xvfb is missing"

    /// Such as `:99`.
    package let display: String
    private let process = Process()

    /// - Parameter endsWithLastClient: Whether the server ends when the last client goes, as a process does that keeps a connection. By
    ///   itself a server without clients would begin anew, and refuse the next one meanwhile.
    package init(endsWithLastClient: Bool = false) throws {
        process.executableURL = URL(fileURLWithPath: Self.program ?? "/usr/bin/Xvfb")
        // The server takes a free number, and says which.
        process.arguments = [
            "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp",
            endsWithLastClient ? "-terminate" : "-noreset",
        ]
        let output = try SpokenFile()
        process.standardOutput = output.writing
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        guard let number = try output.line({ Int($0) != nil }) else {
            kill(process.processIdentifier, SIGKILL)
            throw ProgramFailure("Xvfb does not start")
        }
        display = ":" + number
    }

    deinit { stop() }

    /// Lets it answer nothing from now on.
    package func freeze() { kill(process.processIdentifier, SIGSTOP) }

    package func stop() {
        guard process.isRunning else { return }
        // It inherits the mask of the thread that started it, which may hold other signals back.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
