import LaminaImage
import Synchronization

/// Pictures that were served, up to a limit of bytes. The picture that was not asked for longest goes first. A picture is served
/// again as long as the files that it was made of are as they were.
final class ResultCache: Sendable {
    struct Key: Hashable, Sendable {
        var template: String
        var request: RenderRequest
    }

    private struct Entry {
        var result: ServedResult
        var files: FileStamps
    }

    private let entries: Mutex<CostLimitedMap<Key, Entry>>
    private let limit: Int
    /// About how many bytes an entry takes besides its own.
    private static let overhead = 2048

    init(bytes: Int) {
        limit = bytes
        entries = Mutex(CostLimitedMap(costLimit: bytes))
    }

    /// The most bytes of one picture.
    var largest: Int { limit / 8 }

    var bytes: Int { entries.withLock { $0.totalCost } }

    func result(_ key: Key) -> ServedResult? {
        guard let entry = entries.withLock({ $0.use(key) }) else { return nil }
        guard entry.files.areCurrent else {
            entries.withLock { _ = $0.remove(key) }
            return nil
        }
        return entry.result
    }

    func insert(_ result: ServedResult, _ key: Key, _ files: FileStamps) {
        guard result.bytes.count <= largest else { return }
        let entry = Entry(result: result, files: files)
        entries.withLock { $0.insert(entry, for: key, cost: result.bytes.count + Self.overhead) }
    }
}
