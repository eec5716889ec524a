import Foundation

/// A program in a process of its own, which is told what to do and says what happens.
package final class RunningProgram {
    private let process = Process()
    private let input: Int32
    private let output: SpokenFile
    private let errors: SpokenFile

    /// - Parameter name: A program of the package, or a path.
    package init(_ name: String, _ arguments: [String] = [], environment: [String: String]) throws {
        process.executableURL = URL(fileURLWithPath: name.hasPrefix("/") ? name : Self.path(of: name))
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "LAMINA_SCALE", "LAMINA_SCREEN"] {
            variables[name] = nil
        }
        process.environment = variables.merging(environment) { $1 }
        (output, errors) = (try SpokenFile(), try SpokenFile())
        process.standardError = errors.writing
        // A socket, not a pipe: to write to a program that has ended is no signal then.
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ProgramFailure("no input for \(name)")
        }
        input = ends[0]
        let reading = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.standardInput = reading
        process.standardOutput = output.writing
        do {
            try process.run()
        } catch {
            close(input)
            throw error
        }
    }

    deinit {
        close(input)
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// It lies beside the test bundle. `#filePath` leads to the package when the runner is elsewhere.
    private static func path(of name: String) -> String {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(name).path
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        return ProjectFiles.path(".build/release/\(name)")
    }

    package func tell(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Waits for a line that begins with a text, and forgets it with all before it.
    @discardableResult
    package func line(_ beginning: String) throws -> String {
        guard let found = try output.line({ $0.hasPrefix(beginning) }) else {
            throw ProgramFailure("no line \(beginning): \(output.rest) \(errorText)")
        }
        return found
    }

    package var isRunning: Bool { process.isRunning }

    /// How many files it has open.
    package var openFiles: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count
        }
    }

    package var errorText: String { errors.rest }

    /// The status with which it ends.
    package func end() throws -> Int32 {
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while process.isRunning, Date() < end { usleep(5000) }
        guard !process.isRunning else { throw ProgramFailure("it does not end: \(output.rest) \(errorText)") }
        return process.terminationStatus
    }
}

package struct ProgramFailure: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
