import LaminaImage
import LaminaPlan

/// What a scene has besides its file: images, filters in GLSL and films, with what opens them. Kept with the scene, so that
/// values in place of its own find what is open already, and count within the same limits.
struct SceneAssets: Sendable {
    var images: SceneImages
    var kernels: SceneKernels
    var videos: SceneVideos
    /// Whether Lottie documents are drawn as they say, where players usually draw less.
    let drawsAsAuthored: Bool

    /// - Parameter cache: What keeps decoded images for scenes to come.
    init(
        _ folder: AssetFolder, shaderCompiler: (any CAFilterShaderCompiler)? = nil,
        videoOpener: SceneVideoOpener? = nil, cache: ImageCache? = nil,
        drawsAsAuthored: Bool = false
    ) {
        self.drawsAsAuthored = drawsAsAuthored
        images = SceneImages(folder, cache: cache)
        kernels = SceneKernels(folder, compiler: shaderCompiler)
        videos = SceneVideos(folder, opener: videoOpener)
    }
}
