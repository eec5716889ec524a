import Lamina
import LaminaMedia
import LaminaShaderCompiler

extension Scene {
    /// A scene file with the filters in GLSL and the films that it may have. Says what of a foreign file is not drawn.
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
        var scene = try read(
            path, arguments.assets, isStrict: isStrict, warns: warns, imageCache: imageCache,
            asAuthored: asAuthored ?? arguments.asAuthored)
        if let theme = arguments.theme { try scene.setTheme(theme) }
        if !arguments.overrides.isEmpty { try scene.apply(arguments.overrides) }
        return scene
    }

    /// The same without values of others.
    static func read(
        _ path: String, _ assets: AssetArguments, isStrict: Bool = false, warns: Bool = true,
        imageCache: ImageCache? = nil, asAuthored: Bool = false
    ) throws -> Scene {
        let scene = try Scene(
            contentsOf: path, shaderCompiler: GLSLFilterCompiler(),
            videoOpener: { try MovieSource(contentsOfFile: $0) }, imageCache: imageCache,
            allowsExternalAssets: assets.allowExternalAssets, drawsAsAuthored: asAuthored)
        for warning in scene.warnings where warns { Console.error("lamina: \(path): \(warning)") }
        if isStrict, let count = Optional(scene.warnings.count), count > 0 {
            throw UsageError(
                "\(path): --strict: expected that all of it is drawn, found \(count) \(count == 1 ? "thing" : "things") that \(count == 1 ? "is" : "are") not"
            )
        }
        return scene
    }
}
