import Foundation
import Lamina
import LaminaFiles
import LaminaImage
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
    }

    private let scenes: Mutex<CostLimitedMap<Key, Entry>>
    private let images: ImageCache

    /// - Parameter bytes: About how many bytes of scenes are kept, their images included, and of images besides.
    init(bytes: Int) {
        scenes = Mutex(CostLimitedMap(costLimit: bytes))
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
            let entry = Entry(scene: scene, stamps: stamps.joined(assets))
            scenes.withLock { $0.insert(entry, for: key, cost: scene.byteCost) }
        }
        return scene
    }

    private func use(_ key: Key) -> Scene? {
        guard let entry = scenes.withLock({ $0.use(key) }), entry.stamps.areCurrent else { return nil }
        return entry.scene
    }
}
