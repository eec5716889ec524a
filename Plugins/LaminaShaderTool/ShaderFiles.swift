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
        guard contains(path) else { throw ShaderToolError("\(path): error: there is no such file") }
        let data: Data
        do { data = try Data(contentsOf: root.appendingPathComponent(path)) } catch {
            throw ShaderToolError("\(path): error: cannot be read: \(error.localizedDescription)")
        }
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.elementsEqual(data) else {
            let valid = zip(text.utf8, data).prefix { $0 == $1 }
            throw ShaderToolError("\(path):\(Self.line(after: valid.map(\.1))): error: expected UTF-8")
        }
        // glslang takes a C string and would pass over the rest of the file.
        if let zero = data.firstIndex(of: 0) {
            let line = Self.line(after: data[..<zero])
            throw ShaderToolError("\(path):\(line): error: expected text, found a byte that is 0")
        }
        texts[path] = text
        return text
    }

    /// Whether there is such a file; a folder is none.
    func contains(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
            atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }

    /// Whether a text is a file's path within `Shaders/`: plain names with `/` between them. A quotation mark would end the
    /// path in a `#line` directive, and `..` would lead out of the folder.
    static func isPath(_ text: some StringProtocol) -> Bool {
        String(text).wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\-]*(\/[A-Za-z0-9_][A-Za-z0-9_.\-]*)*/) != nil
    }

    /// The number of the line that begins with, or goes on after, the first bytes of a file.
    static func line(after bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
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
