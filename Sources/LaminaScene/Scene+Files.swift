import LaminaFiles

extension Scene {
    /// The files besides its own that were read for the scene: images, films and GLSL.
    package var assetFiles: [FilePath] {
        Array(assets.images.files) + Array(assets.kernels.files) + assets.videos.files
    }
}
