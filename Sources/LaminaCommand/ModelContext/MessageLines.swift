import Foundation

/// Messages from a file descriptor, a line each.
struct MessageLines {
    /// The most bytes of a message. Scenes may lie in one.
    static let mostBytes = 32 << 20

    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var hasEnded = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next line without its end; `nil` after the last. Throws ``UsageError`` for a line that is too long.
    mutating func next() throws -> [UInt8]? {
        var searched = 0
        while true {
            if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(waiting[..<end])
                waiting.removeFirst(end + 1)
                return line
            }
            searched = waiting.count
            guard !hasEnded else {
                defer { waiting = [] }
                return waiting.isEmpty ? nil : waiting
            }
            guard searched <= Self.mostBytes else {
                throw UsageError("standard input: expected messages of at most \(Self.mostBytes) bytes")
            }
            var block = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &block, block.count)
            if count > 0 {
                waiting += block.prefix(count)
            } else if count == 0 || errno != EINTR {
                hasEnded = true
            }
        }
    }
}
