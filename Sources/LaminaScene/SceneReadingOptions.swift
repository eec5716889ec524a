import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaText

/// How a scene is read: the functions that open its assets, and its rights.
///
/// ```swift
/// var options = SceneReadingOptions.untrusted
/// options.videoOpener = { try MovieSource(contentsOfFile: $0) }
/// let scene = try Scene(contentsOf: "upload/scene.json", options: options)
/// ```
public struct SceneReadingOptions: Sendable {
    /// The compiler of filters in GLSL, such as `GLSLFilterCompiler` of the product `LaminaShaderCompiler`. It runs
    /// when such a filter is first drawn through Vulkan; without a compiler, drawing the filter is an error.
    public var shaderCompiler: (any CAFilterShaderCompiler)?
    /// The function that opens films, such as `MovieSource.init(contentsOfFile:)` of the product `LaminaMedia`;
    /// without one, a film is an error.
    public var videoOpener: SceneVideoOpener?
    /// The cache that keeps decoded images for other scenes.
    public var imageCache: ImageCache?
    /// Whether images, films and GLSL may lie outside of the file's folder. Only for files that may read everything
    /// that the process may read.
    public var allowsExternalAssets = false
    /// Whether a scene may have filters in GLSL. Where it may not, such a filter is an error.
    public var allowsShaders = true
    /// The player whose pictures Lottie documents get.
    public var lottieEngine = LottieEngine.authored
    /// The size of the screen, in points, to which each document of a wallpaper is fitted; `nil`, the default, for the
    /// size of the wallpaper's smallest document. Only for CAML. A size with a side that is not above 0 counts as `nil`.
    public var screenSize: CGSize?
    /// The fonts in which the scene's texts are set; `nil`, the default, for those of the process. Fonts that the scene's
    /// file brings with it are used besides.
    public var fonts: FontCollection?
    /// The limits of the scene.
    public var limits = SceneLimits.default

    /// For files that the program trusts.
    public init() {}

    /// Whether Lottie documents are drawn as authored, as they are by default.
    @available(*, deprecated, message: "Lottie documents are drawn as authored by default; see lottieEngine.")
    public var drawsAsAuthored: Bool {
        get { lottieEngine == .authored }
        set { lottieEngine = newValue ? .authored : .coreAnimation }
    }

    /// The size of the screen where it is one.
    var usableScreenSize: CGSize? {
        screenSize.flatMap { size in
            let longest = SceneLimits.maximumNumber
            return size.width > 0 && size.height > 0 && size.width <= longest && size.height <= longest
                ? size : nil
        }
    }

    /// For files from strangers: no shaders, nothing outside of the file's folder, and lower limits. Programs should,
    /// where they can, read and draw such files in a process of their own, as `lamina --untrusted` does.
    public static var untrusted: SceneReadingOptions {
        var options = SceneReadingOptions()
        options.allowsShaders = false
        options.limits = .untrusted
        return options
    }
}
