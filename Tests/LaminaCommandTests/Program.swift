import Foundation
import LaminaTestSupport
import Testing

/// The program `lamina`, run as a process.
enum Program {
    struct Outcome {
        var code: Int32
        var output: Data
        var errors: String
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// It lies beside the test bundle. `#filePath` leads to the package when the runner is elsewhere.
    static let path: String = {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("lamina").path
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        return ProjectFiles.path(".build/release/lamina")
    }()

    /// Runs it in the project's folder.
    static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try run(arguments, environment: environment)
    }

    /// Runs it in the project's folder.
    static func run(
        executable: String = path, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = ProjectFiles.root
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // Files, not pipes: a full pipe would stop the program.
        let folder = try Scratch()
        let (outputPath, errorPath) = (folder.path("output"), folder.path("errors"))
        for path in [outputPath, errorPath] { try Data().write(to: URL(fileURLWithPath: path)) }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus, output: try Data(contentsOf: URL(fileURLWithPath: outputPath)),
            errors: try String(contentsOfFile: errorPath, encoding: .utf8))
    }
}

/// A folder that goes with this value.
final class Scratch: Sendable {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a file and gives its path.
    func file(_ name: String, _ bytes: Data) throws -> String {
        try bytes.write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    func file(_ name: String, _ text: String) throws -> String { try file(name, Data(text.utf8)) }

    /// Writes a file that exists as long as the returned folder.
    func keep(_ name: String, _ text: String) throws -> (folder: Scratch, path: String) {
        (self, try file(name, text))
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}
