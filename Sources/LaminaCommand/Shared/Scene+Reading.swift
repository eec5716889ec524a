import Lamina
import LaminaShaderCompiler

extension Scene {
    /// A scene file with the filters in GLSL that it may have.
    static func read(_ path: String) throws(SceneError) -> Scene {
        try Scene(contentsOf: path, shaderCompiler: GLSLFilterCompiler())
    }
}
