import LaminaFiles
import LaminaMessages

/// The folder whose scenes are served by name. Nothing outside of it is.
package struct TemplateFolder: Sendable {
    /// A scene of the folder.
    package struct Template: Sendable {
        /// The path from the folder on.
        package var name: String
        package var path: FilePath
    }

    package let folder: FilePath
    private let root: FilePath

    /// The endings of scenes, in the order in which a name without one is looked up.
    package static let endings = ["json", "lottie", "tgs", "ca", "caml", "tendies"]

    /// Throws ``ServiceFailure`` for a path that is no folder.
    package init(_ path: String) throws(ServiceFailure) {
        guard let folder = FilePath(text: path), folder.isFolder, let root = folder.realPath else {
            throw ServiceFailure(500, "\(path): expected a folder of templates")
        }
        (self.folder, self.root) = (folder, root)
    }

    /// The template of a name such as `cards/hello`, with or without its ending.
    package func template(_ parts: [String]) throws(ServiceFailure) -> Template {
        let name = parts.joined(separator: "/")
        guard !parts.isEmpty, parts.allSatisfy(Self.isPlain) else { throw unknown(name) }
        for candidate in [name] + Self.endings.map({ "\(name).\($0)" }) {
            guard let relative = FilePath(text: candidate) else { continue }
            let ending = relative.lowercasedExtension
            guard Self.endings.contains(ending) else { continue }
            let path = folder.pushing(relative)
            // Links may lead anywhere within the folder, and nowhere else.
            guard let real = path.realPath else { continue }
            guard real.starts(with: root), real != root else { throw unknown(name) }
            // A folder is a bundle, or no template.
            guard !real.isFolder || ending == "ca" else { continue }
            return Template(name: candidate, path: path)
        }
        throw unknown(name)
    }

    /// Whether a part of a path is an ordinary name: not empty, hidden, or a way out.
    private static func isPlain(_ part: String) -> Bool {
        !part.isEmpty && !part.hasPrefix(".")
            && !part.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 }
    }

    private func unknown(_ name: String) -> ServiceFailure {
        ServiceFailure(404, "\(quoted(name)): there is no template of this name")
    }

    /// The files that a template consists of besides its assets.
    package static func files(of path: FilePath) -> [FilePath] {
        guard path.isFolder else { return [path] }
        var files: [FilePath] = []
        var open = [path]
        while let folder = open.popLast(), files.count < 10_000 {
            for name in folder.names(limit: 10_000) ?? [] {
                let path = folder.appending(name)
                if path.isFolder, !path.isLink { open.append(path) } else { files.append(path) }
            }
        }
        return files.sorted { $0.text < $1.text }
    }
}
