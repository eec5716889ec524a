import LaminaFiles
import LaminaMessages

/// A scene's bytes.
enum SceneFile {
    /// Reads a regular file to its end. Throws ``SceneError/unreadableFile(path:reason:)`` or
    /// ``SceneError/fileTooLong(path:limit:)``.
    ///
    /// - Parameter limit: How long it may be, in bytes.
    static func read(
        _ path: FilePath, limit: Int = SceneLimits.maximumFileBytes
    ) throws(SceneError) -> [UInt8] {
        do throws(FileFailure) {
            return try InputFile.read(path, limit: limit)
        } catch .tooLong {
            throw .fileTooLong(path: path.text, limit: limit)
        } catch {
            throw .unreadableFile(path: path.text, reason: error.reason)
        }
    }

    /// The path of a text; an error where there can be none.
    static func path(_ text: String) throws(SceneError) -> FilePath {
        guard let path = FilePath(text: text) else {
            throw .unreadableFile(path: quoted(text), reason: FileFailure.zeroByte.reason)
        }
        return path
    }
}
