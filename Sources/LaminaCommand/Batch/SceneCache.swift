import Lamina
import Synchronization

/// The scenes of a batch, read once each, up to a limit of bytes; those not asked for the longest go first. Files are taken
/// to stay as they are while a batch runs.
final class SceneCache: Sendable {
    fileprivate struct Entry {
        var scene: Scene
        var lastUse: Int
    }

    fileprivate struct State {
        var entries: [String: Entry] = [:]
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

    init(_ arguments: SceneArguments, isStrict: Bool) {
        self.arguments = arguments
        self.isStrict = isStrict
    }

    /// The scene of a file with the values that all jobs give it.
    func scene(_ path: String) throws -> Scene {
        if let scene = state.withLock({ $0.use(path) }) { return scene }
        // Two that ask at once read it twice, rather than that one waits for all.
        let scene = try Scene.read(path, arguments, isStrict: isStrict, imageCache: images)
        // A film has one place at a time that it is decoded at.
        if !scene.hasFilms { state.withLock { $0.insert(scene, path, limit: Self.sceneBytes) } }
        return scene
    }
}

extension SceneCache.State {
    fileprivate mutating func use(_ path: String) -> Scene? {
        uses += 1
        entries[path]?.lastUse = uses
        return entries[path]?.scene
    }

    fileprivate mutating func insert(_ scene: Scene, _ path: String, limit: Int) {
        if let old = entries.removeValue(forKey: path) { bytes -= old.scene.byteCost }
        uses += 1
        entries[path] = SceneCache.Entry(scene: scene, lastUse: uses)
        bytes += scene.byteCost
        while bytes > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            bytes -= oldest.value.scene.byteCost
            entries[oldest.key] = nil
        }
    }
}
