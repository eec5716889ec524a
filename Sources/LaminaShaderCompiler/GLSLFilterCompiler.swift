import LaminaFilters
import LaminaGLSL

/// Compiles custom filters with glslang, while the program runs.
public struct GLSLFilterCompiler: CAFilterShaderCompiler {
    /// The compiler has no state.
    public init() {}

    /// The limits of compiling one filter. A filter written by hand takes a few hundredths of a second.
    static let limits = GLSLCompiler.Limits(
        processorSeconds: processorSeconds, wallSeconds: 20, memoryBytes: memoryBytes, words: 1 << 20)
    /// Seconds of the processor.
    package static let processorSeconds = 5
    /// Bytes, beyond the memory that the program already has.
    package static let memoryBytes = 512 << 20

    /// Compiles `filterColor` as `CAFilterKernel` describes it. The compiler works in a process of its own, because macros
    /// and constants of a few lines can cost it any time and memory.
    ///
    /// - Throws: The errors, with line numbers of `source`.
    public func compile(
        _ source: String, inputs: [CAFilterKernel.Input]
    ) throws(CAFilterShaderError) -> CAFilterShader {
        let shader = try FilterShaderSource(source, inputs: inputs)
        let result: GLSLCompiler.Result
        do throws(GLSLCompiler.Failure) {
            result = try GLSLCompiler.compile(
                shader.text, stage: .fragment, optimize: true, limits: Self.limits)
        } catch {
            throw CAFilterShaderError([.init(line: nil, text: Self.sentence(error))])
        }
        guard let words = result.words else { throw shader.error(result.messages) }
        return try CAFilterShader(words: words)
    }

    private static func sentence(_ failure: GLSLCompiler.Failure) -> String {
        switch failure {
        case .time:
            "expected GLSL that compiles within \(limits.processorSeconds) seconds; "
                + "do its macros or constants double with each line?"
        case .memory:
            "expected GLSL that compiles within \(limits.memoryBytes >> 20) MiB; "
                + "do its macros or constants double with each line?"
        case .fault: "it cannot be compiled: it nests too deeply, or the compiler has a fault"
        case .tooManyWords: "expected at most \(limits.words) words of SPIR-V, found more"
        case .noProcess(let reason): "no process to compile it in: \(reason)"
        }
    }
}

extension CAFilterKernel {
    /// A kernel from GLSL, compiled by this call, and optionally from the same function in Swift for the CPU.
    ///
    /// - Parameters:
    ///   - name: The kernel's name in errors.
    ///   - glsl: The function `vec4 filterColor(vec4 color, vec2 position, vec2 size)`.
    ///   - inputs: Each input's name with its standard value: a number, a colour, or a vector of 2 to 4 numbers.
    ///   - reach: The greatest distance of a `sampleSource` offset, in points.
    ///   - row: The same function in Swift, for rows of pixels on the CPU.
    /// - Throws: `CAFilterError`; for errors in the GLSL it holds their lines.
    public convenience init(
        name: String, glsl: String, inputs: [String: CAFilter.Value] = [:], reach: Double = 0,
        row: RowFunction? = nil
    ) throws(CAFilterError) {
        try self.init(
            name: name, source: glsl, inputs: inputs, reach: reach, compiler: GLSLFilterCompiler(), row: row)
    }
}
