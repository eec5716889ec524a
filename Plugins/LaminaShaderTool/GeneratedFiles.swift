import Foundation
import LaminaGLSL

/// The Swift files made from the shaders. The same shaders and the same glslang give the same bytes. Another glslang gives
/// different SPIR-V with the same meaning, so each file also names the sources from which it was made.
package struct GeneratedFiles {
    static let folder = "Sources/LaminaVulkan/Generated"
    private static let columns = 100
    /// Text by file name.
    private(set) var files: [(name: String, text: String)] = []
    private let header: GeneratedHeader

    /// Makes the files from compiled programs.
    package init(_ compiled: CompiledPrograms) throws {
        header = GeneratedHeader(glslang: GLSLCompiler.version, sources: compiled.files.texts)
        let layouts = try Self.layouts(of: compiled.shaders)
        files.append(("ShaderLayouts.swift", "\(header)\n\n" + layouts))
        files.append(("ShaderProgram.swift", "\(header)\n\n" + Self.programs(compiled.programs)))
        files.append(("ShaderCode.swift", "\(header)\n\n" + Self.code(of: compiled.shaders)))
    }

    private static func programs(_ programs: [CompiledPrograms.Program]) -> String {
        var text = """
            /// The programs in `\(ShaderList.path)`: what a vertex and a fragment shader draw together.
            package enum ShaderProgram: String, CaseIterable, Sendable {

            """
        for program in programs { text += "    /// \(program.about)\n    case \(program.name)\n" }
        text += "\n    /// The vertex shader, which other programs may have too.\n"
        text += "    package var vertex: ShaderCode {\n        switch self {\n"
        for program in programs { text += "        case .\(program.name): .\(program.vertex)\n" }
        text += "        }\n    }\n\n    /// `nil` where a custom filter brings the fragment shader.\n"
        text += "    package var fragment: ShaderCode? {\n        switch self {\n"
        for program in programs {
            text += "        case .\(program.name): \(program.fragment.map { ".\($0)" } ?? "nil")\n"
        }
        return text + "        }\n    }\n}\n"
    }

    private static func layouts(of shaders: [CompiledShader]) throws -> String {
        var blocks: [String: (layout: BlockLayout, path: String)] = [:]
        for shader in shaders {
            for block in shader.blocks {
                if let known = blocks[block.name], let difference = block.difference(from: known.layout) {
                    throw ShaderToolError(
                        "\(shader.source.path): error: \(block.name) differs from the one in \(known.path): "
                            + difference)
                }
                blocks[block.name] = (block, shader.source.path)
            }
        }
        let sorted = blocks.values.map(\.layout).sorted { $0.name < $1.name }
        var text = sorted.map(Self.structure).joined(separator: "\n")
        text += """

            /// What the shaders say of each struct above, and what Swift makes of it, for a test to compare.
            package enum ShaderLayouts {
                package struct Entry: Equatable, Sendable {
                    package var name: String
                    package var stride: Int
                    package var offsets: [Int?]
                }

                package static let inShaders: [Entry] = [

            """
        for block in sorted {
            let offsets = block.members.map { String($0.offset) }.joined(separator: ", ")
            let (name, rest) = ("name: \"\(block.name)\", stride: \(block.stride),", "offsets: [\(offsets)])")
            let line = "        Entry(\(name) \(rest),\n"
            text +=
                line.count <= Self.columns
                ? line : "        Entry(\n            \(name)\n            \(rest),\n"
        }
        text += "    ]\n\n    package static let inSwift: [Entry] = [\n"
        for block in sorted {
            text +=
                "        Entry(\n            name: \"\(block.name)\", stride: MemoryLayout<\(block.name)>.stride,\n"
            text += "            offsets: [\n"
            // The form that swift-format wants: a comma after the last of several elements, none after a single one.
            let comma = block.members.count > 1 ? "," : ""
            for member in block.members {
                text += "                MemoryLayout<\(block.name)>.offset(of: \\.\(member.name))\(comma)\n"
            }
            text += "            ]),\n"
        }
        return text + "    ]\n}\n"
    }

    private static func structure(_ block: BlockLayout) -> String {
        var text = "/// `\(block.name)` in the shaders.\nstruct \(block.name): Equatable, Sendable {\n"
        for member in block.members {
            let zero = member.type.size > 4 ? ".zero" : "0"
            text += "    var \(member.name): \(member.type.swift) = \(zero)\n"
        }
        return text + "}\n"
    }

    private static func code(of shaders: [CompiledShader]) -> String {
        var text =
            "/// Every shader. Where programs share one, it has the first program's name.\n"
            + "package enum ShaderCode: String, CaseIterable, Sendable {\n"
        for shader in shaders { text += "    case \(shader.name)\n" }
        text += "\n    /// SPIR-V in base64.\n    var base64: StaticString {\n        switch self {\n"
        for shader in shaders {
            let data = shader.words.withUnsafeBytes { Data($0) }
            let encoded = Array(data.base64EncodedString())
            text += "        case .\(shader.name):\n            \"\"\"\n"
            let lines = stride(from: 0, to: encoded.count, by: columns - 15).map {
                "            " + String(encoded[$0..<min($0 + columns - 15, encoded.count)])
            }
            text += lines.joined(separator: "\\\n") + "\n            \"\"\"\n"
        }
        return text + "        }\n    }\n}\n"
    }

    /// Fails and names the files that differ from the committed ones.
    ///
    /// Where another glslang made the committed files, everything except the SPIR-V is compared: the digest of the sources
    /// tells whether the files were made from these sources.
    package func check(under root: URL) throws {
        let folder = root.appendingPathComponent(Self.folder)
        var stale: [String] = []
        for file in files {
            let url = folder.appendingPathComponent(file.name)
            let committed = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            guard committed != file.text else { continue }
            let maker = GeneratedHeader(of: committed)
            if let maker, maker.glslang != header.glslang, maker.digest == header.digest,
                Self.withoutCode(committed) == Self.withoutCode(file.text)
            {
                print(
                    "\(Self.folder)/\(file.name): made from these sources by glslang \(maker.glslang); this one is "
                        + "\(header.glslang), so the SPIR-V in it is not compared")
            } else {
                stale.append(file.name)
            }
        }
        let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        stale += present.filter { name in !files.contains { $0.name == name } }
        guard stale.isEmpty else {
            throw ShaderToolError(
                stale.sorted().map {
                    "\(Self.folder)/\($0): error: out of date; run swift package --allow-writing-to-package-directory "
                        + "compile-shaders"
                })
        }
    }

    /// The lines that every glslang writes alike: all but the header and the base64 text.
    private static func withoutCode(_ text: String) -> [Substring] {
        var isCode = false
        return text.split(separator: "\n").dropFirst().filter { line in
            guard line.trimmingCharacters(in: .whitespaces) == "\"\"\"" else { return !isCode }
            isCode.toggle()
            return true
        }
    }

    /// Replaces, as a whole, each file that differs.
    package func write(under root: URL) throws {
        let folder = root.appendingPathComponent(Self.folder)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in files {
                let url = folder.appendingPathComponent(file.name)
                guard (try? String(contentsOf: url, encoding: .utf8)) != file.text else { continue }
                try Data(file.text.utf8).write(to: url, options: .atomic)
                print("\(Self.folder)/\(file.name)")
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where !files.contains(where: { $0.name == name }) {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
        } catch {
            throw ShaderToolError("\(Self.folder): error: cannot be written: \(error.localizedDescription)")
        }
    }
}
