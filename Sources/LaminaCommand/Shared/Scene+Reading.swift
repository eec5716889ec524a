import Lamina
import LaminaMedia
import LaminaShaderCompiler

extension Scene {
    /// A scene file with the filters in GLSL and the films that it may have.
    static func read(_ path: String) throws(SceneError) -> Scene {
        try Scene(
            contentsOf: path, shaderCompiler: GLSLFilterCompiler(),
            videoOpener: { try MovieSource(contentsOfFile: $0) })
    }
}
