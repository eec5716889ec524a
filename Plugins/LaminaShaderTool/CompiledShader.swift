import Foundation
import LaminaGLSL

/// One shader as SPIR-V, with the blocks that it shares with Swift.
struct CompiledShader {
    let source: GLSLSource
    /// The shader's name in Swift: the name of the first program that has it, and its stage.
    let name: String
    let words: [UInt32]
    let blocks: [BlockLayout]
    let interface: StageInterface
    /// What glslang warns of, in lines of the form `Shaders/x.frag:12: warning: …`.
    let warnings: [String]

    init(source: GLSLSource, name: String, stage: GLSLCompiler.Stage) throws {
        self.source = source
        self.name = name
        // The optimiser strips names, so the module to reflect is compiled a second time without it.
        let plain = try Self.compile(source, stage: stage, optimize: false)
        let module = try SPIRVReader(words: plain.words, path: source.path)
        blocks = try module.blocks()
        interface = module.interface
        (words, warnings) = try Self.compile(source, stage: stage, optimize: true)
    }

    private static func compile(
        _ source: GLSLSource, stage: GLSLCompiler.Stage, optimize: Bool
    ) throws -> (words: [UInt32], warnings: [String]) {
        let result: GLSLCompiler.Result
        do throws(GLSLCompiler.Failure) {
            result = try GLSLCompiler.compile(source.text, stage: stage, optimize: optimize)
        } catch {
            throw ShaderToolError("\(source.path): error: cannot be compiled: \(reason(error))")
        }
        let messages = joined(result.messages.filter { $0.text != source.path })
        let lines = messages.map { message in
            let place = (message.file ?? source.path) + (message.line.map { ":\($0)" } ?? "")
            return "\(place): \(message.isError ? "error" : "warning"): \(message.text)"
        }
        // SPIR-V comes with errors where the validator has found faults in it.
        guard let words = result.words, !messages.contains(where: \.isError) else {
            throw ShaderToolError(lines.isEmpty ? ["\(source.path): error: glslang gives no reason"] : lines)
        }
        return (words, lines)
    }

    /// The messages, each on one line: the linker puts the name of a function that has no body on the line after the message.
    private static func joined(_ messages: [GLSLCompiler.Message]) -> [GLSLCompiler.Message] {
        var result: [GLSLCompiler.Message] = []
        for message in messages {
            var message = message
            message.text = message.text.trimmingCharacters(in: .whitespaces)
            if message.line == nil, let last = result.last, last.line == nil, last.text.hasSuffix(":") {
                result[result.count - 1].text += " \(message.text)"
            } else {
                result.append(message)
            }
        }
        return result
    }

    private static func reason(_ failure: GLSLCompiler.Failure) -> String {
        switch failure {
        case .time: "glslang takes too long"
        case .memory: "glslang needs too much memory"
        case .fault: "glslang failed"
        case .tooManyWords: "the result is too long"
        case .noProcess(let reason): reason
        }
    }
}
