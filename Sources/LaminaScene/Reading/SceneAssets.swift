import LaminaFiles

/// What a scene has besides its file: images, filters in GLSL and films, with what opens them. Kept with the scene, so that
/// values in place of its own find what is open already, and count within the same limits.
struct SceneAssets: Sendable {
    var images: SceneImages
    var kernels: SceneKernels
    var videos: SceneVideos
    /// How much a scene may ask for.
    var limits: SceneLimits { images.limits }
    /// Whether Lottie documents are drawn as they say, where players usually draw less.
    let drawsAsAuthored: Bool

    /// - Parameters:
    ///   - directory: The folder that paths begin at; empty for the working folder.
    ///   - scene: What errors call the scene.
    init(directory: FilePath, scene: String, _ options: SceneReadingOptions = SceneReadingOptions()) {
        let folder = AssetFolder(directory, allowsExternal: options.allowsExternalAssets)
        drawsAsAuthored = options.drawsAsAuthored
        images = SceneImages(folder, cache: options.imageCache, limits: options.limits)
        kernels = SceneKernels(folder, scene: scene, options)
        videos = SceneVideos(folder, opener: options.videoOpener, limit: options.limits.videos)
    }
}
