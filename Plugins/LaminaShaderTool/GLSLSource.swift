import Foundation

/// The text of one shader: a template with a program's macros set and its includes pasted in.
///
/// glslang's C API of Debian 12 takes no include callbacks, so `#include "Include/x.glsl"` is expanded here. `#line`
/// directives keep the file names and line numbers of messages right.
struct GLSLSource {
    /// The template, relative to the package's folder: `Shaders/material.frag`.
    let path: String
    /// The line with `#version`, which nothing may come before.
    private let version: String
    /// The macros that the template, or a file that it includes, mentions. The program's other macros belong to its other
    /// stage. So stages whose texts are the same are the same shader, whatever programs they are part of.
    private(set) var defines: [ShaderList.Define] = []
    private var body = ""

    var text: String {
        ([version, "#extension GL_GOOGLE_cpp_style_line_directive : require"] + defines.map(\.line))
            .joined(separator: "\n") + "\n" + body
    }

    init(template path: String, defines: [ShaderList.Define], files: inout ShaderFiles) throws {
        self.path = path
        let lines = try files.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first.hasPrefix("#version") else {
            throw ShaderToolError("\(path):1: error: expected #version in the first line")
        }
        version = String(first)
        try append(lines.dropFirst(), of: path, files: &files, depth: 0)
        let words = Set(
            body.utf8.split { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    false
                default: true
                }
            }.map { String(Substring($0)) })
        self.defines = defines.filter { words.contains($0.name) }
    }

    /// A file included more deeply than this surely includes itself.
    private static let maximumDepth = 8
    private static let branches = ["#elif", "#else", "#endif"]

    /// Appends the last lines of a file.
    private mutating func append(
        _ lines: ArraySlice<Substring>, of file: String, files: inout ShaderFiles, depth: Int
    ) throws {
        guard depth < Self.maximumDepth else {
            throw ShaderToolError("\(file):1: error: included within itself")
        }
        body += "#line \(lines.startIndex + 1) \"\(file)\"\n"
        for (index, line) in zip(lines.indices, lines) {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            guard trimmed.hasPrefix("#include") else {
                body += "\(line)\n"
                // Where glslang passes over an include, it passes over the `#line` behind it too.
                if Self.branches.contains(where: { trimmed.hasPrefix($0) }) {
                    body += "#line \(index + 2) \"\(file)\"\n"
                }
                continue
            }
            let parts = trimmed.split(separator: "\"")
            guard parts.count == 2 else {
                throw ShaderToolError("\(file):\(index + 1): error: expected #include \"Include/name.glsl\"")
            }
            let included = "\(ShaderFiles.folder)/\(parts[1])"
            guard files.contains(included) else {
                throw ShaderToolError("\(file):\(index + 1): error: there is no \(included)")
            }
            let text = try files.text(of: included)
            try append(
                text.split(separator: "\n", omittingEmptySubsequences: false)[...], of: included,
                files: &files, depth: depth + 1)
            body += "#line \(index + 2) \"\(file)\"\n"
        }
    }
}
