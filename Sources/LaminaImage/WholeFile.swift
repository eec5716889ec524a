import LaminaFiles

/// Files that are read whole, and written completely or not at all. See ``InputFile`` and ``PendingFile``.
package enum WholeFile {
    /// Reads a regular file.
    ///
    /// Throws ``ImageError/unreadableFile(path:reason:)`` or ``ImageError/fileTooLong(path:bytes:limit:)``.
    package static func read(
        _ path: String, limit: Int = ImageLimits.maximumFileBytes
    ) throws(ImageError) -> [UInt8] {
        do throws(FileFailure) {
            return try InputFile.read(text: path, limit: limit)
        } catch {
            throw unreadable(path, error, limit: limit)
        }
    }

    /// The first bytes of a file, at most `count`, and the file's length.
    static func readBeginning(
        _ path: String, count: Int
    ) throws(ImageError) -> (bytes: [UInt8], length: Int) {
        do throws(FileFailure) {
            guard let place = FilePath(text: path) else { throw .zeroByte }
            let file = try InputFile(place)
            // The kernel's own files do not report their length.
            guard file.byteCount > count, file.byteCount <= ImageLimits.maximumFileBytes else {
                let bytes = try file.readAll(limit: ImageLimits.maximumFileBytes)
                return (bytes, bytes.count)
            }
            let bytes = try file.readUp(to: count)
            return (bytes, max(file.byteCount, bytes.count))
        } catch {
            throw unreadable(path, error, limit: ImageLimits.maximumFileBytes)
        }
    }

    /// Writes beside `path` and renames, so that nobody ever sees half a file. After a failure the old file is
    /// unchanged, or there is none.
    ///
    /// Throws ``ImageError/unwritableFile(path:reason:)``.
    ///
    /// - Parameters:
    ///   - durability: Which data are on the disk when this returns.
    ///   - takesStreams: Whether the path may be a pipe or a device, which may keep the program waiting.
    package static func write(
        _ bytes: [UInt8], to path: String, durability: Durability = .none, takesStreams: Bool = true
    ) throws(ImageError) {
        do throws(FileFailure) {
            try PendingFile.write(bytes, to: path, durability: durability, takesStreams: takesStreams)
        } catch {
            throw .unwritableFile(path: path, reason: error.reason)
        }
    }

    private static func unreadable(_ path: String, _ failure: FileFailure, limit: Int) -> ImageError {
        if case .tooLong(let bytes) = failure { return .fileTooLong(path: path, bytes: bytes, limit: limit) }
        return .unreadableFile(path: path, reason: failure.reason)
    }
}
