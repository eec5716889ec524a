import Synchronization

/// GLSL that is compiled when somebody asks for the shader first. What came of it is kept, errors too: a frame that cannot be
/// drawn is not made to wait for the compiler again.
final class DeferredFilterShader: Sendable {
    private let source: String
    private let inputs: [CAFilterKernel.Input]
    private let compiler: any CAFilterShaderCompiler
    private let outcome = Mutex<Result<CAFilterShader, CAFilterShaderError>?>(nil)

    init(
        _ source: String, inputs: [CAFilterKernel.Input], _ compiler: any CAFilterShaderCompiler
    ) {
        self.source = source
        self.inputs = inputs
        self.compiler = compiler
    }

    /// The shader, if it was compiled already.
    var made: CAFilterShader? { outcome.withLock { try? $0?.get() } }

    /// The shader. Others who ask in the meantime wait.
    func shader() throws(CAFilterShaderError) -> CAFilterShader {
        let result = outcome.withLock { outcome in
            if let outcome { return outcome }
            let result = Result { () throws(CAFilterShaderError) in
                try compiler.compile(source, inputs: inputs)
            }
            outcome = result
            return result
        }
        return try result.get()
    }
}
