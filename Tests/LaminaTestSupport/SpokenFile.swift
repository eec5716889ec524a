import Foundation

/// What a program writes, line by line. A file, not a pipe: other processes that tests start may hold a pipe open.
package final class SpokenFile {
    /// What the program gets.
    package let writing: FileHandle
    private let file: URL
    private var position = 0

    /// Seconds. Long, since machines may be busy.
    package static let patience = 30.0

    package init() throws {
        file = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try Data().write(to: file)
        writing = try FileHandle(forWritingTo: file)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    /// What was written since the last line that was found.
    package var rest: String { String(decoding: bytes.dropFirst(position), as: UTF8.self) }

    private var bytes: Data { (try? Data(contentsOf: file)) ?? Data() }

    /// Waits for a complete line of some kind, and forgets it with all before it.
    package func line(_ isMeant: (String) -> Bool) throws -> String? {
        let end = Date(timeIntervalSinceNow: Self.patience)
        while Date() < end {
            var start = position
            let bytes = bytes
            while let next = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: bytes[start..<next], as: UTF8.self)
                start = next + 1
                guard isMeant(line) else { continue }
                position = start
                return line
            }
            usleep(3000)
        }
        return nil
    }
}
