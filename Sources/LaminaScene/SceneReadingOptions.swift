import LaminaImage
import LaminaPlan

/// How a scene is read: what opens what is in it, and what it may do.
///
/// ```swift
/// var options = SceneReadingOptions.untrusted
/// options.videoOpener = { try MovieSource(contentsOfFile: $0) }
/// let scene = try Scene(contentsOf: "upload/scene.json", options: options)
/// ```
public struct SceneReadingOptions: Sendable {
    /// What compiles filters in GLSL, such as `GLSLFilterCompiler` of the product `LaminaShaderCompiler`, when they are drawn
    /// through Vulkan first; without one, drawing them is an error.
    public var shaderCompiler: (any CAFilterShaderCompiler)?
    /// What opens films, such as `MovieSource.init(contentsOfFile:)` of the product `LaminaMedia`; without one, a film is an
    /// error.
    public var videoOpener: SceneVideoOpener?
    /// What keeps decoded images for other scenes.
    public var imageCache: ImageCache?
    /// Whether images, films and GLSL may lie outside of the file's folder. Only for files that may read whatever their
    /// reader may.
    public var allowsExternalAssets = false
    /// Whether a scene may have filters in GLSL. Where it may not, one is an error.
    public var allowsShaders = true
    /// Whether Lottie documents are drawn as they say even where players built on Core Animation leave something out.
    public var drawsAsAuthored = false
    /// How much the scene may ask for.
    public var limits = SceneLimits.default

    /// For files that the program trusts.
    public init() {}

    /// For files from strangers: no shaders, nothing outside of the file's folder, and lower limits. A program that can should
    /// read and draw such files in a process of its own, as `lamina --untrusted` does.
    public static var untrusted: SceneReadingOptions {
        var options = SceneReadingOptions()
        options.allowsShaders = false
        options.limits = .untrusted
        return options
    }
}
