import Foundation
import LaminaTestSupport

/// A program in a process of its own, which is told what to do and says what happens.
final class RunningProgram {
    private let process = Process()
    private let input = Pipe()
    private let output: SpokenFile
    private let errors: SpokenFile

    init(_ name: String, _ arguments: [String] = [], environment: [String: String]) throws {
        process.executableURL = URL(fileURLWithPath: Self.path(of: name))
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "LAMINA_SCALE", "LAMINA_SCREEN"] {
            variables[name] = nil
        }
        process.environment = variables.merging(environment) { $1 }
        (output, errors) = (try SpokenFile(), try SpokenFile())
        process.standardError = errors.writing
        process.standardInput = input
        process.standardOutput = output.writing
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// It lies beside the test bundle. `#filePath` leads to the package when the runner is elsewhere.
    private static func path(of name: String) -> String {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(name).path
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        return ProjectFiles.path(".build/release/\(name)")
    }

    func tell(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

    /// Waits for a line that begins with a text, and forgets it with all before it.
    @discardableResult
    func line(_ beginning: String) throws -> String {
        guard let found = try output.line({ $0.hasPrefix(beginning) }) else {
            throw ProgramFailure("no line \(beginning): \(output.rest) \(errorText)")
        }
        return found
    }

    var errorText: String { errors.rest }

    /// The status with which it ends.
    func end() throws -> Int32 {
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while process.isRunning, Date() < end { usleep(5000) }
        guard !process.isRunning else { throw ProgramFailure("it does not end: \(output.rest) \(errorText)") }
        return process.terminationStatus
    }
}
