import Synchronization

/// Pictures that were served, up to a limit of bytes. The picture that was not asked for longest goes first. A picture is served
/// again as long as the files that it was made of are as they were.
final class ResultCache: Sendable {
    struct Key: Hashable, Sendable {
        var template: String
        var request: RenderRequest
    }

    fileprivate struct Entry {
        var result: ServedResult
        var files: FileStamps
        var lastUse: Int
    }

    fileprivate struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let limit: Int
    /// About how many bytes an entry takes besides its own.
    fileprivate static let overhead = 2048

    init(bytes: Int) { limit = bytes }

    /// The most bytes of one picture.
    var largest: Int { limit / 8 }

    var bytes: Int { state.withLock { $0.bytes } }

    func result(_ key: Key) -> ServedResult? {
        guard let entry = state.withLock({ $0.entries[key] }) else { return nil }
        guard entry.files.areCurrent else {
            state.withLock { $0.remove(key) }
            return nil
        }
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
        }
        return entry.result
    }

    func insert(_ result: ServedResult, _ key: Key, _ files: FileStamps) {
        guard result.bytes.count <= largest else { return }
        state.withLock { state in
            state.remove(key)
            state.uses += 1
            state.entries[key] = Entry(result: result, files: files, lastUse: state.uses)
            state.bytes += result.bytes.count + Self.overhead
            guard state.bytes > limit else { return }
            // Many at once, so that not every insertion looks for the oldest.
            for (key, _) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard state.bytes > limit - limit / 8 else { break }
                state.remove(key)
            }
        }
    }
}

extension ResultCache.State {
    fileprivate mutating func remove(_ key: ResultCache.Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.result.bytes.count + ResultCache.overhead
    }
}
