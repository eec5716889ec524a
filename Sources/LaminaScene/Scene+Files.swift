import LaminaFiles

extension Scene {
    /// The files besides its own that belong to the scene: images, films, sounds and GLSL.
    package var assetFiles: [FilePath] {
        Array(assets.images.files) + Array(assets.kernels.files) + assets.videos.files + assets.sounds.files
    }
}
