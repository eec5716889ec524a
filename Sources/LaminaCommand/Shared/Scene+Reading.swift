import Lamina
import LaminaMedia
import LaminaShaderCompiler

extension Scene {
    /// A scene file with the filters in GLSL and the films that it may have, and with values in place of its own. Says what
    /// of a foreign file is not drawn.
    ///
    /// - Parameters:
    ///   - isStrict: Whether that is an error.
    ///   - warns: Whether it is said on standard error.
    ///   - imageCache: What keeps decoded images for other scenes.
    ///   - asAuthored: Whether a Lottie file is drawn as it says, in place of what the arguments say.
    static func read(
        _ path: String, _ arguments: SceneArguments, isStrict: Bool = false, warns: Bool = true,
        imageCache: ImageCache? = nil, asAuthored: Bool? = nil
    ) throws -> Scene {
        var scene = try open(
            path, arguments.assets, imageCache: imageCache, asAuthored: asAuthored ?? arguments.asAuthored)
        if let theme = arguments.theme { try scene.setTheme(theme) }
        if !arguments.overrides.isEmpty { try scene.apply(arguments.overrides) }
        // Only now: what was given in place of the file's may not be drawn either.
        if warns { try DrawingWarnings(isStrict: isStrict).check(scene.warnings, of: path) }
        return scene
    }

    /// The same without values of others.
    static func read(_ path: String, _ assets: AssetArguments) throws -> Scene {
        let scene = try open(path, assets)
        try DrawingWarnings(isStrict: false).check(scene.warnings, of: path)
        return scene
    }

    private static func open(
        _ path: String, _ assets: AssetArguments, imageCache: ImageCache? = nil, asAuthored: Bool = false
    ) throws -> Scene {
        var options = assets.trust.isUntrusted ? SceneReadingOptions.untrusted : SceneReadingOptions()
        options.allowsShaders = options.allowsShaders || assets.trust.allowShaders
        options.shaderCompiler = GLSLFilterCompiler()
        options.videoOpener = { try MovieSource(contentsOfFile: $0) }
        options.imageCache = imageCache
        options.allowsExternalAssets = assets.allowExternalAssets
        options.drawsAsAuthored = asAuthored
        return try Scene(contentsOf: path, options: options)
    }
}
