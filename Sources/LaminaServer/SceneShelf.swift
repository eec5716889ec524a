import Foundation
import Lamina
import LaminaFiles
import LaminaMedia
import LaminaScene
import LaminaShaderCompiler
import Synchronization

/// The scenes of templates, each read once and again when one of its files changed. The scenes that were not used for
/// longest go first.
final class SceneShelf: Sendable {
    struct Key: Hashable {
        var path: String
        var engine: LottieEngine
        var screenWidth: Double?
        var screenHeight: Double?
    }

    private struct Entry {
        var scene: Scene
        var stamps: FileStamps
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let images: ImageCache
    private let limit: Int

    /// - Parameter bytes: About how many bytes of scenes are kept, their images included, and of images besides.
    init(bytes: Int) {
        limit = bytes
        images = ImageCache(costLimit: bytes)
    }

    /// The scene of a template.
    func scene(_ path: FilePath, _ request: RenderRequest) throws -> Scene {
        let key = Key(
            path: path.text, engine: request.engine, screenWidth: request.size?.screenWidth,
            screenHeight: request.size?.screenHeight)
        if let scene = use(key) { return scene }
        // Before the file is read: what changes meanwhile is read again.
        let stamps = FileStamps(TemplateFolder.files(of: path))
        var options = SceneReadingOptions()
        options.shaderCompiler = GLSLFilterCompiler()
        options.videoOpener = { try MovieSource(contentsOfFile: $0) }
        options.imageCache = images
        options.lottieEngine = request.engine
        options.screenSize = request.size?.screen
        let scene = try Scene(contentsOf: path.text, options: options)
        // A film has one place at a time that it is decoded at.
        if !scene.hasFilms, let stamps, let assets = FileStamps(scene.assetFiles) {
            insert(Entry(scene: scene, stamps: stamps.joined(assets), lastUse: 0), key)
        }
        return scene
    }

    private func use(_ key: Key) -> Scene? {
        guard let entry = state.withLock({ $0.entries[key] }), entry.stamps.areCurrent else { return nil }
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
        }
        return entry.scene
    }

    private func insert(_ entry: Entry, _ key: Key) {
        state.withLock { state in
            if let old = state.entries.removeValue(forKey: key) { state.bytes -= old.scene.byteCost }
            state.uses += 1
            var entry = entry
            entry.lastUse = state.uses
            state.entries[key] = entry
            state.bytes += entry.scene.byteCost
            while state.bytes > limit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.bytes -= oldest.value.scene.byteCost
                state.entries[oldest.key] = nil
            }
        }
    }
}
