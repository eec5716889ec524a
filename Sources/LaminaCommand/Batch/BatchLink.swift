import Foundation
import LaminaScene

/// The socket between a batch and the process that draws its jobs. Lines go one way, and how their jobs ended comes back.
///
/// A line is its number in eight bytes, its length in four, both from the lowest byte on, and its bytes. An end is the number and a
/// byte.
struct BatchLink: Sendable {
    /// How a job ended.
    enum Ending: UInt8 {
        case drawn = 1
        case skipped, failed
    }

    struct Report {
        var line: Int
        var ending: Ending
    }

    let socket: Int32

    private static let reportBytes = 9
    private static let headBytes = 12
    /// The length of a line that is too long.
    private static let tooLong = UInt32.max

    // MARK: The batch

    /// Sends a line. Returns `false` if the process has ended.
    func send(_ line: ManifestLines.Line) -> Bool {
        let length = line.isTooLong ? Self.tooLong : UInt32(line.bytes.count)
        return write(bytes(UInt64(line.number), 8) + bytes(UInt64(length), 4) + line.bytes)
    }

    /// Reports that no more lines come.
    func end() { shutdown(socket, Int32(SHUT_WR)) }

    /// The next report; `nil` if the process has ended, or if its message makes no sense.
    func report() -> Report? {
        guard let bytes = read(Self.reportBytes), let ending = Ending(rawValue: bytes[8]) else { return nil }
        return Report(line: number(bytes[..<8]), ending: ending)
    }

    // MARK: The process

    /// The next line; `nil` at the end.
    func line() -> ManifestLines.Line? {
        guard let head = read(Self.headBytes) else { return nil }
        let length = UInt32(truncatingIfNeeded: number(head[8...]))
        var line = ManifestLines.Line(number: number(head[..<8]), bytes: [])
        line.isTooLong = length == Self.tooLong
        guard !line.isTooLong else { return line }
        guard length <= UInt32(SceneJob.maximumLineBytes), let bytes = read(Int(length)) else { return nil }
        line.bytes = bytes
        return line
    }

    /// Reports how a job ended. If the batch has ended, there will be no more lines.
    func send(_ report: Report) {
        _ = write(bytes(UInt64(report.line), 8) + [report.ending.rawValue])
    }

    // MARK: Bytes

    private func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { source in
                Glibc.send(
                    socket, source.baseAddress?.advanced(by: done), source.count - done, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Reads bytes; `nil` at the end, and when the program was asked to stop.
    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 200) > 0 else {
                if Interruption.isWanted { return nil }
                continue
            }
            let got = bytes.withUnsafeMutableBytes { target in
                Glibc.read(socket, target.baseAddress?.advanced(by: done), count - done)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }
}

/// The lines that a batch sends to the process that draws its jobs.
struct LinkedLines: JobLines {
    let name: String
    let link: BatchLink

    mutating func next(where isWanted: (_ number: Int) -> Bool) -> ManifestLines.Line? {
        Interruption.isWanted ? nil : link.line()
    }

    func close() {}
}
