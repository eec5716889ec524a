import GLSLCompiler
import LaminaPlan

/// Compiles filters of one's own with glslang, while the program runs.
public struct GLSLFilterCompiler: CAFilterShaderCompiler {
    /// The compiler has no state.
    public init() {}

    /// Compiles `filterColor` as `CAFilterKernel` describes it.
    ///
    /// - Throws: What is wrong, with lines of `source`.
    public func compile(
        _ source: String, inputs: [CAFilterKernel.Input]
    ) throws(CAFilterShaderError) -> CAFilterShader {
        let shader = try FilterShaderSource(source, inputs: inputs)
        let result = GLSLCompiler.compile(shader.text, stage: .fragment, optimize: true)
        guard let words = result.words else { throw shader.error(result.messages) }
        return try CAFilterShader(words: words)
    }
}

extension CAFilterKernel {
    /// A kernel from GLSL, compiled here and now, and perhaps the same in Swift for the CPU.
    ///
    /// - Parameters:
    ///   - name: What errors call it.
    ///   - glsl: The function `vec4 filterColor(vec4 color, vec2 position, vec2 size)`.
    ///   - inputs: Each input's name with its standard value: a number, a colour, or a vector of 2 to 4 numbers.
    ///   - reach: How far `sampleSource` goes, in points.
    ///   - row: The same for rows of pixels on the CPU.
    /// - Throws: `CAFilterError`, for GLSL with its lines.
    public convenience init(
        name: String, glsl: String, inputs: [String: CAFilter.Value] = [:], reach: Double = 0,
        row: RowFunction? = nil
    ) throws(CAFilterError) {
        try self.init(
            name: name, source: glsl, inputs: inputs, reach: reach, compiler: GLSLFilterCompiler(), row: row)
    }
}
