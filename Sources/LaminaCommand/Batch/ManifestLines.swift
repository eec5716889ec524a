import Foundation
import LaminaFiles
import LaminaScene

/// The source of a batch's jobs.
protocol JobLines: Sendable {
    /// The name of their file in errors.
    var name: String { get }
    /// The next line that is not blank and for which `isWanted` is true; `nil` at the end, and when the program was asked to stop.
    mutating func next(where isWanted: (_ number: Int) -> Bool) throws -> ManifestLines.Line?
    func close()
}

/// The lines of a manifest, or the messages of a client, one after another. At most the longest allowed line and a block of the file are in
/// memory.
struct ManifestLines: JobLines {
    /// A line with its number, from 1. A line that is too long has no bytes.
    struct Line {
        var number: Int
        var bytes: [UInt8]
        var isTooLong = false
    }

    /// The most bytes of a line.
    let mostBytes: Int
    private let descriptor: Int32
    /// The file's name in errors.
    let name: String
    private var block: [UInt8] = []
    private var place = 0
    private var number = 0
    private var isAtEnd = false

    /// The name of standard input in errors.
    static let standardInput = "standard input"
    private static let blockBytes = 1 << 16
    private static let newLine = UInt8(ascii: "\n")

    /// One line of a manifest that another process reads, on standard input.
    init(of job: BatchRun.SingleJob) {
        name = job.manifest
        mostBytes = SceneJob.maximumLineBytes
        number = job.line - 1
        descriptor = STDIN_FILENO
    }

    /// - Parameter path: The path of a regular file; `-` for standard input, which may be of any kind.
    init(path: String, mostBytes: Int = SceneJob.maximumLineBytes) throws {
        self.mostBytes = mostBytes
        guard path != "-" else {
            (name, descriptor) = (Self.standardInput, STDIN_FILENO)
            return
        }
        name = path
        do throws(FileFailure) {
            guard let file = FilePath(text: path) else { throw .zeroByte }
            descriptor = try InputFile(file).takeDescriptor()
        } catch {
            throw SceneError.unreadableFile(path: path, reason: error.reason)
        }
    }

    func close() { if descriptor != STDIN_FILENO { _ = Foundation.close(descriptor) } }

    /// Whether a line has come, or the end has: whether ``next(where:)`` does not wait for the beginning of one.
    var isReady: Bool {
        guard place == block.count, !isAtEnd else { return true }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 0) > 0
    }

    mutating func next(where isWanted: (_ number: Int) -> Bool) throws -> Line? {
        while true {
            var line = Line(number: number + 1, bytes: [])
            var hasBytes = false
            while true {
                if place == block.count, try !fill() { break }
                hasBytes = true
                let rest = block[place...]
                let end = rest.firstIndex(of: Self.newLine)
                if isWanted(line.number), !line.isTooLong {
                    line.bytes += rest[..<(end ?? rest.endIndex)]
                    if line.bytes.count > mostBytes {
                        line.isTooLong = true
                        line.bytes = []
                    }
                }
                place = end.map { $0 + 1 } ?? block.count
                if end != nil { break }
            }
            guard hasBytes, !Interruption.isWanted else { return nil }
            number += 1
            let isBlank = line.bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
            if isWanted(line.number), line.isTooLong || !isBlank { return line }
        }
    }

    /// Reads the next block; `false` at the end.
    private mutating func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        block = [UInt8](repeating: 0, count: Self.blockBytes)
        place = 0
        while !Interruption.isWanted {
            // Without polling, the read would continue to wait after a signal.
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 200) > 0 else { continue }
            let got = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR || errno == EAGAIN { continue }
            guard got >= 0 else {
                throw SceneError.unreadableFile(path: name, reason: String(cString: strerror(errno)))
            }
            block.removeSubrange(got...)
            isAtEnd = got == 0
            return got > 0
        }
        block = []
        isAtEnd = true
        return false
    }
}
