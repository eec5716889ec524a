import Foundation
import LaminaFilters
import LaminaImage

extension Scene {
    /// Reads a scene file; see `init(contentsOf:options:)`.
    ///
    /// - Parameter drawsAsAuthored: Whether the engine of Lottie documents is ``LottieEngine/authored``, the default, or
    ///   ``LottieEngine/coreAnimation``.
    @available(*, deprecated, message: "Lottie documents are drawn as authored by default; see lottieEngine.")
    public init(
        contentsOf path: String, shaderCompiler: (any CAFilterShaderCompiler)? = nil,
        videoOpener: SceneVideoOpener? = nil, imageCache: ImageCache? = nil,
        allowsExternalAssets: Bool = false, drawsAsAuthored: Bool
    ) throws(SceneError) {
        try self.init(
            contentsOf: path, shaderCompiler: shaderCompiler, videoOpener: videoOpener,
            imageCache: imageCache,
            allowsExternalAssets: allowsExternalAssets,
            lottieEngine: drawsAsAuthored ? .authored : .coreAnimation)
    }

    /// Reads a scene in memory; see `init(json:name:directory:options:)`.
    ///
    /// - Parameter drawsAsAuthored: Whether the engine of Lottie documents is ``LottieEngine/authored``, the default, or
    ///   ``LottieEngine/coreAnimation``.
    @available(*, deprecated, message: "Lottie documents are drawn as authored by default; see lottieEngine.")
    public init(
        json: Data, name: String, directory: String, shaderCompiler: (any CAFilterShaderCompiler)? = nil,
        videoOpener: SceneVideoOpener? = nil, imageCache: ImageCache? = nil,
        allowsExternalAssets: Bool = false, drawsAsAuthored: Bool
    ) throws(SceneError) {
        try self.init(
            json: json, name: name, directory: directory, shaderCompiler: shaderCompiler,
            videoOpener: videoOpener, imageCache: imageCache, allowsExternalAssets: allowsExternalAssets,
            lottieEngine: drawsAsAuthored ? .authored : .coreAnimation)
    }
}
