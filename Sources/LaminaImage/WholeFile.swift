import Foundation
import Synchronization

/// Files that are read whole, and written whole or not at all.
package enum WholeFile {
    /// Read, not mapped: a mapped file that another process shortens would crash the reader.
    ///
    /// Throws ``ImageError/unreadableFile(path:reason:)`` or ``ImageError/fileTooLong(path:bytes:limit:)``.
    package static func read(
        _ path: String, limit: Int = ImageLimits.maximumFileBytes
    ) throws(ImageError) -> [UInt8] {
        // Without waiting: a pipe that nobody writes to would never open.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else {
            throw .unreadableFile(path: path, reason: "expected a regular file, found a pipe or a device")
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .fileTooLong(path: path, bytes: size, limit: limit) }

        // Files of the kernel say 0, and a file may grow while it is read.
        var bytes = [UInt8](repeating: 0, count: size > 0 ? size + 1 : 65_536)
        var count = 0
        while true {
            let got = bytes.withUnsafeMutableBytes { target in
                Foundation.read(descriptor, target.baseAddress?.advanced(by: count), target.count - count)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw unreadable(path) }
            guard got > 0 else { break }
            count += got
            guard count <= limit else { throw .fileTooLong(path: path, bytes: count, limit: limit) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    /// Writes beside `path` and renames, so that no one ever sees half a file; a failure leaves the old file, or
    /// none. A link is followed; what is no regular file, such as a pipe or `/dev/null`, is written to directly.
    ///
    /// Throws ``ImageError/unwritableFile(path:reason:)``.
    package static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
        guard !path.isEmpty else { throw unwritable(path, code: ENOENT) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try writeInPlace(bytes, to: path)
        }
        let target = resolvingLinks(path)
        let temporary = temporaryName(beside: target)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw unwritable(path, code: errno) }
        var failure = write(bytes, descriptor: descriptor)
        if close(descriptor) != 0 && failure == 0 { failure = errno }
        if failure == 0 && rename(temporary, target) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(temporary)
            throw unwritable(path, code: failure)
        }
    }

    private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(ImageError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unwritable(path, code: errno) }
        var failure = write(bytes, descriptor: descriptor)
        if close(descriptor) != 0 && failure == 0 { failure = errno }
        guard failure == 0 else { throw unwritable(path, code: failure) }
    }

    /// The system's error number, or 0.
    private static func write(_ bytes: [UInt8], descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { source in
            var done = 0
            while done < source.count {
                let wrote = Foundation.write(
                    descriptor, source.baseAddress?.advanced(by: done), source.count - done)
                if wrote < 0 && errno == EINTR { continue }
                guard wrote >= 0 else { return errno }
                done += wrote
            }
            return 0
        }
    }

    private static func resolvingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static let counter = Atomic<UInt64>(0)

    /// A hidden name in the same folder, short enough whatever the target is called.
    private static func temporaryName(beside path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(folder).lamina-\(getpid())-\(number).tmp"
    }

    private static func unreadable(_ path: String) -> ImageError {
        .unreadableFile(path: path, reason: String(cString: strerror(errno)))
    }

    private static func unwritable(_ path: String, code: Int32) -> ImageError {
        .unwritableFile(path: path, reason: String(cString: strerror(code)))
    }
}
