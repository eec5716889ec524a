import LaminaFiles

/// The folder of the package that a test file belongs to.
enum PackageFolder {
    /// The nearest folder above a file that holds `Package.swift`, otherwise the nearest with `.git`, otherwise the file's own.
    static func around(_ file: String) -> FilePath {
        guard let path = FilePath(text: file) else { return "." }
        for mark in ["Package.swift", ".git"] {
            var folder = path.folder
            while true {
                if folder.appending(mark).exists { return folder }
                let outer = folder.removingLastComponent()
                if outer == folder || outer.isEmpty { break }
                folder = outer
            }
        }
        return path.folder
    }

    /// A path that begins at the package's folder of a test file, unless it is absolute.
    static func absolute(_ path: String, for file: String) -> String {
        guard let asked = FilePath(text: path), asked.isRelative else { return path }
        return around(file).pushing(asked).text
    }

    /// A path from a folder on if it lies in the folder; otherwise the whole path.
    static func relative(_ path: FilePath, to folder: FilePath) -> String {
        var rest = path
        return rest.removePrefix(folder) ? rest.text : path.text
    }
}
