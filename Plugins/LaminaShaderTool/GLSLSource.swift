import Foundation

/// One shader's text with its includes pasted in.
///
/// glslang's C API of Debian 12 takes no include callbacks, so `#include "Include/x.glsl"` is expanded here. `#line`
/// directives keep the file names and line numbers of messages right.
struct GLSLSource {
    /// Relative to the package's folder: `Shaders/solid.frag`.
    var path: String
    var text: String
    /// The paths of all files in the text, this shader's own first.
    var files: [String]

    init(path: String, root: URL) throws {
        self.path = path
        text = ""
        files = []
        try append(path, root: root, depth: 0)
    }

    /// A file included more deeply than this surely includes itself.
    private static let maximumDepth = 8

    private mutating func append(_ file: String, root: URL, depth: Int) throws {
        guard depth < Self.maximumDepth else {
            throw ShaderToolError("\(file):1: error: included within itself")
        }
        let content: String
        do {
            content = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        } catch {
            throw ShaderToolError("\(file): error: cannot be read: \(error.localizedDescription)")
        }
        files.append(file)
        for (index, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.hasPrefix("#version") {
                text += "\(line)\n#extension GL_GOOGLE_cpp_style_line_directive : require\n"
                text += "#line \(index + 2) \"\(file)\"\n"
            } else if trimmed.hasPrefix("#include") {
                let parts = trimmed.split(separator: "\"")
                guard parts.count == 2 else {
                    throw ShaderToolError(
                        "\(file):\(index + 1): error: expected #include \"Include/name.glsl\"")
                }
                let included = "Shaders/\(parts[1])"
                guard FileManager.default.fileExists(atPath: root.appendingPathComponent(included).path)
                else {
                    throw ShaderToolError("\(file):\(index + 1): error: there is no \(included)")
                }
                text += "#line 1 \"\(included)\"\n"
                try append(included, root: root, depth: depth + 1)
                text += "#line \(index + 2) \"\(file)\"\n"
            } else {
                text += "\(line)\n"
            }
        }
    }
}
