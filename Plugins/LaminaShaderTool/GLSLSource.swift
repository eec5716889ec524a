import Foundation
import LaminaMessages

/// The text of one shader: a template with a program's macros set and its includes pasted in.
///
/// glslang's C API of Debian 12 takes no include callbacks, so `#include "Include/x.glsl"` is expanded here. `#line`
/// directives keep the file names and line numbers of messages right.
struct GLSLSource {
    /// The template, relative to the package's folder: `Shaders/material.frag`.
    let path: String
    /// The macros that the template, or a file that it includes, mentions. The program's other macros belong to its other
    /// stage. So stages whose texts are the same are the same shader, whatever programs they are part of.
    private(set) var defines: [ShaderList.Define] = []
    private var body = ""

    var text: String {
        ([Self.version, "#extension GL_GOOGLE_cpp_style_line_directive : require"] + defines.map(\.line))
            .joined(separator: "\n") + "\n" + body
    }

    init(template path: String, defines: [ShaderList.Define], files: inout ShaderFiles) throws {
        self.path = path
        let lines = Self.lines(of: try files.text(of: path))
        let first = lines.first?.trimmingCharacters(in: .whitespaces) ?? ""
        guard first == Self.version else {
            throw ShaderToolError("\(path):1: error: expected \(Self.version), found \(quoted(first))")
        }
        try append(lines.dropFirst(), of: [path], files: &files)
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

    /// The first line of every template; nothing may come before it.
    private static let version = "#version 450"
    /// The most files within one another, the template counted too.
    private static let maximumDepth = 8
    /// The most bytes of a template with its includes. Files that include others several times can make any number.
    private static let maximumBytes = 1 << 20
    private static let branches = ["elif", "else", "endif"]

    private static func lines(of text: String) -> [Substring] {
        // To Swift, a carriage return and a line feed together are a single character.
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    /// Appends the last lines of a file.
    ///
    /// - Parameter chain: The file, after the files by which it is included, the template first.
    private mutating func append(
        _ lines: ArraySlice<Substring>, of chain: [String], files: inout ShaderFiles
    ) throws {
        let file = chain.last ?? path
        body += "#line \(lines.startIndex + 1) \"\(file)\"\n"
        for (index, line) in zip(lines.indices, lines) {
            let place = "\(file):\(index + 1)"
            guard body.utf8.count <= Self.maximumBytes else {
                throw ShaderToolError(
                    "\(place): error: \(path) and its includes have more than \(Self.maximumBytes) bytes")
            }
            let directive = Self.directive(in: line)
            guard let directive, directive.hasPrefix("include") else {
                body += "\(line)\n"
                // Where glslang passes over an include, it passes over the `#line` behind it too.
                if let directive, Self.branches.contains(where: { directive.hasPrefix($0) }) {
                    body += "#line \(index + 2) \"\(file)\"\n"
                }
                continue
            }
            guard let match = directive.wholeMatch(of: /include\s*"([^"]*)"/), ShaderFiles.isPath(match.1)
            else {
                throw ShaderToolError(
                    "\(place): error: expected #include \"Include/name.glsl\", found \(quoted("#" + directive))"
                )
            }
            let included = "\(ShaderFiles.folder)/\(match.1)"
            guard files.contains(included) else {
                throw ShaderToolError("\(place): error: there is no \(included)")
            }
            if let first = chain.firstIndex(of: included) {
                let others = chain[(first + 1)...]
                let way = others.isEmpty ? "" : " through " + others.joined(separator: ", ")
                throw ShaderToolError("\(place): error: \(included) includes itself\(way)")
            }
            guard chain.count < Self.maximumDepth else {
                throw ShaderToolError(
                    "\(place): error: expected at most \(Self.maximumDepth) files within one another")
            }
            try append(
                Self.lines(of: try files.text(of: included))[...], of: chain + [included], files: &files)
            body += "#line \(index + 2) \"\(file)\"\n"
        }
    }

    /// What stands behind the `#` of a directive; `nil` for any other line.
    private static func directive(in line: Substring) -> String? {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard text.hasPrefix("#") else { return nil }
        return text.dropFirst().trimmingCharacters(in: .whitespaces)
    }
}
