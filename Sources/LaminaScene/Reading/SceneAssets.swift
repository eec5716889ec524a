import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaText

/// A scene's assets besides its file: images, filters in GLSL, films and sounds, with the functions that open them. They are
/// kept with the scene. So values that replace the scene's own find assets that are open already, and count within
/// the same limits.
struct SceneAssets: Sendable {
    var images: SceneImages
    var kernels: SceneKernels
    var videos: SceneVideos
    var sounds: SceneSounds
    /// The limits of the scene.
    var limits: SceneLimits { images.limits }
    /// The player whose pictures Lottie documents get.
    let lottieEngine: LottieEngine
    /// The size that the documents of wallpapers are fitted to, in points; `nil` for their own.
    let screenSize: CGSize?
    /// The fonts of texts besides those in the file; `nil` for those of the process.
    let fonts: FontCollection?

    /// - Parameters:
    ///   - directory: The folder that paths are relative to; empty for the working folder.
    ///   - scene: The scene's name in errors.
    init(directory: FilePath, scene: String, _ options: SceneReadingOptions = SceneReadingOptions()) {
        let folder = AssetFolder(directory, allowsExternal: options.allowsExternalAssets)
        lottieEngine = options.lottieEngine
        screenSize = options.usableScreenSize
        fonts = options.fonts
        images = SceneImages(folder, cache: options.imageCache, limits: options.limits)
        kernels = SceneKernels(folder, scene: scene, options)
        sounds = SceneSounds(folder)
        videos = SceneVideos(folder, opener: options.videoOpener, limit: options.limits.videos)
    }
}
