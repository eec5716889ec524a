import Foundation
import LaminaShaderTool

/// A folder with shaders, removed with the value.
final class TemporaryPackage {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")

    /// A list of one program, which is made from `a.vert` and `a.frag`.
    static let list = list("", fragment: "a.frag")
    static let vertex = "#version 450\nvoid main() {\n    gl_Position = vec4(1);\n}\n"
    static let fragment =
        "#version 450\nlayout(location = 0) out vec4 color;\nvoid main() {\n    color = vec4(1);\n}\n"

    /// Writes files, by their paths within `Shaders/`. Files that are not named here are the default ones above; `nil` leaves a file out.
    init(_ files: [String: String?] = [:]) throws {
        let standard = ["variants.json": Self.list, "a.vert": Self.vertex, "a.frag": Self.fragment]
        for (path, text) in standard.mapValues(Optional.some).merging(files, uniquingKeysWith: { $1 }) {
            if let text { try write(Data(text.utf8), to: "Shaders/\(path)") }
        }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// A list of the program `plain`.
    ///
    /// - Parameter keys: More keys of the program, each with a comma before it.
    static func list(_ keys: String, vertex: String = "a.vert", fragment: String? = nil) -> String {
        let fragment = fragment.map { "\"fragment\": \"\($0)\", " } ?? ""
        return """
            [{ "vertex": "\(vertex)", \(fragment)"programs": [{ "name": "plain", "about": "A program."\(keys) }] }]
            """
    }

    func write(_ data: Data, to path: String) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    func generated() throws -> GeneratedFiles { try GeneratedFiles(CompiledPrograms(under: root)) }

    /// The tool's errors for the shaders.
    var errors: [String] {
        get throws { try Self.errors(of: { _ = try generated() }) }
    }

    /// The tool's errors for files as `init` takes them.
    static func errors(_ files: [String: String?]) throws -> [String] { try TemporaryPackage(files).errors }

    static func errors(of body: () throws -> Void) throws -> [String] {
        do {
            try body()
            return []
        } catch let error as ShaderToolError {
            return error.lines
        }
    }
}
