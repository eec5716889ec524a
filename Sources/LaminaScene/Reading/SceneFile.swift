import Foundation

/// A scene's bytes.
enum SceneFile {
    /// Reads a file, or a pipe, to its end. Throws ``SceneError/unreadableFile(path:reason:)`` or
    /// ``SceneError/fileTooLong(path:)``.
    static func read(_ path: String) throws(SceneError) -> [UInt8] {
        guard !path.utf8.contains(0) else {
            throw .unreadableFile(path: quoted(path), reason: "a path has no zero bytes")
        }
        guard let file = fopen(path, "re") else { throw .unreadableFile(path: path, reason: reason()) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        let step = 1 << 20
        while true {
            let old = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: step))
            let got = bytes.withUnsafeMutableBytes { target in
                fread(target.baseAddress?.advanced(by: old), 1, step, file)
            }
            guard got == step || ferror(file) == 0 else {
                throw .unreadableFile(path: path, reason: reason())
            }
            bytes.removeLast(step - got)
            guard bytes.count <= SceneLimits.maximumFileBytes else { throw .fileTooLong(path: path) }
            if got < step { return bytes }
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
