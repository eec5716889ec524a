import Lamina
import LaminaMedia
import LaminaShaderCompiler

extension Scene {
    /// A scene file with the filters in GLSL and the films that it may have. Says what of a foreign file is not drawn.
    ///
    /// - Parameter isStrict: Whether that is an error.
    static func read(_ path: String, isStrict: Bool = false) throws -> Scene {
        let scene = try Scene(
            contentsOf: path, shaderCompiler: GLSLFilterCompiler(),
            videoOpener: { try MovieSource(contentsOfFile: $0) })
        for warning in scene.warnings { Console.error("lamina: \(path): \(warning)") }
        if isStrict, let count = Optional(scene.warnings.count), count > 0 {
            throw UsageError(
                "\(path): --strict: expected that all of it is drawn, found \(count) \(count == 1 ? "thing" : "things") that \(count == 1 ? "is" : "are") not"
            )
        }
        return scene
    }
}
