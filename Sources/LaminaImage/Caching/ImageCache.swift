import LaminaFiles
import Synchronization

/// Images by file or by name, up to a limit of bytes: those not asked for the longest go first.
///
/// Files are read deferred, so that asking for one costs its header, and an image that many ask for at once is decoded
/// once. An image costs the bytes of its pixels, decoded or not. One that has gone lives on where it is in use.
public final class ImageCache: Sendable {
    /// What a cache has done and holds.
    public struct Statistics: Equatable, Sendable {
        /// How often an image was asked for that was there.
        public var hits: Int
        /// How often one was asked for that was not, or whose file had changed.
        public var misses: Int
        /// How many images went to stay within the limits, those that never fitted among them.
        public var evictions: Int
        /// How many images there are.
        public var count: Int
        /// What they cost together, in bytes.
        public var totalCost: Int

        package init(hits: Int, misses: Int, evictions: Int, count: Int, totalCost: Int) {
            self.hits = hits
            self.misses = misses
            self.evictions = evictions
            self.count = count
            self.totalCost = totalCost
        }
    }

    /// The ``costLimit`` where none is given: 256 MiB.
    public static let defaultCostLimit = 268_435_456

    private enum Key: Hashable {
        /// Bytes, not text: two spellings of one text are two files.
        case file(FilePath)
        case name(String)
    }

    private struct Entry {
        var image: CGImage
        var stamp: FileStamp?
    }

    private struct State {
        var images: CostLimitedMap<Key, Entry>
        var hits = 0
        var misses = 0
    }

    private let state: Mutex<State>

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - costLimit: The bytes of pixels that are kept at most. An image that costs more by itself is not kept.
    ///   - countLimit: How many images are kept at most.
    public init(costLimit: Int = defaultCostLimit, countLimit: Int = .max) {
        state = Mutex(
            State(images: CostLimitedMap(costLimit: max(costLimit, 0), countLimit: max(countLimit, 0))))
    }

    /// The bytes of pixels that are kept at most. Lowering it evicts at once.
    public var costLimit: Int {
        get { state.withLock { $0.images.costLimit } }
        set { state.withLock { $0.images.costLimit = max(newValue, 0) } }
    }

    /// How many images are kept at most. Lowering it evicts at once.
    public var countLimit: Int {
        get { state.withLock { $0.images.countLimit } }
        set { state.withLock { $0.images.countLimit = max(newValue, 0) } }
    }

    /// What the cache has done so far and holds now.
    public var statistics: Statistics {
        state.withLock {
            Statistics(
                hits: $0.hits, misses: $0.misses, evictions: $0.images.evictions, count: $0.images.count,
                totalCost: $0.images.totalCost)
        }
    }

    /// The image in a file, decoded or not yet: see ``CGImage/deferred(contentsOfFile:)``. The same at every call as long
    /// as it is kept and the file stays as it is.
    ///
    /// Throws ``ImageError`` where the file's header is at fault; that is not kept.
    public func image(contentsOfFile path: String) throws(ImageError) -> CGImage {
        guard let file = FilePath(text: path) else {
            throw .unreadableFile(path: path, reason: FileFailure.zeroByte.reason)
        }
        let stamp = FileStamp(file)
        let key = Key.file(file)
        let known = state.withLock { state -> CGImage? in
            if let image = Self.current(state.images.use(key), stamp) {
                state.hits += 1
                return image
            }
            state.misses += 1
            return nil
        }
        if let known { return known }
        let image = try CGImage.deferred(contentsOfFile: path)
        return state.withLock { state in
            // Someone else may have been faster; then there is one image for both.
            if let other = Self.current(state.images.use(key), stamp) { return other }
            state.images.insert(Entry(image: image, stamp: stamp), for: key, cost: Self.cost(image))
            return image
        }
    }

    /// The image in a file, decoded, on another thread if it was not.
    ///
    /// Throws ``ImageError`` where the file is at fault; that is not kept.
    public func preparedImage(contentsOfFile path: String) async throws(ImageError) -> CGImage {
        let image = try image(contentsOfFile: path)
        do throws(ImageError) {
            try await image.prepareForDisplay()
        } catch {
            if let file = FilePath(text: path) { removeImage(image, .file(file)) }
            throw error
        }
        return image
    }

    /// Reads a file's header and starts decoding on another thread, for an image that will be wanted soon. What is wrong
    /// with the file is found when it is asked for.
    public func prefetch(contentsOfFile path: String) {
        guard let image = try? image(contentsOfFile: path) else { return }
        image.beginDecoding()
    }

    /// The image that was kept under a name.
    public func image(forKey name: String) -> CGImage? {
        state.withLock { state in
            let image = state.images.use(.name(name))?.image
            if image == nil { state.misses += 1 } else { state.hits += 1 }
            return image
        }
    }

    /// Keeps an image under a name.
    ///
    /// - Parameter cost: In bytes; `nil` takes those of the pixels.
    public func insert(_ image: CGImage, forKey name: String, cost: Int? = nil) {
        state.withLock {
            $0.images.insert(Entry(image: image), for: .name(name), cost: cost ?? Self.cost(image))
        }
    }

    /// Lets go of the image under a name.
    public func removeImage(forKey name: String) { state.withLock { _ = $0.images.remove(.name(name)) } }

    /// Lets go of a file's image.
    public func removeImage(contentsOfFile path: String) {
        guard let file = FilePath(text: path) else { return }
        state.withLock { _ = $0.images.remove(.file(file)) }
    }

    /// Lets go of all images; what was counted stays.
    public func removeAllImages() { state.withLock { $0.images.removeAll() } }

    private func removeImage(_ image: CGImage, _ key: Key) {
        state.withLock { state in
            if state.images.peek(key)?.image === image { state.images.remove(key) }
        }
    }

    private static func current(_ entry: Entry?, _ stamp: FileStamp?) -> CGImage? {
        guard let entry, entry.stamp == stamp, entry.image.decodingError == nil else { return nil }
        return entry.image
    }

    private static func cost(_ image: CGImage) -> Int { image.bytesPerRow * image.height }
}
