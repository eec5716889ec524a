import Foundation

/// The files under `Shaders/`, each read once. Their texts are all that the generated files depend on, besides glslang.
struct ShaderFiles {
    static let folder = "Shaders"
    private let root: URL
    /// The texts read so far, by their paths from the package's folder.
    private(set) var texts: [String: String] = [:]

    init(root: URL) { self.root = root }

    /// The text of a file, by its path from the package's folder.
    mutating func text(of path: String) throws -> String {
        if let text = texts[path] { return text }
        do {
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            texts[path] = text
            return text
        } catch {
            throw ShaderToolError("\(path): error: cannot be read: \(error.localizedDescription)")
        }
    }

    func contains(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    /// The paths of all templates, listed or not.
    func templates() throws -> [String] {
        do {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: root.appendingPathComponent(Self.folder).path)
            return names.filter { $0.hasSuffix(".vert") || $0.hasSuffix(".frag") }.sorted().map {
                "\(Self.folder)/\($0)"
            }
        } catch {
            throw ShaderToolError("\(Self.folder): error: cannot be read: \(error.localizedDescription)")
        }
    }
}
