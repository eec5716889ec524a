import Synchronization

/// GLSL that is compiled when its shader is first needed. The result is kept, errors too, so that a frame that cannot be
/// drawn does not wait for the compiler again.
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

    /// The shader, if it has been compiled already.
    var made: CAFilterShader? { outcome.withLock { try? $0?.get() } }

    /// The shader, compiled if necessary. Other callers wait in the meantime.
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
