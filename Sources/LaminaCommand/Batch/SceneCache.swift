import Foundation
import Lamina
import LaminaFiles
import Synchronization

/// The scenes of a batch, read once each, up to a limit of bytes. The least recently used scenes are evicted first.
/// Files must not change while a batch runs.
final class SceneCache: Sendable {
    fileprivate struct Entry {
        var scene: Scene
        var lastUse: Int
    }

    /// A file, and how it is read.
    fileprivate struct Key: Hashable {
        /// Bytes, not text: two spellings of one text are two files.
        var path: FilePath?
        var engine: LottieEngine?
    }

    fileprivate struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    /// About how many bytes of scenes are kept, their images included, and of images alone.
    private static let sceneBytes = 256 << 20
    private static let imageBytes = 256 << 20

    private let state = Mutex(State())
    private let images = ImageCache(costLimit: imageBytes)
    private let arguments: SceneArguments
    private let isStrict: Bool
    private let screen: CGSize?

    /// - Parameter screen: The size that wallpapers' documents are fitted to, in points; `nil` for their own.
    init(_ arguments: SceneArguments, isStrict: Bool, screen: CGSize? = nil) {
        self.screen = screen
        self.arguments = arguments
        self.isStrict = isStrict
    }

    /// The scene of a file with the values that all jobs give it.
    ///
    /// - Parameter engine: The player whose pictures a Lottie file gets; `nil` for the batch's own setting.
    func scene(_ path: String, engine: LottieEngine? = nil) throws -> Scene {
        let key = Key(path: FilePath(text: path), engine: engine)
        if let scene = state.withLock({ $0.use(key) }) { return scene }
        // Two threads that ask at once read the file twice, so that no thread waits for another.
        let scene = try Scene.read(
            path, arguments, isStrict: isStrict, imageCache: images, engine: engine,
            screen: screen)
        // A film has one place at a time that it is decoded at.
        if !scene.hasFilms { state.withLock { $0.insert(scene, key, limit: Self.sceneBytes) } }
        return scene
    }
}

extension SceneCache.State {
    fileprivate mutating func use(_ key: SceneCache.Key) -> Scene? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.scene
    }

    fileprivate mutating func insert(_ scene: Scene, _ key: SceneCache.Key, limit: Int) {
        if let old = entries.removeValue(forKey: key) { bytes -= old.scene.byteCost }
        uses += 1
        entries[key] = SceneCache.Entry(scene: scene, lastUse: uses)
        bytes += scene.byteCost
        while bytes > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            bytes -= oldest.value.scene.byteCost
            entries[oldest.key] = nil
        }
    }
}
