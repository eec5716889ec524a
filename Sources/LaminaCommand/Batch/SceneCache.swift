import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import Synchronization

/// The scenes of a batch, read once each, up to a limit of bytes. The least recently used scenes are evicted first.
/// Files must not change while a batch runs.
final class SceneCache: Sendable {
    /// A file, and how it is read.
    private struct Key: Hashable {
        /// Bytes, not text: two spellings of one text are two files.
        var path: FilePath?
        var engine: LottieEngine?
    }

    /// About how many bytes of scenes are kept, their images included, and of images alone.
    private static let sceneBytes = 256 << 20
    private static let imageBytes = 256 << 20

    private let scenes = Mutex(CostLimitedMap<Key, Scene>(costLimit: sceneBytes))
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
        if let scene = scenes.withLock({ $0.use(key) }) { return scene }
        // Two threads that ask at once read the file twice, so that no thread waits for another.
        let scene = try Scene.read(
            path, arguments, isStrict: isStrict, imageCache: images, engine: engine,
            screen: screen)
        // A film has one place at a time that it is decoded at.
        if !scene.hasFilms { scenes.withLock { $0.insert(scene, for: key, cost: scene.byteCost) } }
        return scene
    }
}
