import Glibc
import SystemPackage

/// A regular file that is read. Pipes and devices are errors: a pipe is not waited for, and a device is not opened.
package struct InputFile: ~Copyable {
    private let descriptor: Int32
    /// The length of the file when it was opened. The kernel's own files report 0.
    package let byteCount: Int

    /// Opens a file.
    package init(_ path: FilePath) throws(FileFailure) {
        // Before it is opened, too: opening alone does something to some devices.
        try Self.check(FileStatus(path))
        // Without waiting, where it has become a pipe meanwhile.
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw .last }
        do throws(FileFailure) {
            let status = try FileStatus(descriptor: descriptor)
            try Self.check(status)
            self.descriptor = descriptor
            byteCount = status.byteCount
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    private static func check(_ status: FileStatus) throws(FileFailure) {
        if status.isFolder { throw .system(EISDIR) }
        guard status.isRegular else { throw .refused("expected a regular file, found a pipe or a device") }
    }

    /// Passes on the open descriptor; the caller must close it.
    package consuming func takeDescriptor() -> Int32 {
        let open = descriptor
        discard self
        return open
    }

    /// Fails where a path is not that of a regular file, for libraries that open it themselves.
    package static func check(_ path: FilePath) throws(FileFailure) { _ = try InputFile(path) }

    /// Reads the next bytes, at most as many as fit; 0 at the end.
    package func read(into target: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        while true {
            let got = Glibc.read(descriptor, target.baseAddress, target.count)
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .last }
            return got
        }
    }

    /// All bytes from here on.
    ///
    /// Read, not mapped: a mapped file that another process shortens would crash the reader.
    package func readAll(limit: Int) throws(FileFailure) -> [UInt8] {
        guard byteCount <= limit else { throw .tooLong(bytes: byteCount) }
        // Files of the kernel say 0, and a file may grow while it is read.
        var bytes = [UInt8](repeating: 0, count: byteCount > 0 ? byteCount + 1 : 65_536)
        var count = 0
        while true {
            let got = try fill(&bytes, from: count)
            guard got > 0 else { break }
            count += got
            guard count <= limit else { throw .tooLong(bytes: count) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    /// The next bytes, `count` of them unless the file ends before.
    package func readUp(to count: Int) throws(FileFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = try fill(&bytes, from: done)
            guard got > 0 else { break }
            done += got
        }
        bytes.removeSubrange(done...)
        return bytes
    }

    /// The last bytes, `count` of them unless the file has fewer.
    package func readLast(_ count: Int) throws(FileFailure) -> [UInt8] {
        guard lseek(descriptor, off_t(max(0, byteCount - count)), SEEK_SET) >= 0 else { throw .last }
        return try readUp(to: count)
    }

    private func fill(_ bytes: inout [UInt8], from place: Int) throws(FileFailure) -> Int {
        try bytes.withUnsafeMutableBufferPointer { target throws(FileFailure) in
            try read(
                into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: target[place...])))
        }
    }
}

extension InputFile {
    /// The whole of a file.
    package static func read(_ path: FilePath, limit: Int) throws(FileFailure) -> [UInt8] {
        try InputFile(path).readAll(limit: limit)
    }

    /// The same for a path as text.
    package static func read(text path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard let path = FilePath(text: path) else { throw .zeroByte }
        return try read(path, limit: limit)
    }
}
