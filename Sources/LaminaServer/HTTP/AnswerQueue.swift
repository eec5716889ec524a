import NIOCore

/// The parts of an answer that wait for their client, and how far it has taken them.
struct AnswerQueue {
    /// Parts that are not wholly taken, in order. They are shared with whoever made them.
    private var parts: [[UInt8]] = []
    /// The index of the first one that is not wholly handed on, and where the next piece begins in it.
    private var first = 0
    private var offset = 0
    /// Bytes that were handed to the socket and not taken.
    private var onTheWay = 0

    /// Bytes that the client has not taken.
    private(set) var unsent = 0
    private(set) var sent = 0
    /// Whether no more parts come.
    var isEnded = false
    /// The time at which the client last took bytes, or had none to take.
    private(set) var lastProgress = NIODeadline.now()

    /// The piece that goes to the socket at a time. A client counts as alive when it takes one.
    static let pieceBytes = 64 << 10

    mutating func begin() { lastProgress = .now() }

    mutating func append(_ bytes: [UInt8]) {
        if unsent == 0 { lastProgress = .now() }
        unsent += bytes.count
        parts.append(bytes)
    }

    /// What comes next, unless something is on its way.
    enum Next {
        case piece(ArraySlice<UInt8>)
        case end, nothing
    }

    mutating func next() -> Next {
        guard onTheWay == 0 else { return .nothing }
        guard first < parts.count else { return isEnded ? .end : .nothing }
        let part = parts[first]
        let piece = part[offset..<min(part.count, offset + Self.pieceBytes)]
        onTheWay = piece.count
        offset = piece.endIndex
        return .piece(piece)
    }

    /// The piece on its way was taken.
    ///
    /// - Returns: The part that is wholly taken by that.
    mutating func took() -> [UInt8]? {
        unsent -= onTheWay
        sent += onTheWay
        onTheWay = 0
        lastProgress = .now()
        guard first < parts.count, offset == parts[first].count else { return nil }
        let part = parts[first]
        parts[first] = []
        (first, offset) = (first + 1, 0)
        if first == parts.count {
            parts.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 64 {
            parts.removeFirst(first)
            first = 0
        }
        return part
    }

    /// Lets all parts go, and returns those that were not wholly taken.
    mutating func removeAll() -> [[UInt8]] {
        defer { (parts, first, offset, unsent) = ([], 0, 0, 0) }
        return Array(parts[first...])
    }
}
