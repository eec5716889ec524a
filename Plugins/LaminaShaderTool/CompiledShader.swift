import Foundation
import LaminaGLSL

/// One shader as SPIR-V, with the blocks that it shares with Swift.
struct CompiledShader {
    let source: GLSLSource
    /// The shader's name in Swift: the name of the first program that has it, and its stage.
    let name: String
    let words: [UInt32]
    let blocks: [BlockLayout]
    /// What glslang warns of, in lines of the form `Shaders/x.frag:12: warning: …`.
    let warnings: [String]

    init(source: GLSLSource, name: String, stage: GLSLCompiler.Stage) throws {
        self.source = source
        self.name = name
        // The optimiser strips names, so the module to reflect is compiled a second time without it.
        let plain = try Self.compile(source, stage: stage, optimize: false)
        blocks = try SPIRVReader(words: plain.words, path: source.path).blocks()
        (words, warnings) = try Self.compile(source, stage: stage, optimize: true)
    }

    private static func compile(
        _ source: GLSLSource, stage: GLSLCompiler.Stage, optimize: Bool
    ) throws -> (words: [UInt32], warnings: [String]) {
        let result = try GLSLCompiler.compile(source.text, stage: stage, optimize: optimize)
        let lines = result.messages.filter { $0.text != source.path }.map { message in
            let place = (message.file ?? source.path) + (message.line.map { ":\($0)" } ?? "")
            return "\(place): \(message.isError ? "error" : "warning"): \(message.text)"
        }
        guard let words = result.words else {
            throw ShaderToolError(lines.isEmpty ? ["\(source.path): error: glslang gives no reason"] : lines)
        }
        return (words, lines)
    }
}
