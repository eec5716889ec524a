import Synchronization

/// The bytes of answers that no client has taken yet, of all connections of a server. Answers that share their bytes, as those
/// of a kept picture do, count once.
final class UnsentBytes: Sendable {
    private struct State {
        /// The holders of each array, by its place in memory, which nothing else has while somebody holds it.
        var holders: [UInt: Int] = [:]
        var total = 0
    }

    private let state = Mutex(State())

    /// The bytes of all arrays that are held.
    var total: Int { state.withLock { $0.total } }

    /// Counts an array, which the caller keeps until ``release(_:)``.
    func hold(_ bytes: [UInt8]) {
        guard let place = Self.place(of: bytes) else { return }
        state.withLock { state in
            let count = state.holders[place, default: 0]
            state.holders[place] = count + 1
            if count == 0 { state.total += bytes.count }
        }
    }

    func release(_ bytes: [UInt8]) {
        guard let place = Self.place(of: bytes) else { return }
        state.withLock { state in
            guard let count = state.holders[place] else { return }
            state.holders[place] = count > 1 ? count - 1 : nil
            if count == 1 { state.total -= bytes.count }
        }
    }

    private static func place(of bytes: [UInt8]) -> UInt? {
        bytes.withUnsafeBytes { $0.baseAddress.map(UInt.init(bitPattern:)) }
    }
}
