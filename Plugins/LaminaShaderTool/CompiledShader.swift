import Foundation
import LaminaGLSL

/// One shader as SPIR-V, with the blocks that it shares with Swift.
struct CompiledShader {
    var source: GLSLSource
    /// The shader's name in Swift: `solid-edges.frag` is `solidEdgesFragment`.
    var name: String
    var words: [UInt32]
    var blocks: [BlockLayout]

    static func all(under root: URL) throws -> [CompiledShader] {
        let folder = root.appendingPathComponent("Shaders")
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw ShaderToolError("Shaders: error: cannot be read: \(error.localizedDescription)")
        }
        var errors: [String] = []
        var shaders: [CompiledShader] = []
        for name in names where name.hasSuffix(".vert") || name.hasSuffix(".frag") {
            do {
                shaders.append(try CompiledShader(source: GLSLSource(path: "Shaders/\(name)", root: root)))
            } catch let error as ShaderToolError {
                // Every shader that includes a file reports the file's errors; each is kept once.
                errors += error.lines.filter { !errors.contains($0) }
            }
        }
        guard errors.isEmpty else { throw ShaderToolError(errors) }
        guard !shaders.isEmpty else { throw ShaderToolError("Shaders: error: no .vert or .frag file") }
        return shaders
    }

    init(source: GLSLSource) throws {
        self.source = source
        let isVertex = source.path.hasSuffix(".vert")
        let stage = isVertex ? GLSLCompiler.Stage.vertex : .fragment
        let file = source.path.split(separator: "/").last ?? ""
        let words = file.prefix { $0 != "." }.split(separator: "-")
        name =
            words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
            + (isVertex ? "Vertex" : "Fragment")
        // The optimiser strips names, so the module to reflect is compiled a second time without it.
        let plain = try Self.compile(source, stage: stage, optimize: false)
        blocks = try SPIRVReader(words: plain, path: source.path).blocks()
        self.words = try Self.compile(source, stage: stage, optimize: true)
    }

    private static func compile(
        _ source: GLSLSource, stage: GLSLCompiler.Stage, optimize: Bool
    ) throws -> [UInt32] {
        let result = try GLSLCompiler.compile(source.text, stage: stage, optimize: optimize)
        let lines = result.messages.filter { $0.text != source.path }.map { message in
            let place = (message.file ?? source.path) + (message.line.map { ":\($0)" } ?? "")
            return "\(place): \(message.isError ? "error" : "warning"): \(message.text)"
        }
        guard let words = result.words else {
            throw ShaderToolError(lines.isEmpty ? ["\(source.path): error: glslang gives no reason"] : lines)
        }
        for line in lines { FileHandle.standardError.write(Data((line + "\n").utf8)) }
        return words
    }
}
