import Foundation

/// A whole file in memory. Read, not mapped: a mapped file that another process shortens would crash the reader.
enum FileBytes {
    /// Throws ``ImageError/unreadableFile(path:reason:)`` or ``ImageError/fileTooLong(path:bytes:)``.
    static func read(_ path: String) throws(ImageError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        let size = Int(status.st_size)
        guard size <= ImageLimits.maximumFileBytes else { throw .fileTooLong(path: path, bytes: size) }

        // A pipe says 0; a file may grow while it is read.
        var bytes = [UInt8](repeating: 0, count: max(size + 1, 65_536))
        var count = 0
        while true {
            let got = bytes.withUnsafeMutableBytes { target in
                Foundation.read(
                    descriptor, target.baseAddress?.advanced(by: count), target.count - count)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw unreadable(path) }
            guard got > 0 else { break }
            count += got
            guard count <= ImageLimits.maximumFileBytes else { throw .fileTooLong(path: path, bytes: count) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    private static func unreadable(_ path: String) -> ImageError {
        .unreadableFile(path: path, reason: String(cString: strerror(errno)))
    }
}
