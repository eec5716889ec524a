import CGlslang
import Foundation

/// One shader as SPIR-V, with the blocks that it shares with Swift.
struct CompiledShader {
    var source: GLSLSource
    /// As a Swift name: `solid-edges.frag` is `solidEdgesFragment`.
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
                // An error in an include comes once from every shader that pastes it in.
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
        let stage = isVertex ? LAMINA_SHADER_VERTEX : LAMINA_SHADER_FRAGMENT
        let file = source.path.split(separator: "/").last ?? ""
        let words = file.prefix { $0 != "." }.split(separator: "-")
        name =
            words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
            + (isVertex ? "Vertex" : "Fragment")
        // Names do not survive the optimiser, so what is reflected is compiled a second time without.
        let plain = try Self.compile(source, stage: stage, optimize: false)
        blocks = try SPIRVReader(words: plain, path: source.path).blocks()
        self.words = try Self.compile(source, stage: stage, optimize: true)
    }

    private static func compile(
        _ source: GLSLSource, stage: lamina_shader_stage, optimize: Bool
    ) throws -> [UInt32] {
        var result = lamina_compile_glsl(stage, source.text, optimize)
        defer { lamina_spirv_release(&result) }
        let messages = result.messages.map { String(cString: $0) } ?? ""
        let lines = messages.split(separator: "\n").map(String.init).compactMap {
            Self.located($0, in: source.path)
        }
        guard let words = result.words, result.word_count > 0 else {
            throw ShaderToolError(lines.isEmpty ? ["\(source.path): error: glslang gives no reason"] : lines)
        }
        for line in lines { FileHandle.standardError.write(Data((line + "\n").utf8)) }
        return Array(UnsafeBufferPointer(start: words, count: result.word_count))
    }

    /// `ERROR: Shaders/x.frag:12: 'y' : undeclared` becomes `Shaders/x.frag:12: error: 'y' : undeclared`; a
    /// line that only counts errors becomes nothing.
    static func located(_ message: String, in path: String) -> String? {
        for (word, severity) in [("ERROR: ", "error"), ("WARNING: ", "warning")] where message.hasPrefix(word)
        {
            let rest = message.dropFirst(word.count)
            if rest.contains("compilation errors") || rest.contains("compilation terminated") { return nil }
            let fields = rest.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if fields.count == 3, let line = Int(fields[1]) {
                let file = fields[0].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
                let name = file == "0" ? path : file
                return "\(name):\(line): \(severity): \(fields[2].trimmingCharacters(in: .whitespaces))"
            }
            return "\(path): \(severity): \(rest)"
        }
        let text = message.trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == path ? nil : "\(path): error: \(text)"
    }
}
