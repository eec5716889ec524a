import Foundation
import LaminaFiles
import LaminaMessages
import Synchronization

/// Images by file or by name, up to a limit of bytes. The least recently used images are evicted first.
///
/// Files are read deferred, so asking for one costs only its header, and an image that many callers ask for at once
/// is decoded once. An image costs the bytes of its pixels, decoded or not; one of which frames of floats
/// or of another space have made further forms costs them too, from the next time on that somebody asks for it or adds an image. An evicted image lives on where it is in
/// use. A ``MemoryWarning`` empties the cache.
public final class ImageCache: Sendable {
    /// The counts and the content of a cache.
    public struct Statistics: Equatable, Sendable {
        /// How often a requested image was in the cache.
        public var hits: Int
        /// How often a requested image was not in the cache, or its file had changed.
        public var misses: Int
        /// How many images were evicted because of the limits, including images that never fitted.
        public var evictions: Int
        /// The number of images in the cache.
        public var count: Int
        /// The total cost of the images, in bytes.
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
        /// Paths are compared as bytes, not as text: two spellings of one text are two files.
        case file(FilePath)
        case name(String)
    }

    private struct Entry {
        var image: CGImage
        var stamp: FileStamp?
        /// Whether the cost is that of the pixels.
        var isCounted = true
    }

    private struct State {
        var images: CostLimitedMap<Key, Entry>
        var hits = 0
        var misses = 0
        /// The keys of images that may get further forms.
        var wide: Set<Key> = []

        mutating func insert(_ entry: Entry, for key: Key, cost: Int) {
            images.insert(entry, for: key, cost: cost)
            if entry.image.mayBeWide { wide.insert(key) }
            countForms()
        }

        /// Counts the forms that images have got since.
        mutating func countForms() {
            for key in wide where !countForms(of: key) { wide.remove(key) }
        }

        /// - Returns: Whether there is such an image that may be wide.
        @discardableResult
        mutating func countForms(of key: Key) -> Bool {
            guard let entry = images.peek(key) else { return false }
            if entry.isCounted { images.setCost(entry.image.keptBytes, for: key) }
            return entry.image.mayBeWide
        }
    }

    private let state: Mutex<State>
    private let center: NotificationCenter
    /// Written once, when the cache is made.
    private nonisolated(unsafe) var observer: (any NSObjectProtocol)?

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - costLimit: The most bytes of pixels that are kept. An image that costs more by itself is not kept.
    ///   - countLimit: The most images that are kept.
    public convenience init(costLimit: Int = defaultCostLimit, countLimit: Int = .max) {
        self.init(costLimit: costLimit, countLimit: countLimit, center: .default)
    }

    /// - Parameter center: Where warnings of memory are posted.
    package init(costLimit: Int = defaultCostLimit, countLimit: Int = .max, center: NotificationCenter) {
        self.center = center
        state = Mutex(
            State(images: CostLimitedMap(costLimit: max(costLimit, 0), countLimit: max(countLimit, 0))))
        observer = center.addObserver(
            forName: MemoryWarning.name, object: nil, queue: nil
        ) { [weak self] _ in self?.removeAllImages() }
    }

    deinit { observer.map { center.removeObserver($0) } }

    /// The most bytes of pixels that are kept. Lowering it evicts at once.
    public var costLimit: Int {
        get { state.withLock { $0.images.costLimit } }
        set { state.withLock { $0.images.costLimit = max(newValue, 0) } }
    }

    /// The most images that are kept. Lowering it evicts at once.
    public var countLimit: Int {
        get { state.withLock { $0.images.countLimit } }
        set { state.withLock { $0.images.countLimit = max(newValue, 0) } }
    }

    /// The counts so far, and the present content.
    public var statistics: Statistics {
        state.withLock {
            $0.countForms()
            return Statistics(
                hits: $0.hits, misses: $0.misses, evictions: $0.images.evictions, count: $0.images.count,
                totalCost: $0.images.totalCost)
        }
    }

    /// The image in a file, decoded or not: see ``CGImage/deferred(contentsOfFile:)``. Every call returns the same
    /// image as long as it is kept and the file does not change.
    ///
    /// Throws ``ImageError`` where the file's header is at fault; the error is not kept.
    public func image(contentsOfFile path: String) throws(ImageError) -> CGImage {
        guard let file = FilePath(text: path) else {
            throw .unreadableFile(path: path, reason: FileFailure.zeroByte.reason)
        }
        let stamp = FileStamp(file)
        let key = Key.file(file)
        let known = state.withLock { state -> CGImage? in
            if let entry = state.images.use(key), let image = Self.current(entry, stamp) {
                state.hits += 1
                state.countForms(of: key)
                return image
            }
            state.misses += 1
            return nil
        }
        if let known { return known }
        let image = try CGImage.deferred(contentsOfFile: path)
        return state.withLock { state in
            // Another thread may have been faster; then both use its image.
            if let other = Self.current(state.images.use(key), stamp) { return other }
            state.insert(Entry(image: image, stamp: stamp), for: key, cost: image.keptBytes)
            return image
        }
    }

    /// The image in a file, decoded; on another thread if it was not decoded yet.
    ///
    /// Throws ``ImageError`` where the file is at fault; the error is not kept.
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

    /// Reads a file's header and starts decoding on another thread, for an image that will be wanted soon. Errors
    /// appear when the image is asked for.
    public func prefetch(contentsOfFile path: String) {
        guard let image = try? image(contentsOfFile: path) else { return }
        image.beginDecoding()
    }

    /// The image that was kept under a name.
    public func image(forKey name: String) -> CGImage? {
        state.withLock { state in
            let image = state.images.use(.name(name))?.image
            if image == nil { state.misses += 1 } else { state.hits += 1 }
            state.countForms(of: .name(name))
            return image
        }
    }

    /// Keeps an image under a name.
    ///
    /// - Parameter cost: In bytes; `nil` takes the bytes of the pixels.
    public func insert(_ image: CGImage, forKey name: String, cost: Int? = nil) {
        state.withLock {
            $0.insert(
                Entry(image: image, isCounted: cost == nil), for: .name(name), cost: cost ?? image.keptBytes)
        }
    }

    /// Removes the image under a name.
    public func removeImage(forKey name: String) { state.withLock { _ = $0.images.remove(.name(name)) } }

    /// Removes a file's image.
    public func removeImage(contentsOfFile path: String) {
        guard let file = FilePath(text: path) else { return }
        state.withLock { _ = $0.images.remove(.file(file)) }
    }

    /// Removes all images; the counts stay.
    public func removeAllImages() { state.withLock { $0.images.removeAll() } }

    /// The rules that the cache's counts and its order of uses break.
    package func invariantFaults() -> [InvariantFault] { state.withLock { $0.images.invariantFaults() } }

    private func removeImage(_ image: CGImage, _ key: Key) {
        state.withLock { state in
            if state.images.peek(key)?.image === image { state.images.remove(key) }
        }
    }

    private static func current(_ entry: Entry?, _ stamp: FileStamp?) -> CGImage? {
        guard let entry, entry.stamp == stamp, entry.image.decodingError == nil else { return nil }
        return entry.image
    }
}
