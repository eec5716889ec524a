import CLaminaContainment
import Foundation
import LaminaFiles

/// A command of this program, run as a process that ends with an answer.
enum ChildCommand {
    struct Outcome {
        var code: Int32
        /// The bytes that the command wrote to standard output.
        var output: [UInt8]
        /// The text that the command wrote to standard error, without the last line feed.
        var errors: String
    }

    /// The most seconds of a command.
    static let mostSeconds = 60.0
    /// The most bytes that are read of what a command writes.
    static let mostBytes = 16 << 20

    /// Runs a command.
    ///
    /// - Parameter input: Its standard input.
    static func run(_ words: [String], input: [UInt8] = []) throws -> Outcome {
        // Files in memory, not pipes: a full pipe would stop the program.
        let (given, output, errors) = (try HeldBytes(input), try HeldBytes(), try HeldBytes())
        let streams = lamina_streams(
            input: given.descriptor, output: output.descriptor, errors: errors.descriptor)
        var process = try ContainedProcess(command: words, streams)
        let end = ContinuousClock.now + .seconds(mostSeconds)
        var isLate = false
        while !process.hasEnded(within: 0.1) {
            guard !isLate, ContinuousClock.now > end else { continue }
            isLate = true
            process.send(SIGKILL)
        }
        let text = displayedText(try errors.bytes(limit: mostBytes))
        switch process.collect() {
        case .code(let code):
            return Outcome(code: code, output: try output.bytes(limit: mostBytes), errors: text)
        case .early(let reason):
            let sentence = isLate ? "the command took longer than \(Int(mostSeconds)) seconds" : reason
            return Outcome(code: 1, output: [], errors: sentence)
        }
    }

    private static func displayedText(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// A file in memory, for a stream of a process.
private final class HeldBytes {
    let descriptor: Int32

    init(_ bytes: [UInt8] = []) throws {
        descriptor = bytes.withUnsafeBytes { lamina_hold_bytes($0.baseAddress, $0.count) }
        guard descriptor >= 0 else {
            throw UsageError("no file in memory: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// What was written to it.
    func bytes(limit: Int) throws -> [UInt8] {
        var result: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &block, block.count, result.count)
            if count == 0 { return result }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw UsageError("a file in memory cannot be read: \(String(cString: strerror(errno)))")
            }
            result += block.prefix(count)
            guard result.count <= limit else {
                throw UsageError("expected an answer of at most \(limit) bytes")
            }
        }
    }
}

/// A folder for one call, which goes with it.
enum PassingFolder {
    static func use<Result>(_ body: (FilePath) throws -> Result) throws -> Result {
        let parent = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = (FilePath.bytes(ofText: parent) + Array("/lamina-mcp-XXXXXX".utf8) + [0]).map {
            CChar(bitPattern: $0)
        }
        guard mkdtemp(&template) != nil,
            let folder = FilePath(
                text: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        else { throw UsageError("\(parent): no folder can be made: \(String(cString: strerror(errno)))") }
        defer { try? Folder.remove(folder) }
        return try body(folder)
    }
}
