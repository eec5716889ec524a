import Foundation
import Lamina
import LaminaMedia
import LaminaShaderCompiler

extension Scene {
    /// Reads a scene file with the filters in GLSL and the films that it may have, and applies the values that
    /// replace its own. Reports the features of a foreign file that are not drawn.
    ///
    /// - Parameters:
    ///   - isStrict: Whether such features are an error.
    ///   - warns: Whether they are reported on standard error.
    ///   - imageCache: The cache that keeps decoded images for other scenes.
    ///   - engine: The player whose pictures a Lottie file gets; overrides the arguments.
    ///   - screen: The size that a wallpaper's documents are fitted to, in points.
    static func read(
        _ path: String, _ arguments: SceneArguments, isStrict: Bool = false, warns: Bool = true,
        imageCache: ImageCache? = nil, engine: LottieEngine? = nil, screen: CGSize? = nil
    ) throws -> Scene {
        var scene = try open(
            path, arguments.assets, imageCache: imageCache, engine: engine ?? arguments.lottie.chosen,
            screen: screen)
        if let theme = arguments.theme { try scene.setTheme(theme) }
        if !arguments.overrides.isEmpty { try scene.apply(arguments.overrides) }
        // Checked only now, because replaced values may cause warnings too.
        if warns { try DrawingWarnings(isStrict: isStrict).check(scene.warnings, of: path) }
        return scene
    }

    /// Reads a scene file without replacing values.
    static func read(_ path: String, _ assets: AssetArguments) throws -> Scene {
        let scene = try open(path, assets)
        try DrawingWarnings(isStrict: false).check(scene.warnings, of: path)
        return scene
    }

    private static func open(
        _ path: String, _ assets: AssetArguments, imageCache: ImageCache? = nil,
        engine: LottieEngine = .authored,
        screen: CGSize? = nil
    ) throws -> Scene {
        var options = assets.trust.isUntrusted ? SceneReadingOptions.untrusted : SceneReadingOptions()
        options.allowsShaders = options.allowsShaders || assets.trust.allowShaders
        options.shaderCompiler = GLSLFilterCompiler()
        options.videoOpener = { try MovieSource(contentsOfFile: $0) }
        options.imageCache = imageCache
        options.allowsExternalAssets = assets.allowExternalAssets
        options.lottieEngine = engine
        options.screenSize = screen
        return try Scene(contentsOf: path, options: options)
    }
}
