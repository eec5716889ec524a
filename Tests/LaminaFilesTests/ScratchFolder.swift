import Foundation
import LaminaFiles
import SystemPackage

/// A folder that is removed with this value.
final class ScratchFolder {
    let path: FilePath

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath(url.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    /// Places in the folder, by plain names.
    func callAsFunction(_ name: String) -> FilePath { path.appending(name) }

    /// The names in the folder, as text.
    var names: [String] { (path.names() ?? []).map { FilePath(root: nil, [$0]).text }.sorted() }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: self(name)) }

    func write(_ bytes: [UInt8], to path: FilePath) throws { try PendingFile.write(bytes, to: path.text) }

    func text(_ name: String) throws -> String {
        String(decoding: try InputFile.read(self(name), limit: 1 << 20), as: UTF8.self)
    }

    /// Permissions of a file, links followed.
    func mode(_ name: String) -> mode_t {
        var status = stat()
        _ = stat(self(name).string, &status)
        return status.st_mode & 0o7777
    }
}
